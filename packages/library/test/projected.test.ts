import { CLIO, PORTABLE, projectAgent, projectPrompt, projectSkill } from "@agent-interop/projection";
import fc from "fast-check";
import { expect, test } from "vitest";
import { installInteropPackage, loadLibrary, validatePackage } from "../src/index.ts";
import { bytes, freshBox, libraryIn, manifest, packageOf } from "./support/packages.ts";

test.each([PORTABLE, CLIO])("what a projection writes is a package, in the profile $id", async (profile) => {
  const projections = [
    await projectSkill(
      {
        host: "claude-code",
        directory: "review",
        entries: [
          {
            type: "file",
            path: "SKILL.md",
            executable: false,
            bytes: bytes(
              "---\nname: review\ndescription: 'Reviews: all'\nallowed-tools: Read\nversion: 1.10\n---\nSee [a](references/a.md).\n",
            ),
          },
          { type: "file", path: "references/a.md", executable: false, bytes: bytes("# A\n") },
          { type: "file", path: "data.json", executable: false, bytes: bytes('{"a":1}\n') },
        ],
      },
      { profile },
    ),
    await projectAgent(
      {
        host: "claude-code",
        path: "scout.md",
        name: "scout",
        bytes: bytes("---\ndescription: Looks\ntools: Read, Bash\n---\nLook.\n"),
      },
      { profile },
    ),
    await projectPrompt(
      { host: "gemini", path: "fix.toml", name: "fix", bytes: bytes('description = "Fixes"\nprompt = "Fix {{args}}"') },
      { profile },
    ),
  ];
  const box = freshBox();
  try {
    const library = libraryIn(box.path);
    const packages = projections.map((one) => {
      if (one.status === "blocked") throw new Error(one.reason.message);
      const id = `x-${one.kind}-${one.id}`;
      const block = { kind: one.kind, components: [{ kind: one.kind, id: one.id, path: one.component }] };
      const content = new Map([...one.files, ["plugin.json", bytes(manifest(id, block))] as const]);
      expect(validatePackage(content)).toEqual([]);
      return packageOf(id, { kind: one.kind, files: content });
    });
    await installInteropPackage(library, packages);
    const { skills, agents, prompts, diagnostics } = await loadLibrary([library], { trustProjectImports: false });
    expect(diagnostics).toEqual([]);
    expect([...skills, ...agents, ...prompts].map(({ kind, description }) => `${kind} ${description}`)).toEqual([
      "skill Reviews: all",
      "agent Looks",
      "prompt Fixes",
    ]);
  } finally {
    box.remove();
  }
});

test("property: whatever a skill's tree is called, what is kept of it is a package", async () => {
  const part = fc.constantFrom(
    "a",
    "A",
    "ß",
    "SS",
    "é",
    "e\u0301",
    "con",
    "b ",
    "x.md",
    "X.MD",
    "SKILL.md",
    "\u202eb",
    "c:d",
  );
  const paths = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(paths, async (found) => {
      const names = new Set(found.map((parts) => parts.join("/")));
      const files = [...names].filter(
        (name) => name !== "SKILL.md" && ![...names].some((other) => other.startsWith(`${name}/`)),
      );
      const entries = files.map(
        (path) => ({ type: "file", path, executable: false, bytes: bytes("Text.\n") }) as const,
      );
      const main = {
        type: "file",
        path: "SKILL.md",
        executable: false,
        bytes: bytes("---\nname: s\n---\nText.\n"),
      } as const;
      const made = await projectSkill({ host: "claude-code", directory: "s", entries: [main, ...entries] });
      if (made.status === "blocked") throw new Error(made.reason.message);
      const lost = made.losses.filter(({ subject }) => subject === "file").map(({ what }) => what);
      expect([...made.kept.keys(), ...lost].sort()).toEqual([...files, "SKILL.md"].sort());
      const block = { kind: "skill", components: [{ kind: "skill", id: "s", path: made.component }] };
      expect(validatePackage(new Map([...made.files, ["plugin.json", bytes(manifest("s", block))]]))).toEqual([]);
    }),
    { numRuns: process.env["AGENT_INTEROP_DEEP"] ? 20_000 : 500 },
  );
});
