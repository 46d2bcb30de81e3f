import type { Root } from "@agent-interop/registry";
import { type DiskEntry, walk } from "@agent-interop/source";
import { fileItem } from "../items/file-item.ts";
import type { Claim } from "../places/places.ts";
import { isPluginDirectory, skillsDirPlugin } from "../plugins/claude-skills-dir.ts";
import type { Scan, ScanContext } from "./context.ts";
import { linkedSkill, skillAt } from "./linked-skill.ts";
import { Notes } from "./notes.ts";
import { reportWalkProblem } from "./problem-event.ts";
import { PLAIN_PLACE, readersOf, skillReaders } from "./skill-readers.ts";
import { MAIN_FILE, type SkillRoot } from "./skill-root.ts";
import { shownBelow, type View } from "./view.ts";

/** The main file of a skill among the entries of its directory: a regular file or a link with exactly this name. */
const mainFile = (entries: readonly DiskEntry[]): DiskEntry | undefined =>
  entries.find(({ name, type }) => name === MAIN_FILE && (type === "file" || type === "link"));

const isHidden = (relative: string): boolean => relative.startsWith(".") || relative.includes("/.");

/**
 * Lists a skills root: a directory with SKILL.md is one skill, and what lies below it are its companions (never followed, never
 * opened), but for a SKILL.md that a host is known to load from there. A directory without one is a group; skills in it count when
 * a host searches that deep.
 */
export function* scanSkills(
  context: ScanContext,
  view: View,
  claims: readonly Claim<Root>[],
  plugin: string | null,
): Scan {
  const { outbox } = context.run;
  const notes = new Notes(view.shown);
  const excepted = new Set(claims.flatMap(({ what }) => what.except ?? []));
  const root: SkillRoot = { view, claims, plugin, notes, readers: skillReaders(claims) };
  const flat = claims.filter(({ what }) => what.layout.form === "skill-dirs" && what.layout.flat === true);
  let skill: string | null = null;
  const within = (relative: string): boolean => skill !== null && relative.startsWith(skill);

  const enter = (_: string, depth: number, name: string): boolean => depth > 1 || !excepted.has(name);
  for (const event of walk(context.door, view.io, { enter })) {
    if (event === undefined) {
      if (outbox.due()) yield outbox.flush();
      continue;
    }
    if (event.type === "problem") {
      reportWalkProblem(context, view, event);
      continue;
    }
    const { relative, depth } = event;
    if (event.type === "directory") {
      context.record.read += 1;
      const main = mainFile(event.entries);
      const insideSkill = within(`${relative}/`);
      if (depth === 0) {
        if (main !== undefined) notes.add("not-an-item", MAIN_FILE);
      } else if (plugin === null && depth === 1 && isPluginDirectory(context, claims, event)) {
        event.prune = true;
        yield* context.run.scanPlugin(context, skillsDirPlugin(claims, event.path));
      } else if (main !== undefined) {
        if (!insideSkill) skill = `${relative}/`;
        // Companions are no items: below a skill only directories are of interest.
        event.quiet = true;
        const place = { depth, hidden: isHidden(relative), insideSkill, linkedFile: false, linkedDirectory: false };
        const more = skillAt(context, root, relative, event.path, main.type === "link", place);
        if (more !== null) yield* more;
      } else if (!insideSkill) noteGroup(event.entries, relative, notes);
      continue;
    }
    if (within(relative)) continue;
    if (event.type === "link") {
      if (event.name !== MAIN_FILE && !excepted.has(event.name)) {
        yield* linkedSkill(context, root, relative, event.path, {
          ...PLAIN_PLACE,
          depth,
          hidden: isHidden(relative),
          linkedDirectory: true,
        });
      }
    } else if (depth === 1 && event.type === "file" && flat.length > 0 && event.name.endsWith(".md")) {
      const { all, narrow } = readersOf(flat);
      const more = fileItem(context, {
        kind: "skill",
        io: event.path,
        shown: shownBelow(view, relative),
        fallback: { name: event.name.slice(0, -3), nameSource: "file" },
        readBy: all,
        narrow,
        plugin,
        link: view.link,
        linkOf: null,
      });
      if (more !== null) yield* more;
    } else if (event.name !== MAIN_FILE) notes.add("not-an-item", relative);
    else if (event.type === "other")
      context.report("not-a-file", shownBelow(view, relative), "is a FIFO, a socket or a device");
  }
  notes.flush(context);
}

function noteGroup(entries: readonly DiskEntry[], relative: string, notes: Notes): void {
  for (const { name } of entries) {
    if (name !== MAIN_FILE && name.toLowerCase() === "skill.md") notes.add("skill-file-name", `${relative}/${name}`);
  }
  if (entries.some(({ type }) => type === "directory")) notes.add("skill-group", relative);
}
