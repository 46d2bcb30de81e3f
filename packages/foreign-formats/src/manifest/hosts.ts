import type { ManifestFormatId } from "./ids.ts";

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

/**
 * Which manifest each host takes, first to last. A format that is missing is not read by that host. Sources: Codex and Kimi
 * from their loaders and docs, Copilot CLI, Cursor, Droid and Qwen from their docs, Claude Code and Codex also from runs (a
 * root Agent Plugins manifest gives Claude Code a name and a version). Antigravity's `$schema` is optional, hence the
 * undialected root file as its second.
 */
export const HOST_MANIFEST_ORDER: Readonly<Record<PluginHost, readonly ManifestFormatId[]>> = Object.freeze({
  "claude-code": ["claude", "agent-plugins"],
  codex: ["agent-plugins", "codex", "claude", "cursor"],
  gemini: ["gemini"],
  copilot: ["copilot-hidden", "agent-plugins", "copilot-root", "copilot-github", "claude"],
  cursor: ["agent-plugins", "cursor"],
  antigravity: ["antigravity", "copilot-root"],
  pi: ["pi"],
  droid: ["factory", "claude", "agent-plugins"],
  "qwen-code": ["qwen", "gemini", "claude", "qoder", "agent-plugins"],
  kimi: ["kimi", "kimi-hidden"],
  augment: ["augment", "claude"],
} satisfies Record<PluginHost, readonly ManifestFormatId[]>);

/** Hosts that refuse a manifest which is a symbolic link (Codex's loader takes regular files only). */
export const REFUSES_LINKED_MANIFEST: ReadonlySet<PluginHost> = new Set<PluginHost>(["codex"]);

/** Narrows a registry id to a host that loads plugin directories. */
export function isPluginHost(id: string): id is PluginHost {
  return Object.hasOwn(HOST_MANIFEST_ORDER, id);
}
