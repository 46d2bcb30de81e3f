import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { verifyLibrary } from "@agent-interop/library";
import { CLIO } from "@agent-interop/projection";
import { hostDisk } from "@agent-interop/source";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AdoptionPlan,
  applyInteropAdoption,
  normalizedSkillHash,
  type PlanOptions,
  planInteropAdoption,
} from "../src/index.ts";
import { skill, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const plan = async (
  options: Partial<PlanOptions> = {},
  hosts: readonly string[] = ["claude-code", "codex"],
): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(hosts), { ...here.examined, library: here.library, ...options });
const apply = (made: AdoptionPlan, options: object = {}) =>
  applyInteropAdoption(made, { approved: true }, { ...here.examined, library: here.library, ...options });
const said = ({ entries }: AdoptionPlan): readonly string[] =>
  entries.map(({ action, host, kind, reason }) => `${action} ${host} ${kind} ${reason?.code ?? ""}`.trim());
const files = (tree: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(tree).map(([path, text]) => [path, Buffer.from(text)]));

const CLAUDE = ".claude/skills/review/SKILL.md";
const CODEX = ".codex/skills/review/SKILL.md";

describe("what is there already under another identifier", () => {
  it("a skill that the caller has in a directory of his own (T-48)", async () => {
    here.write(CLAUDE, skill("review", "Read it.\n", "allowed-tools: Read\n"));
    here.write(".claude/skills/review/notes.md", "Notes.\n");
    const own = {
      "SKILL.md": skill(
        "review",
        "Read it.\n",
        "allowed-tools: Read\nclio-coder:\n  audit: unknown\ninstalled-at: 2026\n",
      ),
      "notes.md": "Notes.\n",
    };
    const nativeSkills = [{ id: "review", hash: normalizedSkillHash(files(own)) }];
    const made = await plan({ nativeSkills });
    expect(said(made)).toEqual(["skip claude-code skill duplicate-content"]);
    expect(made.entries[0]?.reason?.message).toContain("same skill content digest as review");
    expect((await apply(made)).operation).toBeNull();
    for (const other of [
      { ...own, "notes.md": "Other.\n" },
      { "SKILL.md": own["SKILL.md"] },
      { ...own, "SKILL.md": skill("review") },
    ]) {
      const hash = normalizedSkillHash(files(other));
      expect(said(await plan({ nativeSkills: [{ id: "review", hash }] }))).toEqual(["install claude-code skill"]);
    }
  });

  it("a skill, an agent and a prompt that were taken from another host, and their next version is new again", async () => {
    here.write(CLAUDE, skill("review"));
    here.write(".claude/skills/review/notes.md", "Notes.\n");
    here.write(".claude/commands/fix.md", "---\ndescription: Fixes\n---\nFix it.\n");
    expect((await apply(await plan())).installed).toHaveLength(2);
    here.write(CODEX, skill("review", "Do it.\n", "audit: done\n"));
    here.write(".codex/skills/review/notes.md", "Notes.\n");
    here.write(".codex/prompts/fix.md", "---\ndescription: Fixes\n---\nFix it.\n");
    const made = await plan({}, ["codex"]);
    expect(said(made)).toEqual(["skip codex prompt duplicate-content", "skip codex skill duplicate-content"]);
    expect(made.entries.map(({ reason }) => reason?.message)).toEqual([
      "Already installed: the same prompt content digest as claude-code-prompt-fix",
      "Already installed: the same skill content digest as claude-code-skill-review",
    ]);
    here.write(".codex/prompts/fix.md", "---\ndescription: Fixes more\n---\nFix it.\n");
    here.write(".codex/skills/review/notes.md", "Other notes.\n");
    expect(said(await plan({}, ["codex"]))).toEqual(["install codex prompt", "install codex skill"]);
  });

  it("also in the recipes of a profile with a stamp, and of an older library", async () => {
    here.write(CLAUDE, skill("review"));
    await apply(await plan({ profile: CLIO }), { profile: CLIO });
    here.write(CODEX, skill("review"));
    expect(said(await plan({ profile: CLIO }, ["codex"]))).toEqual(["skip codex skill duplicate-content"]);
    const records = join(here.library.root, "records.json");
    const document = JSON.parse(readFileSync(records, "utf8"));
    for (const record of document.records) delete record.contents;
    writeFileSync(records, JSON.stringify(document));
    expect(said(await plan({ profile: CLIO }, ["codex"]))).toEqual(["skip codex skill duplicate-content"]);
    expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
  });

  it("a part of an installed plugin", async () => {
    const at = ".claude/plugins/cache/m/pack/1.0.0";
    const plugins = { "pack@m": [{ scope: "user", installPath: join(here.home, at), version: "1.0.0" }] };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
    here.write(`${at}/.claude-plugin/plugin.json`, '{"name":"pack","version":"1.0.0"}');
    here.write(`${at}/skills/review/SKILL.md`, skill("review"));
    expect((await apply(await plan())).installed.map(({ id }) => id)).toEqual(["pack"]);
    here.write(CODEX, skill("review"));
    const made = await plan({}, ["codex"]);
    expect(made.entries[0]?.reason?.message).toContain("as pack");
  });

  it("a package of the library's owner", async () => {
    const text = skill("mine", "Do it.\n", "installed-by: me\n");
    const files_ = { "plugin.json": "{}", "skills/mine/SKILL.md": text };
    const sum = async (content: string): Promise<string> =>
      (await import("@agent-interop/documents")).sha256(Buffer.from(content)).slice(7);
    const rows = await Promise.all(Object.entries(files_).map(async ([path, content]) => [path, await sum(content)]));
    const record = {
      id: "my-own",
      kind: "skill",
      name: "mine",
      version: "1.0.0",
      digest: `sha256:${"0".repeat(64)}`,
      trust: "native",
      licence: null,
      requires: [],
      installedAt: new Date(0).toISOString(),
      files: rows,
    };
    for (const [path, content] of Object.entries(files_)) {
      const place = join(here.library.root, "packages/my-own", path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, content);
    }
    writeFileSync(
      join(here.library.root, "records.json"),
      JSON.stringify({ schema: "agent-interop/library@1", records: [record] }),
    );
    here.write(".claude/skills/mine/SKILL.md", skill("mine"));
    expect((await plan()).entries[0]?.reason).toEqual({
      code: "duplicate-content",
      message: "Already installed: the same skill content digest as my-own",
    });
  });

  it("is taken all the same when it is named by its id, and is never taken for its own older copy", async () => {
    here.write(CLAUDE, skill("review"));
    await apply(await plan());
    here.write(CODEX, skill("review"));
    const [entry] = (await plan({}, ["codex"])).entries;
    const ids = [entry?.item as string];
    expect(said(await plan({ selection: { ids } }, ["codex"]))).toEqual(["install codex skill"]);
    await apply(await plan({ selection: { ids } }, ["codex"]));
    expect(said(await plan({}, ["codex"]))).toEqual(["skip codex skill already-installed"]);
    here.write(CODEX, skill("review", "Two.\n"));
    await apply(await plan({}, ["codex"]));
    here.write(CODEX, skill("review"));
    expect(said(await plan({}, ["codex"]))).toEqual(["update codex skill"]);
  });
});

describe("a plugin", () => {
  const pack = (host: string, version: string, body: string): void => {
    const at = `.claude/plugins/cache/${host}/pack/${version}`;
    const plugins = { [`pack@${host}`]: [{ scope: "user", installPath: join(here.home, at), version }] };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
    here.write(`${at}/.claude-plugin/plugin.json`, JSON.stringify({ name: "pack", version }));
    here.write(`${at}/skills/review/SKILL.md`, skill("review", body));
  };
  const entry = async (version: string) =>
    (await plan()).entries.find(({ kind, path }) => kind === "plugin" && path.endsWith(`/two/pack/${version}`));

  it("of one id, version and content is there already, from wherever it came; any other is not it", async () => {
    pack("one", "1.0.0", "Do it.\n");
    expect((await apply(await plan())).installed).toHaveLength(1);
    pack("two", "1.0.0", "Do it.\n");
    expect((await entry("1.0.0"))?.reason).toEqual({
      code: "duplicate-content",
      message: "Already installed: the same plugin content digest as pack",
    });
    pack("two", "1.0.0", "Do something else.\n");
    expect((await entry("1.0.0"))?.reason?.code).toBe("id-taken");
    pack("two", "1.1.0", "Do it.\n");
    expect((await entry("1.1.0"))?.reason?.code).toBe("id-taken");
  });
});

it("planning opens each source once and no installed package", async () => {
  for (let i = 0; i < 20; i += 1) {
    here.write(`.claude/skills/s${i}/SKILL.md`, skill(`s${i}`, `Do ${i}.\n`));
    here.write(`.codex/skills/s${i}/SKILL.md`, skill(`s${i}`, `Do ${i}.\n`));
  }
  const inventory = await here.inventory(["claude-code"]);
  await apply(await planInteropAdoption(inventory, { ...here.examined, library: here.library }));
  const other = await here.inventory(["codex"]);
  const opened: string[] = [];
  const disk = {
    ...hostDisk,
    open: (path: string, ...rest: never[]) => {
      opened.push(path);
      return (hostDisk.open as (...all: unknown[]) => never)(path, ...rest);
    },
  };
  const made = await planInteropAdoption(other, { ...here.examined, disk, library: { ...here.library, disk } });
  expect(made.entries.every(({ reason }) => reason?.code === "duplicate-content")).toBe(true);
  expect(new Set(opened).size).toBe(opened.length);
  expect(opened.filter((path) => path.startsWith(here.library.root))).toEqual([
    join(here.library.root, "records.json"),
  ]);
  expect(opened).toHaveLength(21);
});
