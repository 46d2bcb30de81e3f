import type { CommandSpec } from "../spec.ts";

export const DOCTOR: CommandSpec = {
  name: "doctor",
  summary:
    "look over agents, peers, settings, decisions and libraries: a row for each, what is wrong, and the next step",
  details: [
    "Reads only: nothing is written, started, proposed or fetched. A machine without agents and without files of ours has no rows.",
    "The exit code is that of the worst row: 1 for an error; else 5 when something could not be looked at; else 0, whatever the warnings.",
  ],
  argument: null,
  flags: [],
  examples: [
    ["doctor", "everything at a glance"],
    ["doctor --json", "the same for a program"],
  ],
  schemas: ["doctor"],
};
