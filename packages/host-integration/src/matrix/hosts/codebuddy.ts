import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, row, vendor } from "../row.ts";

const DOCS = "https://www.codebuddy.ai/docs/cli";
const AGENTS = `${DOCS}/sub-agents`;

export const codebuddy: HostDescriptor = row({
  id: "codebuddy",
  title: "CodeBuddy",
  hookEvents: "claude",
  extendedHookEvents: ["SubagentStop", "Stop", "PreCompact", "SubagentStart"],
  hostIntegration: {
    embeddingMode: vendor("declarative", `${DOCS}/plugins-reference`, "Skills and commands are laid down as files."),
    commandSurface: vendor(
      "slash-file",
      `${DOCS}/plugins-reference`,
      "Commands are Markdown in a folder of that name.",
    ),
    modelMode: vendor("passive", `${DOCS}/sdk`, "The SDK serves programs outside; plugins have none."),
    hookBus: vendor("host", `${DOCS}/hooks`, "It has more than two dozen hook events."),
    stateIO: vendor("filesystem", `${DOCS}/settings`, "Without a sandbox, held back by permission rules."),
    transport: vendor("mcp", `${DOCS}/cli-reference`, "MCP is part of the command."),
    runtime: vendor("node", `${DOCS}/sdk`, "The SDK asks for Node 18.20."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(true, AGENTS, "One asks for a subagent by what it is called."),
      nested: vendor(false, AGENTS, "None of them starts another."),
      maxDepth: vendor(1, AGENTS, "There is one level and no more."),
      background: vendor(true, AGENTS, "A parameter leaves it running and gives back an id."),
      subagentToolkit: vendor("full", AGENTS, "If no tools are listed it has them all."),
      backgroundDispatch: vendor(false, AGENTS, "The rule against starting others knows no exception."),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
