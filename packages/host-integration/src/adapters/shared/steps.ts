import { sha256 } from "@agent-interop/documents";
import type { OwnedShared, Step } from "../receipt.ts";

/** The one step that leads from bytes to others: what differs between their common beginning and their common end. */
export function stepBetween(before: Uint8Array, after: Uint8Array): Step {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const replaced = before.subarray(start, before.length - end);
  return { at: start, length: after.length - end - start, before: Buffer.from(replaced).toString("base64") };
}

/**
 * The bytes that were there before our part was put in, when nothing else was changed since: exact to the byte, `absent` when there was
 * no file. `null` when the file is another by now.
 */
export function withoutSteps(owned: OwnedShared, bytes: Uint8Array): Uint8Array | "absent" | null {
  if (sha256(bytes) !== owned.after) return null;
  if (owned.before === null) return "absent";
  // Taken over from another: what we own was put in before the bytes before.
  if (owned.before === owned.after && owned.units.some(({ id }) => !owned.standing.includes(id))) return null;
  let result = bytes;
  for (const { at, length, before } of owned.steps.toReversed()) {
    if (at + length > result.length) return null;
    result = Buffer.concat([result.subarray(0, at), Buffer.from(before, "base64"), result.subarray(at + length)]);
  }
  return sha256(result) === owned.before ? result : null;
}
