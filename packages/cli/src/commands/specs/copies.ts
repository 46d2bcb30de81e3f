import { HOME, PLANNING, PROJECT, TARGET } from "../shared-flags.ts";
import type { CommandSpec, FlagSpec } from "../spec.ts";

const COPIES: FlagSpec = {
  name: "id",
  value: { label: "IDS", completes: "nothing", many: true },
  summary: "only these packages, by their ids in the library, with commas",
};

export const OUTDATED: CommandSpec = {
  name: "outdated",
  summary: "show which copies in the library are not what their sources are now, and what was edited there",
  details: [
    "Compares three texts: as a copy was taken, as it lies in the library, as its source is now. Nothing is written.",
    "With a kind, only the copies that were taken from that agent. Imported packages are fetched again with --fetch, and not compared without it.",
    "The exit code is 0 whatever is found, unless --fail-on names it; it is 5 when a source may lie where something could not be visited.",
  ],
  argument: { name: "kind", required: false, completes: "kind", summary: "id or alias of one agent kind" },
  flags: [
    COPIES,
    { name: "fetch", value: null, summary: "fetch imported packages again, repositories over the network" },
    { name: "lines", value: null, summary: "show the lines that differ, and who changed them" },
    {
      name: "fail-on",
      value: { label: "STATES", completes: "nothing", many: true },
      summary: "exit with 1 when a copy is moved, edited, gone, unreadable or blocked (with commas), or any of these",
    },
    TARGET,
    HOME,
    PROJECT,
  ],
  examples: [
    ["outdated", "every copy in your library"],
    ["outdated claude --lines", "with the lines that the agent's files and yours changed"],
    ["outdated --scope project --fail-on moved", "for a check that runs by itself"],
  ],
  schemas: ["outdated"],
};

export const UPDATE: CommandSpec = {
  name: "update",
  summary: "take the new version of copies whose sources moved, through the same review as adopt",
  details: [
    "Shows a plan with an entry for each copy whose source moved, and applies it as `adopt` does. With --id, also of copies whose source did not.",
    "What was edited in the library is a loss to be accepted (local-edits): a copy is replaced as a whole, nothing is merged. `library undo` brings the old copy back, edits and all.",
    "Companions are kept as each copy was taken.",
  ],
  argument: { name: "kind", required: false, completes: "kind", summary: "id or alias of one agent kind" },
  flags: [
    COPIES,
    {
      name: "companions",
      value: { label: "POLICY", completes: "nothing" },
      summary: "files beside a skill that are kept: text, data or all-inert; default: as each copy was taken",
    },
    ...PLANNING,
    HOME,
    PROJECT,
  ],
  examples: [
    ["update --dry-run", "what would be taken anew"],
    ["update claude --yes", "everything that moved and was not edited"],
    ["update --id claude-code-skill-review --yes --accept-loss local-edits", "one copy, your edits given up"],
  ],
  schemas: ["update"],
};
