import { isFileKind, unfollowed } from "../items/file-item.ts";
import type { ResolvedRoot } from "../places/resolved.ts";
import type { Scan, ScanContext } from "./context.ts";
import { scanFiles } from "./files.ts";
import { scanNamedDirectories } from "./named-directories.ts";
import { scanSkills } from "./skills.ts";
import type { View } from "./view.ts";

/** Lists the items of one root directory, or says why not. */
export function* scanRoot(context: ScanContext, root: ResolvedRoot): Scan {
  const { resolution } = root;
  const shown = context.show(root.path);
  const { item } = root.claims[0]?.what ?? {};
  if (item === undefined || !isFileKind(item)) return;
  context.record.tried += 1;
  if (resolution.state === "unreadable") {
    context.omit("unreadable", shown, "cannot be read");
    return;
  }
  if (resolution.state === "outside" || resolution.state === "dangling" || resolution.state === "loop") {
    const name = shown.slice(shown.lastIndexOf("/") + 1);
    context.record.leftOut = true;
    context.record.read += 1;
    unfollowed(context, {
      kind: item,
      shown,
      fallback: { name, nameSource: "directory" },
      plugin: null,
      link: resolution.state,
    });
    return;
  }
  if (resolution.type !== "directory" || resolution.realPath === null) {
    context.omit("not-a-directory", shown, "is not a directory");
    return;
  }
  if (context.run.walked.has(`${item} ${resolution.realPath}`)) {
    context.report("link-not-followed", shown, "leads to a root that is listed elsewhere");
    return;
  }
  context.run.walked.add(`${item} ${resolution.realPath}`);
  const view: View = { io: resolution.realPath, shown, link: resolution.state === "inside" ? "inside" : null };
  yield* scanView(context, view, root, null);
}

/** Lists the items below a view of a root by the form of its layout. */
export function* scanView(
  context: ScanContext,
  view: View,
  root: Pick<ResolvedRoot, "claims">,
  plugin: string | null,
): Scan {
  const form = root.claims[0]?.what.layout.form;
  if (form === "skill-dirs") yield* scanSkills(context, view, root.claims, plugin);
  else if (form === "files") yield* scanFiles(context, view, root.claims, plugin);
  else if (form === "named-dirs") yield* scanNamedDirectories(context, view, root.claims, plugin);
}
