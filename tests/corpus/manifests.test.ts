import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadYaml, type YamlParser } from "@agent-interop/documents";
import {
  type ComponentItem,
  type ComponentPlace,
  conventionalComponents,
  type FoundManifest,
  formatAtPath,
  type ManifestResult,
  manifestFormat,
  manifestPaths,
  marketplaceFile,
  pluginComponents,
  readManifest,
  readMarketplace,
  selectManifest,
} from "@agent-interop/foreign-formats/manifests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedOf, sharedCorpus } from "../support/corpus.ts";

interface ExpectedManifest {
  path: string;
  name?: unknown;
  version?: unknown;
  keys?: string[];
  error?: string;
  dependencies?: string[];
  $schema?: string;
  component_fields?: Record<string, string | string[]>;
}
interface Listed {
  path: string;
  inline?: boolean;
  wrapper?: string;
}
interface ExpectedPlugin {
  root: string;
  manifests: Record<string, ExpectedManifest>;
  selection: string;
  conventional: Record<"skills" | "agents" | "droids" | "commands" | "hooks" | "mcp", Listed[]> & {
    rules: string[];
    output_styles: Listed[];
    root_skill?: Listed;
  };
  claude_resolution?: {
    counts: { skills: number; agents: number; commands: number };
    skills?: string[];
    agents?: string[];
    commands?: string[];
    ignored?: string[];
  };
}
interface ExpectedEntry {
  name: string | null;
  kind: string;
  escapes?: boolean;
  exists?: boolean;
  pinned?: boolean;
  path?: string;
  strict?: boolean;
}
interface ExpectedCase {
  plugins?: ExpectedPlugin[];
  plugin_trees?: ExpectedPlugin[];
  marketplaces?: { path: string; name: string | null; entries: ExpectedEntry[]; n: number; local_present: number }[];
}

const corpus = sharedCorpus();
const dir = "dir" in corpus ? corpus.dir : "";
const cases = "dir" in corpus ? Object.entries(expectedOf<ExpectedCase>(dir).cases) : [];
const plugins = cases.flatMap(([, one]) => [...(one.plugins ?? []), ...(one.plugin_trees ?? [])]);
const marketplaces = cases.flatMap(([, one]) => one.marketplaces ?? []);
const figures = { manifests: 0, plugins: 0, marketplaces: 0, entries: 0, explained: [] as string[] };

/** Fields that the counter reports. */
const COUNTED = ["skills", "agents", "commands", "hooks", "mcpServers", "lspServers", "outputStyles", "apps", "rules"];

/** How the counter names the formats. */
function counterName(path: string): string {
  const format = manifestFormat(formatAtPath(path) ?? "claude");
  if (format.tier === "root") return "root";
  return format.tier === "other" ? format.id : path.slice(0, path.lastIndexOf("/"));
}

const regular = (path: string): boolean => existsSync(path) && lstatSync(path).isFile();

function manifestsOf(root: string, yaml: YamlParser): Map<string, ManifestResult> {
  const found = new Map<string, ManifestResult>();
  for (const path of manifestPaths()) {
    const format = formatAtPath(path);
    if (format === undefined || !regular(join(root, path))) continue;
    const result = readManifest(format, readFileSync(join(root, path)), yaml);
    if (result.status !== "not-a-manifest") found.set(path, result);
  }
  return found;
}

/** Files below a directory, links left out, as paths relative to the root. */
function files(root: string, path: string, depth: number): string[] {
  const at = join(root, path);
  if (!existsSync(at) || !lstatSync(at).isDirectory()) return [];
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const below = path === "" ? entry.name : `${path}/${entry.name}`;
    if (entry.isFile()) return [below];
    return entry.isDirectory() && depth > 0 ? files(root, below, depth - 1) : [];
  });
}

const holds = (root: string, path: string): string[] => {
  const main = path === "" ? "SKILL.md" : `${path}/SKILL.md`;
  return regular(join(root, main)) ? [main] : [];
};

function itemsAt(root: string, place: ComponentPlace): string[] {
  if (place.when === "no-skills-dir" && existsSync(join(root, "skills"))) return [];
  if (place.shape === "declaration") return regular(join(root, place.path)) ? [place.path] : [];
  if (place.shape === "skill") return holds(root, place.path);
  if (place.shape === "files") {
    if (regular(join(root, place.path))) return [place.path];
    const all = files(root, place.path, place.depth);
    return place.extensions.length === 0
      ? all
      : all.filter((path) => place.extensions.some((end) => path.toLowerCase().endsWith(end)));
  }
  const itself = place.shape === "skill-or-skills" ? holds(root, place.path) : [];
  if (itself.length > 0) return itself;
  const at = join(root, place.path);
  if (!existsSync(at) || !lstatSync(at).isDirectory()) return [];
  const children = readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return children.flatMap((entry) => holds(root, place.path === "" ? entry.name : `${place.path}/${entry.name}`));
}

function listed(
  root: string,
  places: readonly ComponentPlace[],
  item: ComponentItem,
  but: (place: ComponentPlace) => boolean = () => true,
): string[] {
  const paths = places
    .filter((place) => place.item === item && but(place))
    .flatMap((place) => itemsAt(join(dir, root), place));
  return [...new Set(paths)].map((path) => `${root}/${path}`).sort();
}

const sorted = (paths: readonly (string | Listed)[]): string[] =>
  paths.map((one) => (typeof one === "string" ? one : one.path)).sort();

describe.skipIf("skip" in corpus)("shared corpus (needs corpus.tar.gz, tar and python3)", () => {
  let yaml: YamlParser;
  beforeAll(async () => {
    yaml = await loadYaml();
  });
  afterAll(() => {
    console.log(
      `corpus: ${figures.plugins} plugin roots, ${figures.manifests} manifests, ${figures.marketplaces} marketplaces, ` +
        `${figures.entries} entries; explained differences: ${figures.explained.join("; ") || "none"}`,
    );
  });

  test("has cases", () => {
    expect(plugins.length).toBeGreaterThan(0);
    expect(marketplaces.length).toBeGreaterThan(0);
  });

  const sources = cases.flatMap(([name, one]) =>
    name.startsWith("sources/") ? [[name, one.plugins ?? []] as const] : [],
  );
  test.each(sources)("plugin roots of %s", (name, wanted) => {
    expect(rootsBelow(name).sort()).toEqual(wanted.map((plugin) => plugin.root).sort());
  });

  /** R14: directories with a manifest, to depth 6 and not inside directories of manifests. */
  function rootsBelow(path: string, depth = 6): string[] {
    const here = manifestsOf(join(dir, path), yaml).size > 0 ? [path] : [];
    if (depth === 0) return here;
    const inside = new Set(manifestPaths().map((one) => one.split("/")[0]));
    const children = readdirSync(join(dir, path), { withFileTypes: true });
    const below = children.filter((entry) => entry.isDirectory() && !inside.has(entry.name));
    return [...here, ...below.flatMap((entry) => rootsBelow(`${path}/${entry.name}`, depth - 1))];
  }

  test.each(plugins.map((plugin) => [plugin.root, plugin] as const))("manifests of %s", (root, plugin) => {
    const found = manifestsOf(join(dir, root), yaml);
    expect([...found.keys()].map(counterName).sort()).toEqual(Object.keys(plugin.manifests).sort());
    const chosen: FoundManifest[] = [];
    for (const [path, result] of found) {
      figures.manifests += 1;
      const wanted = plugin.manifests[counterName(path)] as ExpectedManifest;
      expect(`${root}/${path}`).toBe(wanted.path);
      if (result.status === "needs-yaml" || result.status === "not-a-manifest") throw new Error(result.status);
      chosen.push({ format: result.status === "ok" ? result.manifest.format : result.format });
      compareManifest(result, wanted);
    }
    const selection = selectManifest(chosen);
    expect(selection.status === "none" ? null : selection.label).toBe(plugin.selection);
    figures.plugins += 1;
  });

  function compareManifest(
    result: Exclude<ManifestResult, { status: "needs-yaml" | "not-a-manifest" }>,
    wanted: ExpectedManifest,
  ): void {
    const error = result.status === "ok" ? undefined : result.error;
    const words = {
      unparseable: "invalid-json",
      "not-an-object": "not an object",
      "missing-name": "missing name",
    } as const;
    expect(error === undefined ? undefined : words[error]).toBe(wanted.error?.split(":")[0]);
    const manifest = result.manifest;
    if (manifest === null) return;
    // R17: a name that is no string is an error; the counter prints the raw value, we hold null.
    const raw = [wanted.name, wanted.version].some((value) => typeof value === "object" && value !== null);
    if (raw) figures.explained.push(`${wanted.path} (R17: a name that is no string)`);
    expect(manifest.name).toBe(typeof wanted.name === "string" ? wanted.name : null);
    const version = wanted.version ?? null;
    expect(manifest.version).toBe(typeof version === "object" ? null : String(version));
    expect([...manifest.keys]).toEqual(wanted.keys);
    expect(manifest.dependencies).toEqual(wanted.dependencies ?? []);
    expect(manifest.schema ?? undefined).toBe(wanted.$schema);
    const fields = [...manifest.components.values()].filter((one) => COUNTED.includes(one.field));
    const shown = fields.map(({ field, form, paths }) => [
      field,
      form === "inline" ? "inline" : form === "text" ? paths[0] : paths,
    ]);
    expect(Object.fromEntries(shown)).toEqual(wanted.component_fields ?? {});
  }

  test.each(plugins.map((plugin) => [plugin.root, plugin.conventional] as const))(
    "default places of %s",
    (root, wanted) => {
      const places = conventionalComponents();
      const inDirectory = (name: string) => (place: ComponentPlace) => place.path === name;
      expect(listed(root, places, "skill", inDirectory("skills"))).toEqual(sorted(wanted.skills));
      expect(listed(root, places, "skill", inDirectory(""))).toEqual(
        wanted.root_skill === undefined ? [] : [wanted.root_skill.path],
      );
      expect(listed(root, places, "agent", inDirectory("agents"))).toEqual(sorted(wanted.agents));
      expect(listed(root, places, "agent", inDirectory("droids"))).toEqual(sorted(wanted.droids));
      expect(listed(root, places, "prompt")).toEqual(sorted(wanted.commands));
      expect(listed(root, places, "instruction")).toEqual(sorted(wanted.rules));
      expect(listed(root, places, "output-style")).toEqual(sorted(wanted.output_styles));
      const inline = { hook: [] as string[], mcp: [] as string[] };
      for (const [path, result] of manifestsOf(join(dir, root), yaml)) {
        const manifest = result.status === "ok" || result.status === "invalid" ? result.manifest : null;
        for (const one of pluginComponents(manifest, null).inline) inline[one.item].push(`${root}/${path}`);
      }
      expect([...listed(root, places, "hook"), ...inline.hook].sort()).toEqual(sorted(wanted.hooks));
      expect([...listed(root, places, "mcp"), ...inline.mcp].sort()).toEqual(sorted(wanted.mcp));
    },
  );

  const claude = plugins.flatMap((plugin) =>
    plugin.claude_resolution === undefined ? [] : [[plugin.root, plugin.claude_resolution] as const],
  );
  test.each(claude)("Claude's components of %s", (root, wanted) => {
    const result = manifestsOf(join(dir, root), yaml).get(".claude-plugin/plugin.json");
    const { places, ignored } = pluginComponents(result?.status === "ok" ? result.manifest : null, "claude-code");
    const lists = {
      skills: listed(root, places, "skill"),
      agents: listed(root, places, "agent"),
      commands: listed(root, places, "prompt"),
    };
    expect({ skills: lists.skills.length, agents: lists.agents.length, commands: lists.commands.length }).toEqual(
      wanted.counts,
    );
    for (const kind of ["skills", "agents", "commands"] as const) {
      if (wanted[kind] !== undefined) expect(lists[kind]).toEqual([...wanted[kind]].sort());
    }
    const refused = ignored.filter((one) => one.value !== null).map((one) => `${one.field}:${one.value}`);
    expect(refused.sort()).toEqual([...(wanted.ignored ?? [])].sort());
  });

  test.each(marketplaces.map((one) => [one.path, one] as const))("marketplace %s", (path, wanted) => {
    const root = path.split("/").slice(0, 2).join("/");
    const file = marketplaceFile(path.slice(root.length + 1));
    if (file === undefined) throw new Error(`no row for ${path}`);
    const result = readMarketplace(readFileSync(join(dir, path)), file);
    if (result.status !== "ok") throw new Error("invalid");
    const { name, entries } = result.marketplace;
    expect(name).toBe(wanted.name);
    const exists = (local: string): boolean =>
      existsSync(join(dir, root, local)) && statSync(join(dir, root, local)).isDirectory();
    const shown = entries.map(({ name: entry, source, strict }): ExpectedEntry => {
      const local = source.follow === "local";
      const kind = source.kind === "other" ? (source.tag ?? "") : source.kind;
      return {
        name: entry,
        kind,
        ...(local ? { escapes: source.escapes === true, exists: source.path !== null && exists(source.path) } : {}),
        ...(source.pinned === null ? {} : { pinned: source.pinned }),
        ...(strict === false ? { strict } : {}),
      };
    });
    expect(shown).toEqual(wanted.entries.map(({ path: _, ...rest }) => rest));
    for (const [index, entry] of wanted.entries.entries()) {
      const ours = entries[index]?.source.path;
      // F057: a source with `..` is refused even where it would end inside; the counter resolves it.
      if (ours === null && entry.path !== undefined) {
        const at = `plugins[${index}].source`;
        const { problems } = result.marketplace;
        expect(problems.filter((one) => one.field === at).map((one) => one.code)).toEqual([
          "marketplace-source-escapes",
        ]);
        figures.explained.push(`${path}#${entry.name} (F057: \`..\` refused)`);
      } else if (entry.path !== undefined) expect(ours === "" ? root : `${root}/${ours}`).toBe(entry.path);
    }
    expect(entries.length).toBe(wanted.n);
    expect(shown.filter((one) => one.exists === true).length).toBe(wanted.local_present);
    figures.marketplaces += 1;
    figures.entries += entries.length;
  });
});
