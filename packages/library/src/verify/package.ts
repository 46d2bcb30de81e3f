import { type Core, IGNORED_DIRECTORIES, walk } from "@agent-interop/source";
import { type BaseState, readBase } from "../base/base.ts";
import { ADOPTION } from "../package/digest.ts";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";
import { PACKAGES, type Place } from "../place.ts";
import { digestOfRows, type FileRow, rowOf, type StoredRecord } from "../records/stored.ts";

/** How a package lies on the disk, compared with its record. */
export type PackageState = "intact" | "changed" | "missing" | "unrecorded" | "line-endings-only";

/** The files of one package, compared with its record. */
export interface ComparedPackage {
  readonly id: string;
  /** `line-endings-only`: each file that differs has LF where it had CRLF, or the other way round, and no other difference. */
  readonly state: PackageState;
  /** Paths in the package that differ, sorted; `.` is its directory. */
  readonly paths: readonly string[];
}

/** One package that was verified. */
export interface Verified extends ComparedPackage {
  /** The copy of its files as they were installed, that an update compares with; `absent` when a version without it installed the package. */
  readonly base: BaseState;
}

/** Called for each file that was read, with what it is beside its row. */
type OnFile = (path: string, bytes: Uint8Array, difference: Difference) => void;
type Difference = "same" | "changed" | "line-endings";

/** Compares one installed package and its base with its record. */
export function* verifyPackage(place: Place, record: StoredRecord): Core<Verified> {
  const compared = yield* comparePackage(place, record);
  return { ...compared, base: readBase(place, record).state };
}

/**
 * Compares one installed package with the rows of its record, each file read and hashed once. Not looked at: `adoption.json`, which no
 * digest covers, and directories without a file.
 */
export function* comparePackage(
  place: Place,
  record: StoredRecord,
  onFile: OnFile | null = null,
): Core<ComparedPackage> {
  const { id } = record;
  const directory = place.at(`${PACKAGES}/${id}`);
  const type = place.door.typeAt(directory);
  if (type === "absent") return { id, state: "missing", paths: [] };
  if (type !== "directory" || digestOfRows(record.files) !== record.digest)
    return { id, state: "changed", paths: ["."] };
  const left = new Map(record.files.map((row) => [row[0], row] as const));
  const changed: string[] = [];
  const respaced: string[] = [];
  const budget = { left: 4 * LIMITS.files };
  for (const event of walk(place.door, directory, { budget, depth: LIMITS.depth })) {
    if (event === undefined) {
      yield;
    } else if (event.type === "problem") {
      changed.push(relativeTo(place, directory, event.path));
    } else if (event.type === "directory") {
      changed.push(...passedOver(place, event.relative, event.entries));
    } else if (event.relative !== ADOPTION) {
      const difference = event.type === "file" ? compare(place, event, left.get(event.relative), onFile) : "changed";
      left.delete(event.relative);
      if (difference === "changed") changed.push(event.relative);
      if (difference === "line-endings") respaced.push(event.relative);
      yield;
    }
  }
  changed.push(...left.keys());
  if (changed.length > 0) return { id, state: "changed", paths: [...new Set(changed)].sort() };
  return { id, state: respaced.length > 0 ? "line-endings-only" : "intact", paths: respaced.sort() };
}

function relativeTo({ library }: Place, directory: string, path: string): string {
  const below = path.slice(directory.length + 1);
  return below === "" ? "." : library.machine.platform === "win32" ? below.replaceAll("\\", "/") : below;
}

/** A walk goes by version control and installed packages; no package of ours has any. */
function passedOver(
  { library }: Place,
  relative: string,
  entries: readonly { readonly name: string; readonly type: string }[],
): readonly string[] {
  const { foldCase } = library.machine;
  const names = entries.filter(({ name, type }) => type === "directory" && IGNORED_DIRECTORIES.has(foldCase(name)));
  return names.map(({ name }) => (relative === "" ? name : `${relative}/${name}`));
}

function compare(
  { door, library }: Place,
  { path, relative }: { readonly path: string; readonly relative: string },
  row: FileRow | undefined,
  onFile: OnFile | null,
): Difference {
  if (row === undefined && onFile === null) return "changed";
  const read = door.read(path, { cap: LIMITS.bytes });
  if (!read.ok) return "changed";
  const executable = library.machine.platform !== "win32" && (read.stat.mode & 0o111) !== 0;
  const difference = row === undefined ? "changed" : besideRow(row, read.bytes);
  onFile?.(relative, read.bytes, difference);
  return executable ? "changed" : difference;
}

function besideRow([path, sum, lf = sum]: FileRow, bytes: Uint8Array): Difference {
  const [, now, nowLf = now] = rowOf(path, bytes);
  if (now === sum) return "same";
  return nowLf === lf ? "line-endings" : "changed";
}
