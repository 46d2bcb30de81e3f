import { Buffer } from "node:buffer";
import { AgentInteropError } from "@agent-interop/diagnostics";
import { view } from "./utf8.ts";

/** Puts `bytes` (a string counts as UTF-8) in the place of the bytes from `from` up to, not including, `to`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array | string;
}

/**
 * A copy of `bytes` with the edits made and every other byte kept. Offsets are those of the given bytes; the order of the
 * list does not matter. Throws `splice-range` for a range outside the bytes, for edits that overlap, and for two insertions
 * at one place, whose order would be a guess.
 */
export function splice(bytes: Uint8Array, edits: readonly Edit[]): Buffer {
  const source = view(bytes);
  const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
  const pieces: Uint8Array[] = [];
  let at = 0;
  let previous: Edit | null = null;
  for (const edit of sorted) {
    const { from, to } = edit;
    if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to > source.length) {
      throw new AgentInteropError("splice-range", `edit ${from}..${to} lies outside the ${source.length} bytes`);
    }
    if (from < at || (previous !== null && previous.from === from)) {
      throw new AgentInteropError("splice-range", `edits meet at byte ${from}`);
    }
    pieces.push(source.subarray(at, from), typeof edit.bytes === "string" ? Buffer.from(edit.bytes) : edit.bytes);
    at = to;
    previous = edit;
  }
  pieces.push(source.subarray(at));
  return Buffer.concat(pieces);
}
