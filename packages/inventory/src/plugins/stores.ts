import type { PluginStore } from "@agent-interop/registry";
import type { StorePlace } from "../places/places.ts";
import type { Scan, ScanContext } from "../scan/context.ts";
import type { Scope } from "../types.ts";
import { claudeRegistry } from "./claude-registry.ts";
import { codexCache } from "./codex-cache.ts";
import { copilotInstalled } from "./copilot-installed.ts";
import { geminiExtensions, qwenExtensions } from "./extensions.ts";
import type { PluginInstance } from "./instance.ts";
import { agentsPlugins, antigravityPlugins, cursorPlugins, droidRegistry, kimiManaged } from "./managed.ts";
import { piPackages } from "./pi-packages.ts";

type Finder = (context: ScanContext, place: StorePlace) => Scan<PluginInstance[]>;

const FINDERS: Readonly<Partial<Record<PluginStore, Finder>>> = {
  "codex-cache": codexCache,
  "copilot-installed": copilotInstalled,
  "gemini-extensions": geminiExtensions,
  "qwen-extensions": qwenExtensions,
  "kimi-managed": kimiManaged,
  "droid-registry": droidRegistry,
  "antigravity-plugins": antigravityPlugins,
  "cursor-plugins": cursorPlugins,
  "pi-packages": piPackages,
  "agents-plugins": agentsPlugins,
};

/** Asks a store for its plugins. The skills-directory plugins of Claude Code come up while its skills are walked. */
export function* findPlugins(context: ScanContext, place: StorePlace): Scan<Record<Scope, PluginInstance[]>> {
  if (place.store === "claude-registry") return yield* claudeRegistry(context, place);
  const finder = FINDERS[place.store];
  const found = finder === undefined ? [] : yield* finder(context, place);
  return place.scope === "user" ? { user: found, project: [] } : { user: [], project: found };
}
