import { describe, expect, test } from "vitest";
import { placeText } from "../src/facts/pointers.ts";
import { factFor } from "../src/facts.ts";
import { INTEROP_AGENT_KINDS, kindById } from "../src/index.ts";
import type { AgentKind, Layout, Root } from "../src/types.ts";

const kind = (id: string): AgentKind => kindById(id) as AgentKind;
const layout = (id: string): Layout => kind(id).layout as Layout;

/** Depth, `flat`, what is passed over and at which project levels, in one line. */
function line(root: Root): string {
  const { insideSkills, hidden, linkedFile, linkedDirectory, needs } = root.reading ?? {};
  return [
    root.depth,
    root.layout.form === "skill-dirs" && root.layout.flat === true ? "flat" : "",
    insideSkills === true ? "inside" : "",
    hidden === false ? "-hidden" : "",
    linkedFile === false ? "-linkedFile" : "",
    linkedDirectory === false ? "-linkedDirectory" : "",
    needs === undefined ? "" : `needs ${needs.join("+")}`,
    root.levels ?? "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

const CODEX = "any inside -hidden -linkedFile needs description";
const OPENCODE = "any inside needs name";
const OPENCODE_OWN = "any inside -hidden needs name";
const GEMINI = "1 -hidden needs name+description";
const COPILOT = "any -hidden needs frontmatter+yaml";
const PI = "any -hidden needs description+yaml";
const PI_OWN = "any flat -hidden needs description+yaml";
const QWEN = "1 needs name+description";
const KIMI = "any flat needs name+description+yaml";

/** What nine programs loaded of every shape of skill on 2026-11-30; the tenth, Droid, lists none. */
const SKILLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "claude-code": { "~/.claude/skills": "1", "./.claude/skills": "1" },
  codex: {
    "~/.codex/skills": CODEX,
    "./.codex/skills": CODEX,
    "~/.agents/skills": CODEX,
    "./.agents/skills": CODEX,
  },
  opencode: {
    "~/.config/opencode/skill": OPENCODE_OWN,
    "~/.config/opencode/skills": OPENCODE_OWN,
    "./.opencode/skill": OPENCODE_OWN,
    "./.opencode/skills": OPENCODE_OWN,
    "~/.claude/skills": OPENCODE,
    "./.claude/skills": OPENCODE,
    "~/.agents/skills": OPENCODE,
    "./.agents/skills": OPENCODE,
  },
  gemini: {
    "~/.gemini/skills": GEMINI,
    "./.gemini/skills": `${GEMINI} examined`,
    "~/.agents/skills": GEMINI,
    "./.agents/skills": `${GEMINI} examined`,
  },
  copilot: {
    "~/.copilot/skills": COPILOT,
    "./.github/skills": COPILOT,
    "~/.agents/skills": COPILOT,
    "./.agents/skills": COPILOT,
    "./.claude/skills": COPILOT,
  },
  pi: {
    "~/.pi/agent/skills": PI_OWN,
    "./.pi/skills": `${PI_OWN} examined`,
    "~/.agents/skills": PI,
    "./.agents/skills": PI,
  },
  "qwen-code": {
    "~/.qwen/skills": QWEN,
    "./.qwen/skills": `${QWEN} examined`,
    "~/.agents/skills": QWEN,
    "./.agents/skills": `${QWEN} examined`,
  },
  kilo: {
    "~/.config/kilo/skill": OPENCODE_OWN,
    "~/.config/kilo/skills": OPENCODE_OWN,
    "~/.kilo/skills": OPENCODE_OWN,
    "~/.kilocode/skills": OPENCODE_OWN,
    "./.kilo/skill": OPENCODE_OWN,
    "./.kilo/skills": OPENCODE_OWN,
    "./.kilocode/skills": OPENCODE_OWN,
    "~/.claude/skills": OPENCODE,
    "./.claude/skills": OPENCODE,
    "~/.agents/skills": OPENCODE,
    "./.agents/skills": OPENCODE,
  },
  kimi: {
    "~/.kimi-code/skills": KIMI,
    "./.kimi-code/skills": `${KIMI} root`,
    "~/.agents/skills": KIMI,
    "./.agents/skills": `${KIMI} root`,
  },
};

describe("what the real programs load", () => {
  test.each(Object.keys(SKILLS))("skills of %s", (id) => {
    const roots = layout(id).roots.filter(({ item }) => item === "skill");
    expect(Object.fromEntries(roots.map((root) => [placeText(kind(id), root), line(root)]))).toEqual(SKILLS[id]);
    expect(new Set(roots.map(({ confidence }) => confidence))).toEqual(new Set(["ran"]));
  });

  test("what is passed over is known from runs alone", () => {
    for (const { id, layout } of INTEROP_AGENT_KINDS) {
      for (const { reading, item } of layout?.roots ?? []) {
        if (reading === undefined) continue;
        expect(item).toBe("skill");
        expect(Object.keys(SKILLS)).toContain(id);
      }
    }
  });

  test("levels are said of project places, and by four kinds", () => {
    const found = new Map<string, Set<string>>();
    for (const { id, layout } of INTEROP_AGENT_KINDS) {
      if (layout === null) continue;
      for (const place of [...layout.roots, ...layout.declarations, ...layout.instructions]) {
        if (place.levels === undefined) continue;
        expect(place.base).toBe("project");
        found.set(id, (found.get(id) ?? new Set()).add(place.levels));
      }
    }
    expect([...found].map(([id, levels]) => [id, [...levels].sort()])).toEqual([
      ["gemini", ["examined"]],
      ["pi", ["examined"]],
      ["qwen-code", ["examined"]],
      ["kimi", ["examined", "root"]],
    ]);
  });

  test.each([
    ["claude-code", "./CLAUDE.local.md", "ran"],
    ["claude-code", "./.claude/CLAUDE.md", "ran"],
    ["claude-code", "~/.claude/rules", "ran"],
    ["claude-code", "./AGENTS.md", "secondary"],
    ["claude-code", "./.claude/AGENTS.md", "secondary"],
    ["codex", "~/.codex/AGENTS.md", "ran"],
    ["codex", "./AGENTS.md", "ran"],
    ["codex", "~/.agents/AGENTS.md", undefined],
    ["copilot", "./GEMINI.md", "ran"],
    ["copilot", "./CLAUDE.md", "ran"],
    ["copilot", "./CLAUDE.local.md", undefined],
    ["copilot", "./.claude/CLAUDE.md", undefined],
    ["copilot", "./QWEN.md", undefined],
  ])("%s loads the instructions %s: %s", (id, place, confidence) => {
    const found = layout(id).instructions.find((text) => placeText(kind(id), text) === place);
    expect(found?.confidence).toBe(confidence);
  });

  test.each([
    ["copilot", "./.claude/commands", "ran"],
    ["copilot", "~/.claude/commands", undefined],
    ["qwen-code", "~/.qwen/commands", "ran"],
    ["qwen-code", "./.qwen/commands", "ran"],
    ["kimi", "./.kimi-code/commands", undefined],
  ])("%s loads the prompts of %s: %s", (id, place, confidence) => {
    const found = layout(id).roots.find((root) => root.item === "prompt" && placeText(kind(id), root) === place);
    expect(found?.confidence).toBe(confidence);
  });

  test("Kilo reads a project's opencode.json, and nothing else of OpenCode", () => {
    const places = [...layout("kilo").roots, ...layout("kilo").declarations].filter(
      ({ owner }) => owner === "opencode",
    );
    expect(places.map((place) => placeText(kind("kilo"), place))).toEqual(["./opencode.json"]);
  });

  test("both facts of Claude Code's AGENTS.md are kept", () => {
    const ran = factFor("claude-code", "instructions:./AGENTS.md");
    expect(ran).toMatchObject({ confidence: "ran", date: "2026-11-30" });
    expect(ran?.value).toMatch(/^not reported/);
    expect(ran?.evidence).toMatch(/built-in plugin/);
    expect(factFor("claude-code", "rules.project")?.evidence).toMatch(/cc-plugin-agents-md/);
  });
});
