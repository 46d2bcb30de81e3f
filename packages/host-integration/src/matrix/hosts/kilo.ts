import type { HostDescriptor } from "../../descriptor.ts";
import { community, inProgram, NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, row, unknown, vendor } from "../row.ts";

const DOCS = "https://kilo.ai/docs";
const PLUGINS = `${DOCS}/automate/extending/plugins`;
const ISSUES = "https://github.com/Kilo-Org/kilocode/issues";

export const kilo: HostDescriptor = row({
  id: "kilo",
  title: "Kilo Code",
  extensionEvents: "kilo",
  hostIntegration: {
    embeddingMode: vendor("imperative", PLUGINS, "A plugin listens to events and adds tools."),
    commandSurface: vendor("slash-file", `${DOCS}/customize/workflows`, "Each workflow is a command behind a slash."),
    modelMode: vendor("active", PLUGINS, "Lists of models and ways to sign in may come from a plugin."),
    hookBus: vendor("host", PLUGINS, "Whatever passes over the host's bus reaches a plugin."),
    stateIO: vendor("filesystem", `${DOCS}/contributing/architecture`, "It runs locally, once for each directory."),
    transport: vendor("mcp", `${DOCS}/automate/mcp/what-is-mcp`, "MCP servers here and elsewhere are taken."),
    runtime: vendor("bun", PLUGINS, "Bun installs plugins and runs them."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(
        true,
        `${DOCS}/customize/custom-subagents`,
        "A tool for tasks calls the subagents that were set up.",
      ),
      nested: community(
        true,
        `${ISSUES}/7055`,
        "Somebody answers that it works when the permissions include that tool.",
        {
          caution: "A page of the documents, named for backgroundDispatch, says the opposite.",
        },
      ),
      maxDepth: community(-1, `${ISSUES}/8637`, "Somebody answers that nothing limits it.", {
        caution: "An issue alone.",
        observed: [
          inProgram(1, "7.7.9", "the kilo program", "The setting for the depth of subagents is 1 when unset."),
        ],
      }),
      background: vendor(
        true,
        `${DOCS}/code-with-ai/agents/orchestrator-mode`,
        "The orchestrator keeps several sessions going.",
      ),
      subagentToolkit: unknown(`${DOCS}/customize/custom-subagents`),
      backgroundDispatch: vendor(
        false,
        `${DOCS}/automate/tools/new-task`,
        "The tool that spawns belongs to primary agents.",
      ),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
