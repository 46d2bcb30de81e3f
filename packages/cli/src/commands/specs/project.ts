import { COMPANIONS } from "../shared-flags.ts";
import type { CommandSpec } from "../spec.ts";

/** Projection alone. */
export const PROJECT_ONE: CommandSpec = {
  name: "project",
  summary: "show what one skill, agent, prompt or plugin would be as portable data, or write it to a new directory",
  details: [
    "Nothing is installed and no library is looked at. Prints the files with their text, what is lost and what should be read first.",
    "Host and kind are told by the path and the content unless they are named; what was told is said, and where nothing decides the choices are listed.",
    "The directory of --out is new or empty, and none of an agent's.",
  ],
  argument: {
    name: "source",
    required: true,
    completes: "file",
    summary: "the folder of a skill or a plugin, or the file of a skill, an agent or a prompt",
  },
  flags: [
    {
      name: "host",
      value: { label: "HOST", completes: "kind" },
      summary: "id or alias of the agent whose format it has",
    },
    {
      name: "kind",
      value: { label: "KINDS", completes: "item-kind" },
      summary: "what it is: skill, agent, prompt or plugin",
    },
    {
      name: "profile",
      value: { label: "PROFILE", completes: "nothing" },
      summary: "how it is written: portable (default) or clio",
    },
    COMPANIONS,
    { name: "out", value: { label: "DIR", completes: "directory" }, summary: "write the files into this directory" },
  ],
  examples: [
    ["project ~/.claude/skills/review", "what a skill would be"],
    ["project ./reviewer.toml --host codex --kind agent --json", "an agent of Codex, for a program"],
    ["project ./my-plugin --out /tmp/portable", "a plugin as a portable package on the disk"],
  ],
  schemas: ["project"],
};
