import { filesIn, MARKDOWN } from "../component/place.ts";
import { declarations, deepSkills, HOOKS, programs, rule } from "../component/rule.ts";
import { keys, strict, type VendorFormat } from "./vendor.ts";

/** `commands/*.md` become skills when Codex caches a plugin (ran), so they are its prompts; it has no agents. */
export const CODEX: VendorFormat = {
  id: "codex",
  manifests: [["codex", ".codex-plugin/plugin.json", "hidden"]],
  dialect: "codex",
  rules: {
    ...strict,
    rules: [
      deepSkills(),
      rule("prompt", [filesIn("prompt", "commands", MARKDOWN)]),
      declarations("hook", HOOKS, "hooks"),
      declarations("mcp", [".mcp.json"], "mcpServers"),
      programs(),
    ],
  },
  host: { id: "codex", order: ["agent-plugins", "codex", "claude", "cursor"], refusesLinks: true },
  keys: keys({
    components: ["skills"],
    presentation: ["interface"],
    policy: { hooks: "hook", mcpServers: "mcp", apps: "app" },
  }),
  unconverted: ["prompt"],
  namedByDirectory: true,
};
