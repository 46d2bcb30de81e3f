import { rootSkill } from "../component/place.ts";
import { agents, declarations, programs, rule } from "../component/rule.ts";
import { keys, strict, USUAL, type VendorFormat } from "./vendor.ts";

/** Without a `skills` field only a `SKILL.md` at the root counts; commands have no default; hooks are inline only. */
export const KIMI: VendorFormat = {
  id: "kimi",
  manifests: [
    ["kimi-hidden", ".kimi-plugin/plugin.json", "hidden"],
    ["kimi", "kimi.plugin.json", "other"],
  ],
  dialect: "kimi",
  rules: {
    ...strict,
    rules: [
      rule("skill", [rootSkill("always")], "skills", "replace", [], 1),
      agents(),
      rule("prompt", [], "commands"),
      rule("hook", [], "hooks", "replace", [".json"]),
      declarations("mcp", [], "mcpServers"),
      programs(),
    ],
  },
  host: { id: "kimi", order: ["kimi", "kimi-hidden"] },
  keys: keys({
    data: [...USUAL, "skillInstructions"],
    components: ["skills", "agents", "commands"],
    presentation: ["interface"],
    policy: {
      hooks: "hook",
      mcpServers: "mcp",
      tools: "tool",
      apps: "app",
      sessionStart: "setting",
      systemPrompt: "instruction",
      systemPromptPath: "instruction",
      inject: "setting",
      configFile: "setting",
    },
  }),
};
