import { foldedParts, words } from "./file-name.ts";

/** Names of directories that are never walked, in lower case. */
export const UNWALKED: ReadonlySet<string> = words(`
  node_modules bower_components jspm_packages
  .git .hg .svn .bzr .jj cvs _darcs
  .venv venv virtualenv __pycache__ .pytest_cache .mypy_cache .ruff_cache .tox .nox .eggs .ipynb_checkpoints
  .claude-plugin .codex-plugin .cursor-plugin .plugin .kimi-plugin .factory-plugin .qoder-plugin .grok-plugin .devin-plugin
  .omp-plugin
`);

/**
 * True for a directory that is never walked, by its path relative to the root or that of a directory above it: installed
 * packages, version control, Python environments and caches, vendor manifest folders. Letter case does not count.
 */
export function isUnwalked(relativeDirectory: string): boolean {
  const parts = foldedParts(relativeDirectory);
  return parts.some((part, at) => UNWALKED.has(part) || (part === "plugin" && parts[at - 1] === ".github"));
}
