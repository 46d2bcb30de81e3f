import type { SourceEntry } from "@agent-interop/projection";
import { manifestPaths } from "../manifest/formats.ts";
import type { EntryTree } from "../tree/entry-tree.ts";
import type { Components } from "./components.ts";
import type { EntryFate } from "./types.ts";
import type { Unsupported } from "./unsupported.ts";

const OTHERS: Readonly<Record<Exclude<SourceEntry["type"], "file">, string>> = {
  link: "file-link",
  special: "file-special",
  unread: "file-unread",
  unwalked: "directory-unwalked",
};
const FOLDERS: readonly string[] = manifestPaths().flatMap((path) =>
  path.includes("/") ? [path.slice(0, path.lastIndexOf("/") + 1)] : [],
);
const FILES: ReadonlySet<string> = new Set(manifestPaths().filter((path) => path !== "package.json"));

/** Why an entry that nothing took is lost. */
export function codeOfLost(entry: SourceEntry): string {
  const { path, type } = entry;
  if (FILES.has(path) || FOLDERS.some((folder) => `${path}/`.startsWith(folder))) return "file-other-manifest";
  return type === "file" ? "file-not-in-component" : OTHERS[type];
}

/** What the components made of the entries that belong to them. */
export function componentFates({ converted, owned }: Components): Map<string, EntryFate> {
  const fates = new Map<string, EntryFate>();
  for (const one of converted) {
    const lost = new Map<string, string>();
    if (one.status === "converted") {
      for (const { subject, what, code } of one.result.losses) if (subject === "file" && what) lost.set(what, code);
    }
    for (const { path } of owned.get(one.located) ?? []) {
      if (one.status === "refused") {
        fates.set(path, { fate: "unsupported", what: one.located.kind });
        continue;
      }
      const to = one.result.kept.get(path);
      fates.set(
        path,
        to === undefined ? { fate: "lost", code: lost.get(path) ?? "file-not-in-component" } : { fate: "kept", to },
      );
    }
  }
  return fates;
}

/** The fate of every entry, in the order of paths: that of its component, the manifest, what is never activated, or lost. */
export function fatesOf(
  tree: EntryTree,
  manifestPath: string,
  ofComponents: ReadonlyMap<string, EntryFate>,
  { claimed }: Pick<Unsupported, "claimed">,
): ReadonlyMap<string, EntryFate> {
  const fates = new Map<string, EntryFate>();
  for (const entry of tree.entries) {
    const { path } = entry;
    const what = claimed.get(path);
    const own = ofComponents.get(path);
    if (path === manifestPath) fates.set(path, { fate: "kept", to: "plugin.json" });
    else if (own !== undefined) fates.set(path, own);
    else if (what !== undefined) fates.set(path, { fate: "unsupported", what });
    else fates.set(path, { fate: "lost", code: codeOfLost(entry) });
  }
  for (const { path } of tree.unsafe) fates.set(path, { fate: "lost", code: "entry-path-unsafe" });
  return fates;
}
