import type { Diagnostic } from "@agent-interop/diagnostics";
import type { Tree } from "@agent-interop/source";

/** A source that was opened: looked into as often as it takes to find what is wanted, then closed. Paths are relative with `/`, `""` is its root. */
export interface OpenedSource {
  readonly transport: "path" | "git" | "archive";
  /** As it is recorded. */
  readonly source: string;
  readonly ref: string | null;
  readonly commit: string | null;
  /** Where the request leads in it, after a reference in a URL was told from the path behind it. */
  readonly subfolder: string;
  /** It was laid on this machine by its user, and may name other places of it. */
  readonly local: boolean;
  /** Last name of it, without an extension. */
  readonly name: string;
  readonly typeOf: (path: string) => Promise<"directory" | "file" | null>;
  /** A file's bytes; `null` for what is no file, cannot be read or is above the cap. */
  readonly file: (path: string, cap: number) => Promise<Uint8Array | null>;
  /** Everything below a directory. */
  readonly tree: (path: string) => Promise<Tree>;
  /** Of the opening and of the trees read so far. */
  readonly notes: () => readonly Diagnostic[];
  readonly close: () => Promise<void>;
}
