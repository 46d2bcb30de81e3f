import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, ran, row, seenInstead, vendor } from "../row.ts";

const DOCS = "https://qwenlm.github.io/qwen-code-docs/en";
const PLUGINS = `${DOCS}/developers/channel-plugins`;
const AGENTS = `${DOCS}/users/features/sub-agents/`;
const HELP = "qwen --help";
const VERSION = "0.24.4";
const FORKS = { caution: "The rule is about forks; of subagents with a name it says nothing." };

export const qwen: HostDescriptor = row({
  id: "qwen",
  title: "Qwen Code",
  hookEvents: "claude",
  extendedHookEvents: ["SubagentStop", "Stop", "PreCompact", "SubagentStart"],
  harnessIsolationFlag: "--worktree",
  hostIntegration: {
    embeddingMode: vendor(
      "imperative",
      PLUGINS,
      "A channel plugin is an object of code that is loaded at the start and registers commands.",
    ),
    commandSurface: vendor(
      "slash-file",
      `${DOCS}/users/extension/introduction`,
      "An extension's Markdown files become commands.",
    ),
    modelMode: vendor("passive", PLUGINS, "No call is described with which a plugin reaches the model."),
    hookBus: vendor("host", `${DOCS}/users/features/hooks`, "Fourteen events are fired by the host."),
    stateIO: vendor("filesystem", PLUGINS, "Plugins write files as any program of Node does."),
    transport: vendor(
      "mcp",
      `${DOCS}/developers/tools/mcp-server`,
      "A layer of its own finds MCP servers and their tools.",
    ),
    runtime: vendor("node", PLUGINS, "Plugins run in its process, on Node."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(true, AGENTS, "A user can ask for a subagent by its name."),
      nested: vendor(false, AGENTS, "A fork may not fork.", {
        ...FORKS,
        observed: [ran(true, VERSION, HELP, "--max-subagent-depth: nesting is off at 1, and more is the default.")],
      }),
      maxDepth: vendor(1, AGENTS, "It follows from what is said of forks.", {
        ...FORKS,
        observed: [ran(5, VERSION, HELP, "--max-subagent-depth stands at 5 and goes up to 100.")],
      }),
      background: vendor(true, AGENTS, "Forks and their parent run at the same time."),
      subagentToolkit: vendor("full", AGENTS, "Who names no tools gets all of them."),
      backgroundDispatch: vendor(
        false,
        `${AGENTS} ; ${DOCS}/design/fork-subagent/fork-subagent-design`,
        "The program refuses a fork of a fork.",
      ),
      isolation: seenInstead(
        NO_ISOLATION,
        ran("harness-worktree", VERSION, HELP, "--worktree puts one below .qwen/worktrees."),
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
