import type { Value } from "@agent-interop/documents";

/** Names in a value, and how many parts of it are no names. */
export interface ToolNames {
  readonly names: readonly string[];
  readonly unreadable: number;
}

/** `Read, Bash(git log:*), Grep`: commas and blanks part names, but not inside parentheses. */
export function splitTools(text: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? ",";
    if (character === "(") depth += 1;
    if (character === ")") depth = Math.max(0, depth - 1);
    const ends = at === text.length || (depth === 0 && (character === "," || character.trim() === ""));
    if (!ends) continue;
    if (at > from) names.push(text.slice(from, at));
    from = at + 1;
  }
  return names;
}

/** The names of a list, of lists in it, or of a text; everything else in it counts as unreadable. `null`: neither list nor text. */
export function toolNames(value: Value | undefined): ToolNames | null {
  if (typeof value === "string") return { names: splitTools(value), unreadable: 0 };
  if (!Array.isArray(value)) return null;
  const parts = (value as readonly Value[]).map((item) => toolNames(item));
  return {
    names: parts.flatMap((part) => part?.names ?? []),
    unreadable: parts.reduce((sum, part) => sum + (part === null ? 1 : part.unreadable), 0),
  };
}
