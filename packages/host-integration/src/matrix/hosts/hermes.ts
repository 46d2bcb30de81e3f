import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, row, vendor } from "../row.ts";

const DOCS = "https://hermes-agent.nousresearch.com/docs";
const PLUGIN = `${DOCS}/guides/build-a-hermes-plugin`;
const SETTINGS = "configuration.md of nousresearch/hermes-agent (through Context7)";
const NAMELESS =
  "It is true of delegation by role. The axis asks for subagents by name, of which there are none; the reference states the other value.";

export const hermes: HostDescriptor = row({
  id: "hermes",
  title: "Hermes Agent",
  extensionEvents: "hermes",
  hostIntegration: {
    embeddingMode: vendor("imperative", PLUGIN, "A plugin registers tools at an object that the host hands it."),
    commandSurface: vendor("slash-programmatic", PLUGIN, "Commands are registered by a call."),
    modelMode: vendor("active", PLUGIN, "A plugin may bring a provider along."),
    hookBus: vendor("host", `${DOCS}/user-guide/features/hooks`, "The host finds hooks in its folder and loads them."),
    stateIO: vendor("filesystem", `${DOCS}/user-guide/configuration`, "The agent may do on disk what its user may."),
    transport: vendor("mcp", `${DOCS}/user-guide/features/mcp`, "The usual installation has MCP in it."),
    runtime: vendor("python", "nousresearch/hermes-agent (through Context7)", "Its code is Python."),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: vendor(
        false,
        `${DOCS}/user-guide/features/delegation`,
        "Work is delegated to roles; no agent has a name.",
      ),
      nested: vendor(false, SETTINGS, "A setting lets roles delegate further, one to three levels.", {
        caution: NAMELESS,
      }),
      maxDepth: vendor(0, SETTINGS, "That setting is 1 unless it is changed.", { caution: NAMELESS }),
      background: vendor(
        false,
        "https://github.com/NousResearch/hermes-agent/releases/tag/v2026.6.19",
        "The tool that delegates can leave the task running.",
        {
          caution: NAMELESS,
        },
      ),
      subagentToolkit: vendor(
        "read-only",
        `${DOCS}/guides/delegation-patterns`,
        "At the last level delegation, memory, messages and some more are taken away.",
        {
          caution: "Some tools are missing there; that is not the same as reading only.",
        },
      ),
      backgroundDispatch: vendor(
        false,
        "https://github.com/nousresearch/hermes-agent/blob/main/website/docs/user-guide/features/delegation.md (through Context7)",
        "Delegation from a delegate has to be switched on.",
      ),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
