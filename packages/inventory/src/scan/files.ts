import type { Root } from "@agent-interop/registry";
import { walk } from "@agent-interop/source";
import { fileItem, isFileKind, unfollowed } from "../items/file-item.ts";
import { targetItem } from "../items/link-target.ts";
import { type Claim, readers } from "../places/places.ts";
import { type Scan, type ScanContext, settled } from "./context.ts";
import { Notes } from "./notes.ts";
import { reportWalkProblem } from "./problem-event.ts";
import { shownBelow, type View } from "./view.ts";

/** The longest extension of a root that a file name has; suffixes are compared in lower case. */
function extensionOf(root: Root, name: string): string | null {
  if (root.layout.form !== "files") return null;
  const lower = name.toLowerCase();
  let longest: string | null = null;
  for (const extension of root.layout.extensions) {
    if (lower.endsWith(extension) && name.length > extension.length && extension.length > (longest?.length ?? 0))
      longest = extension;
  }
  return longest;
}

/** Lists a directory in which each file with a known extension is one item. */
export function* scanFiles(
  context: ScanContext,
  view: View,
  claims: readonly Claim<Root>[],
  plugin: string | null,
): Scan {
  const kind = claims[0]?.what.item;
  if (kind === undefined || !isFileKind(kind)) return;
  const deep = claims.some(({ what }) => what.depth === "any");
  const notes = new Notes(view.shown);
  const { outbox } = context.run;
  const matching = (root: Root, name: string, depth: number): boolean =>
    (root.depth === "any" || depth <= root.depth) && extensionOf(root, name) !== null;

  const events = walk(context.door, view.io, { depth: deep ? context.door.limits.depth : 0, reportDepth: deep });
  for (const event of events) {
    if (event === undefined) {
      if (outbox.due()) yield outbox.flush();
      continue;
    }
    if (event.type === "problem") {
      reportWalkProblem(context, view, event);
      continue;
    }
    if (event.type === "directory") {
      context.record.read += 1;
      continue;
    }
    const { name, relative, depth } = event;
    const shown = shownBelow(view, relative);
    const claim = claims.find(({ what }) => matching(what, name, depth));
    if (claim === undefined) {
      if (event.type !== "link") notes.add("not-an-item", relative);
      else yield* linkedDirectory(context, view, relative, event.path, claims, plugin, notes);
      continue;
    }
    const extension = extensionOf(claim.what, name) ?? "";
    const fallback = { name: itemName(relative, extension, kind), nameSource: "file" as const };
    const readBy = readers(claims, (what) => matching(what, name, depth));
    if (event.type === "other") {
      context.report("not-a-file", shown, "is a FIFO, a socket or a device");
      notes.add("not-an-item", relative);
      continue;
    }
    if (event.type === "link") {
      const resolution = context.door.resolve(event.path);
      if (resolution.state === "inside" && resolution.type === "file" && resolution.realPath !== null) {
        const linkOf = targetItem(context, kind, resolution.realPath);
        yield* settled(
          fileItem(context, { kind, io: resolution.realPath, shown, fallback, readBy, plugin, link: "inside", linkOf }),
        );
      } else if (resolution.state === "outside" || resolution.state === "dangling" || resolution.state === "loop") {
        unfollowed(context, { kind, shown, fallback, plugin, link: resolution.state });
      } else notes.add("not-an-item", relative);
      continue;
    }
    const whenBare = needsFrontmatter(claims, name, depth) ? () => notes.add("not-an-item", relative) : undefined;
    const { path: io } = event;
    const { link } = view;
    const more = fileItem(context, { kind, io, shown, fallback, readBy, whenBare, plugin, link, linkOf: null });
    if (more !== null) yield* more;
  }
  notes.flush(context);

  function needsFrontmatter(all: readonly Claim<Root>[], name: string, depth: number): boolean {
    return all.every(
      ({ what }) =>
        !matching(what, name, depth) ||
        (what.layout.form === "files" && what.layout.needsFrontmatter === true && extensionOf(what, name) === ".md"),
    );
  }
}

/** A linked directory below a root is walked once when a host would descend into it and nothing else lists its target. */
function* linkedDirectory(
  context: ScanContext,
  view: View,
  relative: string,
  path: string,
  claims: readonly Claim<Root>[],
  plugin: string | null,
  notes: Notes,
): Scan {
  const deep = claims.filter(({ what }) => what.depth === "any");
  const resolution = context.door.resolve(path);
  const kind = claims[0]?.what.item;
  if (resolution.state === "outside" || resolution.state === "dangling" || resolution.state === "loop") {
    context.report(
      `link-${resolution.state}`,
      shownBelow(view, relative),
      "is a link that is not followed; nothing was opened",
    );
    return;
  }
  if (resolution.type !== "directory" || resolution.realPath === null || deep.length === 0 || kind === undefined) {
    notes.add("not-an-item", relative);
    return;
  }
  const key = `${kind} ${resolution.realPath}`;
  if (context.run.walked.has(key) || targetItem(context, kind, resolution.realPath) !== null) {
    notes.add("link-not-followed", relative);
    return;
  }
  context.run.walked.add(key);
  yield* scanFiles(
    context,
    { io: resolution.realPath, shown: shownBelow(view, relative), link: "inside" },
    deep,
    plugin,
  );
}

/** The path below the root without its extension; directories become the namespace of a prompt or an agent. */
function itemName(relative: string, extension: string, kind: string): string {
  const plain = extension === "" ? relative : relative.slice(0, -extension.length);
  if (kind === "instruction" || kind === "executable") return relative;
  return plain.replaceAll("/", ":");
}
