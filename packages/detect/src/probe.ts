import { isWithin } from "@agent-interop/diagnostics";
import { type AgentKind, pathPolicy } from "@agent-interop/registry";
import { canonicalPath, foldsCaseAt, hostDisk } from "@agent-interop/source";
import { type Boundary, policyBoundary, scratchDirectory } from "@agent-interop/state";
import type { DetectCode } from "./codes.ts";
import type { Context } from "./context.ts";
import { probeEnvironment, probePath } from "./probe-environment.ts";
import { runProbe } from "./probe-run.ts";
import { versionToken } from "./version-token.ts";

/** Bounds of asking commands for their version. */
export interface ProbeOptions {
  /** Milliseconds for one command; default 10,000. */
  readonly timeoutMs?: number;
  /** Milliseconds for all of them together; default 30,000. */
  readonly deadlineMs?: number;
  /** Bytes of standard output and standard error together; default 4096. */
  readonly outputBytes?: number;
  /** Commands at a time; default 4. */
  readonly concurrency?: number;
  /** Default: around everything the kinds and the examined home protect. */
  readonly boundary?: Boundary;
}

/** A command to be asked. @internal */
export interface ProbeRequest {
  readonly kind: AgentKind;
  readonly path: string;
  readonly realPath: string;
}

/** @internal */
export type ProbeOutcome =
  | { readonly version: string; readonly reason: null }
  | { readonly version: null; readonly reason: DetectCode };

const refused = (reason: DetectCode): ProbeOutcome => ({ version: null, reason });

/** Around everything the kinds and the examined project protect. */
function boundaryOf({ environment, kinds, machine, project }: Context): Boundary {
  const looks = { canonical: canonicalPath(machine), foldsCase: foldsCaseAt(machine) };
  const projects = project === null ? [] : [project];
  return policyBoundary(machine, pathPolicy(machine, { kinds, environment, projects, ...looks }));
}

/**
 * Asks commands for their version, several at a time, each in directories of its own below one scratch directory, which is
 * removed at the end whatever happens. An aborted signal kills all and throws its reason.
 * @internal
 */
export async function probeAll(
  context: Context,
  requests: readonly ProbeRequest[],
  options: ProbeOptions,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ProbeOutcome>> {
  const outcomes = new Map<string, ProbeOutcome>();
  const runnable = requests.filter((request) => {
    const reason = obstacle(context, request);
    if (reason !== null) outcomes.set(request.kind.id, refused(reason));
    return reason === null;
  });
  if (runnable.length === 0) return outcomes;

  const { machine } = context;
  const boundary = options.boundary ?? boundaryOf(context);
  const scratch = await scratchDirectory(machine, boundary, "probe");
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), options.deadlineMs ?? 30_000);
  const onAbort = (): void => end.abort();
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    signal?.throwIfAborted();
    const path = probePath(context);
    const queue = [...runnable];
    const work = async (): Promise<void> => {
      for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
        const { kind } = request;
        const place = probeEnvironment(context, scratch, kind.id, path);
        const output = await runProbe({
          path: request.path,
          ...place,
          windows: machine.platform === "win32",
          timeoutMs: options.timeoutMs ?? 10_000,
          outputBytes: options.outputBytes ?? 4096,
          signal: end.signal,
        });
        if (!output.ok) {
          outcomes.set(kind.id, refused(output.reason));
          continue;
        }
        const version = versionToken(output.text, [...kind.binaryNames, kind.label]);
        outcomes.set(kind.id, version === null ? refused("probe-no-version") : { version, reason: null });
      }
    };
    const workers = Math.max(1, Math.min(options.concurrency ?? 4, runnable.length));
    await Promise.all(Array.from({ length: workers }, work));
    signal?.throwIfAborted();
    return outcomes;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
    await scratch.remove();
  }
}

/** Why a command is not run at all. */
function obstacle(context: Context, { path, realPath }: ProbeRequest): DetectCode | null {
  const { machine, disk, project } = context;
  if (disk !== hostDisk) return "probe-elsewhere";
  if (machine.platform === "win32" && !/\.(?:exe|com)$/i.test(path)) return "probe-needs-shell";
  const real = project === null ? null : (context.real(project) ?? project);
  if (project === null || real === null) return null;
  const inside = isWithin(machine, path, project) || isWithin(machine, path, real) || isWithin(machine, realPath, real);
  return inside ? "probe-in-project" : null;
}
