import { Buffer } from "node:buffer";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { loadToml, loadYaml, parseToml, readFrontmatter, type ValueMap } from "@agent-interop/documents";
import {
  agentWith,
  CLIO,
  isUnwalked,
  keyClasses,
  PORTABLE,
  type Projected,
  type ProjectedKind,
  type Projection,
  promptWith,
  type SourceEntry,
  skillWith,
  type TargetProfile,
} from "@agent-interop/projection";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedCorpus } from "../support/corpus.ts";
import { namedTools, toolsMeant } from "../support/tool-names.ts";

/** Whose format a file has, by the directory it lies in; plugins' components are read as Claude Code's. */
const HOSTS: readonly (readonly [RegExp, string])[] = [
  [/\/\.claude\//, "claude-code"],
  [/\/\.codex\//, "codex"],
  [/\/\.agents\//, "agents"],
  [/\/\.(?:config\/)?opencode\//, "opencode"],
  [/\/\.gemini\//, "gemini"],
  [/\/\.(?:github|copilot)\//, "copilot"],
  [/\/\.cursor\//, "cursor"],
  [/\/\.pi\//, "pi"],
  [/\/\.qwen\//, "qwen-code"],
  [/\/\.kimi-code\//, "kimi"],
  [/\/\.factory\//, "droid"],
  [/\/\.kiro\//, "kiro"],
  [/\/\.windsurf\//, "windsurf"],
];
const hostOf = (path: string): string => HOSTS.find(([pattern]) => pattern.test(path))?.[1] ?? "claude-code";

function entriesOf(root: string, below = ""): SourceEntry[] {
  return readdirSync(`${root}/${below}`)
    .sort()
    .flatMap((name): SourceEntry[] => {
      const path = below + name;
      const stat = lstatSync(`${root}/${path}`);
      if (stat.isSymbolicLink()) return [{ type: "link", path }];
      if (stat.isDirectory()) return isUnwalked(path) ? [{ type: "unwalked", path }] : entriesOf(root, `${path}/`);
      if (!stat.isFile()) return [{ type: "special", path }];
      const executable = (stat.mode & 0o111) !== 0;
      return [{ type: "file", path, bytes: readFileSync(`${root}/${path}`), executable }];
    });
}

function* filesBelow(root: string): Generator<string> {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = `${root}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== ".git") yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

interface Case {
  readonly kind: ProjectedKind;
  readonly host: string;
  readonly path: string;
  readonly entries: readonly SourceEntry[];
  readonly project: (profile: TargetProfile) => Projection;
}

const corpus = sharedCorpus();

describe.skipIf("skip" in corpus)("the shared corpus, projected (skipped where it is not there)", () => {
  const cases: Case[] = [];
  let yaml: Awaited<ReturnType<typeof loadYaml>>;
  let toml: Awaited<ReturnType<typeof loadToml>>;

  beforeAll(async () => {
    yaml = await loadYaml();
    toml = await loadToml();
    const parsers = { yaml, toml };
    const dir = "dir" in corpus ? corpus.dir : "";
    const settled = (result: Projection | { readonly status: "needs-parser" }): Projection => {
      if (result.status === "needs-parser") throw new Error("a parser is missing");
      return result;
    };
    for (const path of filesBelow(dir)) {
      const host = hostOf(path);
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (name === "SKILL.md") {
        const root = path.slice(0, -"/SKILL.md".length);
        const entries = entriesOf(root);
        const source = { host, directory: root.slice(root.lastIndexOf("/") + 1), entries };
        const project = (profile: TargetProfile) => settled(skillWith(parsers, source, { profile }));
        cases.push({ kind: "skill", host, path, entries, project });
      }
      const place = /\/(agents|agent|droids|commands|command|prompts)\/(?:.*\/)?[^/]+\.(?:md|toml|json)$/.exec(path);
      if (place === null || /\/skills?\//.test(path)) continue;
      const kind = /agent|droid/.test(place[1] as string) ? "agent" : "prompt";
      const bytes = readFileSync(path);
      const source = { host, path: name, name: name.replace(/(?:\.agent|\.prompt)?\.\w+$/, ""), bytes };
      const make = kind === "agent" ? agentWith : promptWith;
      const entries: SourceEntry[] = [{ type: "file", path: name, bytes, executable: false }];
      cases.push({ kind, host, path, entries, project: (profile) => settled(make(parsers, source, { profile })) });
    }
  }, 120_000);

  /** What a main file says of itself, whatever it is written in. */
  function keysOf(path: string, bytes: Uint8Array): ReadonlyMap<string, unknown> | null {
    const text = Buffer.from(bytes).toString("utf8");
    if (path.endsWith(".json")) return new Map(Object.entries(JSON.parse(text)));
    if (path.endsWith(".toml")) {
      const read = parseToml(text, toml);
      return read.ok ? (read.value as ValueMap) : null;
    }
    const head = readFrontmatter(bytes, yaml);
    return head.status === "ok" || head.status === "recovered" ? head.data : null;
  }

  const done = (profile: TargetProfile): (readonly [Case, Projected])[] =>
    cases.flatMap((one) => {
      const result = one.project(profile);
      return result.status === "blocked" ? [] : [[one, result] as const];
    });

  test("every file and every key is kept or named as lost", () => {
    for (const profile of [PORTABLE, CLIO]) {
      for (const [one, result] of done(profile)) {
        const lostFiles = new Set(result.losses.filter(({ subject }) => subject === "file").map(({ what }) => what));
        for (const { path } of one.entries) {
          expect([one.path, path, result.kept.has(path) || lostFiles.has(path)]).toEqual([one.path, path, true]);
        }
        const main = one.entries.find(({ path }) => result.kept.get(path) === result.component);
        const data = main?.type === "file" ? keysOf(main.path, main.bytes) : null;
        const lost = new Set(result.losses.map(({ what }) => what));
        for (const key of data?.keys() ?? []) {
          expect([one.path, key, result.keys.includes(key) || lost.has(key)]).toEqual([one.path, key, true]);
          const gone = result.losses.some(({ code, what }) => what === key && code !== "value-cut");
          expect([one.path, key, result.keys.includes(key) && gone && key !== "name"]).toEqual([one.path, key, false]);
        }
      }
    }
  });

  test("no key of policy is in any output, and every key is the source's or the profile's own", () => {
    const own: Readonly<Record<string, readonly string[]>> = {
      portable: ["name", "description", "metadata", "tools"],
      clio: ["name", "description", "clio-coder", ...CLIO.agent.recipe.map(([key]) => key)],
    };
    for (const profile of [PORTABLE, CLIO]) {
      for (const [one, result] of done(profile)) {
        const head = readFrontmatter(result.files.get(result.component) as Uint8Array, yaml);
        if (head.status !== "ok") throw new Error(`${one.path}: ${head.status}`);
        const classes = keyClasses(one.kind, one.host);
        for (const key of head.data.keys()) {
          const found = classes.get(key);
          const allowed = found === "identity" || found === "data" || own[profile.id]?.includes(key) === true;
          expect([one.path, key, allowed]).toEqual([one.path, key, true]);
        }
      }
    }
  });

  test("an agent holds tools that read, and no more than its source names", () => {
    for (const [one, result] of done(PORTABLE).filter(([{ kind }]) => kind === "agent")) {
      const head = readFrontmatter(result.files.get(result.component) as Uint8Array, yaml);
      const tools = head.status === "ok" ? head.data.get("tools") : null;
      expect(Array.isArray(tools) && tools.length > 0, one.path).toBe(true);
      for (const tool of tools as readonly string[]) expect(["read", "grep", "find", "ls"]).toContain(tool);
      const main = one.entries[0];
      const named = main?.type === "file" ? keysOf(main.path, main.bytes)?.get("tools") : undefined;
      if (typeof named !== "string" && !Array.isArray(named)) continue;
      const means = namedTools(named).flatMap(toolsMeant);
      expect([one.path, (tools as readonly string[]).filter((tool) => !means.includes(tool))]).toEqual([one.path, []]);
    }
  });

  test("nearly every skill whose frontmatter can be read is taken, most of them without a question", () => {
    const readable = cases.filter(({ kind, entries }) => {
      const main = entries.find(({ path }) => path === "SKILL.md");
      if (kind !== "skill" || main?.type !== "file") return false;
      const { status } = readFrontmatter(main.bytes, yaml);
      return status === "ok" || status === "recovered";
    });
    const results = readable.map((one) => [one, one.project(PORTABLE)] as const);
    const clean = results.filter(([, { status }]) => status === "clean").length;
    const asked = results.filter(([, { status }]) => status === "needs-acknowledgement").length;
    const blocked = results.filter(([, { status }]) => status === "blocked");
    const share = (count: number): string => `${((100 * count) / readable.length).toFixed(1)} %`;
    console.log(
      `${readable.length} skills: ${clean} clean (${share(clean)}), ${asked} to be acknowledged, ${blocked.length} blocked`,
    );
    for (const [one, result] of blocked) {
      if (result.status === "blocked")
        console.log(`  blocked: ${one.path.split("/").slice(-4).join("/")}: ${result.reason.code}`);
    }
    expect((clean + asked) / readable.length).toBeGreaterThanOrEqual(0.97);
    expect(clean / readable.length).toBeGreaterThanOrEqual(0.85);
  });
});
