import {
  type ComponentPlace,
  conventionalComponents,
  entryComponents,
  type PluginComponents,
  pluginComponents,
} from "@agent-interop/foreign-formats/manifests";
import type { Root } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import { openKeys } from "../declarations/open.ts";
import { declare } from "../declarations/scan.ts";
import { fileItem } from "../items/file-item.ts";
import type { Claim } from "../places/places.ts";
import { quote, type Scan, type ScanContext, settled } from "../scan/context.ts";
import { scanView } from "../scan/roots.ts";
import { readersOf } from "../scan/skill-readers.ts";
import { shownBelow, type View } from "../scan/view.ts";
import { loadedBy, type PluginInstance } from "./instance.ts";
import type { ChosenManifest } from "./manifests.ts";
import { readWrapped } from "./wrapped.ts";

interface Child extends ComponentPlace {
  /** The host loads it from there; else it only lies where such things usually lie. */
  readonly own: boolean;
  readonly io: string;
  readonly shown: string;
}

/** Component places of a plugin: its host's, and for hosts but Claude Code every conventional place beside them, in path order. */
function placesOf(context: ScanContext, plugin: PluginInstance, components: PluginComponents, root: View): Child[] {
  const rules = pathRules(context.run.machine);
  const below = (place: ComponentPlace, own: boolean): Child => {
    const io = place.path === "" ? root.io : rules.join(root.io, ...place.path.split("/"));
    return { ...place, own, io, shown: shownBelow(root, place.path) };
  };
  const places = components.places.map((place) => below(place, true));
  places.push(...ofEntry(context, plugin, root.shown));
  const known = new Set(components.places.map(({ item, path, shape }) => `${item} ${shape} ${path}`));
  if (plugin.host !== "claude-code") {
    for (const place of conventionalComponents()) {
      if (!known.has(`${place.item} ${place.shape} ${place.path}`)) places.push(below(place, false));
    }
  }
  const order = ({ shown, own }: Child): string => `${shown}/${own ? 0 : 1}`;
  return places.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

/** What a marketplace entry names itself. Some hosts read such a path from two bases; when both lead somewhere it is said. */
function ofEntry(context: ScanContext, plugin: PluginInstance, shown: string): Child[] {
  if (plugin.entry === null || plugin.host === null || plugin.area === null) return [];
  const rules = pathRules(context.run.machine);
  const found: Child[] = [];
  const { components, ignored } = entryComponents(plugin.entry, plugin.host);
  for (const { code, field, message } of ignored) context.report(code, shown, `${quote(field)}: ${message}`);
  for (const { field, place, candidates } of components) {
    const there = candidates
      .map(({ path }) => rules.join(plugin.area as string, ...path.split("/")))
      .filter((path) => context.door.resolve(path).realPath !== null);
    const [io, second] = there;
    if (io === undefined)
      context.report(
        "manifest-path-missing",
        shown,
        `${quote(field)} of the marketplace entry names a path that is not there`,
      );
    // Copilot counts these when it installs the plugin, and then loads none of them (ran).
    else found.push({ ...place, own: plugin.host !== "copilot", io, shown: context.show(io) });
    if (second !== undefined && second !== io)
      context.report(
        "marketplace-path-ambiguous",
        shown,
        `${quote(field)} of the marketplace entry leads to two places`,
      );
  }
  return found;
}

/** Lists what a plugin holds. */
export function* scanChildren(
  context: ScanContext,
  plugin: PluginInstance,
  root: View,
  chosen: ChosenManifest,
  id: string,
): Scan {
  const rules = pathRules(context.run.machine);
  const loaded = loadedBy(plugin);
  const done = new Set<string>();
  const hasSkills = context.door.typeAt(rules.join(root.io, "skills")) === "directory";
  const components = pluginComponents(chosen.manifest, plugin.host);
  for (const { code, field, message } of components.ignored)
    context.report(code, root.shown, `${quote(field)}: ${message}`);
  for (const place of placesOf(context, plugin, components, root)) {
    if (place.when === "no-skills-dir" && hasSkills) continue;
    const { io, shown } = place;
    const resolution = context.door.resolve(io);
    if (resolution.state === "absent") {
      if (place.from === "manifest")
        context.report("manifest-path-missing", shown, `${quote(place.field ?? "")} names a path that is not there`);
      continue;
    }
    if (resolution.state !== "plain" && resolution.state !== "inside") {
      context.omit(
        resolution.state === "unreadable" ? "unreadable" : `link-${resolution.state}`,
        shown,
        "is not followed; nothing was opened",
      );
      continue;
    }
    const view: View = { io: resolution.realPath, shown, link: resolution.state === "inside" ? "inside" : root.link };
    const readBy = place.own ? loaded : [];
    if (place.shape === "declaration") {
      if (resolution.type === "file") yield* declaration(context, place, io, readBy, id, done);
      continue;
    }
    yield* files(context, plugin, place, view, resolution.type === "directory", readBy, id, done);
  }
  for (const { item, value } of components.inline) {
    const file = {
      shown: chosen.path === null ? root.shown : context.show(chosen.path),
      size: null,
      link: root.link,
      plugin: id,
    };
    yield* declare(context, file, { item, key: [] }, readWrapped(item, value), loaded, done);
  }
}

function* declaration(
  context: ScanContext,
  place: Child,
  path: string,
  readBy: readonly string[],
  id: string,
  done: Set<string>,
): Scan {
  if (place.item !== "hook" && place.item !== "mcp") return;
  const opened = yield* openKeys(context, path, "json", [[]]);
  const value = opened?.values[0];
  if (opened === null || value === undefined) return;
  const file = { shown: context.show(path), size: opened.size, link: opened.link, plugin: id };
  yield* declare(context, file, { item: place.item, key: [] }, readWrapped(place.item, value), readBy, done);
}

function* files(
  context: ScanContext,
  plugin: PluginInstance,
  place: Child,
  view: View,
  isDirectory: boolean,
  readBy: readonly string[],
  id: string,
  done: Set<string>,
): Scan {
  const { item } = place;
  if (item === "hook" || item === "mcp") return;
  const rules = pathRules(context.run.machine);
  const plain = readersOf(item === "skill" ? plugin.plainSkills : []);
  const single = (io: string, shown: string, name: string, nameSource: "directory" | "file"): Scan => {
    return settled(
      fileItem(context, {
        kind: item,
        io,
        shown,
        fallback: { name, nameSource },
        readBy: [...readBy, ...plain.all],
        narrow: (head) => [...readBy, ...plain.narrow(head)],
        plugin: id,
        link: view.link,
        linkOf: null,
      }),
    );
  };
  const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  if (!isDirectory) {
    const name = lastPart(view.shown);
    const extension = place.extensions.find((suffix) => name.toLowerCase().endsWith(suffix));
    if (done.has(`${item} ${view.shown}`) || (place.extensions.length > 0 && extension === undefined)) return;
    done.add(`${item} ${view.shown}`);
    yield* single(
      view.io,
      view.shown,
      item === "instruction" || item === "executable" ? name : name.slice(0, name.length - (extension ?? "").length),
      "file",
    );
    return;
  }
  const main = rules.join(view.io, "SKILL.md");
  if ((place.shape === "skill" || place.shape === "skill-or-skills") && context.door.typeAt(main) === "file") {
    const shown = `${view.shown}/SKILL.md`;
    if (done.has(`${item} ${shown}`)) return;
    done.add(`${item} ${shown}`);
    yield* single(
      main,
      shown,
      place.path === "" ? (plugin.name ?? lastPart(view.shown)) : lastPart(view.shown),
      "directory",
    );
    return;
  }
  if (place.shape === "skill" || done.has(`${item} ${view.io}`)) return;
  done.add(`${item} ${view.io}`);
  const depth = place.shape === "files" ? (place.depth === 0 ? 1 : "any") : place.depth > 1 ? "any" : 1;
  const layout =
    place.shape === "files"
      ? ({ form: "files", extensions: place.extensions.length === 0 ? [""] : place.extensions } as const)
      : ({ form: "skill-dirs" } as const);
  const what: Root = { item, base: "dir", path: place.path, depth, layout, confidence: "documented" };
  const claims: Claim<Root>[] = plugin.claims.map(({ kind }) => ({ kind, what, proven: readBy.includes(kind.id) }));
  if (item === "skill") claims.push(...plugin.plainSkills);
  yield* scanView(context, view, { claims }, id);
}
