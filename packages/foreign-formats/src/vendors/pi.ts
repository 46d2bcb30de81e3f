import { DEEP, filesIn, MARKDOWN, skillsIn } from "../component/place.ts";
import { programs, rule } from "../component/rule.ts";
import { keys, loose, type VendorFormat } from "./vendor.ts";

const CODE = [".ts", ".js"];

/** Skills are found at any depth, and top-level Markdown files of a skills directory are skills too. */
export const PI: VendorFormat = {
  id: "pi",
  manifests: [["pi", "package.json", "other"]],
  dialect: "pi",
  rules: {
    ...loose,
    globs: true,
    declaredOnly: true,
    rules: [
      rule(
        "skill",
        [skillsIn("skills", DEEP), filesIn("skill", "skills", MARKDOWN, 0)],
        "pi.skills",
        "replace",
        MARKDOWN,
      ),
      rule("prompt", [filesIn("prompt", "prompts", MARKDOWN, 0)], "pi.prompts", "replace", MARKDOWN, 0),
      rule("executable", [filesIn("executable", "extensions", CODE, 1)], "pi.extensions", "replace", CODE, 1),
      programs(),
    ],
  },
  host: { id: "pi", order: ["pi"] },
  keys: keys({
    components: ["pi"],
    policy: {
      "pi.extensions": "extension",
      "pi.themes": "theme",
      scripts: "script",
      bin: "bin",
      main: "script",
      exports: "script",
      dependencies: "script",
      devDependencies: "script",
      peerDependencies: "script",
      optionalDependencies: "script",
    },
  }),
};
