import { AgentInteropError, sanitize } from "@agent-interop/diagnostics";
import type { Context, Terminal, World } from "./command.ts";
import { LOADERS } from "./commands/load.ts";
import { commandNamed, usageLine } from "./commands/table.ts";
import { Output, type OutputStream } from "./output.ts";
import { type Parsed, parse } from "./parse.ts";
import { palette, wantsColour } from "./term/paint.ts";
import { progressOn } from "./term/progress.ts";
import { UsageError } from "./usage-error.ts";

export { fileOutput } from "./file-output.ts";
export { LateStream } from "./late-stream.ts";

/** What the process hands in; tests hand in their own. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** `null` unless standard input and output are a terminal; without `colour` nothing on it is coloured. */
  readonly terminal: (colour: boolean) => Terminal | null;
  /** Another world than this machine, for tests. */
  readonly world: World | null;
  /** Aborted by the user; the reason is the exit code (130 after Ctrl-C). */
  readonly signal: AbortSignal;
  readonly version: string;
}

const NARROWEST = 20;
const DEFAULT_WIDTH = 80;

function widthOf({ stdout, env }: Host): number {
  const columns = stdout.columns ?? Number.parseInt(env["COLUMNS"] ?? "", 10);
  return Number.isInteger(columns) && columns > 0 ? Math.max(NARROWEST, columns) : DEFAULT_WIDTH;
}

function failed(host: Host, lines: readonly string[]): void {
  host.stderr.write(`${lines.join("\n")}\n`);
}

/** Runs one command line to its end and resolves with the exit code; nothing is left but what the stream still has to send. */
export async function run(argv: readonly string[], host: Host): Promise<number> {
  host.stderr.on("error", () => {});
  const closing = new AbortController();
  // By hand: `AbortSignal.any` would have to be compiled at every start.
  const interrupted = (): void => closing.abort(host.signal.reason);
  if (host.signal.aborted) interrupted();
  else host.signal.addEventListener("abort", interrupted, { once: true });
  const output = new Output(host.stdout, () => closing.abort());
  try {
    const parsed = parse(argv);
    const context = contextFor(parsed, host, output, closing.signal);
    try {
      const code = await dispatch(parsed, context, host.version);
      await output.flush();
      return output.failure === null ? code : writeFailed(host, output.failure);
    } finally {
      context.progress.clear();
      host.signal.removeEventListener("abort", interrupted);
    }
  } catch (error) {
    if (output.failure !== null) return writeFailed(host, output.failure);
    if (output.closed) return 0;
    if (host.signal.aborted) return Number(host.signal.reason);
    return report(error, host);
  }
}

function contextFor(parsed: Parsed, host: Host, output: Output, signal: AbortSignal): Context {
  const quiet = parsed.switches.has("quiet");
  const colour = wantsColour(host.env, host.stdout, parsed.switches.has("no-color"));
  const progress = progressOn(host.stderr, !quiet && host.env["TERM"] !== "dumb");
  output.beforeWrite = progress.clear;
  return {
    parsed,
    json: parsed.switches.has("json"),
    version: host.version,
    view: { width: widthOf(host), paint: palette(colour), quiet },
    output,
    note: (line) => host.stderr.write(`${line}\n`),
    progress,
    signal,
    world: host.world,
    stdin: host.stdin,
    terminal: () => (host.env["TERM"] === "dumb" ? null : host.terminal(colour)),
  };
}

async function dispatch(parsed: Parsed, context: Context, version: string): Promise<number> {
  if (parsed.switches.has("version")) {
    await context.output.lines([
      context.json ? JSON.stringify({ schema: "agent-interop/version@1", version }) : version,
    ]);
    return 0;
  }
  if (parsed.command === null || parsed.switches.has("help")) {
    const { printHelp } = await import("./commands/help.ts");
    return printHelp(context, parsed.command);
  }
  const load = LOADERS[parsed.command.name] as (typeof LOADERS)[string];
  const { run: command } = await load();
  return command(context);
}

function writeFailed(host: Host, error: NodeJS.ErrnoException): number {
  failed(host, [`error: standard output cannot be written (${error.code ?? "unknown error"}) [output-failed]`]);
  return 1;
}

/** One message for every way to fail: what, code, hint. */
function report(error: unknown, host: Host): number {
  if (error instanceof UsageError) {
    const command = error.command === null ? null : (commandNamed(error.command) ?? null);
    const hints = error.hints.map((hint) => `hint: ${sanitize(hint)}`);
    failed(host, [`error: ${sanitize(error.message)} [usage]`, `usage: ${usageLine(command)}`, ...hints]);
    return 2;
  }
  if (AgentInteropError.isInstance(error)) {
    const hint = error.hint === null ? [] : [`hint: ${sanitize(error.hint)}`];
    failed(host, [`error: ${sanitize(error.message)} [${error.code}]`, ...hint]);
    return 1;
  }
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  failed(host, [
    `error: ${words
      .split("\n")
      .map((line) => sanitize(line))
      .join("\n")} [internal-error]`,
    "hint: please report this",
  ]);
  return 1;
}
