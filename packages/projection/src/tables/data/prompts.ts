import type { FormatTable } from "../format.ts";

/**
 * The keys of a command or prompt file by host (frontmatter or TOML), and what each is.
 * Source: the hosts' documentation, schemas and loaders as of November 2026.
 */
export const PROMPT_FORMATS: Readonly<Record<string, FormatTable>> = {
  "claude-code": {
    identity: ["name"],
    data: ["description", "argument-hint"],
    policy: [
      "allowed-tools",
      "disallowed-tools",
      "model",
      "effort",
      "context",
      "agent",
      "hooks",
      "shell",
      "disable-model-invocation",
      "user-invocable",
      "paths",
      "hide-from-slash-command-tool",
    ],
  },
  codex: {
    data: ["description", "argument-hint", "argument_hint"],
  },
  opencode: {
    data: ["template", "description"],
    policy: ["agent", "model", "subtask"],
  },
  gemini: {
    data: ["prompt", "description"],
  },
  copilot: {
    identity: ["name"],
    data: ["description", "argument-hint"],
    policy: ["agent", "mode", "model", "tools"],
  },
  cursor: {
    data: ["description"],
    policy: ["handoffs"],
  },
  pi: {
    data: ["description", "argument-hint"],
  },
  qwen: {
    data: ["description", "when_to_use", "argument-hint", "prompt"],
    policy: ["disable-model-invocation"],
  },
  other: {
    data: ["description", "argument-hint"],
    policy: ["model", "trigger", "turbo", "auto_execution_mode", "user-invocable", "disable-model-invocation"],
  },
};
