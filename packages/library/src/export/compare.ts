import { type Core, IGNORED_DIRECTORIES, walk } from "@agent-interop/source";
import { foldName } from "@agent-interop/state";
import { PACKAGE_LIMITS as LIMITS } from "../package/limits.ts";
import { rowOf } from "../records/stored.ts";
import type { Destination } from "./destination.ts";
import type { ExportFile } from "./types.ts";

/** How a folder lies at the destination, compared with what is said to be in it. */
export interface FolderState {
  /** `absent`: nothing has its name. `exact`: a directory with exactly these files. */
  readonly state: "absent" | "exact" | "other";
  /** What differs, relative to the folder and sorted: edited, missing or added. `.` is the folder itself. */
  readonly paths: readonly string[];
}

/** SHA-256 of bytes as a receipt has it. */
export const sumOf = (bytes: Uint8Array): string => rowOf("", bytes)[1];

/** Compares a folder with its files, each read and hashed once; no link is followed. */
export function* compareFolder(
  { door, at }: Destination,
  folder: string,
  files: readonly ExportFile[],
): Core<FolderState> {
  const type = door.typeAt(at(folder));
  if (type === "absent") return { state: "absent", paths: [] };
  if (type !== "directory") return { state: "other", paths: ["."] };
  const left = new Map(files);
  const other = new Set<string>();
  const needed = new Set(files.flatMap(([path]) => directoriesAbove(path)));
  for (const event of walk(door, at(folder), { budget: { left: 4 * LIMITS.files }, depth: LIMITS.depth + 1 })) {
    if (event === undefined) yield;
    else if (event.type === "problem") other.add(".");
    else if (event.type === "directory") {
      if (event.relative !== "" && !needed.has(event.relative)) other.add(event.relative);
      const ignored = event.entries.filter(
        ({ name, type: kind }) => kind === "directory" && IGNORED_DIRECTORIES.has(name),
      );
      for (const { name } of ignored) other.add(event.relative === "" ? name : `${event.relative}/${name}`);
    } else {
      const read = event.type === "file" ? door.read(event.path, { cap: LIMITS.bytes }) : null;
      if (read?.ok !== true || sumOf(read.bytes) !== left.get(event.relative)) other.add(event.relative);
      left.delete(event.relative);
      yield;
    }
  }
  for (const path of left.keys()) other.add(path);
  return other.size === 0 ? { state: "exact", paths: [] } : { state: "other", paths: [...other].sort() };
}

/** Directories above a path, parents first. */
export function directoriesAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** The name at the destination that some file system takes for this one though it is spelled otherwise. */
export function otherSpelling({ door, root }: Destination, folder: string): string | null {
  const listing = door.list(root);
  const alike = listing.ok ? listing.entries.filter(({ name }) => foldName(name) === foldName(folder)) : [];
  return alike.some(({ name }) => name === folder) ? null : (alike[0]?.name ?? null);
}
