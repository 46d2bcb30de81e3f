import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, own, row, unknown, vendor } from "../row.ts";

const DOCS = "https://docs.devin.ai";
const CASCADE = `${DOCS}/desktop/cascade`;
const AGENTS = `${DOCS}/cli/subagents.md`;

export const windsurf: HostDescriptor = row({
  id: "windsurf",
  title: "Windsurf",
  hostIntegration: {
    embeddingMode: vendor(
      "declarative",
      `${CASCADE}/cascade`,
      "Files of settings shape it; there are no plugins of code.",
    ),
    commandSurface: vendor(
      "slash-file",
      `${CASCADE}/workflows`,
      "Workflows in Markdown answer to a slash and their name.",
    ),
    modelMode: vendor("passive", `${DOCS}/desktop/models.md`, "One picks the model on the screen."),
    hookBus: vendor(
      "host",
      `${CASCADE}/hooks.md`,
      "It has a dozen hook events, and the early ones can stop what comes.",
    ),
    stateIO: vendor("filesystem", `${CASCADE}/cascade`, "Files of the project are made and edited."),
    transport: vendor("mcp", `${CASCADE}/mcp`, "MCP is built in."),
    runtime: unknown(`${DOCS}/windsurf/plugins/getting-started.md ; windsurf_llms-full_txt (through Context7)`),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: unknown(`${AGENTS} ; ${DOCS}/desktop/agent-command-center.md`),
      nested: unknown(AGENTS),
      maxDepth: unknown(AGENTS),
      background: unknown(`${DOCS}/desktop/acp.md ; ${AGENTS}`),
      subagentToolkit: unknown(AGENTS),
      backgroundDispatch: unknown(`${CASCADE}/cascade ; ${DOCS}/desktop/devin-local`),
      isolation: own(
        "none",
        "descriptor in @opengsd/gsd-core 1.14.0",
        "Nothing that runs behind is described, so that nothing is kept apart.",
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
