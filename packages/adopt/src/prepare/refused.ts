import type { TreeEntry } from "@agent-interop/source";
import { reviewOf } from "../plan/prepare.ts";
import type { Refused } from "../plan/prepared.ts";
import type { Reason } from "../plan/types.ts";

/** A tree of which nothing can be taken, for one reason. */
export function refusedTree(entries: readonly TreeEntry[], format: string | null, reason: Reason): Refused {
  const nothing = { losses: [], notes: [], outcomes: [], unsupported: [] };
  const omitted = entries.map(({ path }) => path);
  return { ...reviewOf(entries), ...nothing, format, omitted, status: "refused", reason };
}
