import type { Explanations } from "@agent-interop/diagnostics";
import type { CODES } from "./codes.ts";

/** One paragraph per code: what it means, why it is so, what to do. */
export const EXPLANATIONS: Explanations<typeof CODES> = {
  "kind-not-adoptable": {
    what: "The item is no skill, agent, prompt or plugin: a hook, an MCP server, an executable, an output style, an instruction file.",
    why: "Only text that is data can be copied without bringing permissions or programs along; instruction files belong to their project.",
    todo: "Nothing; the inventory lists it.",
  },
  "not-selected": {
    what: "The item is left out by the selection.",
    why: "Kinds, names, scopes, plugins and ids that were given decide what is taken.",
    todo: "Widen the selection to take it.",
  },
  "provided-by-plugin": {
    what: "The item belongs to a plugin, and was not named itself.",
    why: "A plugin is one thing: its parts are taken together, or one by one because somebody said so.",
    todo: "Name the item by its id to take it alone.",
  },
  "plugin-not-installed": {
    what: "The plugin lies in its host's cache, or is an older version beside the installed one.",
    why: "Its host does not load it, so that copying it would bring something to life that is not in use.",
    todo: "Name it by its item id to take it all the same.",
  },
  "plugin-without-parts": {
    what: "Nothing of the plugin can be copied: it holds hooks, servers, programs or settings only, or no part could be converted.",
    why: "A package without a skill, an agent or a prompt would be empty.",
    todo: "Nothing; what it holds is listed in the plan.",
  },
  "plugin-format-unknown": {
    what: "The plugin has no manifest of a known format, or more than one and nothing decides between them.",
    why: "Each format has its own rules for what belongs to a plugin.",
    todo: "Look at the manifests at its root.",
  },
  "requirement-missing": {
    what: "A plugin requires another one that the library does not hold from the same vendor's format.",
    why: "Nothing is pulled in by itself, and a package of the same name from elsewhere is another one.",
    todo: "Adopt the required plugin first, then plan again.",
  },
  "source-not-followed": {
    what: "The item is a link that leads out of the examined area, to nothing or to itself.",
    why: "Nothing behind such a link was read.",
    todo: "Adopt what it leads to where that lies.",
  },
  "source-unreadable": {
    what: "The item's files could not be read when the plan was made.",
    why: "What cannot be read cannot be reviewed.",
    todo: "Make them readable, and plan again.",
  },
  "duplicate-item": {
    what: "The item has the same name and the same files, all of them, as another one of the plan that comes first.",
    why: "One copy is enough; the first one in the order of the registry is taken.",
    todo: "Nothing.",
  },
  "duplicate-content": {
    what: "An installed package, or a skill of your own, holds the same content under another identifier: of a skill every file, of an agent or a prompt its text, of a plugin its version and every file.",
    why: "Two copies of one thing say nothing that one does not. Lines that tools write when they install a skill do not make it another one.",
    todo: "Nothing; or name the item by its id to have it twice.",
  },
  "already-installed": {
    what: "The library holds exactly this package.",
    why: "The digest of what would be written equals the one that is recorded.",
    todo: "Nothing.",
  },
  "id-collision": {
    what: "Two items of one plan would get the same identifier.",
    why: "Order must not decide whose text is taken, so none is until one is chosen.",
    todo: "Choose one by its item id.",
  },
  "id-taken": {
    what: "The identifier belongs to an installed package of another origin.",
    why: "A copy never replaces what came from somewhere else.",
    todo: "Remove that package first, if it is to be replaced.",
  },
  "source-drifted": {
    what: "The source is not what was reviewed: a file was changed, added or removed, or can now be run.",
    why: "Only what was reviewed is written, and that covers files which are not copied as well.",
    todo: "Plan again, and review what changed.",
  },
  "projection-drifted": {
    what: "The source is the same, but what it would become is not.",
    why: "Another version of this program, or another profile, made the plan.",
    todo: "Plan again with this version.",
  },
  "approval-required": {
    what: "A plan was to be applied without anybody's approval.",
    why: "Nothing is written before somebody has seen what would be.",
    todo: "Review the plan, then approve it.",
  },
  "plan-mismatch": {
    what: "The plan is not the one that was expected.",
    why: "Its digest covers every entry: something was changed after it was made or printed.",
    todo: "Review the plan that is printed now.",
  },
  "loss-not-accepted": {
    what: "An entry has a loss that must be accepted, and was not.",
    why: "The text refers to something that is not copied, or was not valid as it stood.",
    todo: "Accept the loss by its code or by the item's id, after reading it.",
  },
  "finding-refused": {
    what: "A text holds something that the caller chose to refuse.",
    why: "Automation should stop where a person would look.",
    todo: "Read the text at the named line.",
  },
  "text-hidden-characters": {
    what: "A text holds characters that cannot be seen: tags, marks of writing direction, runs of width zero.",
    why: "A model reads them, a reviewer does not.",
    todo: "Look at the text with invisible characters shown.",
  },
  "text-secret": {
    what: "A text holds something that has the form of a credential.",
    why: "Copies are made to be handed on.",
    todo: "Take the value out of the source, and replace it where it is used.",
  },
  "text-fetch-and-run": {
    what: "A text tells its reader to fetch something and run it at once.",
    why: "What is fetched can be different tomorrow, and nobody reviews it.",
    todo: "Read what would be fetched before anything runs it.",
  },
  "text-injection": {
    what: "A text tells a model to ignore what it was told, or to keep something from its user.",
    why: "That is how a text takes over a conversation.",
    todo: "Read it, and do not adopt what you do not understand.",
  },
};
