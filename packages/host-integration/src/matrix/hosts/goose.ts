import type { HostDescriptor } from "../../descriptor.ts";
import { NOWHERE, row, third } from "../row.ts";

const RULESYNC = "dyoshikawa/rulesync@cfebcd7 (2026-08-18)";

export const goose: HostDescriptor = row({
  id: "goose",
  title: "goose",
  hostIntegration: {
    embeddingMode: NOWHERE,
    commandSurface: NOWHERE,
    modelMode: NOWHERE,
    hookBus: third("host", `${RULESYNC} goose-hooks.ts`, "At the start the hooks that lie in its folder are found."),
    stateIO: third("filesystem", `${RULESYNC} goose-hooks.ts`, "It works on local files."),
    transport: third("mcp", RULESYNC, "Its extensions are MCP servers."),
    runtime: third("rust", "crates of block/goose", "It is written in Rust."),
    effortSurface: NOWHERE,
    dispatch: {
      namedDispatch: third(
        true,
        "custom-agents of goose-docs.ai (through rulesync)",
        "An agent is called by @ and its name, or work is passed to it.",
      ),
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
