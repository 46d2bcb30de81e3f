import { type Disk, hostDisk, openDoor } from "@agent-interop/source";
import { sourceFault } from "../install/check.ts";
import { issueOf, readDocument } from "../records/document.ts";
import { fault } from "../report.ts";
import type { Library } from "../types.ts";
import { type LibraryLock, LOCK_WORD } from "./document.ts";
import { LOCK_LIMIT, lockPlace } from "./place.ts";

/**
 * The lock file of a library as it lies on the disk, `null` when there is none. Throws `lock-file-newer` (written by a newer version),
 * `lock-file-damaged` (no lock file, or half of a merge), `lock-file-unreadable` (a link, a directory, too large, no permission).
 */
export async function readLock(library: Library): Promise<LibraryLock | null> {
  const { directory, path, shown } = lockPlace(library);
  const disk: Disk = library.disk ?? hostDisk;
  const read = openDoor({ machine: library.machine, disk, inside: [directory] }).read(path, { cap: LOCK_LIMIT });
  if (!read.ok) {
    if (read.code === "not-found") return null;
    throw fault("lock-file-unreadable", `${shown} ${read.message}`);
  }
  const document = readDocument(read.bytes, LOCK_WORD);
  if (!document.ok)
    throw fault(document.newer ? "lock-file-newer" : "lock-file-damaged", `${shown} ${document.message}`);
  const { libraryLockSchema } = await import("../schema.ts");
  const checked = libraryLockSchema.safeParse(document.value);
  if (!checked.success) throw fault("lock-file-damaged", `${shown} ${issueOf(checked.error)}`);
  for (const { id, origin } of checked.data.packages) {
    // A password in a URL is named by nobody, and so is never printed.
    const unsafe = origin === null ? null : sourceFault(library.machine, origin.source);
    if (unsafe !== null) throw fault("lock-file-damaged", `${shown} ${id}: its source ${unsafe}`);
  }
  const packages = [...checked.data.packages].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { schema: checked.data.schema, packages };
}
