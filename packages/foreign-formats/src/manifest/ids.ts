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

/** The kinds that load plugins from a directory with a manifest, by their registry ids. */
export type PluginHost =
  | "claude-code"
  | "codex"
  | "gemini"
  | "copilot"
  | "cursor"
  | "antigravity"
  | "pi"
  | "droid"
  | "qwen-code"
  | "kimi"
  | "augment";

/** The formats of whole plugins: a vendor with all the places at which its manifest may lie. */
export type ForeignFormatId =
  | "agent-plugins-v1"
  | "antigravity"
  | "copilot"
  | "claude-code"
  | "codex"
  | "cursor"
  | "droid"
  | "gemini"
  | "qwen"
  | "kimi"
  | "grok"
  | "devin"
  | "qoder"
  | "apm"
  | "pi"
  | "omp"
  | "augment";
