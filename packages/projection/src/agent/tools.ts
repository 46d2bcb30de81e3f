import type { Value, ValueMap } from "@agent-interop/documents";
import { loss, quote } from "../losses.ts";
import type { Head } from "../source/head.ts";
import { READ_TOOLS, readToolsOf } from "../tables/tools.ts";
import type { Loss } from "../types.ts";

/** Keys that name what an agent may use, and what it may not. */
const ALLOWING = ["tools", "allowed-tools", "allowedTools"];
const DENYING = ["disallowedTools", "disallowed-tools", "disabled_tools"];

/** Tool names of a list or of a text with commas or blanks between them; `null` for anything else. */
function namesOf(value: Value | undefined): readonly string[] | null {
  if (typeof value === "string") return splitTools(value);
  if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) return null;
  return value as readonly string[];
}

/** `Read, Bash(git log:*), Grep`: commas and blanks part names, but not inside parentheses. */
function splitTools(text: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  let name = "";
  for (const character of `${text},`) {
    if (character === "(") depth += 1;
    if (character === ")") depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,\s]/.test(character)) {
      if (name !== "") names.push(name);
      name = "";
    } else name += character;
  }
  return names;
}

/** Which reading tools an agent keeps. */
export interface NarrowedTools {
  /** In a fixed order; `null` when the source names tools and none of them reads. */
  readonly tools: readonly string[] | null;
  readonly losses: readonly Loss[];
}

/**
 * The tools of the source that read. Without a list, or with one that cannot be read, all that read and nothing else: never more than
 * reading, and never more than a list says. A mapping of names to truth values (OpenCode) takes away what it switches off.
 */
export function narrowedTools(path: string, head: Head): NarrowedTools {
  const losses: Loss[] = [];
  let kept: ReadonlySet<string> = new Set(READ_TOOLS);
  const drop = (key: string, name: string): void => {
    const message = `the tool ${quote(name)} is not one that only reads`;
    losses.push(loss("tool-dropped", "tool", { path, what: name, line: head.lineOf(key) }, message));
  };
  for (const key of ALLOWING) {
    const value = head.data.get(key);
    if (value instanceof Map) {
      const off = [...(value as ValueMap)].filter(([, on]) => on === false).flatMap(([name]) => readToolsOf(name));
      kept = new Set([...kept].filter((tool) => !off.includes(tool)));
      for (const [name, on] of value as ValueMap) if (on !== false && readToolsOf(name).length === 0) drop(key, name);
      continue;
    }
    const names = namesOf(value);
    if (names === null) continue;
    const named = new Set(names.flatMap(readToolsOf));
    kept = new Set([...kept].filter((tool) => named.has(tool)));
    for (const name of names) if (readToolsOf(name).length === 0) drop(key, name);
  }
  for (const key of DENYING) {
    const denied = new Set(
      (namesOf(head.data.get(key)) ?? []).map((name) => name.replace(/\(.*$/s, "")).flatMap(readToolsOf),
    );
    kept = new Set([...kept].filter((tool) => !denied.has(tool)));
  }
  const tools = READ_TOOLS.filter((tool) => kept.has(tool));
  return { tools: tools.length === 0 ? null : tools, losses };
}
