import type { Stats } from "node:fs";
import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { systemCode } from "./system-error.ts";

/**
 * Called before every single write with its name (`mkdir`, `create`, `write`, `chmod`, `sync`, `rename`, `link`, `unlink`,
 * `rmdir`, `truncate`) and path. For tests of crashes: when it throws, nothing is written.
 */
export type BeforeWrite = (step: string, path: string) => void;

/** Everything this package does to a directory it changes as a whole, one system call or two each. @internal */
export interface Writes {
  /** Makes one directory with exactly this mode. */
  readonly makeDirectory: (path: string, mode: number) => Promise<void>;
  /** Makes a file that was not there, with exactly this mode, and brings it to the disk. */
  readonly createFile: (path: string, bytes: Uint8Array, mode: number) => Promise<void>;
  /** Adds bytes at the end of a file, made with mode 0600 when it is missing, and brings them to the disk. */
  readonly append: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Cuts a file to a length. */
  readonly cut: (path: string, length: number) => Promise<void>;
  readonly move: (from: string, to: string) => Promise<void>;
  /** A second name for a file; false where the file system has no such thing. */
  readonly link: (path: string, to: string) => Promise<boolean>;
  /** Removes a file; one that is not there is removed already. */
  readonly removeFile: (path: string) => Promise<void>;
  /** Removes a directory; false when something is in it. */
  readonly removeDirectory: (path: string) => Promise<boolean>;
  /** Removes whatever lies there with all in it, following no link. */
  readonly removeTree: (path: string) => Promise<void>;
  /** Brings the names in a directory to the disk, where the system can do so for a directory. */
  readonly syncDirectory: (path: string) => Promise<void>;
}

/** Bytes that are written without asking the pool of threads. */
const AT_ONCE = 64 * 1024;
/** Windows lets nobody rename what a virus scanner or an indexer looks at for a moment. Pauses between tries, in milliseconds. */
const WINDOWS_PAUSES = [5, 10, 20, 40, 80, 160, 320];
const HELD_OPEN = new Set(["EPERM", "EACCES", "EBUSY"]);
/** What systems answer that cannot bring a directory to the disk; one that is not there needs it not. */
const NO_DIRECTORY_SYNC = new Set([
  "ENOENT",
  "EISDIR",
  "EPERM",
  "EACCES",
  "EINVAL",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EBADF",
]);

/**
 * The writes on the disk. What only changes names and metadata is called at once: each takes microseconds, and a call through the pool of threads
 * waits twice for a processor, with a lock held. What waits for the disk, or writes much, goes through the pool.
 * @internal
 */
export function diskWrites(machine: Machine, before: BeforeWrite = () => {}): Writes {
  // Asked for here: loading it costs more than most commands do, and few write.
  const disk = process.getBuiltinModule("node:fs");
  const fs = process.getBuiltinModule("node:fs/promises");
  const { promisify } = process.getBuiltinModule("node:util");
  const sync = promisify(disk.fsync);
  const writeMuch = promisify(disk.writeFile);
  const { constants } = disk;
  const noFollow = constants.O_NOFOLLOW ?? 0;

  const makeDirectory = async (path: string, mode: number): Promise<void> => {
    before("mkdir", path);
    disk.mkdirSync(path, { mode });
    before("chmod", path);
    disk.chmodSync(path, mode);
  };

  const onFile = async (path: string, flags: number, mode: number, use: (descriptor: number) => Promise<void>) => {
    const descriptor = disk.openSync(path, constants.O_WRONLY | noFollow | flags, mode);
    try {
      await use(descriptor);
      before("sync", path);
      await sync(descriptor);
    } finally {
      disk.closeSync(descriptor);
    }
  };

  const write = async (descriptor: number, bytes: Uint8Array): Promise<void> => {
    if (bytes.length > AT_ONCE) await writeMuch(descriptor, bytes);
    else disk.writeFileSync(descriptor, bytes);
  };

  const createFile = async (path: string, bytes: Uint8Array, mode: number): Promise<void> => {
    before("create", path);
    await onFile(path, constants.O_CREAT | constants.O_EXCL, mode, async (descriptor) => {
      before("write", path);
      await write(descriptor, bytes);
      before("chmod", path);
      disk.fchmodSync(descriptor, mode);
    });
  };

  const append = async (path: string, bytes: Uint8Array): Promise<void> => {
    before("create", path);
    await onFile(path, constants.O_CREAT | constants.O_APPEND, 0o600, async (descriptor) => {
      before("write", path);
      await write(descriptor, bytes);
    });
  };

  const cut = async (path: string, length: number): Promise<void> => {
    await onFile(path, 0, 0o600, async (descriptor) => {
      before("truncate", path);
      disk.ftruncateSync(descriptor, length);
    });
  };

  const move = async (from: string, to: string): Promise<void> => {
    const pauses = machine.platform === "win32" ? WINDOWS_PAUSES : [];
    for (let turn = 0; ; turn++) {
      before("rename", to);
      try {
        disk.renameSync(from, to);
        return;
      } catch (error) {
        const pause = HELD_OPEN.has(systemCode(error)) ? pauses[turn] : undefined;
        if (pause === undefined) throw error;
        await new Promise((done) => setTimeout(done, pause));
      }
    }
  };

  const link = async (path: string, to: string): Promise<boolean> => {
    before("link", to);
    return fs.link(path, to).then(
      () => true,
      () => false,
    );
  };

  const removeFile = async (path: string): Promise<void> => {
    before("unlink", path);
    try {
      disk.unlinkSync(path);
    } catch (error) {
      if (systemCode(error) !== "ENOENT") throw error;
    }
  };

  const removeDirectory = async (path: string): Promise<boolean> => {
    before("rmdir", path);
    try {
      await fs.rmdir(path);
    } catch (error) {
      if (systemCode(error) === "ENOTEMPTY" || systemCode(error) === "EEXIST") return false;
      if (systemCode(error) !== "ENOENT") throw error;
    }
    return true;
  };

  const removeTree = async (path: string): Promise<void> => {
    const stat = await lstatOf(path);
    if (stat === null) return;
    if (!stat.isDirectory()) return removeFile(path);
    if ((stat.mode & 0o700) !== 0o700) {
      before("chmod", path);
      await fs.chmod(path, 0o700);
    }
    for (const name of await fs.readdir(path)) await removeTree(join(path, name));
    if (!(await removeDirectory(path))) throw new Error(`something was put into ${path} while it was removed`);
  };

  const syncDirectory = async (path: string): Promise<void> => {
    before("sync", path);
    try {
      const directory = disk.openSync(path, constants.O_RDONLY | noFollow);
      await sync(directory).finally(() => disk.closeSync(directory));
    } catch (error) {
      if (!NO_DIRECTORY_SYNC.has(systemCode(error))) throw error;
    }
  };

  return {
    makeDirectory,
    createFile,
    append,
    cut,
    move,
    link,
    removeFile,
    removeDirectory,
    removeTree,
    syncDirectory,
  };
}

/** What lies at a path, without following a link; `null` when nothing does. @internal */
export async function lstatOf(path: string): Promise<Stats | null> {
  const { lstatSync } = process.getBuiltinModule("node:fs");
  try {
    return lstatSync(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ENOTDIR") return null;
    throw error;
  }
}
