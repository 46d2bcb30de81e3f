import type { HostDescriptor } from "../../descriptor.ts";
import { inProgram, own, ran, row, vendor } from "../row.ts";

const DOCS = "https://code.claude.com/docs/en";
const SDK = `${DOCS}/agent-sdk`;
const AGENTS = `${DOCS}/sub-agents`;
const HELP = "claude --help";
const VERSION = "2.1.332";

export const claude: HostDescriptor = row({
  id: "claude",
  title: "Claude Code",
  hookEvents: "claude",
  extendedHookEvents: ["SubagentStop", "Stop", "PreCompact", "FileChanged"],
  harnessIsolationFlag: 'isolation="worktree"',
  hostIntegration: {
    embeddingMode: vendor(
      "imperative",
      `${SDK}/overview`,
      "A program that drives the agent gets its own hook functions called.",
    ),
    commandSurface: vendor(
      "slash-file",
      `${SDK}/slash-commands`,
      "Each Markdown file is a command with the name of the file.",
    ),
    modelMode: vendor(
      "passive",
      `${SDK}/typescript`,
      "A run or an agent can name its model; a plugin gets no model to call.",
    ),
    hookBus: vendor(
      "host",
      `${SDK}/python`,
      "Tool use, stop, compaction and notifications are events that the host fires.",
    ),
    stateIO: vendor(
      "filesystem",
      `${DOCS}/sandboxing`,
      "Even inside the sandbox the working directory and a temporary one are written.",
    ),
    transport: vendor("mcp", `${DOCS}/mcp`, "It is a client of MCP, with the servers of a project in .mcp.json."),
    runtime: vendor("node", `${SDK}/typescript`, "The SDK is for JavaScript and starts the command.", {
      observed: [
        inProgram("bun", VERSION, "the claude program", "The command is one file made by Bun, with its chunks inside."),
      ],
    }),
    effortSurface: vendor("argv", `${DOCS}/cli-reference`, "An option of the command sets the effort.", {
      observed: [ran("argv", VERSION, HELP, "--effort takes five levels, from low to max.")],
    }),
    dispatch: {
      namedDispatch: vendor(true, `${SDK}/subagents`, "Agents are kept under names, and a call chooses one of them."),
      nested: vendor(true, AGENTS, "From 2.1.172 on, a subagent can start more of them."),
      maxDepth: vendor(
        { foreground: -1, background: 5 },
        AGENTS,
        "Background chains end after five levels; foreground ones have no such end.",
        {
          caution: "The program's own default is lower than its documents; an environment variable raises it.",
          observed: [
            inProgram(
              3,
              VERSION,
              "the claude program",
              "The built-in limit of levels is 3 unless the environment sets another.",
            ),
          ],
        },
      ),
      background: vendor(true, AGENTS, "A subagent is started in front or behind.", {
        observed: [ran(true, VERSION, HELP, "--background starts a session that goes on by itself.")],
      }),
      subagentToolkit: vendor("full", AGENTS, "An agent that lists no tools has those of the conversation."),
      backgroundDispatch: vendor(false, AGENTS, "Taken from what is said of the fifth level of background agents.", {
        caution:
          "The rule is about agents at the last level, so that it does not speak against earlier ones. To be looked at again.",
      }),
      isolation: vendor(
        "harness-worktree",
        AGENTS,
        "The tool that starts agents can ask for a worktree, which the host makes.",
        {
          observed: [ran("harness-worktree", VERSION, HELP, "--worktree does it for a whole session too.")],
        },
      ),
      maxConcurrency: own(
        20,
        "descriptor in @opengsd/gsd-core 1.14.0",
        "The descriptor sets twenty; no page was named for it.",
      ),
    },
  },
});
