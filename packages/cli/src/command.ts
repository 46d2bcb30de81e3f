import type { Machine } from "@agent-interop/diagnostics";
import type { Disk } from "@agent-interop/source";
import type { Output } from "./output.ts";
import type { Parsed } from "./parse.ts";
import type { Palette } from "./term/paint.ts";
import type { Progress } from "./term/progress.ts";

/** The examined world. */
export interface World {
  readonly disk: Disk;
  /** The machine this process runs on, or the same with another home or working directory. */
  readonly machine: (overrides?: { readonly home?: string; readonly cwd?: string }) => Machine;
}

/** How human output is to be rendered. */
export interface View {
  /** Terminal columns. */
  readonly width: number;
  readonly paint: Palette;
  /** Results only. */
  readonly quiet: boolean;
}

/** Both ends of a terminal at which somebody sits. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
}

/** Everything a command has. */
export interface Context {
  readonly parsed: Parsed;
  readonly json: boolean;
  /** Of this program. */
  readonly version: string;
  readonly view: View;
  readonly output: Output;
  /** A line for the reader that is not part of the result. */
  readonly note: (line: string) => void;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  /** Another world than this machine; `worldOf` knows. */
  readonly world: World | null;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** `null` unless standard input and output are one that can be drawn on. */
  readonly terminal: () => Terminal | null;
}

/** A command: writes to the output and resolves with the exit code. */
export type Command = (context: Context) => Promise<number>;
