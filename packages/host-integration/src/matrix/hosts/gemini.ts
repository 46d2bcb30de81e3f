import type { HostDescriptor } from "../../descriptor.ts";
import { ran, row, seenInstead, shipped, unknown } from "../row.ts";

const DOCS = "docs in @google/gemini-cli 0.61.0";
const VERSION = "0.61.0";
const HELP = "gemini --help";

export const gemini: HostDescriptor = row({
  id: "gemini",
  title: "Gemini CLI",
  hookEvents: "gemini",
  harnessIsolationFlag: "--worktree",
  hostIntegration: {
    embeddingMode: shipped("declarative", DOCS, "An extension is a manifest with TOML, Markdown and a file of hooks.", {
      observed: [ran("declarative", VERSION, HELP, "Extensions, skills and hooks have commands of their own.")],
    }),
    commandSurface: shipped(
      "slash-toml",
      `${DOCS}: custom-commands.md`,
      "A TOML file becomes the command of its name.",
    ),
    modelMode: shipped("passive", DOCS, "A setting or an agent's field names the model."),
    hookBus: shipped("host", DOCS, "Hooks are called by the host around its steps."),
    stateIO: shipped("filesystem", DOCS, "Its tools read and write local files."),
    transport: shipped("mcp", DOCS, "MCP servers are set up in its settings.", {
      observed: [ran("mcp", VERSION, "gemini mcp list", "The command is part of it.")],
    }),
    runtime: shipped("node", "package.json of @google/gemini-cli 0.61.0", "It is a bundle for Node 20 and newer."),
    effortSurface: unknown(`${HELP} of ${VERSION}`),
    dispatch: {
      namedDispatch: shipped(true, DOCS, "Each agent is a tool that has its name."),
      nested: shipped(false, DOCS, "An agent does not call another."),
      maxDepth: shipped(1, DOCS, "It follows from that."),
      background: unknown(DOCS),
      subagentToolkit: shipped("full", DOCS, "Who lists no tools has them all; a star stands for all as well."),
      backgroundDispatch: unknown(DOCS),
      isolation: seenInstead(unknown(DOCS), ran("harness-worktree", VERSION, HELP, "--worktree is there.")),
      maxConcurrency: unknown(DOCS),
    },
  },
});
