import { type Found, fileItem, unfollowed } from "../items/file-item.ts";
import { targetItem } from "../items/link-target.ts";
import type { LinkState } from "../types.ts";
import { childPath, type Scan, type ScanContext, settled } from "./context.ts";
import type { SkillPlace } from "./skill-readers.ts";
import { MAIN_FILE, type SkillRoot } from "./skill-root.ts";
import { shownBelow } from "./view.ts";

const lastPart = (relative: string): string => relative.slice(relative.lastIndexOf("/") + 1);

/** The skill in a directory, read at `directory`; its main file may be a link of its own. Without a host that looks there: a note. */
export function skillAt(
  context: ScanContext,
  root: SkillRoot,
  relative: string,
  directory: string,
  linkedFile: boolean,
  where: SkillPlace,
): Scan | null {
  const place = linkedFile ? { ...where, linkedFile } : where;
  const readers = root.readers(place);
  if (readers === null) {
    root.notes.add(place.insideSkill ? "skill-inside-skill" : "skill-nested", `${relative}/${MAIN_FILE}`);
    return null;
  }
  const shown = `${shownBelow(root.view, relative)}/${MAIN_FILE}`;
  const fallback = { name: lastPart(relative), nameSource: "directory" } as const;
  const { plugin } = root;
  const { all: readBy, narrow } = readers;
  const main = childPath(context.run.machine, directory, MAIN_FILE);
  const link = place.linkedDirectory ? "inside" : root.view.link;
  // Whole literals: on Node 20 an object that is spread into another one outlives the young generation, with all that it holds.
  const found = (io: string, state: LinkState, linkOf: string | null): Found => {
    return { kind: "skill", io, shown, fallback, readBy, narrow, plugin, link: state, linkOf };
  };
  if (!linkedFile)
    return fileItem(context, found(main, link, place.linkedDirectory ? targetItem(context, "skill", main) : null));
  const target = context.door.resolve(main);
  if (target.state === "inside") {
    const { realPath } = target;
    return fileItem(context, found(realPath, "inside", targetItem(context, "skill", realPath)));
  }
  if (target.state === "outside" || target.state === "dangling" || target.state === "loop") {
    unfollowed(context, { kind: "skill", shown, fallback, plugin, link: target.state });
    return null;
  }
  return fileItem(context, found(main, link, null));
}

/** A link in a skills root: a linked skill is an item of its own, a linked group is walked once, the rest is named. */
export function* linkedSkill(
  context: ScanContext,
  root: SkillRoot,
  relative: string,
  path: string,
  place: SkillPlace,
): Scan {
  const { notes, plugin, view } = root;
  const target = context.door.resolve(path);
  if (target.state === "outside" || target.state === "dangling" || target.state === "loop") {
    const fallback = { name: lastPart(relative), nameSource: "directory" } as const;
    unfollowed(context, { kind: "skill", shown: shownBelow(view, relative), fallback, plugin, link: target.state });
    return;
  }
  if (target.type !== "directory" || target.realPath === null) {
    notes.add("not-an-item", relative);
    return;
  }
  const main = context.door.typeAt(childPath(context.run.machine, target.realPath, MAIN_FILE));
  if (main === "file" || main === "link") {
    yield* settled(skillAt(context, root, relative, target.realPath, main === "link", place));
    return;
  }
  const deep = root.claims.filter(({ what }) => what.depth === "any" && what.reading?.linkedDirectory !== false);
  const key = `skill ${target.realPath}`;
  if (deep.length === 0 || context.run.walked.has(key) || targetItem(context, "skill", target.realPath) !== null) {
    notes.add("link-not-followed", relative);
    return;
  }
  context.run.walked.add(key);
  const linked = { io: target.realPath, shown: shownBelow(view, relative), link: "inside" } as const;
  yield* context.run.scanSkills(context, linked, deep, plugin);
}
