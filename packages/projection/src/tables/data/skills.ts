import type { FormatTable } from "../format.ts";

/**
 * The keys of SKILL.md by the host that reads them, and what each is. A key inside another is written `a.b`.
 * Source: the hosts' documentation, schemas and loaders as of November 2026; keys of no specification that are frequent stand under `other`.
 */
export const SKILL_FORMATS: Readonly<Record<string, FormatTable>> = {
  agentskills: {
    identity: ["name"],
    data: ["description", "license", "compatibility", "metadata"],
    policy: ["allowed-tools"],
  },
  "claude-code": {
    identity: ["name"],
    data: ["description", "when_to_use", "argument-hint", "arguments", "license", "compatibility", "metadata"],
    policy: [
      "disable-model-invocation",
      "user-invocable",
      "allowed-tools",
      "disallowed-tools",
      "model",
      "effort",
      "context",
      "agent",
      "background",
      "hooks",
      "paths",
      "shell",
      "mcpServers",
    ],
  },
  codex: {
    identity: ["name"],
    data: ["description", "metadata"],
    presentation: ["metadata.short-description"],
  },
  copilot: {
    identity: ["name"],
    data: ["description", "license", "argument-hint"],
    policy: ["allowed-tools", "user-invocable", "disable-model-invocation", "context"],
  },
  opencode: {
    identity: ["name"],
    data: ["description", "license", "compatibility", "metadata"],
    policy: ["allowed-tools"],
  },
  cursor: {
    identity: ["name"],
    data: ["description", "metadata"],
    policy: ["paths", "disable-model-invocation", "user-invocable"],
  },
  gemini: {
    identity: ["name"],
    data: ["description"],
  },
  pi: {
    identity: ["name"],
    data: ["description", "license", "compatibility", "metadata"],
    policy: ["allowed-tools", "disable-model-invocation"],
  },
  qwen: {
    identity: ["name"],
    data: ["description", "when_to_use", "argument-hint"],
    presentation: ["priority"],
    policy: ["paths", "user-invocable", "disable-model-invocation", "allowedTools", "model", "hooks"],
  },
  kimi: {
    identity: ["name"],
    data: ["description", "whenToUse", "when-to-use", "when_to_use", "arguments"],
    policy: ["type", "disableModelInvocation", "disable-model-invocation", "disable_model_invocation"],
  },
  droid: {
    identity: ["name"],
    data: ["description"],
    policy: ["user-invocable", "disable-model-invocation", "enabled", "allowed-tools"],
  },
  other: {
    identity: ["name"],
    data: [
      "description",
      "license",
      "compatibility",
      "metadata",
      "argument-hint",
      "version",
      "author",
      "tags",
      "category",
      "homepage",
      "repository",
      "origin",
      "source",
      "date_added",
      "risk",
    ],
    requirement: ["requires", "dependencies", "depends-on"],
    policy: [
      "model",
      "subagent",
      "agent",
      "permissions",
      "triggers",
      "allowed-tools",
      "user-invocable",
      "disable-model-invocation",
    ],
  },
};
