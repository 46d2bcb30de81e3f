import { readFileSync } from "node:fs";
import { delimiter } from "node:path";
import type { InstalledCli } from "./real-clis.ts";
import type { Fixture } from "./real-fixture.ts";
import { NO_NETWORK_CUT, offlinePrefix, type ProcessRequest, type ProcessResult, runProcess } from "./real-process.ts";

/** One CLI in one fixture home, started in one directory. */
export interface CliRun {
  readonly cli: InstalledCli;
  readonly fixture: Fixture;
  readonly cwd: string;
  /** Variables beside the clean ones below. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Keeps CLIs quiet; with the network cut off none of it is needed for privacy, all of it for speed. */
const QUIET: Readonly<Record<string, string>> = {
  TERM: "dumb",
  NO_COLOR: "1",
  LANG: "C.UTF-8",
  DO_NOT_TRACK: "1",
  DISABLE_TELEMETRY: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_ERROR_REPORTING: "1",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  OPENCODE_DISABLE_AUTOUPDATE: "1",
  OPENCODE_DISABLE_MODELS_FETCH: "1",
  PI_OFFLINE: "1",
};

/** Runs the CLI with the fixture as its whole world: home, temporary directory, no inherited variable, no network. */
export function runCli(
  run: CliRun,
  args: readonly string[],
  more: Partial<Pick<ProcessRequest, "stdin" | "until" | "timeoutMs">> = {},
): Promise<ProcessResult> {
  if (offlinePrefix === null) throw new Error(NO_NETWORK_CUT);
  return runProcess({
    argv: [...offlinePrefix, run.cli.executable, ...args],
    cwd: run.cwd,
    env: {
      ...QUIET,
      PATH: [...run.cli.path, "/usr/bin", "/bin"].join(delimiter),
      HOME: run.fixture.home,
      USERPROFILE: run.fixture.home,
      TMPDIR: `${run.fixture.root}/tmp`,
      ...run.env,
    },
    timeoutMs: 90_000,
    ...more,
  });
}

/** Runs the CLI and throws with its own words when it fails. */
export async function mustRun(
  run: CliRun,
  args: readonly string[],
  more: Parameters<typeof runCli>[2] = {},
): Promise<string> {
  const result = await runCli(run, args, more);
  if (result.code === 0 || more.until?.(result.stdout) === true) return result.stdout;
  const why = result.timedOut ? "time limit" : `exit ${result.code}`;
  throw new Error(
    `${run.cli.id} ${args.join(" ")}: ${why}\n${result.stderr.slice(-600)}\n${result.stdout.slice(-300)}`,
  );
}

/** The same, with what is printed going to a file: some CLIs end before a pipe has taken all of it. */
export async function printed(run: CliRun, args: readonly string[]): Promise<string> {
  const file = `${run.fixture.root}/printed`;
  const executable = "/bin/sh";
  const script = ["-c", 'out=$1; shift; exec "$@" > "$out"', "sh", file, run.cli.executable];
  await mustRun({ ...run, cli: { ...run.cli, executable } }, [...script, ...args]);
  return readFileSync(file, "utf8");
}

/** Answers of a line-delimited JSON-RPC server, by request id, and its notifications. */
export interface RpcAnswers {
  readonly results: ReadonlyMap<number, unknown>;
  readonly notices: readonly { readonly method: string; readonly params: unknown }[];
}

/** Starts a JSON-RPC server on stdio, sends all requests at once, ends it when `done` holds. Throws when an awaited request fails. */
export async function askRpc(
  run: CliRun,
  args: readonly string[],
  requests: readonly { readonly id?: number; readonly method: string; readonly params?: unknown }[],
  done: (answers: RpcAnswers) => boolean,
): Promise<RpcAnswers> {
  const stdin = requests.map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");
  const stdout = await mustRun(run, args, { stdin, until: (text) => done(readRpc(text)) });
  return readRpc(stdout);
}

function readRpc(text: string): RpcAnswers {
  const results = new Map<number, unknown>();
  const notices: { method: string; params: unknown }[] = [];
  for (const line of text.split("\n")) {
    const message = parseLine(line);
    if (message === null) continue;
    if (message.error !== undefined)
      throw new Error(`request ${message.id} failed: ${JSON.stringify(message.error).slice(0, 300)}`);
    if (message.id !== undefined && message.result !== undefined) results.set(message.id, message.result);
    else if (message.method !== undefined) notices.push({ method: message.method, params: message.params });
  }
  return { results, notices };
}

interface RpcMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

function parseLine(line: string): RpcMessage | null {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line) as RpcMessage;
  } catch {
    return null; // the last line of a server that is still writing
  }
}
