import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph for each code of this package. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "consent-log-damaged": {
    what: "The log of what you decided about agents cannot be read, or something in it is no record of this program.",
    why: "Every record has a checksum. What was decided cannot be told from a log that was changed, so nothing is proposed and nothing is written.",
    todo: "Restore the file from a backup, or move it away and decide again.",
  },
  "consent-log-unreadable": {
    what: "The log of decisions is there, and the system refuses to open it.",
    why: "What was decided cannot be told, so nothing is proposed and nothing written. Nothing says that the log is damaged.",
    todo: "Give your user permission to read it and its directory. Do not move it away: the decisions in it would be forgotten.",
  },
  "consent-log-newer": {
    what: "The log of what you decided about agents was written by a later version of this program.",
    why: "This version does not know what its records mean, so it proposes nothing and adds nothing.",
    todo: "Use the later version.",
  },
  "consent-log-full": {
    what: "The log of decisions has reached 32 MiB, some forty thousand decisions, and takes no more of them.",
    why: "It is read as a whole before anything is decided, so it has a bound. What it says still counts, and what was begun can be ended.",
    todo:
      "Move decisions.log to another name in the same directory, which keeps the history. Then nothing is decided any more: remove the entries that it " +
      "wired from integrations.externalAgents.entries, or they count as written by hand, and decide again.",
  },
  "consent-settings-unreadable": {
    what: "The settings file is there and cannot be read.",
    why: "Which agents are wired stands in it. Without it everything would be proposed again, so nothing is.",
    todo: "Make it a file that your user may read, of at most 256 KiB.",
  },
  "consent-settings-damaged": {
    what: "The settings file is no JSON, or what should hold the external agents has another shape.",
    why: "A file that cannot be understood is not edited, and nothing is proposed by it.",
    todo: "Correct it by hand: `integrations.externalAgents.entries` is a list of objects.",
  },
  "consent-settings-value": {
    what: "A value below `integrations.externalAgents` has the wrong type, and was left out.",
    why: "An entry needs an `id`; a time limit is a whole number of milliseconds above zero.",
    todo: "Correct the value. It is never changed for you.",
  },
  "consent-settings-unsettled": {
    what: "The settings file was changed by somebody else again and again while it was to be changed.",
    why: "Each time the change is made anew on what is there, a limited number of times.",
    todo: "Close what writes it, then try again. Nothing was changed.",
  },
  "consent-report-missing": {
    what: "There is no report of the agents on this machine to propose from.",
    why: "Nothing was looked for yet, or the recorded report is damaged or of another version.",
    todo: "Run `agent-interop consent list`, which looks for agents first.",
  },
  "consent-report-kept": {
    what: "The recorded report of the agents could not be written anew.",
    why: "It is of a later version, or something else has its name; or a damaged one was kept aside. The decision itself stands in the log.",
    todo: "Look at the file that the message names.",
  },
  "consent-report-unreadable": {
    what: "The recorded report of the agents is there, and is damaged, of a later version, or no file that may be read.",
    why: "It is a copy for readers. Programs that go by it see no agents until it is written anew; what was decided stands in the log.",
    todo: "Decide anything: a damaged one is kept aside and written anew. A later version belongs to a later version of this program.",
  },
  "consent-unfinished": {
    what: "An earlier decision was stopped between its two writes, or is being made at this moment.",
    why: "A decision counts when the settings and the log both have it. A crash can leave the first without the second.",
    todo: "Nothing: whichever decision comes next ends it first, by what the settings say.",
  },
  "consent-not-pending": {
    what: "The agent you named is not proposed at this moment.",
    why: "It is wired already, was decided as it is now, is not present, or nobody knows how to launch it.",
    todo: "See `agent-interop consent list`. To decide otherwise, run `agent-interop consent revoke` first.",
  },
  "consent-changed": {
    what: "What would be written is not what you were shown.",
    why: "The agent, its recipe or the settings changed since. A decision is for exactly what was shown.",
    todo: "Look at the proposal again.",
  },
  "consent-unknown-agent": {
    what: "No agent of this id is on this machine or in the recorded report.",
    why: "A decision is about an agent that was found.",
    todo: "See `agent-interop consent list` for the ids.",
  },
  "consent-not-decided": {
    what: "There is no decision about this agent that could be taken back.",
    why: "It was never accepted or declined here, or that was taken back already.",
    todo: "See `agent-interop consent history`.",
  },
  "consent-entry-edited": {
    what: "The decision was taken back, but the entry in the settings was left.",
    why: "It launches something else than what was accepted, so somebody wrote it by hand.",
    todo: "Remove it from the settings file yourself if it is to go.",
  },
  "consent-no-recipe": {
    what: "It is not known how this agent is launched over ACP.",
    why: "The registry has no recipe for it, and a command line is never guessed.",
    todo: "Nothing, or write an entry into the settings by hand.",
  },
  "consent-id-taken": {
    what: "A recipe has the id of an external agent that is wired.",
    why: "Both share one namespace: a task for one could reach the other.",
    todo: "Rename the recipe, or revoke the external agent.",
  },
  "peer-binary-missing": {
    what: "The command of the agent was not found.",
    why: "Without it no mode can work.",
    todo: "Install the agent, or put its directory on PATH.",
  },
  "peer-not-configured": {
    what: "The agent is not wired as an external agent.",
    why: "Finding an agent never wires it: you decide once.",
    todo: "Run `agent-interop consent accept <id>` and read what is shown.",
  },
  "adapter-unverified": {
    what: "The adapter that speaks ACP for the agent is not installed at the version that the recipe names.",
    why: "A launch would fetch it from the network, or run something that nobody reviewed.",
    todo: "Install the package at exactly that version.",
  },
  "peer-adapter-fetched": {
    what: "The adapter is not installed, and fetching it at a launch was accepted.",
    why: "The proposal that was accepted said that the network may be needed.",
    todo: "Nothing, or install the adapter to be independent of the network.",
  },
  "peer-entry-own": {
    what: "The agent is wired by an entry that starts something else than the registry's recipe, and nobody accepted it here: somebody wrote it by hand.",
    why: "What it needs beyond its command cannot be told without starting it, and nothing is started to find out.",
    todo: "Try a small task and look at what comes back. The entry is yours: it is never changed.",
  },
  "peer-entry-command": {
    what: "The agent is wired by an entry that was written by hand, and the command that it starts is not there.",
    why: "A launch would fail. The adapter that the registry knows is of no use to it.",
    todo: "Correct the command in integrations.externalAgents.entries of the settings, or install what it names.",
  },
  "peer-entry-older": {
    what: "The agent is wired with an earlier recipe, which was accepted; the registry's recipe has moved on.",
    why: "What is installed was looked for at the version of the new recipe, which says nothing of the one that the entry starts.",
    todo: "Look at what is proposed now and accept it, which brings the entry up to date; or try a small task with the old one.",
  },
  "peer-untried": {
    what: "Everything that the mode needs is there.",
    why: "Nothing was started to find that out, so whether it works is only known after a first task.",
    todo: "Try a small task and look at what comes back.",
  },
  "peer-no-target": {
    what: "No target is configured for the agent's headless runtime.",
    why: "A runtime is not a target: which account, model and directory to use is yours to say.",
    todo: "Configure a target with that runtime.",
  },
  "pane-absent": {
    what: "There is no terminal that can open a pane.",
    why: "The mode shows the agent's own interface beside yours, and needs a program that can split the terminal.",
    todo: "Start inside such a program.",
  },
  "pane-unknown": {
    what: "Whether a pane can be opened cannot be told from here.",
    why: "Only a running session knows in which terminal it runs.",
    todo: "Start inside a program that can split the terminal.",
  },
  "pane-there": {
    what: "The agent's own interface can be opened in a pane.",
    why: "Its command is there, and so is a terminal that can be split.",
    todo: "Nothing.",
  },
};
