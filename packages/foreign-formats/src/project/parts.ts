import { manifestPaths } from "../manifest/formats.ts";
import type { UnsupportedWhat } from "../vendors/vendor.ts";

/**
 * What hosts keep at the root of a plugin and act on, whichever host it is: a file, or a directory with all that is in it. A file comes
 * before the directory in which it lies. To add one is a line here; what only one host reads stands in its rules.
 */
export const ACTIVE_PATHS: readonly (readonly [path: string, what: UnsupportedWhat])[] = [
  ["hooks/hooks.json", "hook"],
  ["hooks.json", "hook"],
  ["hooks/hooks-cursor.json", "hook"],
  ["hooks/claude-hooks.json", "hook"],
  ["hooks/copilot-hooks.json", "hook"],
  ["hooks/cursor-hooks.json", "hook"],
  ["hooks", "hook"],
  [".mcp.json", "mcp"],
  ["mcp.json", "mcp"],
  ["mcp_config.json", "mcp"],
  [".github/mcp.json", "mcp"],
  [".lsp.json", "lsp"],
  [".app.json", "app"],
  ["monitors", "monitor"],
  ["monitors.json", "monitor"],
  ["output-styles", "output-style"],
  ["settings.json", "setting"],
  ["workflows", "workflow"],
  ["themes", "theme"],
  ["policies", "policy"],
  ["scripts", "script"],
  ["tools", "tool"],
  ["bin", "bin"],
  ["sidecars", "script"],
  ["extensions", "extension"],
  [".opencode/plugin", "extension"],
  [".opencode/plugins", "extension"],
];

/** Programs: a skill at the root may speak of them. */
const PROGRAMS: ReadonlySet<UnsupportedWhat> = new Set<UnsupportedWhat>(["script", "tool", "bin"]);

/** Those of the paths that are no part of a skill at the root either. */
export const ACTIVE_APART: readonly string[] = ACTIVE_PATHS.filter(([, what]) => !PROGRAMS.has(what)).map(
  ([path]) => path,
);

/** Where manifests lie: their folders, and those that lie at the root. */
export const MANIFEST_FOLDERS: readonly string[] = manifestPaths().map((path) =>
  path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : path,
);
