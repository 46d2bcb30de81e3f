import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INTEROP_AGENT_KINDS, parseUserKinds, resolveKind } from "../src/index.ts";

const row = (more: object = {}): object => ({ id: "mine", label: "Mine", userDir: ".mine", ...more });
const file = (kinds: readonly object[], path = "~/kinds/a.json") => ({
  path,
  text: JSON.stringify({ schema: "agent-interop/kinds@1", kinds }),
});
const codes = async (...files: { path: string; text: string }[]) =>
  (await parseUserKinds(files)).problems.map(({ code, path }) => `${code} ${path}`);

describe("user kinds", () => {
  test("a row is completed and ranked after the built-in kinds", async () => {
    const { kinds, problems } = await parseUserKinds([file([row({ aliases: ["m"] }), row({ id: "other" })])]);
    expect(problems).toEqual([]);
    expect(kinds.map(({ id, rank }) => [id, rank])).toEqual([
      ["mine", INTEROP_AGENT_KINDS.length],
      ["other", INTEROP_AGENT_KINDS.length + 1],
    ]);
    expect(Object.keys(kinds[0] ?? {}).sort()).toEqual(
      Object.keys(INTEROP_AGENT_KINDS.at(-1) ?? {})
        .filter((key) => key !== "userDirWin32")
        .sort(),
    );
    expect(kinds[0]).toMatchObject({
      projectDir: null,
      layout: null,
      acp: null,
      skillSource: null,
      genericBinary: false,
    });
    expect(resolveKind("M", [...INTEROP_AGENT_KINDS, ...kinds])?.id).toBe("mine");
    expect(resolveKind("mine")).toBeUndefined();
  });

  test("a row may say what it passes over and at which project levels it looks", async () => {
    const skills = {
      ...{ item: "skill", base: "project", path: ".mine/skills", depth: 1, confidence: "documented" },
      layout: { form: "skill-dirs" },
    };
    const withRoot = (more: object): object =>
      row({ layout: { roots: [{ ...skills, ...more }], declarations: [], instructions: [], plugins: [] } });
    const reading = {
      insideSkills: true,
      hidden: false,
      linkedFile: false,
      linkedDirectory: false,
      needs: ["name", "yaml"],
    };
    const { kinds, problems } = await parseUserKinds([file([withRoot({ reading, levels: "root" })])]);
    expect(problems).toEqual([]);
    expect(kinds[0]?.layout?.roots).toEqual([{ ...skills, reading, levels: "root" }]);
    for (const wrong of [{ levels: "all" }, { reading: { needs: ["body"] } }, { reading: { other: true } }])
      expect(await codes(file([withRoot(wrong)]))).toEqual(["user-kind-invalid ~/kinds/a.json"]);
  });

  test("no file: nothing is loaded, nothing comes back", async () => {
    expect(await parseUserKinds([])).toEqual({ kinds: [], problems: [] });
  });

  test("one bad file costs only itself", async () => {
    const bad = [
      "",
      "{",
      "null",
      "[]",
      '{"schema":"agent-interop/kinds@2","kinds":[]}',
      '{"kinds":[]}',
      '{"schema":"agent-interop/kinds@1","kinds":[{"id":"x"}]}',
      `{"schema":"agent-interop/kinds@1","kinds":[],"x":1}`,
      `{"__proto__":{},"schema":"agent-interop/kinds@1","kinds":[${JSON.stringify(row())}]}`,
      " ".repeat(262_145),
    ].map((text, index) => ({ path: `~/kinds/bad${index}.json`, text }));
    const { kinds, problems } = await parseUserKinds([...bad, file([row()])]);
    expect(kinds.map(({ id }) => id)).toEqual(["mine"]);
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual(
      bad.map(({ path }) => `user-kind-invalid ${path}`),
    );
    for (const { hint, severity } of problems) expect([severity, hint === null]).toEqual(["error", false]);
  });

  test("a byte-order mark and a schema reference are fine", async () => {
    const text = `\ufeff${JSON.stringify({ $schema: "./kinds.schema.json", schema: "agent-interop/kinds@1", kinds: [row()] })}`;
    expect((await parseUserKinds([{ path: "a", text }])).kinds).toHaveLength(1);
  });

  test.each([
    ["an id with a slash", { id: "a/b" }],
    ["an absolute home", { userDir: "/etc" }],
    ["a home that climbs", { userDir: "../x" }],
    ["the home itself", { userDir: "." }],
    ["a protected place that climbs", { protects: ["~/../x"] }],
    ["a protected place without a name", { protects: ["a//b/"] }],
    ["a forbidden place that climbs", { forbidden: ["~/../../etc/x*"] }],
    ["a star before the last segment", { forbidden: ["~/.mine/*/x"] }],
    ["an installer place that climbs", { wellKnown: { linux: ["~/../bin/x"], darwin: [], win32: [] } }],
    ["a relative installer place", { wellKnown: { linux: ["bin/x"], darwin: [], win32: [] } }],
    ["a backslash", { userDir: "a\\b" }],
    ["a control character", { userDir: "a\u0007" }],
    ["a command with a path", { binaryNames: ["../claude"] }],
    ["its own rank", { rank: 0 }],
    ["a skill source", { skillSource: "claude" }],
    ["an open version", { acp: recipe("^1.0.0") }],
    ["a tag for a version", { acp: recipe("latest") }],
    ["a fetcher without a package", { acp: { ...recipe("1.0.0"), npmPackage: null, npmPackageVersion: null } }],
    ["arguments with another version", { acp: { ...recipe("1.0.0"), args: ["-y", "pkg@1.0.1"] } }],
    ["an unknown variable form", { homeEnv: [{ name: "A B", means: "replaces" }] }],
  ])("%s is refused", async (_name, more) => {
    expect(await codes(file([row(more)]))).toEqual(["user-kind-invalid ~/kinds/a.json"]);
  });

  test("an exact recipe is taken", async () => {
    const { kinds } = await parseUserKinds([file([row({ acp: recipe("1.0.0") })])]);
    expect(kinds[0]?.acp?.npmPackageVersion).toBe("1.0.0");
  });

  const declares = (path: string, base = "home") => ({
    layout: {
      roots: [],
      declarations: [{ base, path, format: "json", keys: [], confidence: "documented" }],
      instructions: [],
      plugins: [],
    },
  });

  test.each([
    ["a built-in id", { id: "codex" }],
    ["a built-in alias as id", { id: "qwen" }],
    ["a built-in id as alias", { aliases: ["claude-code"] }],
    ["a credential of a built-in kind", declares(".codex/auth.json")],
    ["a file in a forbidden area", declares(".claude/projects/a/x.json")],
    ["a file behind a star", declares(".codex/logs_2.sqlite")],
    ["a forbidden project area", declares(".agents/traces/x", "project")],
    ["a forbidden area through its own directory", { userDir: ".codex", ...declares("sessions/x", "dir") }],
    ["the directory around our state", { userDir: ".local/state" }],
    ["the directory around our settings", { legacyUserDirs: [".config"] }],
    ["our project directory", { projectDir: ".agent-interop" }],
    ["a protected place around ours", { protects: ["~/.local/"] }],
    ["a built-in kind's own file", declares(".codex/hooks.json")],
    [
      "an owner that does not exist",
      {
        layout: {
          roots: [],
          declarations: [],
          instructions: [{ base: "project", path: "X.md", confidence: "ran", owner: "nobody" }],
          plugins: [],
        },
      },
    ],
  ])("%s is a conflict", async (_name, more) => {
    const { kinds, problems } = await parseUserKinds([file([row(more), row({ id: "second" })])]);
    expect(problems.map(({ code }) => code)).toEqual(["user-kind-conflict"]);
    expect(kinds.map(({ id }) => id)).toEqual(["second"]);
  });

  test("two files with one id: the first one stands", async () => {
    expect(await codes(file([row()]), file([row()], "~/kinds/b.json"))).toEqual(["user-kind-conflict ~/kinds/b.json"]);
  });

  test("another kind's place with its owner named is fine", async () => {
    const layout = {
      roots: [
        {
          item: "skill",
          base: "project",
          path: ".agents/skills",
          depth: 1,
          layout: { form: "skill-dirs" },
          confidence: "documented",
          owner: "agents",
        },
      ],
      declarations: [],
      instructions: [],
      plugins: [],
    };
    expect(await codes(file([row({ layout })]))).toEqual([]);
  });

  test("property: any text gives values, never a throw, and built-in names stay theirs", async () => {
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(...INTEROP_AGENT_KINDS.map(({ id }) => file([row({ id })]).text)),
    );
    await fc.assert(
      fc.asyncProperty(text, async (one) => {
        const { kinds, problems } = await parseUserKinds([{ path: "a", text: one }]);
        expect(kinds).toEqual([]);
        expect(problems).toHaveLength(1);
      }),
    );
  });
});

function recipe(version: string): object {
  return {
    command: "npx",
    args: ["-y", `pkg@${version}`],
    npmPackage: "pkg",
    npmPackageBin: "pkg",
    npmPackageVersion: version,
    npmPackageAliases: [],
    node: null,
  };
}
