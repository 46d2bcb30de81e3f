import type { ChildProcess } from "node:child_process";

/** One run of git. */
export interface GitRun {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly windows: boolean;
  readonly input: Uint8Array | null;
  /** Takes standard output as it comes; what it throws ends the run and is thrown. */
  readonly onOutput: (chunk: Buffer) => void;
  /** Called when something arrives on standard error. */
  readonly onProgress: (() => void) | undefined;
  /** Ends the run at once; its reason is thrown. */
  readonly signal: AbortSignal;
}

/** How it ended, with the end of what it said on standard error. */
export interface GitEnd {
  readonly code: number | null;
  readonly said: string;
}

/** Kept of standard error. */
const SAID_BYTES = 8192;
/** After the command has ended, for the last bytes in its pipes. */
const DRAIN_MS = 1000;
/** After a kill, for a process that does not even die. */
const DEAD_MS = 2000;

/**
 * Runs git without a shell, in a process group of its own, so that an end by limit or signal ends its helpers too; and nothing of the
 * group outlives it. (Windows has no groups: there helpers end when their pipe does.)
 */
export async function runGit(run: GitRun): Promise<GitEnd> {
  // Loaded here, so that an import that fetches no repository cannot run anything.
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    let failure: { readonly reason: unknown } | null = null;
    let code: number | null = null;
    let said = Buffer.alloc(0);
    let child: ChildProcess | null = null;
    const timers: NodeJS.Timeout[] = [];

    const settle = (): void => {
      for (const timer of timers) clearTimeout(timer);
      run.signal.removeEventListener("abort", onAbort);
      for (const stream of [child?.stdin, child?.stdout, child?.stderr]) stream?.destroy();
      child?.unref();
      if (failure !== null) reject(failure.reason);
      else resolve({ code, said: said.toString("utf8") });
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
    const stop = (reason: unknown): void => {
      if (failure !== null) return;
      failure = { reason };
      kill();
      timers.push(setTimeout(settle, DEAD_MS));
    };
    const onAbort = (): void => stop(run.signal.reason);

    if (run.signal.aborted) {
      reject(run.signal.reason);
      return;
    }
    try {
      const { cwd, env } = run;
      const stdin = run.input === null ? "ignore" : "pipe";
      const stdio = [stdin, "pipe", "pipe"] as const;
      child = spawn(run.program, run.args, {
        cwd,
        env,
        stdio: [...stdio],
        detached: !run.windows,
        windowsHide: true,
        shell: false,
      });
    } catch (error) {
      reject(error);
      return;
    }
    child.stdout?.on("data", (chunk: Buffer) => {
      if (failure !== null) return;
      try {
        run.onOutput(chunk);
      } catch (error) {
        stop(error);
      }
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      said = Buffer.concat([said, chunk]).subarray(-SAID_BYTES);
      run.onProgress?.();
    });
    // It may end before it has read all: its exit code says so.
    child.stdin?.on("error", () => {});
    if (run.input !== null) child.stdin?.end(run.input);
    child.on("error", (error) => {
      failure ??= { reason: error };
      settle();
    });
    child.on("exit", (status) => {
      code = status;
      kill();
      timers.push(setTimeout(settle, DRAIN_MS));
    });
    child.on("close", settle);
    run.signal.addEventListener("abort", onAbort, { once: true });
  });
}
