import type { CommandSpec } from "../spec.ts";

export const HOST: CommandSpec = {
  name: "host",
  summary: "show what an agent can host, what of it may be relied on, and where each fact stands",
  details: [
    "Values come from the vendor's documents and from the programs themselves; what a program showed wins for its version.",
    "What nobody documents is never relied on: its safe value holds, with a warning.",
  ],
  argument: { name: "kind", required: true, completes: "kind", summary: "id or alias of one agent kind" },
  flags: [
    {
      name: "for",
      value: { label: "VERSION", completes: "nothing" },
      summary: "what holds for this version of the agent; without it, for the last one that was looked at",
    },
  ],
  examples: [
    ["host codex", "the axes of Codex, and what stands behind them"],
    ["host claude --for 2.1.332 --json", "the same for a program, and for one version"],
  ],
  schemas: ["host"],
};
