import type { HostDescriptor } from "../../descriptor.ts";
import { NOWHERE, row, third } from "../row.ts";

const RULESYNC = "dyoshikawa/rulesync@cfebcd7 (2026-08-18)";

export const kiro: HostDescriptor = row({
  id: "kiro",
  title: "Kiro",
  hostIntegration: {
    embeddingMode: NOWHERE,
    commandSurface: NOWHERE,
    modelMode: NOWHERE,
    hookBus: third("host", RULESYNC, "Another tool writes hooks into its folder."),
    stateIO: third("filesystem", RULESYNC, "It works on local files."),
    transport: third("mcp", RULESYNC, "A file of its settings lists MCP servers."),
    runtime: NOWHERE,
    effortSurface: NOWHERE,
    dispatch: {
      namedDispatch: NOWHERE,
      nested: NOWHERE,
      maxDepth: NOWHERE,
      background: NOWHERE,
      subagentToolkit: NOWHERE,
      backgroundDispatch: NOWHERE,
      isolation: NOWHERE,
      maxConcurrency: NOWHERE,
    },
  },
});
