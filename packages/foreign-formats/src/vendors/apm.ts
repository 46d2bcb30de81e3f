import { filesIn, MARKDOWN, rootSkill, skillsIn } from "../component/place.ts";
import { programs, rule } from "../component/rule.ts";
import { keys, loose, USUAL, type VendorFormat } from "./vendor.ts";

/** A package that its own tool compiles for other hosts: its file is evidence of one, nothing more. */
export const APM: VendorFormat = {
  id: "apm",
  manifests: [["apm", "apm.yml", "other"]],
  dialect: "apm",
  rules: {
    ...loose,
    rules: [
      rule("skill", [skillsIn(".apm/skills"), rootSkill("always")]),
      rule("agent", [filesIn("agent", ".apm/agents", MARKDOWN)]),
      rule("prompt", [filesIn("prompt", ".apm/prompts", MARKDOWN)]),
      rule("instruction", [filesIn("instruction", ".apm/instructions", MARKDOWN)]),
      programs(),
    ],
  },
  host: null,
  keys: keys({ data: [...USUAL, "type", "includes"], presentation: ["$schema", "target", "targets", "marketplace"] }),
  evidenceOnly: true,
};
