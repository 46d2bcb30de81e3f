import { spawn, spawnSync } from "node:child_process";

/** What to run. `env` is the whole environment, nothing is inherited. */
export interface ProcessRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly stdin?: string;
  /** Ends the process group as soon as the output so far satisfies it (servers, and CLIs that print and then linger). */
  readonly until?: (stdout: string) => boolean;
}

/** What came back; `code` is null when the process group was killed. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly timedOut: boolean;
  readonly ms: number;
}

/** Runs one command as its own process group and kills the whole group at the time limit. */
export function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const [command, ...args] = request.argv;
  if (command === undefined) throw new Error("empty command line");
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: request.cwd, env: { ...request.env }, detached: true, stdio: "pipe" });
    let stdout = "";
    let stderr = "";
    let timedOut = false;
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // the group is gone already
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, request.timeoutMs);
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
      if (request.until?.(stdout)) kill();
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr += chunk;
    });
    child.stdin.on("error", () => {});
    // a server stays alive while its input is open
    if (request.until === undefined) child.stdin.end(request.stdin ?? "");
    else child.stdin.write(request.stdin ?? "");
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("exit", kill);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, timedOut, ms: Math.round(performance.now() - started) });
    });
  });
}

/** Arguments that cut a command off from every network, or null where the system offers none. */
export const offlinePrefix: readonly string[] | null = findOfflinePrefix();

/** Why no vendor CLI is run where `offlinePrefix` is null. */
export const NO_NETWORK_CUT = "this system offers no namespace without a network (unshare -rn)";

function findOfflinePrefix(): readonly string[] | null {
  if (process.platform !== "linux") return null;
  // A process namespace beside the network one also ends children that leave the group.
  const candidates = [
    ["unshare", "-rn", "--pid", "--fork", "--kill-child", "--mount-proc", "--"],
    ["unshare", "-rn", "--"],
  ];
  return candidates.find((prefix) => spawnSync(prefix[0] ?? "", [...prefix.slice(1), "true"]).status === 0) ?? null;
}
