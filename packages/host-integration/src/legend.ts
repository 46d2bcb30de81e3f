import type { AxisName, AxisValue, DispatchField } from "./axes.ts";
import { freeze } from "./freeze.ts";

type Words<Field extends DispatchField> = Field extends "subagentToolkit"
  ? "read-only" | "full" | "built-in-only"
  : Field extends "isolation"
    ? "none" | "harness-worktree" | "orchestrator-worktree"
    : never;

/** What an axis asks, and what each of its values means. */
interface Entry<Word extends string> {
  readonly asks: string;
  readonly means: Readonly<Record<Word, string>>;
}

type Legend = { readonly [Name in AxisName]: Entry<AxisValue<Name>> } & {
  readonly [Field in DispatchField as `dispatch.${Field}`]: Entry<Words<Field>>;
};

/** The vocabulary in words; it does not compile when a value has no meaning. */
export const LEGEND: Legend = freeze({
  embeddingMode: {
    asks: "How does a tool get into the host?",
    means: {
      declarative: "through files that the host reads",
      imperative: "through code that runs in the host's process or drives it",
    },
  },
  commandSurface: {
    asks: "How does a user start a command of the tool?",
    means: {
      "prose-only": "only by asking for it",
      palette: "in the palette of an editor",
      "slash-toml": "with a slash, from a TOML file",
      "slash-file": "with a slash, from a Markdown file",
      "slash-programmatic": "with a slash, registered by code",
    },
  },
  modelMode: {
    asks: "Can the tool call a model through the host?",
    means: { passive: "no, it can at most name one", active: "yes" },
  },
  hookBus: {
    asks: "Who fires lifecycle events?",
    means: { none: "nobody", engine: "the tool itself", host: "the host" },
  },
  stateIO: {
    asks: "Where can the tool keep state?",
    means: {
      "session-log-append": "only at the end of the session's log",
      "sandboxed-storage": "in storage that the host gives it",
      filesystem: "in files",
    },
  },
  transport: {
    asks: "How does the host talk to the tool's services?",
    means: { mcp: "over MCP", "native-extension": "only through an extension of its own form" },
  },
  runtime: {
    asks: "What does the host run on?",
    means: {
      node: "Node.js",
      bun: "Bun",
      "sandboxed-web": "a web worker without system access",
      python: "Python",
      go: "Go",
      rust: "Rust",
      electron: "Electron",
      other: "something else that is known",
    },
  },
  effortSurface: {
    asks: "Can the effort of a model be set when the host is started?",
    means: { none: "no", argv: "on the command line" },
  },
  "dispatch.namedDispatch": { asks: "Can a subagent be started by its name?", means: {} },
  "dispatch.nested": { asks: "Can a subagent start further ones?", means: {} },
  "dispatch.maxDepth": { asks: "How many levels of subagents may stand below the session (-1: no limit)?", means: {} },
  "dispatch.background": { asks: "Can a subagent run while its parent goes on?", means: {} },
  "dispatch.subagentToolkit": {
    asks: "Which tools does a subagent have when nobody narrows them?",
    means: {
      "read-only": "fewer than its parent; only reading is relied on",
      full: "those of its parent",
      "built-in-only": "what its built-in role has; the least is taken",
    },
  },
  "dispatch.backgroundDispatch": { asks: "Can a subagent in the background start further named ones?", means: {} },
  "dispatch.isolation": {
    asks: "Who gives a subagent a working tree of its own?",
    means: {
      none: "nobody",
      "harness-worktree": "the host makes a worktree",
      "orchestrator-worktree": "whoever starts the host, by naming a directory",
    },
  },
  "dispatch.maxConcurrency": { asks: "How many subagents may run at once?", means: {} },
});
