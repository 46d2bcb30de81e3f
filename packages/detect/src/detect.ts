import type { AgentKind } from "@agent-interop/registry";
import { type Core, drive } from "@agent-interop/source";
import { type AdapterLook, type AdapterOptions, adapterLook } from "./adapter.ts";
import { type AdapterPlaces, adapterPlaces } from "./adapter-places.ts";
import { type Binary, findBinary } from "./binary.ts";
import { type Context, contextOf } from "./context.ts";
import type { Evidence } from "./evidence.ts";
import { type FingerprintFacts, interopFingerprint } from "./fingerprint.ts";
import { type InstallDir, installDir } from "./install-dir.ts";
import { pathSearch } from "./path-search.ts";
import type { ProbeOptions, ProbeOutcome } from "./probe.ts";
import type { InteropRecord, InteropReport } from "./report.ts";

/** What a caller has counted of a kind. */
export interface KindCounts {
  readonly skills: number;
  readonly projectArtifacts: number;
}

export interface DetectOptions extends AdapterOptions {
  /** By id of the kind; a kind with a count is listed though nothing else of it is here. */
  readonly counts?: ReadonlyMap<string, KindCounts>;
  /** Ask commands whose version cannot be read with `--version`, in a scratch home. Default `false`: nothing is run. */
  readonly probe?: false | ProbeOptions;
  /** Records of an earlier report: decisions are copied, and a probed version while its command is the same. */
  readonly previous?: readonly InteropRecord[];
  readonly signal?: AbortSignal;
  /** Milliseconds of work between two turns of the event loop; default 2. */
  readonly sliceMs?: number;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

interface Found {
  readonly kind: AgentKind;
  readonly binary: Binary;
  readonly directory: InstallDir;
  readonly adapter: AdapterLook | null;
  readonly counts: KindCounts;
}

const UNCOUNTED: KindCounts = { skills: 0, projectArtifacts: 0 };

/**
 * Which agents are on the machine, from facts on disk. A record for each kind, in the order of the table, whose command is
 * present, whose own directory (or a marker) exists, or of which the caller counted something; `unknown` alone does not
 * list. Nothing is written and nothing is run, unless `probe` asks for it. Throws the reason of an aborted signal.
 */
export async function detectInteropAgents(options: DetectOptions): Promise<InteropReport> {
  const { machine, signal, sliceMs, onProgress, probe = false, previous = [] } = options;
  const context = contextOf(options);
  let done = 0;
  const found = await drive(
    look(context, options, () => {
      done += 1;
    }),
    {
      signal,
      onProgress: () => onProgress?.({ done, total: context.kinds.length }),
      ...(sliceMs === undefined ? {} : { sliceMs }),
    },
  );
  onProgress?.({ done, total: context.kinds.length });
  if (found.length === 0) return { version: 1, detectedAt: machine.now().toISOString(), agents: [] };
  const outcomes = probe === false ? new Map<string, ProbeOutcome>() : await askVersions(context, found, probe, signal);
  const before = new Map(previous.map((record) => [record.kind, record]));
  return {
    version: 1,
    detectedAt: machine.now().toISOString(),
    agents: found.map((one) => {
      const fingerprint = interopFingerprint(factsOf(context, one));
      return recordOf(context, one, fingerprint, before.get(one.kind.id), outcomes.get(one.kind.id));
    }),
  };
}

function* look(context: Context, options: DetectOptions, tick: () => void): Core<readonly Found[]> {
  const search = pathSearch(context);
  let places: AdapterPlaces | null = null;
  const placesOnce = (): AdapterPlaces => {
    places ??= adapterPlaces(context, search, options.adapterStore);
    return places;
  };
  const all: Found[] = [];
  for (const kind of context.kinds) {
    const counts = options.counts?.get(kind.id) ?? UNCOUNTED;
    const directory = installDir(context, kind);
    const binary = findBinary(context, search, kind, directory.proven);
    const listed =
      binary.presence === "present" ||
      directory.dir !== null ||
      directory.proven ||
      counts.skills > 0 ||
      counts.projectArtifacts > 0;
    if (listed) {
      const adapter = adapterLook(context, search, placesOnce, kind, binary.presence);
      all.push({ kind, binary, directory, adapter, counts });
    }
    tick();
    yield;
  }
  return all;
}

function factsOf(context: Context, { kind, binary }: Found): FingerprintFacts {
  const stated = binary.package;
  const known = stated === null || stated.version === null ? null : `${stated.name}@${stated.version}`;
  let file: ReturnType<typeof context.disk.identity> = null;
  if (known === null && binary.realPath !== null) {
    try {
      file = context.disk.identity(binary.realPath);
    } catch {
      // It can be executed but not looked at; the path alone must do.
    }
  }
  return { kind: kind.id, realBinary: binary.realPath, package: known, file, recipe: kind.acp };
}

async function askVersions(
  context: Context,
  found: readonly Found[],
  options: ProbeOptions,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ProbeOutcome>> {
  const requests = found.flatMap(({ kind, binary: { path, realPath, package: stated } }) =>
    path === null || realPath === null || (stated !== null && stated.version !== null)
      ? []
      : [{ kind, path, realPath }],
  );
  if (requests.length === 0) return new Map();
  const { probeAll } = await import("./probe.ts");
  return probeAll(context, requests, options, signal);
}

function recordOf(
  context: Context,
  { kind, binary, directory, adapter, counts }: Found,
  fingerprint: string,
  before: InteropRecord | undefined,
  outcome: ProbeOutcome | undefined,
): InteropRecord {
  const { path, realPath } = binary;
  const asked: readonly Evidence[] =
    outcome === undefined || path === null
      ? []
      : [{ look: "probe", where: context.show(path), found: outcome.version !== null, reason: outcome.reason }];
  return {
    kind: kind.id,
    label: kind.label,
    presence: binary.presence,
    binary: path === null ? null : context.show(path),
    realBinary: realPath === null || realPath === path ? null : context.show(realPath),
    ...versionOf(binary, fingerprint, before, outcome),
    installDir: directory.dir === null ? null : context.show(directory.dir),
    adapter: adapter?.report ?? null,
    skillCount: counts.skills,
    projectArtifacts: counts.projectArtifacts,
    fingerprint,
    evidence: [...binary.evidence, ...directory.evidence(), ...(adapter?.evidence ?? []), ...asked],
    decision: before?.decision ?? null,
    decidedAt: before?.decidedAt ?? null,
    decidedFingerprint: before?.decidedFingerprint ?? null,
  };
}

/** Read, else probed, else probed earlier from what is still the same command. */
function versionOf(
  binary: Binary,
  fingerprint: string,
  before: InteropRecord | undefined,
  outcome: ProbeOutcome | undefined,
): Pick<InteropRecord, "version" | "versionSource"> {
  const stated = binary.package?.version ?? null;
  if (stated !== null) return { version: stated, versionSource: "package" };
  if (outcome !== undefined && outcome.version !== null) return { version: outcome.version, versionSource: "probe" };
  const same = binary.path !== null && before !== undefined && before.fingerprint === fingerprint;
  if (!same || before.version === null) return { version: null, versionSource: null };
  return { version: before.version, versionSource: "previous" };
}
