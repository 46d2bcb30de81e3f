import { VENDORS } from "../vendors/index.ts";
import type { ManifestFormatId, PluginHost } from "./ids.ts";

export type { PluginHost } from "./ids.ts";

/** The order in which hosts were taken up; it is the order of `readBy`. */
const HOSTS: readonly PluginHost[] = [
  "claude-code",
  "codex",
  "gemini",
  "copilot",
  "cursor",
  "antigravity",
  "pi",
  "droid",
  "qwen-code",
  "kimi",
  "augment",
];

const hosts = VENDORS.flatMap(({ host }) => host ?? []).sort((a, b) => HOSTS.indexOf(a.id) - HOSTS.indexOf(b.id));

/**
 * Which manifest each host takes, first to last. A format that is missing is not read by that host. Sources: Codex and Kimi
 * from their loaders and docs, Copilot CLI, Cursor, Droid and Qwen from their docs, Claude Code and Codex also from runs (a
 * root Agent Plugins manifest gives Claude Code a name and a version). Antigravity's `$schema` is optional, hence the
 * undialected root file as its second.
 */
export const HOST_MANIFEST_ORDER: Readonly<Record<PluginHost, readonly ManifestFormatId[]>> = Object.freeze(
  Object.fromEntries(hosts.map(({ id, order }) => [id, order])) as Record<PluginHost, readonly ManifestFormatId[]>,
);

/** Hosts that refuse a manifest which is a symbolic link (Codex's loader takes regular files only). */
export const REFUSES_LINKED_MANIFEST: ReadonlySet<PluginHost> = new Set<PluginHost>(
  hosts.filter(({ refusesLinks }) => refusesLinks === true).map(({ id }) => id),
);

/** Narrows a registry id to a host that loads plugin directories. */
export function isPluginHost(id: string): id is PluginHost {
  return Object.hasOwn(HOST_MANIFEST_ORDER, id);
}
