import type { MemoryNode } from "@agent-interop/source/testing";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { run } from "../src/run.ts";
import { FakeStream } from "./support.ts";

/** What a command line came to. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The machine a test describes. */
export interface World {
  readonly tree?: Readonly<Record<string, MemoryNode>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly home?: string;
  readonly cwd?: string;
  readonly columns?: number;
  readonly tty?: boolean;
  readonly stdin?: string;
  readonly signal?: AbortSignal;
  /** Message of an error that the machine itself throws. */
  readonly broken?: string;
}

/** Runs a command line in this process on a described machine: nothing real is read. */
export async function runCli(line: string | readonly string[], world: World = {}): Promise<Outcome> {
  const argv = typeof line === "string" ? line.split(" ").filter((word) => word !== "") : line;
  const base = testMachine({ home: world.home ?? "/home/me", cwd: world.cwd ?? "/home/me", env: { ...world.env } });
  const disk = memoryDisk(base, { "/home/me/.keep": "", ...world.tree });
  const stdout = new FakeStream({
    tty: world.tty ?? false,
    ...(world.columns === undefined ? {} : { columns: world.columns }),
  });
  const stderr = new FakeStream();
  const code = await run(argv, {
    env: world.env ?? {},
    stdout,
    stderr,
    stdin: () => stdinOf(world.stdin ?? ""),
    terminal: () => null,
    world: {
      disk,
      machine: (overrides = {}) => {
        if (world.broken !== undefined) throw new Error(world.broken);
        return { ...base, ...overrides };
      },
    },
    signal: world.signal ?? new AbortController().signal,
    version: "9.8.7",
  });
  return { code, out: stdout.text, err: stderr.text };
}

async function* stdinOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
