import { skillsIn } from "../component/place.ts";
import { agents, commands, declarations, HOOKS, programs, rule, skills } from "../component/rule.ts";
import { keys, loose, strict, type VendorFormat } from "./vendor.ts";

export const DROID: VendorFormat = {
  id: "droid",
  manifests: [["factory", ".factory-plugin/plugin.json", "hidden"]],
  dialect: "droid",
  rules: {
    ...loose,
    rules: [
      rule("skill", [skillsIn("skills")]),
      agents("droids", null),
      commands(null),
      declarations("hook", HOOKS, null),
      declarations("mcp", ["mcp.json"], null),
      programs(),
    ],
  },
  host: {
    id: "droid",
    order: ["factory", "claude", "agent-plugins"],
    reads: {
      // Translated at installation: `agents` become droids, `.mcp.json` its `mcp.json`.
      claude: {
        ...strict,
        rules: [
          skills("add"),
          agents(),
          commands(),
          declarations("hook", HOOKS, "hooks", "add"),
          declarations("mcp", [".mcp.json"], "mcpServers", "add"),
          programs(),
        ],
      },
    },
  },
  keys: keys({}),
};
