import { CLIO, PORTABLE, projectAgent, projectPrompt, projectSkill } from "@agent-interop/projection";
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
