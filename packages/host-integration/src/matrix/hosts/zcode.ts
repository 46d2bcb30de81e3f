import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, row, unknown, vendor } from "../row.ts";

const DOCS = "https://zcode.z.ai/en/docs";
const AGENTS = `${DOCS}/subagents`;

export const zcode: HostDescriptor = row({
  id: "zcode",
  title: "ZCode",
  hostIntegration: {
    embeddingMode: vendor("declarative", `${DOCS}/plugin`, "A plugin is a folder of Markdown and settings."),
    commandSurface: vendor("slash-file", `${DOCS}/commands`, "Markdown in the home's folder of commands is read."),
    modelMode: vendor("passive", `${DOCS}/configuration`, "Providers are set up, no more."),
    hookBus: vendor("host", `${DOCS}/plugin`, "Hooks for events can be part of a plugin."),
    stateIO: vendor("filesystem", `${DOCS}/skill`, "A desktop program that reads folders of skills."),
    transport: vendor("mcp", `${DOCS}/mcp-services`, "MCP over stdio, SSE and HTTP."),
    runtime: vendor("electron", `${DOCS}/install`, "The address of the download for 3.2.5 has Electron in it."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(true, AGENTS, "One writes @ and the name."),
      nested: unknown(AGENTS),
      maxDepth: unknown(AGENTS),
      background: vendor(false, AGENTS, "It is announced and not there yet."),
      subagentToolkit: vendor("full", AGENTS, "The usual subagent lacks no tool."),
      backgroundDispatch: vendor(false, AGENTS, "Nothing runs behind, so that nothing is started from there."),
      isolation: vendor("none", AGENTS, "All of them run in front."),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
