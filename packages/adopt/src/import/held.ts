import type { FetchedSource, ImportRequest } from "./fetch/types.ts";
import type { LibraryImport } from "./types.ts";

/** What a plan was made of. It stands apart from the handle, so that nothing of it is ever printed or stored with it. */
export interface Held {
  readonly request: ImportRequest;
  readonly fetched: FetchedSource;
}

const HELD = new WeakMap<LibraryImport, Held>();

/** A handle that owns what was fetched until it is released. */
export function holding(plan: LibraryImport["plan"], held: Held): LibraryImport {
  const handle: LibraryImport = {
    plan,
    release: async () => {
      HELD.delete(handle);
      await held.fetched.release();
    },
  };
  HELD.set(handle, held);
  return handle;
}

/** What a handle owns; `undefined` once it was released. */
export function heldBy(handle: LibraryImport): Held | undefined {
  return HELD.get(handle);
}
