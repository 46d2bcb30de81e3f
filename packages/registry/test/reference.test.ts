import { describe, expect, test } from "vitest";
import {
  foreignAgentDirs,
  foreignPromptRoots,
  foreignSkillRoots,
  INTEROP_AGENT_KINDS,
  instructionProviders,
  interopSourceRank,
  isInteropHeadlessRuntime,
} from "../src/index.ts";
import { machine } from "./support/machine.ts";

// The registry contracts of the reference system, written from its description.
describe("reference contracts", () => {
  const owners = (field: "adoptionProvider" | "skillSource", value: string): number =>
    INTEROP_AGENT_KINDS.filter((kind) => kind[field] === value).length;

  test("T-1: each adoption provider is owned by exactly one kind", () => {
    for (const provider of ["claude-code", "agents", "codex", "gemini", "cursor", "copilot", "opencode"]) {
      expect(owners("adoptionProvider", provider)).toBe(1);
    }
    expect(INTEROP_AGENT_KINDS.filter((kind) => kind.adoptionProvider !== null)).toHaveLength(7);
  });

  test("T-2: each skill source is owned by exactly one kind", () => {
    for (const source of ["agents", "claude", "codex", "copilot", "opencode"])
      expect(owners("skillSource", source)).toBe(1);
    expect(INTEROP_AGENT_KINDS.filter((kind) => kind.skillSource !== null)).toHaveLength(5);
  });

  test("T-3: the loader's foreign roots are the table's user and project skill roots", () => {
    const paths = foreignSkillRoots(machine(), "/home/ada/app").map(({ path }) => path);
    expect(new Set(paths)).toEqual(
      new Set([
        "/home/ada/.claude/skills",
        "/home/ada/app/.claude/skills",
        "/home/ada/.codex/skills",
        "/home/ada/app/.codex/skills",
        "/home/ada/.config/opencode/skills",
        "/home/ada/app/.opencode/skills",
        "/home/ada/.copilot/skills",
        "/home/ada/app/.github/skills",
        "/home/ada/.agents/skills",
        "/home/ada/app/.agents/skills",
      ]),
    );
    const table = INTEROP_AGENT_KINDS.flatMap(({ userSkillRoot, projectSkillRoot }) => [
      ...(userSkillRoot === null ? [] : [`/home/ada/${userSkillRoot}`]),
      ...(projectSkillRoot === null ? [] : [`/home/ada/app/${projectSkillRoot}`]),
    ]);
    expect(new Set(paths)).toEqual(new Set(table));
  });

  test("T-3 for prompts: the source names kind and scope", () => {
    expect(foreignPromptRoots(machine(), "/p").map(({ source, path }) => `${source} ${path}`)).toEqual([
      "claude-code-user /home/ada/.claude/commands",
      "claude-code-project /p/.claude/commands",
      "codex-user /home/ada/.codex/prompts",
      "codex-project /p/.codex/prompts",
      "opencode-user /home/ada/.config/opencode/command",
      "opencode-project /p/.opencode/command",
    ]);
  });

  test("T-4: each registered instruction file has its kind's provider, AGENTS.md is Codex's", () => {
    const providers = instructionProviders();
    expect(Object.fromEntries(providers)).toEqual({
      "CLAUDE.md": "claude-code",
      ".claude/CLAUDE.md": "claude-code",
      "AGENTS.md": "codex",
      "CODEX.md": "codex",
      ".codex/AGENTS.md": "codex",
      "GEMINI.md": "gemini",
      ".gemini/GEMINI.md": "gemini",
      ".github/copilot-instructions.md": "copilot",
    });
    for (const { instructionFiles, adoptionProvider } of INTEROP_AGENT_KINDS) {
      if (adoptionProvider !== null)
        for (const file of instructionFiles) expect(providers.get(file)).toBe(adoptionProvider);
    }
  });

  test("T-5: every runtime that drives a CLI has an owner with a command", () => {
    const names = INTEROP_AGENT_KINDS.flatMap(({ binaryNames }) => binaryNames);
    expect(names).toEqual(expect.arrayContaining(["claude", "agy"]));
    for (const id of ["claude-code", "codex-cli", "opencode-cli", "antigravity-code", "pi-cli"]) {
      expect(isInteropHeadlessRuntime(id)).toBe(true);
    }
    expect(isInteropHeadlessRuntime("gemini")).toBe(false);
    expect(isInteropHeadlessRuntime("")).toBe(false);
  });

  test("ranks of skill sources", () => {
    const sources = ["claude", "codex", "opencode", "copilot", "agents", "gemini", "nobody"];
    expect(sources.map(interopSourceRank)).toEqual([
      0,
      1,
      2,
      4,
      8,
      INTEROP_AGENT_KINDS.length,
      INTEROP_AGENT_KINDS.length,
    ]);
  });

  const REFERENCE = [
    "~/.claude/ .claude/ ~/.codex/ .codex/ ~/.config/opencode/ .opencode/ ~/.gemini/ .gemini/ ~/.copilot/",
    "~/.cursor/ .cursor/ ~/.gemini/antigravity-cli/ ~/.antigravitycli/ ~/.gemini/config/ .gemini/antigravity-cli/",
    ".antigravitycli/ ~/.pi/agent/ .pi/ ~/.agents/ .agents/",
  ].flatMap((line) => line.split(" "));
  const SINCE = [
    "~/.claude.json ~/.cache/claude-cli-nodejs/ ~/.local/share/opencode/ ~/.local/state/opencode/ ~/.cache/opencode/",
    "~/.cache/copilot/ ~/.gemini/antigravity/ ~/.pi/ .github/skills/ .github/agents/ .github/hooks/ .github/prompts/",
    ".github/instructions/ .github/mcp.json .mcp.json .vscode/mcp.json",
  ].flatMap((line) => line.split(" "));

  test("R-6, R-7 and T-35: the protected list holds the reference's and what was found since", () => {
    const dirs = foreignAgentDirs();
    expect(dirs).toEqual(expect.arrayContaining([...REFERENCE, ...SINCE]));
    expect(new Set(dirs).size).toBe(dirs.length);
  });

  test("our own directories are never foreign", () => {
    for (const dir of foreignAgentDirs())
      expect(dir).not.toMatch(/^(~\/)?\.(clio-coder|agent-interop)(\/|$)|^~?\/?\.?\/?$/);
    for (const wide of ["~/.config/", "~/.local/", "~/.local/share/", "~/.cache/", ".github/", ".vscode/", "~/"]) {
      expect(foreignAgentDirs()).not.toContain(wide);
    }
  });

  test("the fields of the reference hold for its nine kinds", () => {
    const rows = INTEROP_AGENT_KINDS.slice(0, 9).map((kind) => [
      kind.id,
      kind.userDir,
      kind.projectDir,
      kind.headlessRuntimeId,
      kind.skillSource,
      kind.adoptionProvider,
    ]);
    expect(rows).toEqual([
      ["claude-code", ".claude", ".claude", "claude-code", "claude", "claude-code"],
      ["codex", ".codex", ".codex", "codex-cli", "codex", "codex"],
      ["opencode", ".config/opencode", ".opencode", "opencode-cli", "opencode", "opencode"],
      ["gemini", ".gemini", ".gemini", null, null, "gemini"],
      ["copilot", ".copilot", null, null, "copilot", "copilot"],
      ["cursor", ".cursor", ".cursor", null, null, "cursor"],
      // Differs on purpose: the live root of today, the old ones stay protected.
      ["antigravity", ".gemini/config", null, "antigravity-code", null, null],
      ["pi", ".pi/agent", ".pi", "pi-cli", null, null],
      ["agents", ".agents", ".agents", null, "agents", "agents"],
    ]);
  });
});
