import { AgentInteropError } from "@agent-interop/diagnostics";
import { isForeignFormat } from "@agent-interop/foreign-formats";
import type { ImportOrigin, LockedPackage } from "@agent-interop/library";
import { fetchSource } from "../import/fetch/fetch.ts";
import type { FetchedSource, ImportRequest } from "../import/fetch/types.ts";
import { fetchOptions, type ImportOptions, preparedSource } from "../import/plan.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import { because, isLocked, notLocked, POLICIES, type Taken, takenAs } from "./taken.ts";

/** The requests that a record may stand for: what it names, and for a marketplace the plugin of that name in it. */
function requestsOf(
  { commit, marketplace, ref, source, subfolder }: ImportOrigin,
  name: string,
): readonly ImportRequest[] {
  const at = { source, ...(ref === null ? {} : { ref }), ...(commit === null ? {} : { commit }) };
  const whole = { ...at, subfolder: subfolder ?? "." };
  return marketplace === null ? [whole] : [whole, { ...at, entry: name }];
}

/**
 * Fetches what was imported again, a repository at the very commit that is locked, and takes it when it gives exactly what is locked. What the
 * world refuses is a reason; only the caller's own abort is thrown.
 */
export async function takeFromSource(
  locked: LockedPackage,
  origin: ImportOrigin,
  options: ImportOptions,
): Promise<Taken> {
  const place = origin.commit === null ? origin.source : `${origin.source} at ${origin.commit.slice(0, 12)}`;
  const { machine, projectRoot } = options;
  // `./…` of a record stands for the project, wherever in it this is called.
  const at = { ...options, machine: { ...machine, cwd: projectRoot ?? machine.cwd } };
  const made: (Prepared | Refused)[] = [];
  let failed: Taken | null = null;
  for (const request of requestsOf(origin, locked.name)) {
    try {
      const fetched = await fetchSource(request, fetchOptions(at));
      try {
        const found = await projections(fetched, locked, origin, at);
        const same = found.find((one) => isLocked(one, locked));
        if (same?.status === "ready") return takenAs(same, locked);
        made.push(...found);
      } finally {
        await fetched.release();
      }
    } catch (error) {
      if (!AgentInteropError.isInstance(error) || options.signal?.aborted === true) throw error;
      failed ??= because(error.code, `${place}: ${error.message}`);
    }
  }
  return made.length === 0 && failed !== null ? failed : notLocked(made, locked, place);
}

/** What the source becomes, by each way it may have been read; the last one is what is locked, when one is. */
async function projections(
  fetched: FetchedSource,
  locked: LockedPackage,
  { format }: ImportOrigin,
  options: ImportOptions,
): Promise<readonly (Prepared | Refused)[]> {
  const found: (Prepared | Refused)[] = [];
  const named = format !== null && isForeignFormat(format) ? format : null;
  for (const asked of named === null ? [null] : [null, named]) {
    for (const companions of POLICIES) {
      const profile = options.profile?.id ?? "portable";
      const settings = { companions, profile, findings: true, format: asked };
      const { result } = await preparedSource(fetched, options, settings);
      found.push(result);
      if (isLocked(result, locked)) return found;
    }
  }
  return found;
}
