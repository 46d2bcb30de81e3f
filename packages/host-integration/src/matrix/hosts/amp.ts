import type { HostDescriptor } from "../../descriptor.ts";
import { NOWHERE, ran, row, seenInstead, third } from "../row.ts";

const VERSION = "0.0.1790142911-g7618fb";

export const amp: HostDescriptor = row({
  id: "amp",
  title: "Amp",
  hostIntegration: {
    embeddingMode: third(
      "imperative",
      "https://ampcode.com/manual/plugin-api (through rulesync)",
      "Plugins are TypeScript.",
    ),
    commandSurface: NOWHERE,
    modelMode: NOWHERE,
    hookBus: NOWHERE,
    stateIO: NOWHERE,
    transport: seenInstead(NOWHERE, ran("mcp", VERSION, "amp mcp --help", "A command looks after the servers.")),
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
