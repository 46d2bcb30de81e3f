import { DRY_RUN, TARGET, YES } from "../shared-flags.ts";
import type { CommandSpec } from "../spec.ts";

export const EXPORT: CommandSpec = {
  name: "export",
  summary:
    "write the skills of your library as plain folders into a directory you name, or take exactly those away again",
  details: [
    "Shows a plan first; nothing is written without a yes. Only what is trusted is exported, or what you accept by its id.",
    "The directory is never one of an agent's. Run again it is an update; what others wrote there, and what was edited since, stays as it is.",
    "What would take the folders to each agent is printed, never run.",
  ],
  argument: { name: "dir", required: true, completes: "directory", summary: "a directory of your own" },
  flags: [
    {
      name: "id",
      value: { label: "IDS", completes: "nothing", many: true },
      summary: "only these packages, with commas",
    },
    {
      name: "accept-untrusted",
      value: { label: "IDS", completes: "nothing", many: true },
      summary: "export these packages though they are not trusted, with commas, or all",
    },
    { name: "remove", value: null, summary: "take away what exports have written there and nobody has edited" },
    DRY_RUN,
    YES,
    TARGET,
  ],
  examples: [
    ["export ~/skills", "what would be written"],
    ["export ~/skills --accept-untrusted claude-code-skill-review --yes", "one package that you have reviewed"],
    ["export ~/skills --remove --yes", "taken away again"],
  ],
  schemas: ["export"],
};
