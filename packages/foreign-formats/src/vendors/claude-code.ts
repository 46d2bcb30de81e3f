import { filesIn, MARKDOWN, rootSkill } from "../component/place.ts";
import { agents, commands, declarations, HOOKS, programs, type RuleSet, rule, skills } from "../component/rule.ts";
import { keys, strict, USUAL, type VendorFormat } from "./vendor.ts";

const RULES: RuleSet = {
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

export const CLAUDE_CODE: VendorFormat = {
  id: "claude-code",
  manifests: [["claude", ".claude-plugin/plugin.json", "hidden"]],
  dialect: "claude-code",
  rules: RULES,
  host: {
    id: "claude-code",
    order: ["claude", "agent-plugins"],
    // A root Agent Plugins manifest: its own default directories, the standard's `mcp.json` not read (ran).
    reads: { "agent-plugins": { ...strict, rules: RULES.rules.map((one) => ({ ...one, field: null })) } },
  },
  keys: keys({
    data: [...USUAL, "metadata"],
    components: ["skills", "agents", "commands"],
    requirements: ["dependencies"],
    presentation: ["$schema", "displayName"],
    policy: {
      hooks: "hook",
      mcpServers: "mcp",
      lspServers: "lsp",
      outputStyles: "output-style",
      monitors: "monitor",
      experimental: "monitor",
      themes: "theme",
      workflows: "workflow",
      userConfig: "user-config",
      channels: "channel",
      settings: "setting",
      defaultEnabled: "setting",
    },
  }),
};
