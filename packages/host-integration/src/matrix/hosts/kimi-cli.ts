import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, row, unknown, vendor } from "../row.ts";

const SOURCE = "https://github.com/moonshotai/kimi-cli/blob/main/docs/en";
const PAGES = "https://moonshotai.github.io/kimi-cli/en/customization";
const AGENTS = `${PAGES}/agents.html`;
const API = "https://context7.com/moonshotai/kimi-cli/llms.txt";

export const kimiCli: HostDescriptor = row({
  id: "kimi",
  title: "Kimi CLI",
  hookEvents: "claude",
  extendedHookEvents: ["SubagentStop", "Stop", "PreCompact", "SubagentStart"],
  orchestratorExec: {
    command: "kimi",
    args: ["--print"],
    cwdFlag: "--work-dir",
    promptFlag: "--prompt",
    modelFlag: null,
  },
  hostIntegration: {
    embeddingMode: vendor("imperative", API, "From Python it is set up with tools of one's own."),
    commandSurface: vendor(
      "slash-file",
      `${SOURCE}/customization/skills.md`,
      "Every SKILL.md can be called with a slash.",
    ),
    modelMode: vendor("passive", `${SOURCE}/configuration/providers.md`, "A command or an option names the model."),
    hookBus: vendor("host", `${PAGES}/hooks.html`, "Thirteen events, still called beta, are set up as a list."),
    stateIO: vendor("filesystem", "https://github.com/MoonshotAI/kimi-cli", "It edits files from the terminal."),
    transport: vendor("mcp", `${SOURCE}/reference/kimi-mcp.md`, "A command of its own manages MCP servers."),
    runtime: vendor("python", API, "It is imported in Python."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(true, AGENTS, "A YAML file lists subagents with their names."),
      nested: vendor(false, AGENTS, "Subagents are without the tool that starts others."),
      maxDepth: vendor(1, AGENTS, "The first agent alone starts any."),
      background: vendor(true, AGENTS, "The call has a parameter for it."),
      subagentToolkit: unknown(AGENTS),
      backgroundDispatch: vendor(false, AGENTS, "The parameter stands at a tool that subagents do not have.", {
        caution: "The reference reads a yes from that parameter, which contradicts its own row on nesting.",
      }),
      isolation: vendor("orchestrator-worktree", `${SOURCE}/faq.md`, "An option says where it is to work."),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
