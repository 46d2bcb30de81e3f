import type { Value } from "@agent-interop/documents";
import type { DeclarationShape } from "@agent-interop/registry";
import type { Transport } from "../types.ts";
import { definitions } from "./definitions.ts";
import { executables } from "./executables.ts";
import { flatHooks, hookList, kiroHook, namedHooks, nestedHooks } from "./hooks.ts";
import { gooseServers, mcpServers, openCodeServers } from "./mcp.ts";

/** One thing that a configuration file declares. No field can hold a value that may be secret. */
export type Declared =
  | {
      readonly item: "mcp";
      readonly key: string;
      readonly name: string;
      readonly transport: Transport;
      readonly command: string | null;
      readonly envNames: readonly string[];
      readonly headerNames: readonly string[];
      readonly urlOrigin: string | null;
    }
  | { readonly item: "hook"; readonly key: string; readonly event: string; readonly matchers: readonly string[] }
  | { readonly item: "definition"; readonly key: string; readonly name: string; readonly description: string | null }
  | { readonly item: "executable"; readonly key: string; readonly name: string };

/** What a shape's reader found; `refused` names entries whose shape the host cannot mean either. */
export interface Reading {
  readonly declared: readonly Declared[];
  readonly refused: readonly string[];
}

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
