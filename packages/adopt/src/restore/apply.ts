import { isDeepStrictEqual } from "node:util";
import { installInteropPackage, readLibrary, readLock, removePackages } from "@agent-interop/library";
import type { Approval } from "../apply/apply.ts";
import { editsUnder } from "./edits.ts";
import { heldBy } from "./held.ts";
import { restoreDigest, stateOf } from "./plan.ts";
import type { LibraryRestore, RestoreResult } from "./types.ts";

export interface ApplyRestoreOptions {
  /** `all` (default): nothing is written when one package is refused; `each`: the others are. */
  readonly mode?: "all" | "each";
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Installs exactly what a restore showed, in one transaction with what is pruned, and lets go of the bytes whatever happens. The library and
 * its lock file are looked at again: when they are not what the plan was made from, nothing is written.
 */
export async function applyLibraryRestore(
  handle: LibraryRestore,
  approval: Pick<Approval, "approved" | "expect">,
  options: ApplyRestoreOptions = {},
): Promise<RestoreResult> {
  const { mode = "all", onProgress, signal } = options;
  const { plan } = handle;
  const held = heldBy(handle);
  const refuse = (code: string, message: string): RestoreResult =>
    resultOf({ refused: [{ id: "", reason: { code, message } }] });
  try {
    if (!approval.approved) return refuse("approval-required", "Approval required: nothing was installed");
    if (restoreDigest(plan) !== plan.digest || (approval.expect !== undefined && approval.expect !== plan.digest))
      return refuse("plan-mismatch", "the plan is not the one that was expected");
    if (held === undefined) return refuse("fetch-released", "what was fetched has been released: plan again");
    const { edits, library, packages, state } = held;
    const { natives, records } = await readLibrary(library);
    const installed = new Map([...natives, ...records].map((record) => [record.id, record]));
    if (stateOf((await readLock(library))?.packages ?? [], installed) !== state)
      return refuse("plan-mismatch", "the library or its lock file changed since");
    if (!isDeepStrictEqual(await editsUnder(plan, library, signal), edits))
      return refuse("library-drifted", "what would be replaced or taken away was edited after review");
    const refused = plan.entries.flatMap(({ action, id, reason }) =>
      action === "refused" && reason !== null ? [{ id, reason }] : [],
    );
    if (mode === "all" && refused.length > 0) return resultOf({ refused });
    const remove = plan.extras.filter(({ action }) => action === "prune").map(({ id }) => id);
    if (packages.length === 0 && remove.length === 0) return resultOf({ refused });
    if (packages.length === 0) {
      const { operation, removed } = await removePackages(library, remove, { signal });
      return resultOf({ refused, removed, operation });
    }
    const done = await installInteropPackage(library, packages, { replace: true, remove, signal, onProgress });
    return { installed: done.installed, removed: remove, refused, operation: done.operation };
  } finally {
    handle.release();
  }
}

const resultOf = (part: Partial<RestoreResult>): RestoreResult => ({
  installed: [],
  removed: [],
  refused: [],
  operation: null,
  ...part,
});
