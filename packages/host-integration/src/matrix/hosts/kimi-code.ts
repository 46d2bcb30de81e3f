import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, ran, row, unknown, vendor } from "../row.ts";

const SOURCE = "https://github.com/moonshotai/kimi-code/blob/main";
const DOCS = `${SOURCE}/docs/en`;
const AGENTS = `${DOCS}/customization/agents.md`;
const VERSION = "2.1.0";

export const kimiCode: HostDescriptor = row({
  id: "kimi-code",
  title: "Kimi Code CLI",
  hookEvents: "claude",
  extendedHookEvents: ["SubagentStop", "Stop", "PreCompact", "SubagentStart"],
  orchestratorExec: { command: "kimi", args: [], cwdFlag: null, promptFlag: "--prompt", modelFlag: null },
  hostIntegration: {
    embeddingMode: vendor(
      "declarative",
      `${DOCS}/customization/plugins.md`,
      "A manifest with skills and servers makes a plugin.",
    ),
    commandSurface: vendor("slash-file", `${DOCS}/reference/slash-commands.md`, "Skills are reached with a slash."),
    modelMode: vendor(
      "passive",
      `${SOURCE}/apps/kimi-code/src/cli/commands.ts`,
      "An option, a setting or a command names the model.",
    ),
    hookBus: vendor("host", `${DOCS}/customization/hooks.md`, "A list of hooks serves fifteen events."),
    stateIO: vendor("filesystem", "https://github.com/MoonshotAI/kimi-code", "All files are open to it."),
    transport: vendor("mcp", `${DOCS}/customization/plugins.md`, "Settings and manifests can name MCP servers."),
    runtime: vendor("node", "https://github.com/MoonshotAI/kimi-code", "It is built for Node 24.15 and newer."),
    effortSurface: vendor(
      "none",
      `${SOURCE}/apps/kimi-code/src/tui/commands/registry.ts`,
      "The effort can be changed while it runs, and not when it is started.",
      {
        caution: "The reference leaves this out for want of a value.",
      },
    ),
    dispatch: {
      namedDispatch: vendor(false, AGENTS, "The reference says no because its own installer brings no agents.", {
        caution: "That is about an installer. The page itself describes agents of one's own.",
        observed: [ran(true, VERSION, "kimi --help", "--agent and --agent-file load a profile by name.")],
      }),
      nested: vendor(true, AGENTS, "The built-in coder can send work on."),
      maxDepth: unknown(AGENTS),
      background: vendor(true, `${DOCS}/reference/tools.md`, "A parameter, off unless given, leaves it running."),
      subagentToolkit: vendor("built-in-only", AGENTS, "Three roles are built in, each with other tools."),
      backgroundDispatch: vendor(true, `${DOCS}/reference/tools.md`, "The coder has that tool with that parameter."),
      isolation: vendor(
        "orchestrator-worktree",
        `${DOCS}/reference/tools.md`,
        "Nothing names a directory; it works where it is started.",
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
