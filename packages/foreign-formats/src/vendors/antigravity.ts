import { filesIn, MARKDOWN, skillsIn } from "../component/place.ts";
import { agents, declarations, programs, rule } from "../component/rule.ts";
import { keys, loose, type VendorFormat } from "./vendor.ts";

/** `$schema` prefix of Antigravity's root manifest; it is optional, so an undialected root file counts too. */
const SCHEMA = "https://antigravity.google/schemas/";

export const ANTIGRAVITY: VendorFormat = {
  id: "antigravity",
  manifests: [["antigravity", "plugin.json", "root", SCHEMA]],
  shared: ["copilot-root"],
  dialect: "antigravity",
  rules: {
    ...loose,
    rules: [
      rule("skill", [skillsIn("skills")]),
      agents("agents", null),
      rule("instruction", [filesIn("instruction", "rules", MARKDOWN)]),
      declarations("hook", ["hooks.json"], null),
      declarations("mcp", ["mcp_config.json"], null),
      programs("sidecars"),
    ],
  },
  host: { id: "antigravity", order: ["antigravity", "copilot-root"] },
  keys: keys({ presentation: ["$schema"] }),
};
