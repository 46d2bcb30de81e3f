import type { HostDescriptor } from "../../descriptor.ts";
import { inProgram, NOWHERE, ran, row, seenInstead, third } from "../row.ts";

const HELP = "droid exec --help";
const PROGRAM = "the droid program";
const VERSION = "0.225.2";

export const droid: HostDescriptor = row({
  id: "droid",
  title: "Factory Droid",
  hostIntegration: {
    embeddingMode: seenInstead(NOWHERE, ran("declarative", VERSION, "droid plugin --help", "Plugins are files.")),
    commandSurface: seenInstead(NOWHERE, inProgram("slash-file", VERSION, PROGRAM, "It knows a folder of commands.")),
    modelMode: NOWHERE,
    hookBus: third(
      "host",
      "dyoshikawa/rulesync@cfebcd7 src/constants/factorydroid-paths.ts",
      "Another tool writes it a file of hooks.",
    ),
    stateIO: seenInstead(
      NOWHERE,
      ran("filesystem", VERSION, HELP, "Levels of autonomy decide what it may change on disk."),
    ),
    transport: seenInstead(NOWHERE, ran("mcp", VERSION, "droid mcp --help", "The command is part of it.")),
    runtime: seenInstead(NOWHERE, inProgram("bun", VERSION, PROGRAM, "It is one file made by Bun.")),
    effortSurface: NOWHERE,
    dispatch: {
      namedDispatch: seenInstead(NOWHERE, inProgram(true, VERSION, PROGRAM, "It knows a folder of agents with names.")),
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
