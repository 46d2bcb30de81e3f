import { Buffer } from "node:buffer";
import { drive } from "@agent-interop/source";
import { replaceFile } from "@agent-interop/state";
import { sourceFault } from "../install/check.ts";
import { quote } from "../package/value.ts";
import { fault } from "../report.ts";
import type { Library, WriteOptions } from "../types.ts";
import { verifyAll } from "../verify/verify.ts";
import { madePlace, placeToWrite, withRecords } from "../writing.ts";
import { type LockedPackage, lockedPackage, lockText } from "./document.ts";
import { lockPlace } from "./place.ts";
import { readLock } from "./read.ts";

/** A lock file that is written. */
export interface Locked {
  /** The lock file, home-relative. */
  readonly path: string;
  readonly packages: readonly LockedPackage[];
  /** False when it said the same already, byte for byte. */
  readonly written: boolean;
}

/** A lock file of a project is shared with it; one of the user is as private as the records. */
const MODE = { project: 0o644, user: 0o600 } as const;

/**
 * Writes the lock file of a library: exactly what is installed, and where each package came from. Sorted and without a clock, so that
 * the same library is the same file on every machine. Taken under the library's lock, which ends what a crash left. A lock
 * file that this version cannot read is kept. Throws `lock-package-changed` (what lies on the disk is not what was installed),
 * `library-origin-unsafe` (a source that would tell a home directory or a credential), `lock-file-newer`, `lock-file-damaged`,
 * `lock-file-unreadable`, `library-records-*`, `library-root-*`, and what the writing door throws.
 */
export async function lockLibrary(library: Library, options: WriteOptions = {}): Promise<Locked> {
  const { directory, path, shown } = lockPlace(library);
  const before = await readLock(library);
  if (before === null && placeToWrite(library) === null) return { path: shown, packages: [], written: false };
  const place = await madePlace(library);
  return withRecords(place, options, async ({ stored }) => {
    const { boundary, machine, scope } = library;
    const verified = await drive(verifyAll(place, stored), { signal: options.signal });
    const wrong = verified.find(({ state }) => state === "changed" || state === "missing");
    if (wrong !== undefined) throw fault("lock-package-changed", `${wrong.id} is ${wrong.state}`);
    const packages = stored.map(lockedPackage).sort((a, b) => (a.id < b.id ? -1 : 1));
    for (const { id, origin } of packages) {
      const unsafe = origin === null ? null : sourceFault(machine, origin.source);
      if (unsafe !== null) throw fault("library-origin-unsafe", `${quote(id)}: its source ${unsafe}`);
    }
    const text = lockText(packages);
    const old = await readLock(library);
    const same = old !== null && Buffer.compare(lockText(old.packages), text) === 0;
    if (!same) {
      const { beforeWrite } = options;
      await replaceFile(boundary, path, text, { machine, within: directory, mode: MODE[scope], beforeWrite });
    }
    return { path: shown, packages, written: !same };
  });
}
