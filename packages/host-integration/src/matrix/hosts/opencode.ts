import type { HostDescriptor } from "../../descriptor.ts";
import { community, inProgram, NO_CONCURRENCY, ran, row, unknown, vendor } from "../row.ts";

const DOCS = "https://opencode.ai/docs";
const FLAGS = "https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/effect/runtime-flags.ts";
const PROGRAM = "the opencode program";
const VERSION = "1.18.33";

export const opencode: HostDescriptor = row({
  id: "opencode",
  title: "OpenCode",
  extensionEvents: "opencode",
  orchestratorExec: { command: "opencode", args: ["run"], cwdFlag: "--dir", promptFlag: null, modelFlag: null },
  hostIntegration: {
    embeddingMode: vendor("imperative", `${DOCS}/plugins`, "Plugins are modules whose functions the host calls."),
    commandSurface: vendor(
      "slash-file",
      `${DOCS}/commands`,
      "A Markdown file in the commands folder gives a command of that name.",
    ),
    modelMode: vendor(
      "active",
      "packages/plugin/src/v2/promise/README.md of anomalyco/opencode (through Context7)",
      "A plugin can hand the host a provider and its models.",
    ),
    hookBus: vendor("host", `${DOCS}/plugins`, "Tools and sessions are announced by the host before and after."),
    stateIO: vendor("filesystem", `${DOCS}/plugins`, "A plugin is given the directory, the worktree and a shell."),
    transport: vendor("mcp", `${DOCS}/mcp-servers`, "MCP servers may be local or remote."),
    runtime: vendor("bun", `${DOCS}/plugins`, "Plugins use Bun's shell, and Bun installs what they need."),
    effortSurface: vendor("argv", `${DOCS}/cli`, "The run command has an option for the variant of a model.", {
      observed: [ran("argv", VERSION, "opencode run --help", "--variant is there.")],
    }),
    dispatch: {
      namedDispatch: vendor(true, `${DOCS}/agents`, "Primary agents call subagents, and a user can mention one."),
      nested: unknown(`${DOCS}/agents`, {
        observed: [
          inProgram(true, VERSION, PROGRAM, "A setting for the depth of subagents lets them nest when it is raised."),
        ],
      }),
      maxDepth: unknown(`${DOCS}/agents`, {
        observed: [inProgram(1, VERSION, PROGRAM, "That setting is 1 when nobody sets it.")],
      }),
      background: community(
        false,
        `${FLAGS} ; issue 29638`,
        "An experimental variable, off unless set, guards subagents in the background.",
        {
          observed: [inProgram(false, VERSION, PROGRAM, "The variable is still called experimental.")],
        },
      ),
      subagentToolkit: vendor("full", `${DOCS}/agents`, "The general subagent has all tools but the list of tasks."),
      backgroundDispatch: community(
        false,
        `${FLAGS} ; issues 29638 and 14195`,
        "The same variable guards it, and an issue tells of one task at a time.",
      ),
      isolation: vendor("orchestrator-worktree", `${DOCS}/cli`, "Whoever starts it names the directory.", {
        observed: [ran("orchestrator-worktree", VERSION, "opencode run --help", "--dir is there.")],
      }),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
