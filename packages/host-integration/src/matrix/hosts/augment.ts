import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, ran, row, seenInstead, unknown, vendor } from "../row.ts";

const DOCS = "https://docs.augmentcode.com/cli";
const SOURCE = "https://github.com/augmentcode/auggie";
const AGENTS = `${DOCS}/subagents`;

export const augment: HostDescriptor = row({
  id: "augment",
  title: "Augment Code",
  hookEvents: "claude",
  hostIntegration: {
    embeddingMode: vendor(
      "declarative",
      `${DOCS}/plugins`,
      "What a plugin brings is written in files: commands, hooks, servers.",
    ),
    commandSurface: vendor("slash-file", `${DOCS}/plugins`, "Commands are the Markdown files of one folder."),
    modelMode: vendor("passive", AGENTS, "The file of an agent may name a model."),
    hookBus: vendor("host", `${DOCS}/hooks`, "It fires events before and after tools and when it stops."),
    stateIO: vendor("filesystem", SOURCE, "It runs locally and finds its plugins by path.", {
      caution: "The page names a version of Node and says nothing of state.",
    }),
    transport: vendor("mcp", `${DOCS}/plugins`, "MCP servers come with plugins."),
    runtime: vendor("node", SOURCE, "Node 22 or newer is asked for."),
    effortSurface: seenInstead(NO_EFFORT, ran("argv", "0.36.0", "auggie --help", "--reasoning-effort takes a level.")),
    dispatch: {
      namedDispatch: vendor(true, AGENTS, "An agent must have a name, and naming it starts it."),
      nested: unknown(AGENTS),
      maxDepth: unknown(AGENTS),
      background: vendor(true, AGENTS, "They work side by side while the main thread shows how far they are."),
      subagentToolkit: vendor("full", AGENTS, "Without a list of tools an agent has every one."),
      backgroundDispatch: unknown("https://docs.augmentcode.com/cosmos/automations"),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
