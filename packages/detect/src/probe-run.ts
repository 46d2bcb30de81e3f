import type { ChildProcess } from "node:child_process";
import type { DetectCode } from "./codes.ts";

/** One run of a command with `--version`. @internal */
export interface ProbeRun {
  readonly path: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly windows: boolean;
  readonly timeoutMs: number;
  /** Cap over both streams together. */
  readonly outputBytes: number;
  /** Kills the run; its reason is the outcome's when it is a code. */
  readonly signal: AbortSignal;
}

/** What it printed, standard output first; or why there is nothing. @internal */
export type ProbeOutput =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: DetectCode };

/** After the command has ended, for the last bytes in its pipes. */
const DRAIN_MS = 250;
/** After a kill, for a process that does not even die. */
const DEAD_MS = 2000;

/**
 * Runs the command without a shell, without input, in a process group of its own. Time limit, output cap and signal kill the
 * whole group at once; so does its end, so that nothing it started outlives it. (Windows has no groups: the process alone.)
 * @internal
 */
export async function runProbe(run: ProbeRun): Promise<ProbeOutput> {
  // Loaded here, so that a detection that runs nothing cannot run anything.
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const streams: { readonly out: Buffer[]; readonly err: Buffer[] } = { out: [], err: [] };
    let size = 0;
    let failure: DetectCode | null = null;
    let exitCode: number | null = null;
    let child: ChildProcess | null = null;
    const timers: NodeJS.Timeout[] = [];

    const settle = (): void => {
      for (const timer of timers) clearTimeout(timer);
      run.signal.removeEventListener("abort", onAbort);
      child?.stdout?.destroy();
      child?.stderr?.destroy();
      child?.unref();
      if (failure !== null) resolve({ ok: false, reason: failure });
      else if (exitCode !== 0) resolve({ ok: false, reason: "probe-failed" });
      else resolve({ ok: true, text: `${Buffer.concat(streams.out)}\n${Buffer.concat(streams.err)}` });
    };
    const kill = (): void => {
      if (child?.pid === undefined) return;
      try {
        if (run.windows) child.kill("SIGKILL");
        else process.kill(-child.pid, "SIGKILL");
      } catch {
        // Nothing of the group is left.
      }
    };
    const stop = (reason: DetectCode): void => {
      if (failure !== null) return;
      failure = reason;
      kill();
      timers.push(setTimeout(settle, DEAD_MS));
    };
    const onAbort = (): void => stop("probe-deadline");

    if (run.signal.aborted) {
      resolve({ ok: false, reason: "probe-deadline" });
      return;
    }
    try {
      child = spawn(run.path, ["--version"], {
        cwd: run.cwd,
        env: run.env,
        stdio: ["ignore", "pipe", "pipe"],
        detached: !run.windows,
        windowsHide: true,
        shell: false,
      });
    } catch {
      resolve({ ok: false, reason: "probe-failed" });
      return;
    }
    const take = (into: Buffer[]) => (chunk: Buffer) => {
      if (failure !== null) return;
      size += chunk.length;
      if (size > run.outputBytes) stop("probe-output-limit");
      else into.push(chunk);
    };
    child.stdout?.on("data", take(streams.out));
    child.stderr?.on("data", take(streams.err));
    child.on("error", () => {
      failure ??= "probe-failed";
      settle();
    });
    child.on("exit", (code) => {
      exitCode = code;
      kill();
      timers.push(setTimeout(settle, DRAIN_MS));
    });
    child.on("close", settle);
    timers.push(setTimeout(() => stop("probe-timeout"), run.timeoutMs));
    run.signal.addEventListener("abort", onAbort, { once: true });
  });
}
