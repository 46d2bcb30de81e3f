import { skillsIn } from "../component/place.ts";
import { declarations, programs, rule } from "../component/rule.ts";
import { keys, strict, type VendorFormat } from "./vendor.ts";

/** `$schema` prefix of Agent Plugins v1 (the open standard). */
export const AGENT_PLUGINS_SCHEMA = "https://agent-plugins.org/schemas/";

/** The open standard, and our own portable package: skills and `mcp.json` at fixed places, no overrides. */
export const AGENT_PLUGINS: VendorFormat = {
  id: "agent-plugins-v1",
  manifests: [["agent-plugins", "plugin.json", "root", AGENT_PLUGINS_SCHEMA]],
  dialect: "agents",
  rules: {
    ...strict,
    rules: [rule("skill", [skillsIn("skills")]), declarations("mcp", ["mcp.json"], null), programs()],
  },
  host: null,
  keys: keys({ presentation: ["$schema"], policy: { extensions: "extension" } }),
};
