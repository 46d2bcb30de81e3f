import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, row, vendor } from "../row.ts";

const DOCS = "https://cursor.com/docs";
const SDK = `${DOCS}/sdk/typescript`;
const AGENTS = `${DOCS}/subagents`;

export const cursor: HostDescriptor = row({
  id: "cursor",
  title: "Cursor",
  hookEvents: "claude",
  harnessIsolationFlag: "--worktree",
  hostIntegration: {
    embeddingMode: vendor("imperative", SDK, "Tools that a program adds run inside that program."),
    commandSurface: vendor(
      "slash-file",
      `${DOCS}/enterprise/llm-safety-and-controls`,
      "Prompts that are kept for reuse are called with a slash.",
    ),
    modelMode: vendor("passive", `${DOCS}/sdk/python`, "Each message may name its model."),
    hookBus: vendor("host", `${DOCS}/hooks`, "Sessions, tools and subagents have hooks of the host."),
    stateIO: vendor("filesystem", `${DOCS}/reference/sandbox`, "On the own machine agents start without a sandbox.", {
      caution: "The page is about the sandbox, not about state.",
    }),
    transport: vendor("mcp", `${DOCS}/mcp`, "Tools from outside come over MCP."),
    runtime: vendor("node", SDK, "Node 22.13 is the least that the SDK takes."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(true, AGENTS, "A subagent is called by its name behind a slash."),
      nested: vendor(true, SDK, "The first agent and those below it may start others."),
      maxDepth: vendor(2, SDK, "The third generation starts nothing."),
      background: vendor(true, AGENTS, "In this mode the call comes back right away."),
      subagentToolkit: vendor("full", AGENTS, "All tools of the parent are there, those over MCP too."),
      backgroundDispatch: vendor(true, `${AGENTS} ; ${SDK}`, "Since 2.5 they start children of their own."),
      isolation: vendor(
        "harness-worktree",
        `${DOCS}/cli/reference/parameters`,
        "An option of the command makes a worktree for the agent.",
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
