import type { HostDescriptor } from "../../descriptor.ts";
import {
  community,
  inProgram,
  NO_CONCURRENCY,
  NO_EFFORT,
  NO_ISOLATION,
  ran,
  row,
  seenInstead,
  unknown,
  vendor,
} from "../row.ts";

const DOCS = "https://docs.github.com/en/copilot";
const FEATURES = `${DOCS}/concepts/agents/copilot-cli/comparing-cli-features`;
const SDK = "https://github.com/github/copilot-sdk/blob/main";
const MCP = `${DOCS}/how-tos/copilot-cli/customize-copilot/add-mcp-servers`;
const GUIDE = "https://awesome-copilot.github.com/learning-hub/agents-and-subagents/";
const VERSION = "1.0.102";

export const copilot: HostDescriptor = row({
  id: "copilot",
  title: "GitHub Copilot CLI",
  hostIntegration: {
    embeddingMode: vendor(
      "declarative",
      FEATURES,
      "All that extends it is configuration, from instructions to plugins.",
    ),
    commandSurface: vendor("slash-file", FEATURES, "A skill is Markdown and answers to a slash."),
    modelMode: vendor("passive", `${SDK}/docs/auth/byok.md`, "Which provider and model is a matter of settings."),
    hookBus: vendor("host", `${DOCS}/reference/hooks-reference`, "At fixed points it runs a command of the shell."),
    stateIO: vendor("filesystem", MCP, "Its settings are files of the home and of the repository.", {
      caution: "It tells where settings lie, not where state may.",
    }),
    transport: vendor("mcp", MCP, "MCP servers can be added; one for GitHub is there from the start."),
    runtime: unknown(
      "https://github.com/github/copilot-cli/blob/main/README.md ; nodejs/README.md of github/copilot-sdk",
    ),
    effortSurface: seenInstead(
      NO_EFFORT,
      ran("argv", VERSION, "copilot --help", "--reasoning-effort goes from none to max."),
    ),
    dispatch: {
      namedDispatch: vendor(true, `${SDK}/docs/features/custom-agents.md`, "Agents of one's own have names."),
      nested: community(false, GUIDE, "As it comes, a subagent does not start more.", {
        observed: [
          inProgram(true, VERSION, "changelog.md of github/copilot-cli (2026-08-03)", "Nested subagents were added."),
        ],
      }),
      maxDepth: community(1, GUIDE, "How levels are counted is explained there.", {
        caution: "The program has a setting for the depth, whose default was not found.",
      }),
      background: vendor(
        true,
        `${DOCS}/how-tos/copilot-cli/speed-up-task-completion`,
        "A plan can be carried out without further questions.",
        {
          caution: "That work is sent off and goes on by itself is not said.",
        },
      ),
      subagentToolkit: vendor(
        "full",
        `${DOCS}/how-tos/copilot-cli/customize-copilot/create-custom-agents-for-cli`,
        "An agent has all tools until somebody says which.",
      ),
      backgroundDispatch: vendor(
        false,
        "https://code.visualstudio.com/docs/copilot/agents/subagents",
        "In the editor's chat they do not start others.",
        {
          caution: "The page is about VS Code, another product.",
        },
      ),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
