import { describe, expect, test } from "vitest";
import { detectForeignPlugin } from "../src/index.ts";
import {
  claude,
  codes,
  codex,
  file,
  lostKeys,
  md,
  omitted,
  outcome,
  portable,
  project,
  SCHEMA,
  skill,
  taking,
  textOf,
} from "./tree.ts";

const SECRET = "sk-ant-abc123DEF456ghi789";

const claudePack = () => [
  claude(),
  file(
    "skills/review/SKILL.md",
    md({ name: "review", description: "Reviews", "allowed-tools": "Bash", model: "opus" }),
  ),
  file("skills/review/notes.md", "Notes."),
  file("commands/deploy.md", md({ description: "Deploys", "argument-hint": "<env>", "allowed-tools": "Bash" })),
  file("agents/checker.md", md({ name: "checker", description: "Checks", tools: "Read, Bash", model: "opus" })),
  file("hooks/hooks.json", {
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "guard deny" }] }] },
  }),
  file(".mcp.json", { mcpServers: { db: { command: "x", args: [`--key=${SECRET}`], env: { TOKEN: SECRET } } } }),
  file("scripts/run.sh", "#!/bin/sh\n", true),
];

describe("T-54 a Claude pack", () => {
  test("components, what they lose, what is never activated", async () => {
    const pack = await taking(claudePack());
    expect(pack).toMatchObject({ status: "clean", format: "claude-code", id: "pack", version: "1.2.3" });
    expect(lostKeys(outcome(pack, "review"))).toEqual(["allowed-tools", "model"]);
    expect(outcome(pack, "deploy")).toMatchObject({ status: "converted", destination: "prompts/deploy.md" });
    expect(lostKeys(outcome(pack, "deploy"))).toEqual(["allowed-tools"]);
    expect(outcome(pack, "checker")).toMatchObject({ destination: "agents/checker.md" });
    expect(lostKeys(outcome(pack, "checker"))).toContain("tools");
    expect(pack.unsupported.map(({ path }) => path)).toEqual(["hooks/hooks.json", ".mcp.json", "scripts"]);
    expect(omitted(pack)).toContain("scripts/run.sh");
    expect([...pack.files.keys()]).toEqual([
      "agents/checker.md",
      "plugin.json",
      "prompts/deploy.md",
      "skills/review/SKILL.md",
      "skills/review/notes.md",
    ]);
    expect(textOf(pack, "skills/review/SKILL.md")).not.toContain("allowed-tools");
    expect(textOf(pack, "prompts/deploy.md")).toContain("<env>");
  });

  test("F097, F099: the hook that refuses is flagged, and no value of the server is anywhere", async () => {
    const pack = await taking(claudePack());
    expect(pack.unsupported[0]).toMatchObject({ what: "hook", names: ["PreToolUse(Bash)"] });
    expect(pack.unsupported[0]?.reason).toContain("protection lost");
    expect(codes(pack.findings)).toContain("protection-lost");
    expect(pack.requirements).toEqual([{ kind: "mcp", name: "db", range: null, marketplace: null, from: ".mcp.json" }]);
    const all = JSON.stringify({ ...pack, files: [...pack.files.keys()].map((path) => textOf(pack, path)) });
    expect(all).not.toContain(SECRET);
  });

  test("the manifest that is written", async () => {
    const pack = await taking(claudePack(), {}, { extensionKey: "org.example" });
    expect(JSON.parse(textOf(pack, "plugin.json"))).toEqual({
      $schema: SCHEMA,
      name: "pack",
      version: "1.2.3",
      description: "Adopted plugin pack",
      extensions: {
        "org.example": {
          manifestVersion: 1,
          kind: "plugin",
          resources: { skills: "skills", prompts: "prompts", agents: "agents" },
          components: [
            { kind: "skill", id: "review", path: "skills/review/SKILL.md" },
            { kind: "agent", id: "checker", path: "agents/checker.md" },
            { kind: "prompt", id: "deploy", path: "prompts/deploy.md" },
          ],
        },
      },
    });
  });
});

test("T-55 a Codex pack: skills replace, commands are no component, apps are named", async () => {
  const pack = await taking([
    codex({ skills: "./workflows/", apps: "./.app.json" }),
    skill("triage", "workflows/triage"),
    skill("ignored"),
    file("commands/deploy.md", "Deploy."),
    file(".app.json", {}),
  ]);
  expect(pack).toMatchObject({ format: "codex", version: "0.0.0" });
  expect(pack.notes.map(({ message }) => message).join("\n")).toContain("no version is given");
  const done = pack.outcomes.filter(({ status }) => status === "converted").map(({ name }) => name);
  expect(done).toEqual(["triage"]);
  expect(outcome(pack, "deploy")).toMatchObject({ status: "unsupported", reason: { code: "component-not-of-format" } });
  expect(pack.unsupported.map(({ path }) => path)).toContain(".codex-plugin/plugin.json#apps");
  expect(omitted(pack)).toEqual(expect.arrayContaining(["commands/deploy.md", "skills/ignored/SKILL.md", ".app.json"]));
});

describe("T-56 root precedence", () => {
  test("the root speaks, the vendor manifest and the named format do not", async () => {
    const entries = [portable({ name: "root-pack" }), claude(), skill("one")];
    const found = detectForeignPlugin(entries, { format: "claude-code" });
    const reasons = found.diagnostics.map(({ message }) => message).join("\n");
    expect(reasons).toContain("takes precedence");
    expect(reasons).toContain("--format claude-code is ignored");
    expect(await taking(entries, { format: "claude-code" })).toMatchObject({
      format: "agent-plugins-v1",
      id: "root-pack",
    });
  });

  test("a broken root blocks", async () => {
    const result = await project([file("plugin.json", "{"), claude(), skill("one")]);
    expect(result).toMatchObject({
      status: "blocked",
      format: "agent-plugins-v1",
      reason: { code: "manifest-invalid" },
    });
    expect(result.status === "blocked" && result.reason.message).toContain("invalid portable root plugin.json");
  });
});

describe("portable packages", () => {
  test("T-57 a skill's own name is its name; different: it is placed under the identifier of that name", async () => {
    const text = md({ name: "runtime-name", description: "Does it" });
    const pack = await taking([portable(), file("skills/on-disk/SKILL.md", text)]);
    expect(pack.outcomes).toMatchObject([
      {
        kind: "skill",
        name: "runtime-name",
        declaredId: null,
        source: "skills/on-disk/SKILL.md",
        destination: "skills/runtime-name/SKILL.md",
      },
    ]);
  });

  test("T-57 different: a companion that names a script asks, the caller decides", async () => {
    const pack = await taking([
      portable(),
      skill("guided"),
      file("skills/guided/guide.md", "Run `helper.py`."),
      file("skills/guided/scripts/helper.py", "print()"),
    ]);
    expect(outcome(pack, "guided").status).toBe("needs-acknowledgement");
    expect(outcome(pack, "guided").losses.find(({ code }) => code === "reference-dropped")).toMatchObject({
      path: "skills/guided/guide.md",
      what: "skills/guided/scripts/helper.py",
      line: 1,
    });
  });

  test("T-58 a declared id is told apart from the name; a package without components is empty", async () => {
    const block = { manifestVersion: 1, resources: { prompts: "prompts" }, requires: ["plugin:base"] };
    const components = [{ kind: "skill", id: "declared", path: "./skills/one/SKILL.md" }];
    const pack = await taking([
      portable({ extensions: { "dev.agent-interop": { ...block, components } } }),
      skill("one"),
      file("prompts/go.md", "Go."),
    ]);
    expect(outcome(pack, "one")).toMatchObject({ id: "one", declaredId: "declared" });
    expect(outcome(pack, "go").destination).toBe("prompts/go.md");
    expect(pack.requirements).toMatchObject([{ kind: "plugin", name: "base" }]);
    expect(pack.unsupported).toEqual([]);
    const empty = await taking([portable()]);
    expect(empty.status).toBe("empty");
    expect(codes(empty.notes)).toContain("plugin-empty");
  });

  test("T-59 a skill at the root of a package keeps text companions and asks for its script", async () => {
    const block = { manifestVersion: 1, kind: "skill", resources: { skills: "." } };
    const pack = await taking([
      portable({ extensions: { "dev.agent-interop": block } }),
      file("SKILL.md", md({ name: "whole", description: "All" }, "Run helper.py, see references/a.md.")),
      file("references/a.md", "A."),
      file("scripts/helper.py", "print()"),
    ]);
    expect([...pack.files.keys()]).toEqual(["plugin.json", "skills/whole/SKILL.md", "skills/whole/references/a.md"]);
    expect(outcome(pack, "whole").status).toBe("needs-acknowledgement");
  });

  test("T-59 a full path to a file of the package that is not kept asks as well", async () => {
    const pack = await taking([
      portable(),
      skill("one", "skills/one", "Open shared/table.md first."),
      file("shared/table.md", "Table."),
    ]);
    expect(outcome(pack, "one")).toMatchObject({ status: "needs-acknowledgement" });
    expect(codes(outcome(pack, "one").losses)).toContain("plugin-file-dropped");
  });

  test("T-59 a directory named plugin.json is authoritative", async () => {
    const entries = [file("plugin.json/x", ""), claude(), skill("one")];
    const found = detectForeignPlugin(entries);
    expect(found.format).toBe("agent-plugins-v1");
    expect(found.diagnostics[0]?.message).toContain("not a regular file");
    expect((await project(entries)).status).toBe("blocked");
  });
});

describe("T-60 Claude's skill at the root", () => {
  const root = (body: string) => file("SKILL.md", md({ name: "solo", description: "Alone" }, body));

  test("references stay with it, agents convert apart", async () => {
    const pack = await taking([
      claude(),
      root("See references/a.md."),
      file("references/a.md", "A."),
      file("agents/helper.md", md({ name: "helper", description: "Helps" })),
    ]);
    expect([...pack.files.keys()]).toEqual([
      "agents/helper.md",
      "plugin.json",
      "skills/solo/SKILL.md",
      "skills/solo/references/a.md",
    ]);
    expect(codes(pack.notes)).toContain("component-root-skill");
  });

  test.each([
    ["named in its text", [root("Run scripts/helper.py.")]],
    ["named in a companion", [root("See guide.md."), file("guide.md", "Run scripts/helper.py.")]],
  ])("different: a script %s asks instead of refusing", async (_, entries) => {
    const pack = await taking([claude(), ...entries, file("scripts/helper.py", "print()", true)]);
    expect(outcome(pack, "solo").status).toBe("needs-acknowledgement");
    expect(codes(outcome(pack, "solo").losses)).toContain("reference-dropped");
    expect([...pack.files.keys()].join()).not.toContain("helper");
  });

  test("declared skills add to the folder, and the root is none then", async () => {
    const pack = await taking([
      claude({ skills: ["./extra/", "./solo"] }),
      skill("base"),
      skill("more", "extra/more"),
      skill("solo", "solo"),
      file("SKILL.md", md({ name: "root", description: "Root" })),
    ]);
    expect(pack.outcomes.map(({ name }) => name)).toEqual(["base", "more", "solo"]);
    expect(omitted(pack)).toEqual(["SKILL.md"]);
  });
});

describe("T-61 one bad part costs only itself", () => {
  test("a path that escapes is named, the other skills convert", async () => {
    const pack = await taking([claude({ skills: ["../out", "./more"] }), skill("base"), skill("extra", "more/extra")]);
    expect(pack.outcomes.map(({ name }) => name)).toEqual(["base", "extra"]);
    const found = pack.losses.find(({ code }) => code === "manifest-path-escapes");
    expect(found).toMatchObject({ path: ".claude-plugin/plugin.json", what: "skills" });
    expect(found?.message).toContain("escapes the package");
  });

  test("a program beside a skill is left out by name; an agent outside agents/ converts", async () => {
    const pack = await taking([
      claude({ agents: ["./team/lead.md"] }),
      skill("binary"),
      file("skills/binary/run.sh", "#!/bin/sh\n", true),
      file("team/lead.md", md({ name: "lead", description: "Leads" })),
      file("agents/unlisted.md", md({ name: "unlisted", description: "Not named" })),
    ]);
    expect(omitted(pack)).toEqual(["agents/unlisted.md", "skills/binary/run.sh"]);
    expect(outcome(pack, "lead").destination).toBe("agents/lead.md");
    expect(codes(pack.notes)).toContain("component-folder-unread");
  });

  test("different: a link costs its component, not the plugin", async () => {
    const pack = await taking([
      claude(),
      skill("good"),
      { type: "link", path: "skills/linked" },
      { type: "link", path: "skills/good/elsewhere.md" },
      { type: "link", path: "agents/far.md" },
      { type: "link", path: "skills/half/SKILL.md" },
    ]);
    expect(pack.outcomes.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "good converted",
      "half unsupported",
      "linked unsupported",
      "far unsupported",
    ]);
    expect(outcome(pack, "linked").reason).toMatchObject({ code: "component-link" });
    expect(pack.entries.get("skills/good/elsewhere.md")).toEqual({ fate: "lost", code: "file-link" });
  });
});

describe("T-62 needs", () => {
  test("a dependency is a requirement with its range", async () => {
    const dependencies = ["helper-lib", { name: "other", version: "^1.2.0", marketplace: "market" }];
    const pack = await taking([claude({ dependencies }), skill("one")]);
    expect(pack.requirements).toEqual([
      {
        kind: "plugin",
        name: "helper-lib",
        range: null,
        marketplace: null,
        from: ".claude-plugin/plugin.json#dependencies[0]",
      },
      {
        kind: "plugin",
        name: "other",
        range: "^1.2.0",
        marketplace: "market",
        from: ".claude-plugin/plugin.json#dependencies[1]",
      },
    ]);
    const written = JSON.parse(textOf(pack, "plugin.json"));
    expect(written.extensions["dev.agent-interop"].requires).toEqual(["plugin:helper-lib", "plugin:other"]);
  });

  test.each([
    [[{ name: "a", version: 1 }], "version constraint"],
    [[{ name: "a", source: "evil" }], "unsupported fields source"],
    [["Helper Lib"], "not a portable identifier"],
    [[7], "has no name"],
    ["helper-lib", "is not a list"],
  ])("different: the bad dependency %j costs only itself and asks", async (dependencies, words) => {
    const pack = await taking([claude({ dependencies }), skill("one")]);
    expect(pack.status).toBe("needs-acknowledgement");
    expect(pack.requirements).toEqual([]);
    expect(pack.losses.find(({ code }) => code === "dependency-invalid")?.message).toContain(words);
    expect(pack.outcomes).toHaveLength(1);
  });

  test("an agent binds skills of the package only", async () => {
    const agent = (name: string, skills: string) => file(`agents/${name}.md`, md({ name, description: "x", skills }));
    const pack = await taking([claude(), skill("here"), agent("bound", "here"), agent("loose", "here, elsewhere")]);
    expect(outcome(pack, "bound").status).toBe("converted");
    expect(lostKeys(outcome(pack, "bound"))).not.toContain("skills");
    expect(textOf(pack, "agents/bound.md")).toMatch(/skills:\n\s+- here/);
    expect(outcome(pack, "loose")).toMatchObject({ status: "unsupported", reason: { code: "skill-unsatisfied" } });
    expect(outcome(pack, "loose").reason?.message).toContain("elsewhere");
  });
});

describe("T-63", () => {
  test.each([
    ["1.0", "1.0.0", "version-coerced"],
    ["v2.3.4", "2.3.4", "version-coerced"],
    [1.5, "1.5.0", "version-coerced"],
    ["2024.01.05", "2024.1.5", "version-coerced"],
    ["1.2.3.4", "1.2.3", "version-coerced"],
    ["1.2-beta.1", "1.2.0-beta.1", "version-coerced"],
    ["latest", "0.0.0", "version-invalid"],
    ["9f3c2ab", "0.0.0", "version-invalid"],
    [{ major: 1 }, "0.0.0", "version-invalid"],
    ["", "0.0.0", "version-absent"],
  ])("different: the version %j becomes %s and costs only itself", async (version, wanted, code) => {
    const pack = await taking([claude({ version }), skill("one")]);
    expect(pack).toMatchObject({ version: wanted, status: "clean" });
    expect(codes(pack.notes)).toContain(code);
  });

  test("two vendors are ambiguous until a format is named", async () => {
    const entries = [claude({ name: "dual-claude" }), codex({ name: "dual-codex" }), skill("one")];
    const found = detectForeignPlugin(entries);
    expect(found).toMatchObject({ ambiguous: true, format: null });
    expect(await project(entries)).toMatchObject({ status: "blocked", reason: { code: "manifest-ambiguous" } });
    expect((await taking(entries, { format: "codex" })).id).toBe("dual-codex");
    expect((await taking(entries, { format: "claude-code" })).id).toBe("dual-claude");
  });
});
