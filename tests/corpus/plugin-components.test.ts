import { Buffer } from "node:buffer";
import { loadToml, loadYaml, parseToml, readFrontmatter, type ValueMap } from "@agent-interop/documents";
import {
  type ComponentOutcome,
  detectForeignPlugin,
  type ForeignPackage,
  projectForeignPlugin,
} from "@agent-interop/foreign-formats";
import { CLIO, keyClasses, PORTABLE, type SourceEntry, type TargetProfile } from "@agent-interop/projection";
import { beforeAll, describe, expect, test } from "vitest";
import { expectedOf, sharedCorpus } from "../support/corpus.ts";
import { pluginEntries } from "../support/plugin-tree.ts";
import { namedTools, READS, toolsMeant } from "../support/tool-names.ts";

interface ExpectedCase {
  readonly plugins?: readonly { readonly root: string }[];
  readonly plugin_trees?: readonly { readonly root: string }[] | null;
}

/** A plugin of a source or of a home, read by one format and written in one profile. */
interface Case {
  readonly root: string;
  readonly profile: TargetProfile;
  readonly entries: ReadonlyMap<string, SourceEntry>;
  readonly made: ForeignPackage;
}

/** Hosts whose key tables a format has, where they are called otherwise. */
const DIALECTS: Readonly<Record<string, string>> = { "agent-plugins-v1": "agents" };
/** Keys that a profile writes by itself. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  portable: ["name", "description", "metadata", "tools"],
  clio: ["name", "description", "clio-coder", ...CLIO.agent.recipe.map(([key]) => key)],
};
/** Keys of manifests that say where components lie. */
const COMPONENTS: Readonly<Record<string, string>> = { skills: "skill", agents: "agent", commands: "prompt" };
const corpus = sharedCorpus();

describe.skipIf("skip" in corpus)("components of the corpus's plugins (skipped where it is not there)", () => {
  const cases: Case[] = [];
  let parse: (outcome: ComponentOutcome, bytes: Uint8Array) => ReadonlyMap<string, unknown> | null;
  let yaml: Awaited<ReturnType<typeof loadYaml>>;

  beforeAll(async () => {
    yaml = await loadYaml();
    const toml = await loadToml();
    parse = ({ source }, bytes) => {
      if (source.endsWith(".toml")) {
        const read = parseToml(Buffer.from(bytes).toString("utf8"), toml);
        return read.ok ? (read.value as ValueMap) : null;
      }
      const head = readFrontmatter(bytes, yaml);
      return head.status === "ok" || head.status === "recovered" ? head.data : null;
    };
    const dir = "dir" in corpus ? corpus.dir : "";
    const all = Object.values(expectedOf<ExpectedCase>(dir).cases);
    for (const { root } of all.flatMap((one) => [...(one.plugins ?? []), ...(one.plugin_trees ?? [])])) {
      const entries = pluginEntries(`${dir}/${root}`);
      const neutral = detectForeignPlugin(entries);
      const formats = neutral.ambiguous ? new Set(neutral.candidates.map(({ format }) => format)) : [null];
      for (const format of formats) {
        for (const profile of [PORTABLE, CLIO]) {
          const detection = detectForeignPlugin(entries, { format });
          const directory = root.slice(root.lastIndexOf("/") + 1);
          const made = await projectForeignPlugin(entries, detection, { directory, profile });
          if (made.status === "blocked") continue;
          cases.push({ root, profile, entries: new Map(entries.map((entry) => [entry.path, entry])), made });
        }
      }
    }
  }, 120_000);

  /** Converted components with the bytes of their main files before and after. */
  function* converted(): Generator<readonly [Case, ComponentOutcome, Uint8Array, Uint8Array, string]> {
    for (const one of cases) {
      for (const outcome of one.made.outcomes) {
        const source = one.entries.get(outcome.source);
        if (outcome.destination === null || source?.type !== "file") continue;
        const written = one.made.files.get(outcome.destination) as Uint8Array;
        yield [one, outcome, source.bytes, written, `${one.profile.id} ${one.root}/${outcome.source}`];
      }
    }
  }

  test("every file is kept, lost or unsupported in both profiles", () => {
    for (const { root, profile, entries, made } of cases) {
      expect([...made.entries.keys()].sort()).toEqual([...entries.keys()].sort());
      const lost = new Set(
        [...made.losses, ...made.outcomes.flatMap(({ losses }) => losses)]
          .filter(({ subject }) => subject === "file")
          .map(({ what }) => what),
      );
      for (const [path, fate] of made.entries) {
        const at = `${profile.id} ${root}/${path}`;
        if (fate.fate === "kept") expect([at, made.files.has(fate.to)]).toEqual([at, true]);
        if (fate.fate === "lost") expect([at, lost.has(path)]).toEqual([at, true]);
      }
    }
    expect(new Set(cases.map(({ root }) => root)).size).toBeGreaterThan(70);
  });

  test("every frontmatter key of every component is kept or named as lost", () => {
    let keys = 0;
    for (const [, outcome, source, , at] of converted()) {
      const data = parse(outcome, source);
      if (data === null) continue;
      const lost = new Set(outcome.losses.map(({ what }) => what));
      for (const key of data.keys()) {
        keys += 1;
        const kept = outcome.keys.includes(key);
        expect([at, key, kept || lost.has(key)]).toEqual([at, key, true]);
        const gone = outcome.losses.some(({ code, what }) => what === key && code !== "value-cut");
        if (key !== "name") expect([at, key, kept && gone]).toEqual([at, key, false]);
      }
    }
    console.log(`plugin components: ${keys} keys, in two profiles`);
    expect(keys).toBeGreaterThan(500);
  });

  test("what could not be converted says why, and its file has a fate", () => {
    for (const { root, made } of cases) {
      for (const { kind, reason, source, status } of made.outcomes) {
        if (status !== "unsupported") continue;
        const at = `${root}/${source}`;
        expect([at, reason === null, made.entries.get(source)?.fate]).not.toEqual([at, true, "kept"]);
        expect([at, kind, reason?.code]).toEqual([at, kind, expect.any(String)]);
      }
    }
  });

  test("no key of class policy is copied, and every key is the source's or the profile's own", () => {
    for (const [{ made, profile }, { kind }, , written, at] of converted()) {
      const head = readFrontmatter(written, yaml);
      if (head.status !== "ok") throw new Error(`${at}: ${head.status}`);
      const classes = keyClasses(kind, DIALECTS[made.format] ?? made.format);
      for (const key of head.data.keys()) {
        const found = classes.get(key);
        const allowed = found === "identity" || found === "data" || OWN[profile.id]?.includes(key) === true;
        expect([at, key, allowed]).toEqual([at, key, true]);
      }
    }
  });

  test("an agent holds tools that read and no others; in the portable form none that its source does not name", () => {
    let agents = 0;
    for (const [{ profile }, outcome, source, written, at] of converted()) {
      if (outcome.kind !== "agent") continue;
      agents += 1;
      const head = readFrontmatter(written, yaml);
      const tools = (head.status === "ok" ? head.data.get("tools") : null) ?? [];
      const held = (tools instanceof Map ? [...tools.values()].flat() : tools) as readonly string[];
      expect([at, held.length > 0, held.filter((tool) => !READS.includes(tool))]).toEqual([at, true, []]);
      const named = parse(outcome, source)?.get("tools");
      if (profile !== PORTABLE || named === undefined || named === null) continue;
      const means = namedTools(named).flatMap(toolsMeant);
      expect([at, held.filter((tool) => !means.includes(tool))]).toEqual([at, []]);
    }
    expect(agents).toBeGreaterThan(50);
  });

  test("every key of a manifest is kept, lost, or leads to what it declares", () => {
    const open: string[] = [];
    for (const { root, profile, entries, made } of cases) {
      const entry = entries.get(made.manifestPath);
      if (profile !== PORTABLE || entry?.type !== "file" || !made.manifestPath.endsWith(".json")) continue;
      const text = Buffer.from(entry.bytes)
        .toString("utf8")
        .replace(/^\uFEFF/, "");
      const written = JSON.parse(Buffer.from(made.files.get("plugin.json") as Uint8Array).toString("utf8"));
      const lost = new Set(made.losses.map(({ what }) => what));
      const said = [...made.unsupported.map(({ path }) => path), ...made.requirements.map(({ from }) => from)];
      for (const key of Object.keys(JSON.parse(text))) {
        const leads = made.outcomes.some(({ kind }) => kind === COMPONENTS[key]);
        const named = said.some((path) => path.startsWith(`${made.manifestPath}#${key}`));
        if (!(key in written) && !lost.has(key) && !leads && !named) open.push(`${root} ${key}`);
      }
    }
    expect(open).toEqual([]);
  });
});
