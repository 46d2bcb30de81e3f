import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, ran, row, seenInstead, vendor } from "../row.ts";

const SOURCE = "https://github.com/cline/cline/blob/main";
const AGENTS = `${SOURCE}/docs/features/subagents.mdx (through Context7)`;
const VERSION = "3.0.65";

export const cline: HostDescriptor = row({
  id: "cline",
  title: "Cline",
  harnessIsolationFlag: "--worktree",
  hostIntegration: {
    embeddingMode: vendor(
      "imperative",
      `${SOURCE}/docs/sdk/plugins.mdx (through Context7)`,
      "A plugin is an object that registers tools and hooks.",
    ),
    commandSurface: vendor(
      "slash-file",
      `${SOURCE}/apps/vscode/src/test/slash-commands.test.ts (through Context7)`,
      "The name of a workflow's file calls it.",
    ),
    modelMode: vendor(
      "active",
      `${SOURCE}/sdk/packages/llms/README.md (through Context7)`,
      "Code at run time can set up providers and models.",
    ),
    hookBus: vendor(
      "host",
      `${SOURCE}/sdk/README.md (through Context7)`,
      "Plugins watch what the host reports of its life.",
    ),
    stateIO: vendor(
      "filesystem",
      `${SOURCE}/sdk/packages/shared/src/storage/paths.ts (through Context7)`,
      "Its places are worked out below the home on the local disk.",
    ),
    transport: vendor(
      "mcp",
      `${SOURCE}/docs/mcp/mcp-overview.mdx (through Context7)`,
      "Tools from outside come over MCP.",
    ),
    runtime: vendor(
      "node",
      `${SOURCE}/sdk/examples/plugins/typescript-lsp/README.md (through Context7)`,
      "An example plugin in TypeScript is copied into the folder of plugins.",
      {
        caution: "What it runs on is not said there.",
      },
    ),
    effortSurface: seenInstead(
      NO_EFFORT,
      ran("argv", VERSION, "cline --help", "--thinking takes five levels, none among them."),
    ),
    dispatch: {
      namedDispatch: vendor(
        true,
        `${SOURCE}/sdk/examples/plugins/agents-squad/README.md (through Context7)`,
        "An example starts subagents by the name of a preset.",
      ),
      nested: vendor(false, AGENTS, "A subagent cannot make further ones."),
      maxDepth: vendor(1, AGENTS, "It follows from the same rule."),
      background: vendor(true, AGENTS, "Subagents can leave commands running.", {
        caution: "It speaks of commands that a subagent runs, not of the subagent.",
      }),
      subagentToolkit: vendor("read-only", AGENTS, "They are given tools for reading alone."),
      backgroundDispatch: vendor(false, "https://docs.cline.bot/features/subagents", "They start nothing."),
      isolation: seenInstead(
        NO_ISOLATION,
        ran("harness-worktree", VERSION, "cline --help", "--worktree makes a detached one among its own files."),
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
