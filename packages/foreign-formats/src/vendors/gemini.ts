import { filesIn, oneFile, skillsIn } from "../component/place.ts";
import { agents, declarations, HOOKS, programs, rule } from "../component/rule.ts";
import { keys, loose, type VendorFormat } from "./vendor.ts";

export const GEMINI: VendorFormat = {
  id: "gemini",
  manifests: [["gemini", "gemini-extension.json", "other"]],
  dialect: "gemini",
  rules: {
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
  },
  host: { id: "gemini", order: ["gemini"] },
  keys: keys({
    presentation: ["themes"],
    policy: {
      contextFileName: "instruction",
      mcpServers: "mcp",
      excludeTools: "tool",
      settings: "user-config",
      migratedTo: "setting",
      plan: "setting",
    },
  }),
};
