import type { Root } from "@agent-interop/registry";
import { listDirectory, pathRules } from "@agent-interop/source";
import { fileItem, isFileKind } from "../items/file-item.ts";
import { type Claim, readers } from "../places/places.ts";
import { type Scan, type ScanContext, settled } from "./context.ts";
import { Notes } from "./notes.ts";
import { shownBelow, type View } from "./view.ts";

/** Lists a directory in which each child directory with a certain file is one item (`agents/<name>/AGENT.md`). */
export function* scanNamedDirectories(
  context: ScanContext,
  view: View,
  claims: readonly Claim<Root>[],
  plugin: string | null,
): Scan {
  const root = claims[0]?.what;
  if (root === undefined || root.layout.form !== "named-dirs" || !isFileKind(root.item)) return;
  const { fileName } = root.layout;
  const notes = new Notes(view.shown);
  const listing = yield* listDirectory(context.door, view.io);
  if (!listing.ok) {
    context.omit(listing.code, view.shown, listing.message);
    return;
  }
  context.record.read += 1;
  const rules = pathRules(context.run.machine);
  for (const { name, type } of listing.entries) {
    const io = rules.join(view.io, name, fileName);
    if (type === "directory" && context.door.typeAt(io) === "file") {
      yield* settled(
        fileItem(context, {
          kind: root.item,
          io,
          shown: `${shownBelow(view, name)}/${fileName}`,
          fallback: { name, nameSource: "directory" },
          readBy: readers(claims, () => true),
          plugin,
          link: view.link,
          linkOf: null,
        }),
      );
    } else notes.add("not-an-item", name);
  }
  notes.flush(context);
}
