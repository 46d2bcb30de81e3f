import { openDoor } from "@agent-interop/source";
import { itemId } from "../items/id.ts";
import { safeName } from "../items/safe-name.ts";
import { put, type Scan, ScanContext } from "../scan/context.ts";
import type { LinkState } from "../types.ts";
import { scanChildren } from "./children.ts";
import { loadedBy, type PluginInstance } from "./instance.ts";
import { chooseManifest } from "./manifests.ts";

/** Lists one plugin and, unless it is stale or was not found, what it holds. */
export function* scanPlugin(outer: ScanContext, plugin: PluginInstance): Scan {
  const context = plugin.area === null ? outer : widened(outer, plugin.area);
  const { door } = context;
  const shown = context.show(plugin.directory);
  const resolution = door.resolve(plugin.directory);
  const followed = resolution.state === "plain" || resolution.state === "inside";
  const link: LinkState =
    resolution.state === "inside"
      ? "inside"
      : followed || resolution.state === "absent" || resolution.state === "unreadable"
        ? null
        : resolution.state;
  const base = shown.slice(shown.lastIndexOf("/") + 1);
  const problems: string[] = [];
  const say = (code: string, message: string): void => {
    if (!problems.includes(code)) problems.push(code);
    context.report(code, shown, message);
  };

  if (!followed) {
    if (resolution.state === "absent") say("plugin-missing", "is named by a registry and not there");
    else if (resolution.state === "unreadable") say("unreadable", "cannot be read");
    else say(`link-${resolution.state}`, "is a link that is not followed; nothing was opened");
  }
  const isDirectory = followed && resolution.type === "directory";
  if (followed && !isDirectory) say("not-a-directory", "is named as a plugin and no directory");
  const chosen = isDirectory
    ? yield* chooseManifest(context, resolution.realPath, plugin.host)
    : { manifest: null, path: null, problems: [] };
  if (plugin.installation !== "stale") for (const { code, message } of chosen.problems) say(code, message);
  const own = chosen.manifest?.name ?? null;
  const safe = own === null ? null : safeName(own);
  const id = itemId(context.host, context.scope, "plugin", shown);
  put(context, {
    id,
    kind: "plugin",
    name: plugin.name ?? safe ?? base,
    nameSource: plugin.name !== null ? plugin.nameSource : safe !== null ? "manifest" : "directory",
    scope: context.scope,
    path: shown,
    plugin: null,
    readBy: loadedBy(plugin),
    description: chosen.manifest?.description ?? plugin.entry?.description ?? null,
    size: null,
    digest: null,
    link,
    duplicateOf: null,
    version: plugin.version ?? chosen.manifest?.version ?? plugin.entry?.version ?? null,
    marketplace: plugin.marketplace,
    installation: plugin.installation,
    enabled: plugin.enabled,
    problems,
  });
  if (isDirectory && plugin.installation !== "stale") {
    yield* scanChildren(
      context,
      plugin,
      { io: resolution.realPath, shown, link: resolution.state === "inside" ? "inside" : null },
      chosen,
      id,
    );
  }
}

/** The same context with one more area: a live marketplace folder that the user's own registry names. */
function widened(context: ScanContext, area: string): ScanContext {
  const { door, run } = context;
  const inside = [...door.areas.map(({ path }) => path), area];
  const { forbidden, declared } = run.gates;
  return new ScanContext(
    run,
    context.record,
    context.scope,
    openDoor({
      machine: run.machine,
      disk: door.disk,
      limits: door.limits,
      inside,
      forbidden,
      declared,
      visited: door.visited,
    }),
  );
}
