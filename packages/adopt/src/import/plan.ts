import type { ForeignFormatId } from "@agent-interop/foreign-formats";
import { type Library, type LibraryReader, libraryReader } from "@agent-interop/library";
import { PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { drive } from "@agent-interop/source";
import type { Examined } from "../places.ts";
import { recordsById } from "../plan/installed.ts";
import { INTACT, localEdits, type Standing } from "../plan/local-edits.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { PlanSettings } from "../plan/types.ts";
import { buildPlan } from "./build.ts";
import { fetchSource } from "./fetch/fetch.ts";
import type { FetchedSource, FetchLimits, FetchOptions, ImportRequest } from "./fetch/types.ts";
import { holding } from "./held.ts";
import { fromOf } from "./origin.ts";
import { type PreparedSource, prepareSource } from "./prepare.ts";
import type { ImportSettings, LibraryImport } from "./types.ts";

export interface ImportOptions extends Examined {
  /** Where the package would go. */
  readonly library: Library;
  /** The format to read the source by; a root `plugin.json` of another one wins over it. */
  readonly format?: ForeignFormatId | null;
  /** Default: `portable`. */
  readonly profile?: TargetProfile;
  /** Which companions are kept; default `data`. */
  readonly companions?: PlanSettings["companions"];
  /** Look through the texts; default true. */
  readonly findings?: boolean;
  /** Losses that are going to be accepted, by code or by the id of the package: a portable package that loses what its text needs is blocked otherwise. */
  readonly acceptLosses?: readonly string[];
  /** Bounds of the fetch. */
  readonly limits?: Partial<FetchLimits>;
  readonly signal?: AbortSignal;
  readonly onProgress?: () => void;
}

/** How sources are fetched for a library. */
export function fetchOptions(options: ImportOptions): FetchOptions {
  const { disk, ignoreEnvironment, kinds, library, limits, machine, onProgress, projectRoot, signal } = options;
  return {
    machine,
    boundary: library.boundary,
    project: projectRoot,
    ...(disk && { disk }),
    ...(kinds && { kinds }),
    ...(ignoreEnvironment === undefined ? {} : { ignoreEnvironment }),
    ...(limits && { limits }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  };
}

/** What a fetched source becomes with the given settings. */
export async function preparedSource(
  fetched: FetchedSource,
  options: ImportOptions,
  settings: ImportSettings,
): Promise<PreparedSource> {
  const { library, machine, onProgress, profile = PORTABLE, signal } = options;
  const manner = { settings, profile, platform: machine.platform, format: settings.format };
  return drive(prepareSource(fetched, fromOf(fetched, library, options), manner), { signal, onProgress });
}

/** How the package lies in the library that has the identifier now. */
export async function standingOf(result: Prepared | Refused, reader: LibraryReader): Promise<Standing> {
  const isThere = result.status === "ready" && recordsById(reader).has(result.id);
  return isThere ? drive(localEdits(reader, result.id)) : INTACT;
}

/**
 * What importing a source would do, in full and before anything is written. The handle owns what was fetched: apply it, or release it. Throws
 * what `fetchSource` throws and the reason of an aborted signal, with nothing left behind; a source that cannot be taken is a plan that is
 * blocked, with its reasons.
 */
export async function planLibraryImport(request: ImportRequest, options: ImportOptions): Promise<LibraryImport> {
  const { acceptLosses = [], library, profile = PORTABLE } = options;
  const settings: ImportSettings = {
    companions: options.companions ?? "data",
    profile: profile.id,
    findings: options.findings !== false,
    format: options.format ?? null,
  };
  const fetched = await fetchSource(request, fetchOptions(options));
  try {
    const prepared = await preparedSource(fetched, options, settings);
    const reader = await libraryReader(library);
    const records = recordsById(reader);
    const standing = await standingOf(prepared.result, reader);
    const from = fromOf(fetched, library, options);
    const parts = { source: fetched, from, prepared, settings, library, records, acceptLosses, standing };
    const plan = buildPlan({ ...parts, entry: request.entry ?? null });
    options.signal?.throwIfAborted();
    return holding(plan, { request, fetched });
  } catch (error) {
    await fetched.release();
    throw error;
  }
}
