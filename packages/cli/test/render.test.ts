import type { Diagnostic } from "@agent-interop/diagnostics";
import { describe, expect, it } from "vitest";
import { type AgentView, inspectLines } from "../src/render/inspect.ts";
import { hostLines } from "../src/render/items.ts";
import { allProblems, gravestCodes } from "../src/render/problems.ts";
import { countsText, grouped } from "../src/render/words.ts";
import { textWidth } from "../src/term/width.ts";
import { item, view } from "./support.ts";

const WIDTHS = [40, 80, 120];
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for
const COLOUR = /\u001b\[\d+m/g;

const outside: Diagnostic = {
  code: "link-outside",
  severity: "warning",
  path: "~/.claude/skills/elsewhere",
  message: "leads to a place outside the examined home and project, so it was not opened",
  hint: "Links are followed only inside the examined home or project; copy the content in.",
};
const invalid: Diagnostic = {
  code: "frontmatter-invalid",
  severity: "error",
  path: "~/.claude/skills/broken/SKILL.md",
  message: "line 3: a mapping is expected",
  hint: "Mend the YAML.",
};
const note: Diagnostic = {
  code: "not-an-item",
  severity: "info",
  path: "~/.claude/skills/notes.txt",
  message: "is no skill",
  hint: null,
};

const plugin = "claude-code:user:plugin:.claude/plugins/cache/shop/tools/1.0.0";
const items = [
  item({ id: "a", name: "brainstorm", path: "~/.claude/skills/brainstorm/SKILL.md" }),
  item({
    id: "b",
    name: "deploy",
    scope: "project",
    path: "./.claude/skills/deploy/SKILL.md",
    readBy: ["claude-code", "copilot"],
  }),
  item({
    id: "c",
    name: "elsewhere",
    path: "~/.claude/skills/elsewhere/SKILL.md",
    link: "outside",
    problems: ["link-outside"],
    readBy: [],
  }),
  item({
    id: "d",
    name: "日本語のスキル",
    path: "~/.claude/skills/日本語/SKILL.md",
    duplicateOf: "agents:user:skill:x",
  }),
  item({ id: "e", name: "../../evil\u001b[31m\u202eexe", path: "~/.claude/skills/ev\u0007il/SKILL.md" }),
  item({
    id: plugin,
    kind: "plugin",
    name: "tools",
    path: "~/.claude/plugins/cache/shop/tools/1.0.0",
    enabled: false,
    readBy: [],
  }),
  item({
    id: "f",
    name: "a-skill-with-a-name-that-is-much-longer-than-any-column-should-be",
    path: "~/.claude/plugins/cache/shop/tools/1.0.0/skills/a-skill-with-a-name-that-is-much-longer-than-any-column-should-be/SKILL.md",
    plugin,
  }),
  item({
    id: "g",
    kind: "mcp",
    name: "github",
    path: "~/.claude.json",
    command: "npx",
    envNames: ["GITHUB_TOKEN", "DEBUG"],
  }),
  item({
    id: "h",
    kind: "hook",
    name: "PreToolUse",
    path: "~/.claude/settings.json",
    matchers: ["Bash", "Edit|Write"],
  }),
];
const summary = {
  host: "claude-code",
  status: "partial",
  diagnostics: [],
  visited: { files: 9, directories: 9, bytes: 9 },
} as const;

const agent = (parts: Partial<AgentView>): AgentView => ({
  kind: "claude-code",
  label: "Claude Code",
  version: "2.1.332",
  presence: "present",
  where: ["/usr/local/bin/claude", "~/.claude"],
  adapter: "absent",
  reasons: [],
  counts: {
    skill: 12,
    agent: 3,
    prompt: 0,
    plugin: 2,
    "output-style": 1,
    instruction: 1,
    hook: 5,
    mcp: 1,
    executable: 0,
  },
  status: "partial",
  diagnosticCount: 7,
  gravest: [
    { first: invalid, count: 1 },
    { first: outside, count: 4 },
  ],
  ...parts,
});

const inspected = {
  knownKinds: 32,
  current: "Claude Code (CLAUDECODE is set)",
  agents: [
    agent({}),
    agent({
      kind: "opencode",
      label: "OpenCode",
      version: null,
      presence: "unknown",
      where: ["~/.config/opencode"],
      adapter: "unknown",
      reasons: ["binary: PATH holds a directory that cannot be searched"],
      status: "known",
      diagnosticCount: 0,
      gravest: [],
    }),
    agent({
      kind: "agents",
      label: "Agents convention",
      version: null,
      presence: "absent",
      where: ["~/.agents"],
      adapter: null,
      status: "known",
      diagnosticCount: 2,
      gravest: [],
    }),
  ],
  others: [],
};

describe.each(WIDTHS)("at %i columns", (width) => {
  it("inspect", async () => {
    const lines = inspectLines(inspected, view(width));
    for (const line of lines) expect(textWidth(line), line).toBeLessThanOrEqual(width);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/inspect-${width}.txt`);
  });

  it("inventory", async () => {
    const lines = [
      ...hostLines("Claude Code", summary, items, view(width)),
      "",
      ...allProblems(
        [outside, invalid, note, outside].map((diagnostic) => ({ host: "claude-code", diagnostic })),
        view(width),
      ),
    ];
    for (const line of lines) expect(textWidth(line), line).toBeLessThanOrEqual(width);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`golden/inventory-${width}.txt`);
  });

  it("has the same text with colour", () => {
    for (const render of [
      (colour: boolean) => inspectLines(inspected, view(width, colour)),
      (colour: boolean) => hostLines("Claude Code", summary, items, view(width, colour)),
    ]) {
      const painted = render(true).join("\n");
      expect(painted).toMatch(COLOUR);
      expect(painted.replace(COLOUR, "")).toBe(render(false).join("\n"));
    }
  });
});

it("lets no control character of a foreign name through", () => {
  const text = hostLines("Cla\u001bude", summary, items, view(80)).join("\n");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there
  expect(text.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
  expect(text).toContain("\\u{001B}[31m");
});

it("says in one line that nothing is here, with two hints", () => {
  const empty = { agents: [], others: [], knownKinds: 32, current: null };
  expect(inspectLines(empty, view(80))).toEqual([
    "No coding agent found; 32 kinds were looked for.",
    "hint: `agent-interop kinds` lists them and where they are looked for.",
    "hint: `agent-interop inspect --home DIR` examines another home directory.",
  ]);
  expect(inspectLines(empty, view(80, false, true))).toEqual(["No coding agent found; 32 kinds were looked for."]);
});

it("keeps the gravest problems and counts the others", () => {
  expect(gravestCodes([note, outside, note, invalid, outside, outside], 3)).toEqual([
    { first: invalid, count: 1 },
    { first: outside, count: 3 },
  ]);
  expect(gravestCodes([outside, invalid], 1)).toEqual([{ first: invalid, count: 1 }]);
  const text = inspectLines(inspected, view(80)).join("\n");
  expect(text).toContain("and 5 more: agent-interop inventory claude-code");
  expect(text).toContain("2 notes: agent-interop inventory agents");
});

it("writes counts for people", () => {
  expect(grouped(1234567)).toBe("1,234,567");
  expect(grouped(999)).toBe("999");
  expect(countsText({ skill: 1, agent: 2, mcp: 1000 })).toBe("1 skill, 2 agents, 1,000 MCP servers");
  expect(countsText({})).toBe("");
});
