/** The manifest formats; three of them (`agent-plugins`, `antigravity`, `copilot-root`) share the path `plugin.json`. */
export type ManifestFormatId =
  | "agent-plugins"
  | "antigravity"
  | "copilot-root"
  | "copilot-hidden"
  | "copilot-github"
  | "claude"
  | "codex"
  | "cursor"
  | "factory"
  | "kimi-hidden"
  | "grok"
  | "devin"
  | "qoder"
  | "kimi"
  | "gemini"
  | "qwen"
  | "apm"
  | "pi"
  | "omp"
  | "augment";

/**
 * Where a format stands when no host is named: `root` wins outright, then a single `hidden` one, then the first `other`;
 * a `rare` one (not counted by the corpus rules) only when nothing else is there.
 */
export type ManifestTier = "root" | "hidden" | "other" | "rare";
