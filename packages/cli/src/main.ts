#!/usr/bin/env node
import type { Terminal } from "./command.ts";
import type { Host } from "./run.ts";

/** Written in by the build from package.json. */
declare const __VERSION__: string;

const argv = process.argv.slice(2);

function host(signal: AbortSignal, stdout: Host["stdout"], stderr: Host["stderr"]): Host {
  return {
    env: process.env,
    stdout,
    stderr,
    stdin: () => process.stdin,
    terminal,
    world: null,
    signal,
    version: __VERSION__,
  };
}

/** Looked at only when somebody could be asked: loading a stream costs. */
function terminal(colour: boolean): Terminal | null {
  const { isatty } = process.getBuiltinModule("node:tty");
  if (!isatty(0) || !isatty(1)) return null;
  // The prompts leave colour to Node, which asks the environment.
  if (!colour) Object.assign(process.env, { FORCE_COLOR: "0", NO_COLOR: "1" });
  return { input: process.stdin, output: process.stdout };
}

async function main(): Promise<void> {
  const { fileOutput, LateStream, run } = await import("./run.ts");
  const interrupt = new AbortController();
  // Only the first one is ours: a second Ctrl-C ends the process at once.
  process.once("SIGINT", () => interrupt.abort(130));
  process.once("SIGTERM", () => interrupt.abort(143));
  // Until the command has said how it ended, it has not ended well.
  process.exitCode = 1;
  // Never process.exit(): what the pipe has not taken yet would be lost.
  process.exitCode = await run(
    argv,
    host(interrupt.signal, fileOutput(1) ?? process.stdout, new LateStream(() => process.stderr)),
  );
}

if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) process.stdout.write(`${__VERSION__}\n`);
else void main();
