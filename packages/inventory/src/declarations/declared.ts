import type { Value } from "@agent-interop/documents";
import type { DeclarationShape } from "@agent-interop/registry";
import { definitions } from "./definitions.ts";
import { executables } from "./executables.ts";
import { flatHooks, hookList, kiroHook, namedHooks, nestedHooks } from "./hooks.ts";
import { gooseServers, mcpServers, openCodeServers } from "./mcp.ts";
import type { Reading } from "./reading.ts";

const READERS: Readonly<Record<DeclarationShape, (value: Value, prefix: string) => Reading>> = {
  "mcp-map": mcpServers,
  "mcp-opencode": openCodeServers,
  "mcp-goose": gooseServers,
  "hooks-nested": nestedHooks,
  "hooks-flat": flatHooks,
  "hooks-list": hookList,
  "hooks-named": namedHooks,
  "hook-kiro": kiroHook,
  "agent-map": definitions,
  "prompt-map": definitions,
  "executable-list": executables,
};

/** Reads the declared things under one key; `prefix` goes before a definition's name in its id (`agent.`). */
export function readShape(shape: DeclarationShape, value: Value, prefix: string): Reading {
  return READERS[shape](value, prefix);
}
