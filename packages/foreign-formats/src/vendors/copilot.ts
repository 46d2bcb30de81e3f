import { filesIn, MARKDOWN } from "../component/place.ts";
import { agents, declarations, deepSkills, HOOKS, programs, rule } from "../component/rule.ts";
import { keys, loose, USUAL, type VendorFormat } from "./vendor.ts";

/** Four places; the fourth is Claude Code's. Commands in `commands/` itself are listed among the skills (ran). */
export const COPILOT: VendorFormat = {
  id: "copilot",
  manifests: [
    ["copilot-root", "plugin.json", "root"],
    ["copilot-hidden", ".plugin/plugin.json", "hidden"],
    ["copilot-github", ".github/plugin/plugin.json", "hidden"],
  ],
  shared: ["claude"],
  dialect: "copilot",
  rules: {
    ...loose,
    rules: [
      deepSkills(),
      agents(),
      rule("prompt", [filesIn("prompt", "commands", MARKDOWN, 0)], "commands", "replace", MARKDOWN, 0),
      declarations("hook", ["hooks.json", ...HOOKS], "hooks"),
      declarations("mcp", [".mcp.json", ".github/mcp.json"], "mcpServers"),
      programs(),
    ],
  },
  host: { id: "copilot", order: ["copilot-hidden", "agent-plugins", "copilot-root", "copilot-github", "claude"] },
  keys: keys({
    data: [...USUAL, "tags"],
    components: ["skills", "agents", "commands"],
    presentation: ["$schema", "category"],
    policy: { hooks: "hook", mcpServers: "mcp", lspServers: "lsp", extensions: "extension" },
  }),
};
