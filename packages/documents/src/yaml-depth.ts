import type { CST } from "yaml";

type Part = CST.Token | null | undefined;

/**
 * Offset of the first list or mapping beyond `levels` in the tokens of a text, or -1. The `yaml` package composes tokens by
 * recursion, and running out of stack inside it can end the process, not only the call: so depth is bounded before it.
 */
export function tokensTooDeep(tokens: readonly CST.Token[], levels: number): number {
  const waiting: [Part, number][] = tokens.map((token) => [token, 0]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [token, depth] = next;
    if (token === null || token === undefined) continue;
    if (token.type === "document") waiting.push([token.value, depth]);
    if (!("items" in token)) continue;
    if (depth === levels) return token.offset;
    for (const item of token.items) waiting.push([item.key, depth + 1], [item.value, depth + 1]);
  }
  return -1;
}
