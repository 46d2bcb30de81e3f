import type { HostDescriptor } from "../../descriptor.ts";
import { NO_CONCURRENCY, NO_EFFORT, NO_ISOLATION, paraphrase, row, unknown } from "../row.ts";

const API = "https://code.visualstudio.com/api";
const CHAT = "https://code.visualstudio.com/docs/copilot";
const AGENTS = `${CHAT}/copilot-chat-agents`;

export const vscode: HostDescriptor = row({
  id: "vscode",
  title: "VS Code",
  extensionEvents: "none",
  hostIntegration: {
    embeddingMode: paraphrase(
      "imperative",
      `${API}/references/vscode-api`,
      "Extensions call the editor from a process that it runs for them.",
    ),
    commandSurface: paraphrase(
      "palette",
      `${API}/extension-guides/command`,
      "What an extension can do is listed in the palette.",
    ),
    modelMode: paraphrase(
      "active",
      `${API}/extension-guides/ai/language-model`,
      "An extension chooses a model and asks it.",
    ),
    hookBus: paraphrase(
      "engine",
      `${API}/references/activation-events`,
      "Events wake extensions up; the rest is theirs.",
    ),
    stateIO: paraphrase(
      "sandboxed-storage",
      `${API}/references/vscode-api#Memento`,
      "Each extension has a store of its own.",
    ),
    transport: paraphrase("mcp", `${API}/extension-guides/ai/mcp`, "MCP servers are used from 1.99 on."),
    runtime: paraphrase(
      "sandboxed-web",
      `${API}/extension-guides/web-extensions`,
      "In the browser extensions live in a worker.",
    ),
    effortSurface: NO_EFFORT,
    dispatch: {
      namedDispatch: paraphrase(
        true,
        `${CHAT}/chat/chat-agent-mode#_agent-mode-tools`,
        "Participants and tools have names.",
      ),
      nested: paraphrase(true, AGENTS, "A setting lets subagents call further ones."),
      maxDepth: paraphrase(5, AGENTS, "Five levels are named."),
      background: paraphrase(true, `${API}/extension-guides/ai/tools`, "Calls of tools are not waited for."),
      subagentToolkit: unknown("no authoritative page was found when the reference was written"),
      backgroundDispatch: unknown("no authoritative page was found when the reference was written"),
      isolation: NO_ISOLATION,
      maxConcurrency: NO_CONCURRENCY,
    },
  },
});
