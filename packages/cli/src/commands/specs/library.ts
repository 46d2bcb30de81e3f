import { DRY_RUN, TARGET, YES } from "../shared-flags.ts";
import type { CommandSpec } from "../spec.ts";

/** What `library` does. */
export const LIBRARY_ACTIONS = [
  "list",
  "show",
  "verify",
  "remove",
  "undo",
  "recover",
  "trust",
  "lock",
  "restore",
] as const;

/** The actions that a flag is for; one that is not here is of all of them. */
export const FLAGS_OF_ACTIONS: ReadonlyMap<string, readonly (typeof LIBRARY_ACTIONS)[number][]> = new Map([
  ["id", ["show", "remove"]],
  ["count", ["undo"]],
  ["check", ["lock"]],
  ["each", ["restore"]],
  ["prune", ["restore"]],
  ["dry-run", ["remove", "undo", "lock", "restore"]],
]);

export const LIBRARY: CommandSpec = {
  name: "library",
  summary: "list, check, remove and restore what was adopted",
  details: [
    "list: the packages and where they came from. show: one of them in full. verify: their bytes against the records. remove: takes packages away.",
    "undo: takes back the last operations, byte for byte. recover: ends what a crash left unfinished.",
    "trust: what the gate in your settings makes of each package; only you open it. lock: writes the lock file beside the library.",
    "restore: installs exactly what the lock file names: taken from the agents again, or fetched at the locked commit.",
  ],
  argument: {
    name: "action",
    required: true,
    completes: "library-action",
    summary: "list, show, verify, remove, undo, recover, trust, lock or restore",
  },
  more: { name: "id", required: false, completes: "nothing", summary: "of show and remove: a package that is meant" },
  flags: [
    {
      name: "id",
      value: { label: "IDS", completes: "nothing", many: true },
      summary: "the same with commas",
    },
    { name: "count", value: { label: "N", completes: "nothing" }, summary: "operations to take back; default 1" },
    { name: "check", value: null, summary: "of lock: write nothing, fail when library and lock file disagree" },
    { name: "each", value: null, summary: "of restore: install what can be had when something cannot" },
    { name: "prune", value: null, summary: "of restore: take away what the lock file does not name" },
    { ...DRY_RUN, summary: "of remove, undo, lock and restore: show what would be done and end" },
    YES,
    TARGET,
  ],
  examples: [
    ["library list", "what is installed"],
    ["library show claude-code-skill-review", "one package, with what was lost when it was taken"],
    ["library remove claude-code-skill-review --yes", "one package less"],
    ["library undo --yes", "the last operation taken back"],
    ["library restore --yes", "what the lock file names, on a new machine"],
    ["library lock --scope project --check", "whether a project's library is what its lock file says"],
  ],
  schemas: ["library"],
};
