import { type Diagnostic, reporter } from "@agent-interop/diagnostics";
import type { TreeEntry } from "@agent-interop/source";
import { CODES } from "../../codes.ts";

/** A note about a source. */
export const note: ReturnType<typeof reporter<typeof CODES>> = reporter(CODES);

const POINTER = Buffer.from("version https://git-lfs.github.com/spec/v1\n");
/** The format's own bound. */
const POINTER_BYTES = 1024;

/** Files that only point to their contents, which lie on another server and are not fetched. */
export function pointerNotes(entries: readonly TreeEntry[]): readonly Diagnostic[] {
  return entries.flatMap((entry) => {
    if (entry.type !== "file" || entry.bytes.length >= POINTER_BYTES) return [];
    if (!POINTER.equals(entry.bytes.subarray(0, POINTER.length))) return [];
    return [note("fetch-lfs-pointer", entry.path, "The contents of the file are kept elsewhere and were not fetched.")];
  });
}
