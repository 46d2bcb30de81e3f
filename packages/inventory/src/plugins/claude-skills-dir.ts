import type { Root } from "@agent-interop/registry";
import type { WalkEvent } from "@agent-interop/source";
import { pathRules } from "@agent-interop/source";
import type { Claim } from "../places/places.ts";
import type { ScanContext } from "../scan/context.ts";
import { PLAIN, type PluginInstance } from "./instance.ts";

const STORE = "claude-skills-dir";
const MANIFEST_DIRECTORY = ".claude-plugin";

/** A directory in Claude Code's skills root that has a plugin manifest is the plugin `<name>@skills-dir`, not a skill. */
export function isPluginDirectory(
  context: ScanContext,
  claims: readonly Claim<Root>[],
  event: WalkEvent & { type: "directory" },
): boolean {
  if (!claims.some(({ kind }) => kind.layout?.plugins.some(({ store }) => store === STORE))) return false;
  if (context.host !== "claude-code") return false;
  if (!event.entries.some(({ name, type }) => name === MANIFEST_DIRECTORY && type === "directory")) return false;
  const manifest = pathRules(context.run.machine).join(event.path, MANIFEST_DIRECTORY, "plugin.json");
  return context.door.typeAt(manifest) === "file";
}

/** Such a plugin, where it lies. */
export function skillsDirPlugin(claims: readonly Claim<Root>[], directory: string): PluginInstance {
  const stores = claims.flatMap(({ kind }) =>
    (kind.layout?.plugins ?? [])
      .filter(({ store }) => store === STORE)
      .map((what) => ({ kind, what, proven: what.confidence !== "secondary" })),
  );
  return {
    ...PLAIN,
    claims: stores.slice(0, 1),
    host: "claude-code",
    directory,
    marketplace: "skills-dir",
    installation: "live",
    plainSkills: claims.filter(({ kind, what }) => kind.id !== "claude-code" && what.depth === "any"),
  };
}
