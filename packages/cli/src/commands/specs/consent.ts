import { DRY_RUN, EXPECT, YES } from "../shared-flags.ts";
import type { CommandSpec } from "../spec.ts";

/** What `consent` does. */
export const CONSENT_ACTIONS = ["list", "show", "accept", "decline", "revoke", "history", "recover"] as const;

export const CONSENT: CommandSpec = {
  name: "consent",
  summary: "say which agents may be called: see what wiring one would do, accept, decline, take it back",
  details: [
    "list: where each agent stands. show: what accepting would write, word for word, and what the agent would see. history: every decision. recover: ends one that a crash stopped.",
    "accept: writes the entry into your settings and records it; both or neither. decline: records that you do not want it as it is now. revoke: takes either back.",
    "Finding an agent never wires it, and no agent is started. You are asked again only when what would run has changed.",
    "At a terminal, accept without an id asks about one proposal after the other. Elsewhere nothing is decided without ids and --yes.",
  ],
  argument: {
    name: "action",
    required: true,
    completes: "consent-action",
    summary: "list, show, accept, decline, revoke, history or recover",
  },
  more: { name: "id", required: false, completes: "kind", summary: "an agent that is meant, by its id or an alias" },
  flags: [
    {
      name: "id",
      value: { label: "IDS", completes: "nothing", many: true },
      summary: "the same with commas",
    },
    { ...EXPECT, summary: "of accept: refuse anything but what was shown with this digest" },
    DRY_RUN,
    YES,
  ],
  examples: [
    ["consent list", "which agents wait for a decision"],
    ["consent show codex", "exactly what accepting would write"],
    ["consent accept codex --yes", "Codex may be called"],
    ["consent revoke codex --yes", "as if nothing had been said"],
  ],
  schemas: ["consent"],
};

export const MODES: CommandSpec = {
  name: "modes",
  summary: "show how each agent can be called, what is missing, and the next step",
  details: [
    "acp: a session over the Agent Client Protocol. headless: one task, run to its end. pane: the agent's own interface beside yours.",
    "Nothing is started to find out: what has everything it needs is called experimental until you tried it.",
    "An entry that you wrote by hand is judged by its command alone. This program has no targets of its own: say with --target which ones your host has.",
  ],
  argument: { name: "kind", required: false, completes: "kind", summary: "id or alias of one agent kind" },
  flags: [
    {
      name: "target",
      value: { label: "ID=RUNTIME", completes: "nothing", many: true },
      summary: "a headless target that your host has, and its runtime (codex-cli ...); may be given again",
    },
  ],
  examples: [
    ["modes", "every agent on this machine"],
    ["modes codex --target codex-peer=codex-cli", "with a target of your host"],
    ["modes codex", "one agent"],
  ],
  schemas: ["modes"],
};
