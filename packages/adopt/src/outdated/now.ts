import type { Prepared } from "../plan/prepared.ts";
import type { Reason } from "../plan/types.ts";
import type { OutdatedState } from "./types.ts";

/** A source that says nothing, and why. */
export interface NowNothing {
  readonly ready: null;
  readonly item: string | null;
  readonly state: OutdatedState;
  readonly reason: Reason;
}

/** What a source says now: what it would become, or why nothing. */
export type Now =
  | {
      readonly ready: Pick<Prepared, "digest" | "files" | "findings" | "fingerprint" | "losses" | "version">;
      /** Id of the item in the inventory. */
      readonly item: string | null;
      /** The commit that was read. */
      readonly commit: string | null;
    }
  | NowNothing;
