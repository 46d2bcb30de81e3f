import type { FactValue } from "../fact.ts";
import { each, fact, type Undated } from "./words.ts";

/** Seen from a real program: every folder held each shape of skill, the project also a package below it and a directory above. */
export type Ran = (path: string, value: FactValue, evidence?: string) => Undated;

/** The facts of one program's runs. */
export function runsOf(program: string): Ran {
  return (path, value, evidence) => fact(path, value, `${program}, scratch home`, "ran", evidence);
}

const claude = runsOf("claude-code 2.1.332: init message, InstructionsLoaded hook");
const codex = runsOf("codex 0.171.0: app-server skills/list, plugin/list, hooks/list, thread/start");
const opencode = runsOf("opencode 1.18.33: debug skill, debug config");
const gemini = runsOf("gemini 0.61.0: skills list --all, extensions list, mcp list");
const copilot = runsOf("copilot 1.0.102: skill, plugin, instruction and mcp list --json");
const pi = runsOf("pi 1.6.0: rpc get_commands, pi list");
const UP = "every directory from the examined one up to the repository root";
const HERE = "the examined directory alone";

/** Of the first nine kinds, what the programs themselves showed. */
export const RUNS_FIRST: Readonly<Record<string, readonly Undated[]>> = {
  "claude-code": [
    claude(
      "levels",
      UP,
      "skills, agents, commands, .mcp.json, CLAUDE.md; of instructions CLAUDE.md above the repository too",
    ),
    claude(
      "runs.shapes",
      { depth: 1, insideSkills: false, hidden: true, linkedFile: true, linkedDirectory: true, needs: [] },
      "a skill without frontmatter or description is a slash command only; its name is the directory's, not the frontmatter's",
    ),
    claude("runs.sameName", "listed once, the user's copy first"),
    claude("runs.names", { agents: "frontmatter name, sub-directories add nothing", commands: "ns:name" }),
    claude(
      "runs.plugins",
      "skills one level deep by directory name, agents and commands at any depth; manifest skills add, commands and agents replace",
      "a directory marketplace is read in place and its cached copy is not; disabled and older versions load nothing",
    ),
    ...each(
      [
        "~/.claude/CLAUDE.md",
        "~/.claude/rules",
        "./CLAUDE.md",
        "./CLAUDE.local.md",
        "./.claude/CLAUDE.md",
        "./.claude/rules",
      ].map((place) => `instructions:${place}`),
      (path) => claude(path, path.slice(path.indexOf(":") + 1), "reported by the InstructionsLoaded hook"),
    ),
    claude(
      "instructions:./AGENTS.md",
      "not reported by the InstructionsLoaded hook, neither beside CLAUDE.md nor alone",
      "yet the built-in plugin cc-plugin-agents-md@builtin, enabled by default, names AGENTS.md and .claude/AGENTS.md",
    ),
    fact(
      "instructions:./.claude/AGENTS.md",
      ".claude/AGENTS.md",
      "strings of the claude 2.1.332 binary",
      "secondary",
      "named by the built-in plugin cc-plugin-agents-md, whose AGENTS.md a run did not report; not run itself",
    ),
  ],
  codex: [
    codex(
      "reading",
      { insideSkills: true, hidden: false, linkedFile: false, needs: ["description"] },
      "a missing description or frontmatter is an error, a missing name is the directory's",
    ),
    codex("levels", UP, "skills, AGENTS.md, hooks.json, config.toml of a trusted project"),
    codex("runs.sameName", "every skill of a name is shown"),
    codex(
      "runs.plugins",
      "copied to plugins/cache/<marketplace>/<plugin>/<version>; skills at any depth by frontmatter name; manifest skills replace",
      "a command becomes the skill source-command-<name>, unless its body uses $ARGUMENTS; nothing of a disabled plugin loads",
    ),
    codex("runs.bundled", "writes its own .system skills through a linked skills directory into the link's target"),
    ...each(["instructions:~/.codex/AGENTS.md", "instructions:./AGENTS.md"], (path) =>
      codex(path, path.slice(path.indexOf(":") + 1), "repository root and examined directory"),
    ),
    codex("runs.notRead", ["~/.agents/AGENTS.md", "~/.codex/prompts", ".codex/prompts", ".claude/skills"]),
  ],
  opencode: [
    opencode(
      "reading",
      { insideSkills: true, hidden: "not in its own folders", needs: ["name"] },
      "hidden directories of .claude/skills and .agents/skills are loaded; a description may be missing",
    ),
    opencode("levels", UP, "skills, agents, commands, opencode.json"),
    opencode("runs.sameName", "one of several is shown, which one varies"),
    opencode("runs.names", { agents: "frontmatter name", commands: "ns/name", modes: "first level only" }),
    opencode("runs.plugins", "a plugin inside ~/.claude/skills is a plain skill here"),
  ],
  gemini: [
    gemini(
      "reading",
      { hidden: false, needs: ["name", "description"] },
      "one level deep; YAML that needs recovery is taken",
    ),
    gemini("levels", HERE, "skills of .gemini and .agents, mcpServers of .gemini/settings.json"),
    ...each(["levels:./.gemini/agents", "levels:./.gemini/commands"], (path) =>
      fact(
        path,
        HERE,
        "gemini 0.61.0, scratch home",
        "secondary",
        "taken over from skills and settings; no list without a login",
      ),
    ),
    gemini(
      "runs.sameName",
      [".agents/skills", ".gemini/skills", "~/.agents/skills", "~/.gemini/skills"],
      "the first of these wins",
    ),
    gemini(
      "runs.plugins",
      "skills keep their plain names; a disabled extension gives none, its MCP server is still listed",
    ),
    gemini("runs.notRead", ["~/.gemini/config/skills"]),
  ],
  copilot: [
    copilot(
      "reading",
      { hidden: false, needs: ["frontmatter", "yaml"] },
      "a missing name is the directory's, a missing description the body's; an unquoted colon is an error",
    ),
    copilot("levels", UP, "skills, .claude/commands, instructions at the repository root and the examined directory"),
    copilot("runs.sameName", "one is shown, .github of the examined directory first"),
    copilot(
      "runs.plugins",
      "live from the marketplace's folder, plain names, skills at any depth, commands of the first level as skills; manifest skills replace",
      "plugins of a live marketplace that were never installed are listed as disabled; a strict:false list is not honoured",
    ),
    copilot(
      "runs.notRead",
      ["~/.claude/commands", ".github/prompts", ".copilot/skills", "CLAUDE.local.md", ".claude/CLAUDE.md", "QWEN.md"],
      ".claude/CLAUDE.md with a CLAUDE.md beside .claude",
    ),
    ...each(["declarations:mcp:./.mcp.json#mcpServers", "declarations:mcp:./.github/mcp.json#mcpServers"], (path) =>
      fact(
        path,
        path.slice(path.indexOf("./") + 2, path.indexOf("#")),
        "copilot 1.0.102 mcp --help",
        "documented",
        "hidden from mcp list until a person trusts the folder, so no run showed it",
      ),
    ),
  ],
  pi: [
    pi(
      "reading",
      { hidden: false, needs: ["description", "yaml"] },
      "a missing name is the directory's; its own folders load *.md of the first level, .agents folders any *.md below the first",
    ),
    pi("levels", HERE, "skills and prompts of .pi; .agents/skills is read up to the repository root"),
    ...each(
      ["extensions", "mcp.json", "SYSTEM.md", "APPEND_SYSTEM.md"].map((name) => `levels:./.pi/${name}`),
      (path) => fact(path, HERE, "pi 1.6.0, scratch home", "secondary", "taken over from .pi/skills and .pi/prompts"),
    ),
    pi("runs.sameName", "one is shown, .pi of the examined directory first"),
    pi("runs.plugins", "a local package is used in place"),
  ],
  agents: [
    fact(
      "runs.notRead",
      ["~/.config/agents/skills"],
      "claude-code, codex, opencode, gemini, copilot, pi, qwen-code, kilo and kimi, scratch homes; droid lists no skills",
      "ran",
      "none of them loaded it",
    ),
  ],
};
