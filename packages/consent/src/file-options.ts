import type { AgentKind } from "@agent-interop/registry";
import type { Disk } from "@agent-interop/source";
import type { BeforeWrite } from "@agent-interop/state";

/** How files are waited for and written. */
export interface FileOptions {
  /** What all of them are read with. Default: the disk of this process. */
  readonly disk?: Disk;
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /** Ends the waiting for a lock. */
  readonly signal?: AbortSignal;
  /** Longest wait for each lock in milliseconds, 10 000 unless given. */
  readonly waitMs?: number;
  /** For tests of crashes. */
  readonly beforeWrite?: BeforeWrite;
}
