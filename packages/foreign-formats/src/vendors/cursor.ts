import { filesIn } from "../component/place.ts";
import { agents, commands, declarations, HOOKS, programs, rule, skills } from "../component/rule.ts";
import { keys, loose, USUAL, type VendorFormat } from "./vendor.ts";

const RULE_FILES = [".mdc", ".md"];

export const CURSOR: VendorFormat = {
  id: "cursor",
  manifests: [["cursor", ".cursor-plugin/plugin.json", "hidden"]],
  dialect: "cursor",
  rules: {
    ...loose,
    globs: true,
    rules: [
      skills("replace"),
      agents(),
      commands(),
      rule("instruction", [filesIn("instruction", "rules", RULE_FILES)], "rules", "replace", RULE_FILES),
      declarations("hook", HOOKS, "hooks"),
      declarations("mcp", ["mcp.json"], "mcpServers"),
      programs(),
    ],
  },
  host: { id: "cursor", order: ["agent-plugins", "cursor"] },
  keys: keys({
    data: [...USUAL, "tags"],
    components: ["skills", "agents", "commands"],
    presentation: ["$schema", "displayName", "logo", "category", "publisher"],
    policy: {
      rules: "instruction",
      hooks: "hook",
      mcpServers: "mcp",
      minClientVersions: "setting",
      variables: "user-config",
    },
  }),
};
