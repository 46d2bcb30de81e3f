import type { Machine } from "@agent-interop/diagnostics";
import type { SourceCode } from "./codes.ts";
import type { Disk, DiskEntry, DiskStat } from "./disk.ts";
import type { Gate } from "./forbidden.ts";
import type { Limits } from "./limits.ts";

/** What a door has let through so far. */
export interface Visited {
  files: number;
  directories: number;
  bytes: number;
}

/** A file's bytes, or the code of why not; `size` where the file was too large. */
export type ReadResult =
  | { readonly ok: true; readonly bytes: Buffer; readonly stat: DiskStat }
  | { readonly ok: false; readonly code: SourceCode; readonly message: string; readonly size: number | null };

export type ListResult =
  | { readonly ok: true; readonly entries: DiskEntry[] }
  | { readonly ok: false; readonly code: SourceCode; readonly message: string };

/** Where bytes are read to: a buffer of at least so many. */
export type Space = (bytes: number) => Buffer;

/** An examined area: links that end in one of them are followed. */
export interface Area {
  readonly path: string;
  readonly realPath: string;
}

/** @internal The directory that was resolved last. */
export interface ResolvedParent {
  path: string;
  dev: number;
  ino: number;
  /** `null`: a link leads there. */
  realPath: string | null;
}

/** @internal What the parts of a door share. */
export interface DoorState {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly limits: Limits;
  readonly areas: readonly Area[];
  readonly gate: Gate;
  readonly visited: Visited;
  readonly parent: ResolvedParent;
  /** Called before the first real path behind a link is judged: gives the gate the other names of its places. */
  readonly reveal: () => void;
}
