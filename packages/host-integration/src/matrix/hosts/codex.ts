import type { HostDescriptor } from "../../descriptor.ts";
import { inProgram, NO_CONCURRENCY, ran, row, vendor } from "../row.ts";

const SOURCE = "https://github.com/openai/codex/blob/main";
const DOCS = "https://developers.openai.com/codex";
const VERSION = "0.171.0";

export const codex: HostDescriptor = row({
  id: "codex",
  title: "OpenAI Codex CLI",
  hookEvents: "claude",
  extendedHookEvents: ["SubagentStop", "Stop", "PreCompact"],
  harnessIsolationFlag: "--worktree",
  orchestratorExec: { command: "codex", args: ["exec"], cwdFlag: "--cd", promptFlag: null, modelFlag: "--model" },
  hostIntegration: {
    embeddingMode: vendor(
      "declarative",
      `${DOCS}/plugins/build`,
      "A plugin consists of hooks, MCP servers and settings, none of them code inside the host.",
    ),
    commandSurface: vendor(
      "slash-file",
      `${SOURCE}/codex-rs/core-skills/src/loader.rs`,
      "Folders with a SKILL.md are loaded as skills.",
      {
        caution: "The source is about skills, which are no commands.",
        observed: [
          inProgram(
            "prose-only",
            VERSION,
            "the codex program",
            "No way to add commands is left; users call on skills.",
          ),
        ],
      },
    ),
    modelMode: vendor(
      "passive",
      `${SOURCE}/codex-rs/config/src/config_toml.rs`,
      "Model and provider are keys of the configuration.",
    ),
    hookBus: vendor(
      "host",
      `${SOURCE}/codex/codex-rs/hooks/src/lib.rs`,
      "A list of ten event names belongs to the hooks crate.",
    ),
    stateIO: vendor(
      "filesystem",
      `${DOCS}/concepts/sandboxing`,
      "In its usual sandbox it edits files of the workspace.",
    ),
    transport: vendor(
      "mcp",
      `${SOURCE}/codex-rs/config/src/config_toml.rs`,
      "The configuration has a table of MCP servers.",
    ),
    runtime: vendor("node", `${SOURCE}/codex-cli/package.json`, "What npm installs is a script for Node.", {
      caution: "The script only starts the agent.",
      observed: [
        inProgram(
          "rust",
          VERSION,
          "files of the npm package",
          "The agent beside the script is a binary written in Rust.",
        ),
      ],
    }),
    effortSurface: vendor(
      "argv",
      `${SOURCE}/codex-rs/exec/src/cli.rs`,
      "There is no option for it alone; any key of the configuration can be given as one, the effort too.",
      {
        observed: [ran("argv", VERSION, "codex --help", "--config takes a key and its value.")],
      },
    ),
    dispatch: {
      namedDispatch: vendor(
        true,
        `${SOURCE}/codex-rs/core/src/tools/handlers/multi_agents_spec.rs`,
        "The tool that spawns takes the type of an agent, which selects a role.",
      ),
      nested: vendor(
        true,
        `${DOCS}/multi-agent`,
        "What the session starts may start one more; further levels are switched off.",
      ),
      maxDepth: vendor(1, `${DOCS}/config-reference`, "The key for the depth has 1 as its default."),
      background: vendor(
        true,
        `${SOURCE}/codex-rs/core/src/tools/handlers/multi_agents_spec.rs`,
        "Spawning answers with an id right away, and another tool waits.",
      ),
      subagentToolkit: vendor("full", `${DOCS}/multi-agent`, "Sandbox and tools are handed down."),
      backgroundDispatch: vendor(
        true,
        `${SOURCE}/codex-rs/core/templates/collab/experimental_prompt.md`,
        "The prompt for agents says that they have the same tools and are to be told whether they may use the one that spawns.",
      ),
      isolation: vendor(
        "orchestrator-worktree",
        "https://learn.chatgpt.com/docs/environments/git-worktrees",
        "Worktrees are described for the desktop program; the command takes a directory to work in.",
        {
          observed: [
            ran(
              "harness-worktree",
              VERSION,
              "codex --help",
              "--worktree makes a managed one, also for exec, resume and fork.",
            ),
          ],
        },
      ),
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
