import { filesIn, MARKDOWN, oneFile } from "../component/place.ts";
import { agents, declarations, HOOKS, programs, rule, skills } from "../component/rule.ts";
import { keys, loose, type VendorFormat } from "./vendor.ts";

const COMMANDS = [".md", ".toml"];

/** Qwen also migrates TOML commands, and converts the plugins of others. */
export const QWEN: VendorFormat = {
  id: "qwen",
  manifests: [["qwen", "qwen-extension.json", "other"]],
  dialect: "qwen-code",
  rules: {
    ...loose,
    rules: [
      skills("replace"),
      agents(),
      rule("prompt", [filesIn("prompt", "commands", COMMANDS)], "commands", "replace", COMMANDS),
      rule("instruction", [oneFile("instruction", "QWEN.md")], "contextFileName", "replace", []),
      rule("output-style", [filesIn("output-style", "output-styles", MARKDOWN)], "outputStyles"),
      declarations("hook", HOOKS, "hooks"),
      declarations("mcp", [], "mcpServers"),
      programs(),
    ],
  },
  host: { id: "qwen-code", order: ["qwen", "gemini", "claude", "qoder", "agent-plugins"], converts: true },
  keys: keys({
    components: ["skills", "agents", "commands"],
    policy: {
      contextFileName: "instruction",
      mcpServers: "mcp",
      channels: "channel",
      settings: "user-config",
      lspServers: "lsp",
      hooks: "hook",
      outputStyles: "output-style",
    },
  }),
};
