import { Buffer } from "node:buffer";
import type { Loss, SourceEntry } from "@agent-interop/projection";
import type { EntryTree } from "../tree/entry-tree.ts";
import { loss, quote } from "./losses.ts";

/** Variables that hosts replace by the directory of a plugin. */
const ROOT =
  /\$\{?(?:CLAUDE_PLUGIN_ROOT|DROID_PLUGIN_ROOT|CODEX_PLUGIN_ROOT|CURSOR_PLUGIN_ROOT|KIMI_PLUGIN_ROOT|PLUGIN_ROOT|pluginRoot|extensionPath)\}?(?:\/|\$\{\/\})([^\s"'`()<>|;,]+)/g;
const TOKEN = /[\w.@+~/-]+/g;
const TEXT = /\.(?:md|mdx|mdc|txt|toml)$/i;
/** Largest file of a component that is searched, in bytes, and most losses of one component. */
const TEXT_BYTES = 1024 * 1024;
const MOST = 64;

const AFTER: ReadonlySet<string> = new Set(".,:;!?*_");

/** A path without the punctuation that follows it in a sentence. */
function tidy(path: string): string {
  let end = path.length;
  while (end > 0 && AFTER.has(path[end - 1] as string)) end--;
  const parts = path.slice(0, end).split("/");
  return parts.filter((part) => part !== "" && part !== ".").join("/");
}

/**
 * The files of the plugin outside a component that its text names and that are not in the package: by their full path, or behind a
 * variable for the plugin's directory, where a directory counts too. Each once, with the line of the first mention. `isPlain` says
 * which files count by their path alone, `isAnyPlain` whether there is any in a folder: most plugins have none, and are not searched.
 */
export function mentionsOf(
  entries: readonly SourceEntry[],
  tree: EntryTree,
  isKept: (path: string) => boolean,
  isPlain: (path: string) => boolean,
  isAnyPlain: boolean,
): readonly Loss[] {
  const own = new Set(entries.map(({ path }) => path));
  const losses = new Map<string, Loss>();
  const seen = new Set<string>();
  for (const entry of entries) {
    if (entry.type !== "file" || entry.bytes.length > TEXT_BYTES || !TEXT.test(entry.path)) continue;
    const lines = Buffer.from(entry.bytes)
      .toString("utf8")
      .split(/\r\n|\r|\n/);
    for (const [index, line] of lines.entries()) {
      const add = (path: string): void => {
        if (path === "" || losses.has(path) || losses.size >= MOST) return;
        const message = `speaks of ${quote(path)}, which is not in the package`;
        losses.set(path, loss("plugin-file-dropped", "reference", entry.path, message, path, index + 1));
      };
      for (const [, path = ""] of line.matchAll(ROOT)) {
        if (seen.has(path)) continue;
        seen.add(path);
        const at = tidy(path);
        const there = tree.below(at);
        if (at !== "" && there.length > 0 && there.every((one) => !isKept(one.path) && !own.has(one.path))) add(at);
      }
      for (const [token] of isAnyPlain ? line.matchAll(TOKEN) : []) {
        if (!token.includes("/")) continue;
        const at = tidy(token);
        if (at.includes("/") && tree.at(at) !== undefined && !isKept(at) && !own.has(at) && isPlain(at)) add(at);
      }
    }
  }
  return [...losses.values()];
}
