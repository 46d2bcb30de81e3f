import { join } from "node:path";
import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { isGone, ownRecord, readOwner } from "./owner.ts";
import { removeTree } from "./remove-tree.ts";

const { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync, writeFileSync } =
  process.getBuiltinModule("node:fs");

/** A directory for one job, mode 0700, below the directory for temporary files. */
export interface ScratchDirectory {
  /** Absolute and real: no part of it is a link. */
  readonly path: string;
  /**
   * Makes a directory below it, mode 0700 with its parents, and returns its path. `name` is one or more parts of letters, digits,
   * `_`, `-` with `/` between them; anything else throws `scratch-purpose`.
   */
  readonly directory: (name: string) => string;
  /** Removes it with all in it. May be called again. Throws `scratch-failed` when something stays. */
  readonly remove: () => Promise<void>;
}

const FAMILY = "agent-interop-scratch-";
const OWNER_FILE = "owner.json";
const CONTENT = "files";
const DIRECTORY = /^[\w-]+(?:\/[\w-]+)*$/;
/** Left-over directories looked at in one call. */
const SWEEP_LIMIT = 256;
/** A directory without a record is between its making and its record, or its maker was killed there. */
const UNRECORDED_MS = 60 * 60 * 1000;

/**
 * Makes a scratch directory named after `purpose` (1 to 32 of `a-z`, `0-9`, `-`). Before that it removes those of the same family
 * whose process is gone, after a crash: by name, owner record and user, never following a link. Two calls never
 * share one. Throws `boundary-refused`, `scratch-purpose`, `scratch-unsafe` (a shared directory without the sticky bit) or `scratch-failed`.
 */
export async function scratchDirectory(
  machine: Machine,
  boundary: Boundary,
  purpose: string,
): Promise<ScratchDirectory> {
  if (!/^[a-z0-9-]{1,32}$/.test(purpose)) throw new AgentInteropError("scratch-purpose", "not a name of a purpose");
  refuseProtected(boundary, machine.tmp);
  const base = usableBase(machine);
  await sweep(base, machine.now());
  let holder: string | null = null;
  try {
    holder = mkdtempSync(join(base, `${FAMILY}${purpose}-`));
    writeFileSync(join(holder, OWNER_FILE), JSON.stringify(ownRecord(machine.now())), { flag: "wx", mode: 0o600 });
    mkdirSync(join(holder, CONTENT), { mode: 0o700 });
  } catch (cause) {
    if (holder !== null) await removeTree(holder).catch(() => {});
    throw failed("made", base, cause);
  }
  const made = holder;
  const remove = async (): Promise<void> => {
    removed = true;
    try {
      await removeTree(made);
    } catch (cause) {
      throw failed("removed", made, cause);
    }
  };
  const path = join(made, CONTENT);
  let removed = false;
  const directory = (name: string): string => {
    if (removed) throw new AgentInteropError("scratch-failed", `the scratch directory was removed: ${made}`);
    if (!DIRECTORY.test(name)) throw new AgentInteropError("scratch-purpose", "not a name for a directory");
    const at = join(path, name);
    try {
      mkdirSync(at, { recursive: true, mode: 0o700 });
    } catch (cause) {
      throw failed("made", at, cause);
    }
    return at;
  };
  return { path, directory, remove };
}

function failed(deed: string, path: string, cause: unknown): AgentInteropError {
  const code = (cause as NodeJS.ErrnoException).code ?? "unknown error";
  return new AgentInteropError("scratch-failed", `a scratch directory could not be ${deed} (${code}): ${path}`, {
    cause,
  });
}

/** The real directory for temporary files, when nobody else can exchange what lies in it. */
function usableBase(machine: Machine): string {
  let base: string;
  let mode: number;
  try {
    base = realpathSync.native(machine.tmp);
    mode = statSync(base).mode;
  } catch (cause) {
    throw failed("made", machine.tmp, cause);
  }
  if (machine.platform !== "win32" && (mode & 0o002) !== 0 && (mode & 0o1000) === 0) {
    throw new AgentInteropError("scratch-unsafe", `everybody may exchange what lies in ${base}`);
  }
  return base;
}

/** Removes left-over directories of the family. What cannot be removed is somebody's problem later, never this call's. */
async function sweep(base: string, now: Date): Promise<void> {
  // Asked for here: loading it costs more than most commands do, and few make a scratch directory.
  const { readdir } = process.getBuiltinModule("node:fs/promises");
  const names = await readdir(base).catch(() => []);
  const ours = names.filter((name) => name.startsWith(FAMILY)).slice(0, SWEEP_LIMIT);
  for (const name of ours) {
    const path = join(base, name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isDirectory() || stat.uid !== (process.geteuid?.() ?? stat.uid)) continue;
    const owner = readOwner(join(path, OWNER_FILE));
    if (owner !== null) {
      if (isGone(owner, now)) await removeTree(path).catch(() => {});
    } else if (now.getTime() - stat.mtimeMs > UNRECORDED_MS) {
      removeEmpty(path);
    }
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Something lies in it: not ours, or not finished.
  }
}
