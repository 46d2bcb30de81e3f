import { ACCEPT, COMPANIONS, EXPECT, FAIL_ON, HOME, PLANNING, PROJECT, SARIF, YES } from "./shared-flags.ts";
import type { CommandSpec, FlagSpec } from "./spec.ts";
import { BOUNDARY } from "./specs/boundary.ts";
import { CONSENT, MODES } from "./specs/consent.ts";
import { OUTDATED, UPDATE } from "./specs/copies.ts";
import { DOCTOR } from "./specs/doctor.ts";
import { EXPORT } from "./specs/export.ts";
import { HOST } from "./specs/host.ts";
import { LIBRARY } from "./specs/library.ts";
import { PROJECT_ONE } from "./specs/project.ts";

/** Flags of every command. */
export const GLOBAL_FLAGS: readonly FlagSpec[] = [
  { name: "json", value: null, summary: "print one JSON document that follows a published schema" },
  { name: "no-color", value: null, summary: "print without colour" },
  { name: "quiet", value: null, summary: "print results only: no headings, hints or progress" },
  { name: "help", value: null, summary: "print the help of the command" },
  { name: "version", value: null, summary: "print the version" },
];

/** What each exit code means. */
export const EXIT_CODES: readonly (readonly [number, string])[] = [
  [0, "done; warnings never change the code"],
  [1, "failed"],
  [2, "the command line is wrong"],
  [3, "nothing to do"],
  [4, "needs approval"],
  [5, "done in part: a root or a limit left something unvisited"],
  [130, "interrupted (143 when told to end)"],
];

/** The commands: parsing, help, completion and the table of the README are made from this. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: "inspect",
    summary: "show every coding agent on this machine and how much each of them owns",
    details: [
      "Detection reads; it starts nothing. Versions come from package files unless --probe-version allows a sandboxed run.",
      "The exit code is 5 when any examined agent could not be visited completely.",
    ],
    argument: null,
    flags: [
      {
        name: "probe-version",
        value: null,
        summary: "run `<agent> --version` in a scratch home where reading the version failed",
      },
      { name: "agents-only", value: null, summary: "detect agents, count nothing they own" },
      HOME,
      PROJECT,
    ],
    examples: [
      ["inspect", "the agents of this machine"],
      ["inspect --json --agents-only", "the same for a program, without counts"],
      ["inspect --home /mnt/backup/alice", "another user's home"],
    ],
    schemas: ["inspect"],
  },
  {
    name: "inventory",
    summary: "list everything the agents own: skills, agents, prompts, plugins, hooks, MCP servers and more",
    details: [
      "With a kind, only what that agent owns. Values that may be secret are never read into the listing.",
      "The exit code is 5 when any examined agent could not be visited completely.",
    ],
    argument: { name: "kind", required: false, completes: "kind", summary: "id or alias of one agent kind" },
    flags: [
      { name: "duplicates", value: null, summary: "show groups of items with equal contents" },
      {
        name: "diff",
        value: { label: "FILE", completes: "file" },
        summary: "compare with an earlier `inventory --json` document (- reads standard input)",
      },
      HOME,
      PROJECT,
    ],
    examples: [
      ["inventory", "everything, grouped by agent"],
      ["inventory codex", "what Codex owns"],
      ["inventory --json > before.json", "keep a listing"],
      ["inventory --diff before.json", "what changed since"],
    ],
    schemas: ["duplicates", "diff"],
  },
  {
    name: "adopt",
    summary:
      "take copies of an agent's skills, agents, prompts and plugins into your own library, reviewed and untrusted",
    details: [
      "Shows a plan: what would be written, what each copy would lose, what should be read first. At a terminal you choose from it; elsewhere nothing is written without --yes.",
      "The agent's own files are only ever read. A copy holds text and inert data, never programs, permissions or settings.",
      "What needs acknowledgement is taken only when its losses are accepted by their code or by the item's id.",
      "A flag that takes several values takes commas between them, and may be given again.",
    ],
    argument: { name: "kind", required: true, completes: "kind", summary: "id or alias of one agent kind" },
    flags: [
      {
        name: "kind",
        value: { label: "KINDS", completes: "item-kind", many: true },
        summary: "only these, with commas: skill, agent, prompt, plugin",
      },
      {
        name: "name",
        value: { label: "NAMES", completes: "nothing", many: true },
        summary: "only these names, with commas; * stands for anything",
      },
      {
        name: "plugin",
        value: { label: "NAMES", completes: "nothing", many: true },
        summary: "only these plugins, as a whole",
      },
      {
        name: "from",
        value: { label: "SCOPE", completes: "scope" },
        summary: "only items of the user or of the project",
      },
      {
        name: "id",
        value: { label: "IDS", completes: "nothing", many: true },
        summary: "exactly these items, by their ids in the inventory, with commas (\\, stands for one in an id)",
      },
      COMPANIONS,
      {
        name: "bundle",
        value: null,
        summary: "make one package of everything that is in no plugin; what waits is in it only with --accept-loss",
      },
      ...PLANNING,
      HOME,
      PROJECT,
    ],
    examples: [
      ["adopt claude", "what adopting everything of Claude Code would do"],
      ["adopt claude --kind skill --name 'review*' --yes", "some skills"],
      ["adopt claude --yes --fail-on text-secret,text-hidden-characters", "without anybody at the terminal"],
      ["adopt claude --bundle", "everything loose as one package"],
      ["adopt claude --dry-run --sarif > findings.sarif", "what should be read first, for code scanning"],
      ["adopt codex --plan plan.json", "a plan to review elsewhere and apply later"],
    ],
    schemas: ["adopt"],
  },
  {
    name: "import",
    summary:
      "take a copy of a plugin or of skills from a source you name into your own library, reviewed and untrusted",
    details: [
      "A source is a directory, an archive file, a git repository or the plugin of a marketplace. It holds a plugin of any known format, one skill, or a folder of skills.",
      "Shows a plan first, as adopt does; nothing of the source is run or laid out on the disk. Run again it is an update, from the same source only.",
      "A portable package whose text needs a file that is not copied is taken only with --accept-loss.",
    ],
    argument: {
      name: "source",
      required: true,
      completes: "directory",
      summary: "a path, an archive, a URL of a repository, or owner/repository of GitHub",
    },
    flags: [
      {
        name: "ref",
        value: { label: "REF", completes: "nothing" },
        summary: "branch, tag or commit of a repository; the commit is recorded",
      },
      { name: "path", value: { label: "SUBFOLDER", completes: "nothing" }, summary: "a directory in the source" },
      { name: "entry", value: { label: "NAME", completes: "nothing" }, summary: "a plugin of a marketplace" },
      {
        name: "format",
        value: { label: "FORMAT", completes: "kind" },
        summary: "read it as a plugin of this format, or of the format of this agent",
      },
      COMPANIONS,
      ...PLANNING,
    ],
    examples: [
      ["import ./my-plugin", "what importing a directory would do"],
      ["import owner/repository --ref v1.2.0 --path plugins/review --yes", "a plugin of a repository, by its tag"],
      ["import owner/marketplace --entry review --yes", "a plugin by its name"],
      ["import skills.zip --plan plan.json", "a plan to review elsewhere and apply later"],
    ],
    schemas: ["import"],
  },
  {
    name: "apply",
    summary: "install what a plan in a file shows, if its source is still what was reviewed",
    details: [
      "The file is one of `adopt --plan` or `import --plan`, or a document of their --json. Its entries are held against what the agents own now, and its losses and findings against their texts.",
      "An entry whose source changed in any way is refused, the others are installed. Nothing is written without --yes or your choice at a terminal.",
      "The source of an import is fetched again, a repository at the commit that the plan names.",
      "The plan names its library; --home and --project must be those it was made with.",
    ],
    argument: { name: "file", required: true, completes: "file", summary: "a plan (- reads standard input)" },
    flags: [FAIL_ON, SARIF, ACCEPT, EXPECT, YES, HOME, PROJECT],
    examples: [
      ["apply plan.json", "what the plan would do"],
      ["apply plan.json --yes --expect sha256:...", "the plan that was reviewed and no other"],
    ],
    schemas: ["apply"],
  },
  OUTDATED,
  UPDATE,
  LIBRARY,
  EXPORT,
  PROJECT_ONE,
  BOUNDARY,
  CONSENT,
  MODES,
  DOCTOR,
  {
    name: "explain",
    summary: "explain a diagnostic code: what it means, why, what to do",
    details: ["Without a code, all codes with one line each."],
    argument: { name: "code", required: false, completes: "code", summary: "a code from a listing, like link-outside" },
    flags: [],
    examples: [["explain link-outside", "one code in full"]],
    schemas: ["explain"],
  },
  {
    name: "kinds",
    summary: "show the agent kinds this tool knows and where each fact comes from",
    details: [
      "With an id, one kind in full: its places, its recipe, and the source, date and confidence of each fact.",
    ],
    argument: { name: "id", required: false, completes: "kind", summary: "id or alias of one agent kind" },
    flags: [],
    examples: [["kinds claude-code", "one kind with its facts"]],
    schemas: ["kinds-list"],
  },
  HOST,
  {
    name: "completion",
    summary: "print a completion script for a shell",
    details: ["Add the output to your shell's start-up file or its completion directory."],
    argument: { name: "shell", required: true, completes: "shell", summary: "bash, zsh or fish" },
    flags: [],
    examples: [["completion bash >> ~/.bashrc", "completion in bash"]],
    schemas: ["completion"],
  },
  {
    name: "help",
    summary: "show the commands, or one command in full",
    details: [],
    argument: { name: "command", required: false, completes: "command", summary: "name of a command" },
    flags: [],
    examples: [["help inventory", "one command in full"]],
    schemas: ["help"],
  },
];

/** Names of the shells that `completion` knows. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A command by its name. */
export function commandNamed(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name);
}

/** The one-line usage of a command, or of the program. */
export function usageLine(command: CommandSpec | null): string {
  if (command === null) return "agent-interop <command> [args] [--json] [--no-color] [--quiet]";
  const { argument, more } = command;
  const rest = more === undefined ? [] : [`[${more.name}...]`];
  const place = argument === null ? [] : [argument.required ? `<${argument.name}>` : `[${argument.name}]`];
  const flags = command.flags.map(({ name, value }) => (value === null ? `[--${name}]` : `[--${name} ${value.label}]`));
  return ["agent-interop", command.name, ...place, ...rest, ...flags, "[--json]", "[--no-color]", "[--quiet]"].join(
    " ",
  );
}
