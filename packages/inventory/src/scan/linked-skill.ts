import { type Found, fileItem, unfollowed } from "../items/file-item.ts";
import { targetItem } from "../items/link-target.ts";
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
  const io = childPath(context.run.machine, directory, MAIN_FILE);
  const link = place.linkedDirectory ? "inside" : root.view.link;
  const found: Omit<Found, "io" | "link" | "linkOf"> = {
    kind: "skill",
    shown: `${shownBelow(root.view, relative)}/${MAIN_FILE}`,
    fallback: { name: lastPart(relative), nameSource: "directory" },
    readBy: readers.all,
    narrow: readers.narrow,
    plugin: root.plugin,
  };
  if (!linkedFile) {
    const linkOf = place.linkedDirectory ? targetItem(context, "skill", io) : null;
    return fileItem(context, { ...found, io, link, linkOf });
  }
  const target = context.door.resolve(io);
  if (target.state === "inside") {
    const linkOf = targetItem(context, "skill", target.realPath);
    return fileItem(context, { ...found, io: target.realPath, link: "inside", linkOf });
  }
  if (target.state === "outside" || target.state === "dangling" || target.state === "loop") {
    unfollowed(context, { ...found, link: target.state });
    return null;
  }
  return fileItem(context, { ...found, io, link, linkOf: null });
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
