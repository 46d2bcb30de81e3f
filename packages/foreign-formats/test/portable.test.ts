import { expect, test } from "vitest";
import { holdsSkills, skillFolderWith } from "../src/index.ts";
import { codes, file, md, omitted, outcome, portable, project, SCHEMA, skill, taken, taking, textOf } from "./tree.ts";

const KEY = "dev.agent-interop";
const packed = (block: object, others: object = {}) =>
  portable({ extensions: { [KEY]: { manifestVersion: 1, ...block }, ...others } });
const blockOf = (text: string) => JSON.parse(text).extensions[KEY];

test("the block is written anew: kind, requirements and components under the identifiers of the package", async () => {
  const pack = await taking([
    packed({
      requires: ["skill:required-skill", "plugin:base", "fleet:crew"],
      resources: { skills: "./skills", prompts: "prompts/", themes: "themes" },
      components: [
        { kind: "skill", id: "declared", path: "./skills/on-disk/SKILL.md", requires: ["resource:guide"] },
        { kind: "resource", id: "guide", path: "skills/on-disk/guide.md" },
        { kind: "prompt", id: "go", path: "prompts/go.md", requires: ["skill:declared"] },
        { kind: "script", id: "run", path: "scripts/run.sh" },
        { kind: "resource", id: "apart", path: "docs/apart.md" },
      ],
      evals: { first: "evals/first.json" },
      compatibility: { clio: ">=1" },
    }),
    file("skills/on-disk/SKILL.md", md({ name: "runtime-name", description: "Does it" })),
    file("skills/on-disk/guide.md", "Guide."),
    file("prompts/go.md", "Go."),
    file("scripts/run.sh", "#!/bin/sh\n", true),
    file("docs/apart.md", "Apart."),
    file("evals/first.json", "{}"),
  ]);
  expect(blockOf(textOf(pack, "plugin.json"))).toEqual({
    manifestVersion: 1,
    kind: "plugin",
    requires: ["plugin:base", "skill:required-skill"],
    resources: { skills: "skills", prompts: "prompts" },
    components: [
      { kind: "skill", id: "runtime-name", path: "skills/runtime-name/SKILL.md", requires: ["resource:guide"] },
      { kind: "prompt", id: "go", path: "prompts/go.md", requires: ["skill:runtime-name"] },
      { kind: "resource", id: "guide", path: "skills/runtime-name/guide.md" },
    ],
  });
  expect(outcome(pack, "runtime-name").declaredId).toBe("declared");
  const lost = pack.losses.filter(({ code }) => code.startsWith("portable-")).map(({ what }) => what);
  expect(lost).toEqual([
    `extensions.${KEY}.evals`,
    `extensions.${KEY}.compatibility`,
    `extensions.${KEY}.resources.themes`,
    "scripts/run.sh",
    "docs/apart.md",
  ]);
  expect(pack.losses.find(({ code }) => code === "dependency-invalid")).toMatchObject({ acknowledge: true });
  expect(omitted(pack)).toEqual(["docs/apart.md", "evals/first.json", "scripts/run.sh"]);
});

test("a package of one kind stays one of that kind", async () => {
  const pack = await taking([
    packed({ kind: "agent", resources: { agents: "agents" } }),
    file("agents/lead.md", md({ name: "lead", description: "Leads", tools: "Read" })),
  ]);
  expect(pack.kind).toBe("agent");
  expect(blockOf(textOf(pack, "plugin.json"))).toMatchObject({ kind: "agent", resources: { agents: "agents" } });
});

test.each([
  ["a kind that nobody knows", { kind: "fleet" }, [skill("one")], "manifest-invalid", '"fleet"'],
  ["a block of another version", { manifestVersion: 2 }, [skill("one")], "manifest-invalid", "version 1"],
  [
    "two skills in a package of one",
    { kind: "skill" },
    [skill("one"), skill("two")],
    "manifest-invalid",
    "2 components",
  ],
  [
    "a package of one kind whose component is lost",
    { kind: "skill" },
    [file("skills/one/SKILL.md", "no frontmatter")],
    "kind-component-lost",
    "frontmatter",
  ],
  [
    "a component that requires a dropped one",
    {
      components: [
        { kind: "skill", id: "one", path: "skills/one/SKILL.md", requires: ["script:run"] },
        { kind: "script", id: "run", path: "skills/one/run.sh" },
      ],
    },
    [skill("one"), file("skills/one/run.sh", "#!/bin/sh\n", true)],
    "component-requires-omitted",
    "script:run",
  ],
] as const)("%s blocks the package", async (_, block, entries, code, words) => {
  const result = await project([packed(block), ...entries]);
  expect(result).toMatchObject({ status: "blocked", reason: { code } });
  expect(result.status === "blocked" && result.reason.message).toContain(words);
});

test("a block under the key of the reference system is read; another client's is named and never taken", async () => {
  const block = { manifestVersion: 1, kind: "prompt", resources: { prompts: "prompts" } };
  const other = { "com.example.tool": { hooks: ["x"] } };
  const pack = await taking([
    file("plugin.json", {
      $schema: SCHEMA,
      name: "pack",
      version: "1.0.0",
      extensions: { "ai.iowarp.clio": block, ...other },
    }),
    file("prompts/go.md", "Go."),
  ]);
  expect(pack.kind).toBe("prompt");
  expect(pack.unsupported).toMatchObject([
    { what: "extension", path: "plugin.json#extensions", names: ["com.example.tool"] },
  ]);
  expect(textOf(pack, "plugin.json")).not.toContain("com.example.tool");
});

test("F027, F039, F041: skills without a manifest are one package, wherever they lie, and one name is never decided by order", () => {
  const entries = [
    skill("x", ".agents/skills/x"),
    skill("y", "agent-skills/y"),
    skill("deep", "skills/group/sub/deep"),
    skill("bird", "a/evil"),
    skill("bird", "b/bird"),
    skill("inner", "skills/group/sub/deep/examples/inner"),
    { type: "link", path: ".claude/skills" } as const,
    file("README.md", "Read me."),
    file("scripts/setup.sh", "#!/bin/sh\n", true),
  ];
  expect(holdsSkills(entries)).toBe(true);
  const result = skillFolderWith({ yaml: null, toml: null }, entries, { directory: "My Skills" });
  if (result.status === "needs-parser") throw new Error("plain text needs no parser");
  const pack = taken(result);
  expect(pack).toMatchObject({ id: "my-skills", kind: "plugin", version: "0.0.0", description: "Skills of My Skills" });
  expect(pack.outcomes.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "bird unsupported",
    "bird unsupported",
    "deep converted",
    "x converted",
    "y converted",
  ]);
  expect(codes(pack.outcomes.flatMap(({ reason }) => reason ?? []))).toEqual([
    "component-duplicate",
    "component-duplicate",
  ]);
  expect([...pack.files.keys()]).toEqual([
    "plugin.json",
    "skills/deep/SKILL.md",
    "skills/x/SKILL.md",
    "skills/y/SKILL.md",
  ]);
  expect(pack.entries.size).toBe(entries.length);
});

test("a tree without skills, and a name without a letter, are no package of skills", () => {
  expect(holdsSkills([file("README.md"), file("SKILL.md")])).toBe(false);
  const result = skillFolderWith({ yaml: null, toml: null }, [skill("x")], { directory: "..." });
  expect(result).toMatchObject({ status: "blocked", reason: { code: "plugin-name-unusable" } });
});
