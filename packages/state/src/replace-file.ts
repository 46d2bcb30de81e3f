import type { Stats } from "node:fs";
import { dirname, join } from "node:path";
import { AgentInteropError, isWithin, type Machine } from "@agent-interop/diagnostics";
import { type Boundary, refuseProtected } from "./boundary.ts";
import { isFullPath, pathRules } from "./path.ts";
import { systemCode } from "./system-error.ts";
import { type BeforeWrite, diskWrites, lstatOf, type Writes } from "./writes.ts";

/** Where a file may be replaced, and how it is to be. */
export interface ReplaceOptions {
  readonly machine: Machine;
  /** Absolute directory in which the file must really lie, all links resolved. */
  readonly within: string;
  /** Mode of the file, exactly: the process's mask does not change it. */
  readonly mode: number;
  /**
   * What the file is expected to hold until the last moment, `null` for no file; looked at just before the rename, so that an editor which
   * takes no lock has less than a millisecond in which its change could be lost. Not looked at when it is not given.
   */
  readonly expected?: Uint8Array | null | undefined;
  readonly beforeWrite?: BeforeWrite | undefined;
}

const TEMPORARY = /^\.agent-interop-[0-9a-f]{32}\.tmp$/;
/** No write of one file takes this long: what is older was left by a killed process. */
const LEFT_OVER_MS = 60 * 60 * 1000;
const SWEEP_LIMIT = 256;

/**
 * Replaces a file (absolute `path`, its directory exists), or makes it: afterwards it has exactly `bytes` and `mode`, and whoever
 * reads it meanwhile, or after a crash, finds the old file or the new one. Written beside it under a name nobody can guess,
 * brought to the disk, then renamed. Reading back is the caller's. Throws `boundary-relative`, `boundary-refused`,
 * `replace-outside` when a link leads the file's directory out of `within`, `replace-target` when a link, a directory or a
 * device has its name, `replace-changed` when it does not hold what was expected, and `replace-failed`, after which the old file is there (the new one when only the disk's last
 * confirmation failed) and nothing beside it.
 */
export async function replaceFile(
  boundary: Boundary,
  path: string,
  bytes: Uint8Array,
  options: ReplaceOptions,
): Promise<void> {
  const { machine, within } = options;
  const rules = pathRules(machine);
  for (const given of [path, within]) {
    if (!isFullPath(machine, given)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${given}`);
  }
  const named = rules.resolve(path);
  refuseProtected(boundary, named);
  try {
    const { realpathSync } = process.getBuiltinModule("node:fs");
    const [parent, allowed] = [realpathSync.native(rules.dirname(named)), realpathSync.native(within)];
    if (!isWithin(machine, parent, allowed)) {
      throw new AgentInteropError("replace-outside", `${named} really lies in ${parent}, outside of ${allowed}`);
    }
    const target = join(parent, rules.basename(named));
    refuseProtected(boundary, target);
    const wrong = fault(await lstatOf(target));
    if (wrong !== null) throw new AgentInteropError("replace-target", `${target} ${wrong}`);
    const writes = diskWrites(machine, options.beforeWrite);
    await sweep(machine, writes, parent);
    await exchange(writes, target, bytes, options);
  } catch (cause) {
    if (AgentInteropError.isInstance(cause)) throw cause;
    throw new AgentInteropError("replace-failed", `${named} could not be written (${systemCode(cause)})`, { cause });
  }
}

async function exchange(
  writes: Writes,
  target: string,
  bytes: Uint8Array,
  { mode, expected }: ReplaceOptions,
): Promise<void> {
  const { randomBytes } = process.getBuiltinModule("node:crypto");
  const temporary = join(dirname(target), `.agent-interop-${randomBytes(16).toString("hex")}.tmp`);
  try {
    await writes.createFile(temporary, bytes, mode);
    if (expected !== undefined && !holds(target, expected)) {
      throw new AgentInteropError("replace-changed", `somebody else changed it meanwhile: ${target}`);
    }
    await writes.move(temporary, target);
  } catch (error) {
    await writes.removeFile(temporary).catch(() => {});
    throw error;
  }
  await writes.syncDirectory(dirname(target));
}

function holds(path: string, expected: Uint8Array | null): boolean {
  const { readFileSync } = process.getBuiltinModule("node:fs");
  try {
    const bytes = readFileSync(path);
    return expected !== null && Buffer.compare(bytes, expected) === 0;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return expected === null;
    throw error;
  }
}

function fault(stat: Stats | null): string | null {
  if (stat === null || stat.isFile()) return null;
  if (stat.isSymbolicLink()) return "is a link";
  return stat.isDirectory() ? "is a directory" : "is no regular file";
}

/** Removes what killed processes left in the directory. What cannot be looked at stays. */
async function sweep(machine: Machine, writes: Writes, parent: string): Promise<void> {
  const names = namesIn(parent).filter((name) => TEMPORARY.test(name));
  for (const name of names.slice(0, SWEEP_LIMIT)) {
    const path = join(parent, name);
    const stat = await lstatOf(path).catch(() => null);
    if (stat?.isFile() !== true || machine.now().getTime() - stat.mtimeMs < LEFT_OVER_MS) continue;
    await writes.removeFile(path).catch(() => {});
  }
}

function namesIn(directory: string): readonly string[] {
  const { readdirSync } = process.getBuiltinModule("node:fs");
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
