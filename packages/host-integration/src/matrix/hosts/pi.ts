import type { HostDescriptor } from "../../descriptor.ts";
import { inProgram, NO_CONCURRENCY, NO_EFFORT, own, paraphrase, ran, row, seenInstead, unknown } from "../row.ts";

const DOCS = "https://pi.dev/docs/latest";
const EXTENSIONS = `${DOCS}/extensions`;
const VERSION = "1.6.0";

export const pi: HostDescriptor = row({
  id: "pi",
  title: "Pi",
  extensionEvents: "pi",
  hostIntegration: {
    embeddingMode: paraphrase(
      "imperative",
      EXTENSIONS,
      "An extension is loaded into the process and is given an object to call.",
    ),
    commandSurface: paraphrase("slash-programmatic", EXTENSIONS, "Extensions register commands by a call."),
    modelMode: paraphrase("active", EXTENSIONS, "They register providers in the same way."),
    hookBus: paraphrase("host", EXTENSIONS, "They subscribe to what the host fires."),
    stateIO: paraphrase("session-log-append", `${DOCS}/session-format`, "A session is a log that only grows."),
    transport: paraphrase("native-extension", EXTENSIONS, "One file of code is the extension.", {
      observed: [
        ran(
          "mcp",
          VERSION,
          "pi --help ; pi mcp --help",
          "MCP is built in, and --no-mcp turns it off; 0.74.2 had neither.",
        ),
      ],
    }),
    runtime: paraphrase("bun", "https://pi.dev", "It is called a program for Bun.", {
      observed: [inProgram("node", VERSION, "package.json of the npm package", "Node from 22.19 is what it asks for.")],
    }),
    effortSurface: seenInstead(NO_EFFORT, ran("argv", VERSION, "pi --help", "--thinking goes from off to max.")),
    dispatch: {
      namedDispatch: unknown(EXTENSIONS),
      nested: unknown(EXTENSIONS),
      maxDepth: unknown(EXTENSIONS),
      background: unknown(EXTENSIONS),
      subagentToolkit: unknown(EXTENSIONS),
      backgroundDispatch: unknown(EXTENSIONS),
      isolation: own(
        "none",
        "descriptor in @opengsd/gsd-core 1.14.0",
        "Nothing is dispatched, so that nothing is kept apart.",
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
