import type { Library, NewPackage } from "@agent-interop/library";
import type { Edits } from "./edits.ts";
import type { LibraryRestore, RestorePlan } from "./types.ts";

/** What a plan was made of. It stands apart from the handle, so that nothing of it is ever printed or stored with it. */
export interface HeldRestore {
  readonly packages: readonly NewPackage[];
  readonly library: Library;
  /** What of somebody's own the plan says would go. */
  readonly edits: Edits;
  /** `stateOf` what the plan was made from. */
  readonly state: string;
}

const HELD = new WeakMap<LibraryRestore, HeldRestore>();

/** A handle that holds the bytes of what it would install until it is released. */
export function holding(plan: RestorePlan, held: HeldRestore): LibraryRestore {
  const handle: LibraryRestore = { plan, release: () => void HELD.delete(handle) };
  HELD.set(handle, held);
  return handle;
}

/** What a handle holds; `undefined` once it was released. */
export function heldBy(handle: LibraryRestore): HeldRestore | undefined {
  return HELD.get(handle);
}
