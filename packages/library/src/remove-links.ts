import { type Core, IGNORED_DIRECTORIES, walk } from "@agent-interop/source";
import type { Change } from "@agent-interop/state";
import { PACKAGE_LIMITS as LIMITS } from "./package/limits.ts";
import { PACKAGES, type Place } from "./place.ts";
import { fault } from "./report.ts";

/** Bounds of what is written again. */
const MOST = { entries: 1_000_000, bytes: 1024 * 1024 * 1024 };

/**
 * The change that takes links away which lie where packages belong. A transaction neither follows nor touches a link, but moves a
 * directory with all in it: so `packages` as a whole is replaced by a copy that lacks what is to go, and an undo brings the links back.
 * Throws `library-place-linked` when something in it could not be copied as it is: another link, a program, a file that cannot be read.
 */
export function* changeWithoutLinks(place: Place, gone: ReadonlySet<string>): Core<Change> {
  const files = new Map<string, Uint8Array>();
  let bytes = 0;
  const refuse = (path: string): never => {
    throw fault("library-place-linked", `cannot be left as it is while a link beside it is removed: ${path}`);
  };
  const events = walk(place.door, place.at(PACKAGES), { budget: { left: MOST.entries }, depth: LIMITS.depth + 1 });
  for (const event of events) {
    if (event === undefined) {
      yield;
      continue;
    }
    if (event.type === "problem") return refuse(event.path);
    const shown = place.shown(`${PACKAGES}/${event.relative}`);
    if (gone.has(event.relative)) {
      if (event.type === "directory") event.prune = true;
    } else if (event.type === "directory") {
      if (event.entries.some(({ name }) => IGNORED_DIRECTORIES.has(name))) return refuse(shown);
    } else {
      if (event.type !== "file") return refuse(shown);
      const read = place.door.read(event.path, { cap: LIMITS.bytes });
      if (!read.ok || (read.stat.mode & 0o111) !== 0) return refuse(shown);
      bytes += read.bytes.length;
      if (bytes > MOST.bytes) return refuse(shown);
      files.set(event.relative, read.bytes);
      yield;
    }
  }
  return files.size === 0 ? { type: "remove-tree", path: PACKAGES } : { type: "put-tree", path: PACKAGES, files };
}
