import { companionOf, type Finding, type Loss } from "@agent-interop/projection";
import type { EntryTree } from "../tree/entry-tree.ts";
import { loss } from "./losses.ts";
import type { EntryFate } from "./types.ts";

const WORDS: Readonly<Record<string, string>> = {
  "file-not-in-component": "is no part of a component",
  "file-other-manifest": "lies among manifests that do not speak for the plugin here",
  "file-link": "is a link, and links are not followed",
  "file-special": "is no regular file",
  "file-unread": "was not read",
  "directory-unwalked": "is never looked into",
  "entry-path-unsafe": "has a path that no walk gives",
};

/** The entries that are lost apart from all components, and those of them that look like secrets. */
export function fileLosses(
  tree: EntryTree,
  fates: ReadonlyMap<string, EntryFate>,
  said: ReadonlySet<string>,
): { readonly losses: readonly Loss[]; readonly findings: readonly Finding[] } {
  const losses = tree.repeated.map(({ path }) =>
    loss("entry-repeated", "file", path, "was handed in more than once; the first counts", path),
  );
  const findings: Finding[] = [];
  for (const [path, fate] of fates) {
    if (fate.fate !== "lost" || said.has(path)) continue;
    const { code } = fate;
    const message = WORDS[code] ?? "is not kept";
    losses.push({ code, subject: "file", path, what: path, line: null, message, acknowledge: false });
    const entry = tree.at(path);
    const companion = entry?.type === "file" ? companionOf(entry) : null;
    if (companion?.class === "secret") {
      findings.push({ code: "file-secret", path, line: null, message: `looks like a secret: ${companion.why}` });
    }
  }
  return { losses, findings };
}
