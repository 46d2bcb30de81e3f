import type { PluginHost } from "../manifest/hosts.ts";
import type { ManifestFormatId } from "../manifest/ids.ts";
import { DEEP, filesIn, MARKDOWN, oneFile, rootSkill, skillsIn } from "./place.ts";
import { agents, commands, declarations, deepSkills, HOOKS, programs, type RuleSet, rule, skills } from "./rule.ts";

const strict = { dotSlash: true, globs: false, declaredOnly: false };
const loose = { dotSlash: false, globs: false, declaredOnly: false };

const CLAUDE: RuleSet = {
  ...strict,
  rules: [
    skills("add", rootSkill("no-skills-dir")),
    { ...agents(), filesPreferred: true },
    commands(),
    rule("output-style", [filesIn("output-style", "output-styles", MARKDOWN)], "outputStyles"),
    declarations("hook", HOOKS, "hooks", "add"),
    declarations("mcp", [".mcp.json"], "mcpServers", "add"),
    programs("bin"),
  ],
};

/** The open standard: skills and `mcp.json` at fixed places, no overrides. */
const AGENT_PLUGINS: RuleSet = {
  ...strict,
  rules: [rule("skill", [skillsIn("skills")]), declarations("mcp", ["mcp.json"], null), programs()],
};

/** A root Agent Plugins manifest in Claude Code: its own default directories, the standard's `mcp.json` not read (ran). */
const CLAUDE_BY_CONVENTION: RuleSet = { ...strict, rules: CLAUDE.rules.map((one) => ({ ...one, field: null })) };

/** `commands/*.md` become skills when Codex caches a plugin (ran), so they are its prompts; it has no agents. */
const CODEX: RuleSet = {
  ...strict,
  rules: [
    deepSkills(),
    rule("prompt", [filesIn("prompt", "commands", MARKDOWN)]),
    declarations("hook", HOOKS, "hooks"),
    declarations("mcp", [".mcp.json"], "mcpServers"),
    programs(),
  ],
};

/** Commands in `commands/` itself are listed among the skills (ran). */
const COPILOT: RuleSet = {
  ...loose,
  rules: [
    deepSkills(),
    agents(),
    rule("prompt", [filesIn("prompt", "commands", MARKDOWN, 0)], "commands", "replace", MARKDOWN, 0),
    declarations("hook", ["hooks.json", ...HOOKS], "hooks"),
    declarations("mcp", [".mcp.json", ".github/mcp.json"], "mcpServers"),
    programs(),
  ],
};

const CURSOR: RuleSet = {
  ...loose,
  globs: true,
  rules: [
    skills("replace"),
    agents(),
    commands(),
    rule("instruction", [filesIn("instruction", "rules", [".mdc", ".md"])], "rules", "replace", [".mdc", ".md"]),
    declarations("hook", HOOKS, "hooks"),
    declarations("mcp", ["mcp.json"], "mcpServers"),
    programs(),
  ],
};

const GEMINI: RuleSet = {
  ...loose,
  rules: [
    rule("skill", [skillsIn("skills")]),
    agents("agents", null),
    rule("prompt", [filesIn("prompt", "commands", [".toml"])]),
    rule("instruction", [oneFile("instruction", "GEMINI.md")], "contextFileName", "replace", []),
    declarations("hook", HOOKS, null),
    declarations("mcp", [], "mcpServers"),
    programs(),
  ],
};

/** Qwen also migrates TOML commands. */
const QWEN: RuleSet = {
  ...loose,
  rules: [
    skills("replace"),
    agents(),
    rule("prompt", [filesIn("prompt", "commands", [".md", ".toml"])], "commands", "replace", [".md", ".toml"]),
    rule("instruction", [oneFile("instruction", "QWEN.md")], "contextFileName", "replace", []),
    rule("output-style", [filesIn("output-style", "output-styles", MARKDOWN)], "outputStyles"),
    declarations("hook", HOOKS, "hooks"),
    declarations("mcp", [], "mcpServers"),
    programs(),
  ],
};

/** Without a `skills` field only a `SKILL.md` at the root counts; commands have no default; hooks are inline only. */
const KIMI: RuleSet = {
  ...strict,
  rules: [
    rule("skill", [rootSkill("always")], "skills", "replace", [], 1),
    agents(),
    rule("prompt", [], "commands"),
    rule("hook", [], "hooks", "replace", [".json"]),
    declarations("mcp", [], "mcpServers"),
    programs(),
  ],
};

const DROID: RuleSet = {
  ...loose,
  rules: [
    rule("skill", [skillsIn("skills")]),
    agents("droids", null),
    commands(null),
    declarations("hook", HOOKS, null),
    declarations("mcp", ["mcp.json"], null),
    programs(),
  ],
};

/** A Claude plugin that Droid translates when it installs it: `agents` become droids, `.mcp.json` its `mcp.json`. */
const DROID_TRANSLATED: RuleSet = {
  ...strict,
  rules: [
    skills("add"),
    agents(),
    commands(),
    declarations("hook", HOOKS, "hooks", "add"),
    declarations("mcp", [".mcp.json"], "mcpServers", "add"),
    programs(),
  ],
};

const ANTIGRAVITY: RuleSet = {
  ...loose,
  rules: [
    rule("skill", [skillsIn("skills")]),
    agents("agents", null),
    rule("instruction", [filesIn("instruction", "rules", MARKDOWN)]),
    declarations("hook", ["hooks.json"], null),
    declarations("mcp", ["mcp_config.json"], null),
    programs("sidecars"),
  ],
};

/** Skills are found at any depth, and top-level Markdown files of a skills directory are skills too. */
const PI: RuleSet = {
  ...loose,
  globs: true,
  declaredOnly: true,
  rules: [
    rule(
      "skill",
      [skillsIn("skills", DEEP), filesIn("skill", "skills", MARKDOWN, 0)],
      "pi.skills",
      "replace",
      MARKDOWN,
    ),
    rule("prompt", [filesIn("prompt", "prompts", MARKDOWN, 0)], "pi.prompts", "replace", MARKDOWN, 0),
    rule(
      "executable",
      [filesIn("executable", "extensions", [".ts", ".js"], 1)],
      "pi.extensions",
      "replace",
      [".ts", ".js"],
      1,
    ),
    programs(),
  ],
};

const APM: RuleSet = {
  ...loose,
  rules: [
    rule("skill", [skillsIn(".apm/skills"), rootSkill("always")]),
    rule("agent", [filesIn("agent", ".apm/agents", MARKDOWN)]),
    rule("prompt", [filesIn("prompt", ".apm/prompts", MARKDOWN)]),
    rule("instruction", [filesIn("instruction", ".apm/instructions", MARKDOWN)]),
    programs(),
  ],
};

/** Manifests seen beside the others and documented nowhere (Grok, Devin, Qoder, OMP), and Augment's: the common directories. */
const OBSERVED: RuleSet = {
  ...loose,
  rules: [
    skills("add"),
    agents(),
    commands(),
    declarations("hook", HOOKS, "hooks"),
    declarations("mcp", [".mcp.json"], "mcpServers"),
    programs(),
  ],
};

const BY_HOST: Readonly<Record<PluginHost, RuleSet>> = {
  "claude-code": CLAUDE,
  codex: CODEX,
  gemini: GEMINI,
  copilot: COPILOT,
  cursor: CURSOR,
  antigravity: ANTIGRAVITY,
  pi: PI,
  droid: DROID,
  "qwen-code": QWEN,
  kimi: KIMI,
  augment: OBSERVED,
};

const BY_FORMAT: Readonly<Record<ManifestFormatId, RuleSet>> = {
  "agent-plugins": AGENT_PLUGINS,
  antigravity: ANTIGRAVITY,
  "copilot-root": COPILOT,
  "copilot-hidden": COPILOT,
  "copilot-github": COPILOT,
  claude: CLAUDE,
  codex: CODEX,
  cursor: CURSOR,
  factory: DROID,
  "kimi-hidden": KIMI,
  grok: OBSERVED,
  devin: OBSERVED,
  qoder: OBSERVED,
  kimi: KIMI,
  gemini: GEMINI,
  qwen: QWEN,
  apm: APM,
  pi: PI,
  omp: OBSERVED,
  augment: OBSERVED,
};

/** The rules for a manifest format in a host: a host that converts another's plugin reads it by that one's rules. */
export function ruleSet(host: PluginHost | null, format: ManifestFormatId | null): RuleSet | null {
  if (host === null) return format === null ? null : BY_FORMAT[format];
  if (format === "agent-plugins") return host === "claude-code" ? CLAUDE_BY_CONVENTION : AGENT_PLUGINS;
  if (format !== null && host === "droid" && format === "claude") return DROID_TRANSLATED;
  if (format !== null && (host === "qwen-code" || host === "augment")) return BY_FORMAT[format];
  return BY_HOST[host];
}
