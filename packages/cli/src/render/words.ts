import type { ItemKind } from "@agent-interop/registry";

/** Item kinds in the order they are shown, with their words for one and for many. */
export const ITEM_WORDS: Readonly<Record<ItemKind, readonly [string, string]>> = {
  skill: ["skill", "skills"],
  agent: ["agent", "agents"],
  prompt: ["prompt", "prompts"],
  plugin: ["plugin", "plugins"],
  "output-style": ["output style", "output styles"],
  instruction: ["instruction", "instructions"],
  hook: ["hook", "hooks"],
  mcp: ["MCP server", "MCP servers"],
  executable: ["executable", "executables"],
};

export const ITEM_KINDS: readonly ItemKind[] = Object.keys(ITEM_WORDS) as ItemKind[];

/** Thousands separated, whatever the user's locale: the same bytes on every machine. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 skill`, `12 skills`. */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** `12 skills, 3 agents`; an empty string when there is nothing. */
export function countsText(counts: Readonly<Partial<Record<ItemKind, number>>>): string {
  return ITEM_KINDS.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [counted(count, ITEM_WORDS[kind])];
  }).join(", ");
}
