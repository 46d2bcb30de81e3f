import { Buffer } from "node:buffer";
import {
  type ComponentOutcome,
  detectForeignPlugin,
  type ForeignDetection,
  type ForeignFormatId,
  type ForeignProjection,
  isPluginId,
  projectForeignPlugin,
} from "@agent-interop/foreign-formats";
import type { ProjectedKind, SourceEntry } from "@agent-interop/projection";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedOf, sharedCorpus } from "../support/corpus.ts";
import { pluginEntries } from "../support/plugin-tree.ts";

interface Listed {
  readonly path: string;
  readonly dir?: string;
  readonly stem?: string;
  readonly name?: unknown;
  readonly events?: readonly string[];
  readonly servers?: readonly string[];
}
interface ExpectedPlugin {
  readonly root: string;
  readonly selection: string;
  readonly conventional: Readonly<Record<"skills" | "agents" | "droids" | "commands" | "hooks" | "mcp", Listed[]>> & {
    readonly root_skill?: Listed;
  };
  readonly claude_resolution?: {
    readonly counts: { readonly skills: number; readonly agents: number; readonly commands: number };
    readonly skills?: readonly string[];
    readonly agents?: readonly string[];
    readonly commands?: readonly string[];
  };
}
interface ExpectedCase {
  readonly kind: string;
  readonly plugins?: readonly ExpectedPlugin[];
  readonly plugin_trees?: readonly ExpectedPlugin[] | null;
}

interface Case {
  readonly plugin: ExpectedPlugin;
  readonly entries: readonly SourceEntry[];
  readonly neutral: ForeignDetection;
  readonly detection: ForeignDetection;
  readonly result: ForeignProjection;
}

/** Kinds of components that a format has in its default folders (R14 lists the union of all hosts). */
const HAS: Readonly<Partial<Record<ForeignFormatId, readonly (keyof ExpectedPlugin["conventional"])[]>>> = {
  "agent-plugins-v1": ["skills"],
  antigravity: ["skills", "agents"],
  droid: ["skills", "droids", "commands"],
  codex: ["skills", "commands"],
  kimi: ["root_skill", "agents"],
  pi: [],
  "claude-code": ["skills", "root_skill", "agents", "commands"],
};

const corpus = sharedCorpus();
const figures = {
  roots: 0,
  readings: 0,
  blocked: 0,
  evidence: 0,
  entries: 0,
  kept: 0,
  lost: 0,
  unsupported: 0,
  components: 0,
};
const statuses: Record<string, number> = {};
const compared = { names: 0, resolutions: 0 };

describe.skipIf("skip" in corpus)("whole plugins of the shared corpus (skipped where it is not there)", () => {
  const dir = "dir" in corpus ? corpus.dir : "";
  const expected = "dir" in corpus ? Object.entries(expectedOf<ExpectedCase>(dir).cases) : [];
  const plugins = expected.flatMap(([, one]) => [...(one.plugins ?? []), ...(one.plugin_trees ?? [])]);
  const cases: Case[] = [];

  beforeAll(async () => {
    for (const plugin of plugins) {
      const entries = pluginEntries(`${dir}/${plugin.root}`);
      const neutral = detectForeignPlugin(entries);
      const formats = neutral.ambiguous ? new Set(neutral.candidates.map(({ format }) => format)) : [null];
      for (const format of formats) {
        const detection = detectForeignPlugin(entries, { format });
        const directory = plugin.root.slice(plugin.root.lastIndexOf("/") + 1);
        const result = await projectForeignPlugin(entries, detection, { directory });
        cases.push({ plugin, entries, neutral, detection, result });
      }
    }
  }, 120_000);

  afterAll(() => {
    console.log(`plugins: ${JSON.stringify({ ...figures, statuses, compared })}`);
  });

  test("each root is detected as R16 says; apm.yml alone is evidence only", () => {
    for (const { plugin, neutral } of cases) {
      const { selection } = plugin;
      const path = neutral.manifestPath ?? "";
      if (selection === "ambiguous") expect([plugin.root, neutral.ambiguous]).toEqual([plugin.root, true]);
      else if (selection === "other:apm") expect(neutral.diagnostics[0]?.code).toBe("manifest-evidence-only");
      else if (selection === "root") expect([plugin.root, path]).toEqual([plugin.root, "plugin.json"]);
      else if (selection.startsWith("other:")) expect(neutral.format).toBe(selection.slice("other:".length));
      else expect([plugin.root, path]).toEqual([plugin.root, `${selection}/plugin.json`]);
    }
    expect(cases.length).toBeGreaterThan(70);
  });

  test("every entry is kept, lost or unsupported, exactly once, and each is named", () => {
    for (const { plugin, entries, result } of cases) {
      figures.readings += 1;
      expect([...result.entries.keys()].sort()).toEqual(entries.map(({ path }) => path).sort());
      if (result.status === "blocked") {
        figures[result.reason.code === "manifest-evidence-only" ? "evidence" : "blocked"] += 1;
        continue;
      }
      statuses[`package ${result.status}`] = (statuses[`package ${result.status}`] ?? 0) + 1;
      const losses = [...result.losses, ...result.outcomes.flatMap((one) => one.losses)];
      const lost = new Map(losses.filter(({ subject }) => subject === "file").map(({ what, code }) => [what, code]));
      const destinations = new Set<string>();
      for (const [path, fate] of result.entries) {
        figures.entries += 1;
        figures[fate.fate] += 1;
        const at = `${plugin.root}/${path}`;
        if (fate.fate === "kept") {
          expect([at, result.files.has(fate.to), destinations.has(fate.to)]).toEqual([at, true, false]);
          destinations.add(fate.to);
        } else if (fate.fate === "lost") expect([at, lost.get(path)]).toEqual([at, fate.code]);
        else {
          const named =
            result.outcomes.some(({ status, source }) => status === "unsupported" && belongs(path, source)) ||
            result.unsupported.some((one) => one.what === fate.what);
          expect([at, named]).toEqual([at, true]);
        }
      }
      expect([...result.files.keys()].sort()).toEqual([...destinations].sort());
    }
  });

  /** True for a file of the component whose main file is `source`. */
  function belongs(path: string, source: string): boolean {
    return path === source || path.startsWith(source.replace(/SKILL\.md$/, ""));
  }

  test("component names are those of the counter", () => {
    differences.length = 0;
    figures.roots = new Set(cases.map(({ plugin }) => plugin.root)).size;
    for (const { plugin, entries, detection, result } of cases) {
      if (result.status === "blocked") continue;
      const { outcomes } = result;
      const { conventional, claude_resolution: claude } = plugin;
      const format = detection.format as ForeignFormatId;
      for (const { kind, status } of outcomes) {
        figures.components += 1;
        statuses[`${kind} ${status}`] = (statuses[`${kind} ${status}`] ?? 0) + 1;
      }
      const of = (kind: ProjectedKind): readonly ComponentOutcome[] => outcomes.filter((one) => one.kind === kind);
      const paths = (kind: ProjectedKind): string[] => of(kind).map(({ source }) => `${plugin.root}/${source}`);
      if (format === "claude-code" && claude !== undefined) {
        expect([plugin.root, of("skill").length, of("agent").length, of("prompt").length]).toEqual([
          plugin.root,
          claude.counts.skills,
          claude.counts.agents,
          claude.counts.commands,
        ]);
        for (const [kind, wanted] of [
          ["skill", claude.skills],
          ["agent", claude.agents],
          ["prompt", claude.commands],
        ] as const) {
          if (wanted !== undefined) expect(paths(kind).sort()).toEqual([...wanted].sort());
        }
        compared.resolutions += 1;
      }
      // What lies in a host's own folder of the repository is a loose item of it (`project_level`), no component.
      expect(
        outcomes.filter(({ source }) => /^\.(?:claude|agents|opencode|github|codex|cursor)\//.test(source)),
      ).toEqual([]);
      const usual = HAS[format] ?? ["skills", "agents", "commands"];
      const has = declaresSkills(result.manifestPath, entries) ? [...usual, "skills" as const] : usual;
      const listed = (...lists: (keyof ExpectedPlugin["conventional"])[]): readonly Listed[] =>
        lists.flatMap((list) => (has.includes(list) ? (conventional[list] ?? []) : []));
      const replaced = format === "claude-code" ? claude : undefined;
      compare(plugin, "skill", of("skill"), listed("skills", "root_skill"), replaced?.skills !== undefined);
      compare(plugin, "agent", of("agent"), listed("agents", "droids"), replaced?.agents !== undefined);
      compare(plugin, "prompt", of("prompt"), listed("commands"), replaced?.commands !== undefined);
    }
    expect(differences).toEqual([]);
  });

  const differences: string[] = [];

  /** Kimi and Pi have skills in `skills/` only when the manifest says so. */
  function declaresSkills(path: string, entries: readonly SourceEntry[]): boolean {
    const entry = entries.find((one) => one.path === path);
    if (entry?.type !== "file" || !/kimi|package\.json/.test(path)) return false;
    const { skills, pi } = JSON.parse(Buffer.from(entry.bytes).toString("utf8"));
    return skills !== undefined || pi?.skills !== undefined;
  }

  function compare(
    plugin: ExpectedPlugin,
    kind: string,
    found: readonly ComponentOutcome[],
    wanted: readonly Listed[],
    overridden: boolean,
  ): void {
    if (overridden) return;
    const at = `${plugin.root} ${kind}`;
    const sources = found.map(({ source }) => `${plugin.root}/${source}`).sort();
    const listed = wanted.map(({ path }) => path).sort();
    if (JSON.stringify(sources) !== JSON.stringify(listed)) differences.push(`${at}: ${sources} instead of ${listed}`);
    for (const one of wanted) {
      const outcome = found.find(({ source }) => `${plugin.root}/${source}` === one.path);
      const place = one.stem ?? one.dir ?? "";
      const name = typeof one.name === "string" && one.name.trim() !== "" && kind !== "prompt" ? one.name : place;
      // A component that is refused before its name is read is called by its place.
      const names = outcome?.status === "unsupported" ? [name, place] : [name];
      expect([one.path, names]).toContainEqual(expect.arrayContaining([outcome?.name.split(":").at(-1)]));
      compared.names += 1;
    }
  }

  /** What a manifest that does not speak here declares is not the plugin's. */
  function isOtherManifest({ entries }: ForeignProjection, path: string): boolean {
    const fate = entries.get(path);
    return fate?.fate === "lost" && fate.code === "file-other-manifest";
  }

  test("hook events and MCP servers are those of the counter, by name", () => {
    for (const { plugin, result } of cases) {
      if (result.status === "blocked") continue;
      for (const { path, events } of plugin.conventional.hooks) {
        const below = path.slice(plugin.root.length + 1);
        const parts = result.unsupported.filter((one) => one.what === "hook" && one.path.split("#")[0] === below);
        const names = parts.flatMap((one) => one.names.map((name) => name.replace(/\(.*/s, "")));
        // The counter does not look into Antigravity's hooks, which have a name of their own around their events.
        if (result.format !== "antigravity" && !isOtherManifest(result, below)) {
          expect([path, [...new Set(names)].sort()]).toEqual([path, [...(events ?? [])].sort()]);
        }
      }
      for (const { path, servers } of plugin.conventional.mcp) {
        const below = path.slice(plugin.root.length + 1);
        if (isOtherManifest(result, below)) continue;
        const names = result.requirements
          .filter(({ kind, from }) => kind === "mcp" && from.split("#")[0] === below)
          .map(({ name }) => name);
        expect([path, [...new Set(names)].sort()]).toEqual([path, [...(servers ?? [])].sort()]);
      }
    }
  });

  test("the manifest that is written is a portable one, and detected as such", async () => {
    for (const { plugin, result } of cases) {
      if (result.status === "blocked") continue;
      expect([plugin.root, isPluginId(result.id)]).toEqual([plugin.root, true]);
      const again = [...result.files].map(
        ([path, bytes]): SourceEntry => ({ type: "file", path, bytes, executable: false }),
      );
      const detection = detectForeignPlugin(again);
      expect(detection.format).toBe("agent-plugins-v1");
      const second = await projectForeignPlugin(again, detection);
      if (second.status === "blocked") throw new Error(second.reason.message);
      expect([plugin.root, second.id, second.version]).toEqual([plugin.root, result.id, result.version]);
      expect([plugin.root, [...second.files.keys()]]).toEqual([plugin.root, [...result.files.keys()]]);
    }
  });
});
