import type { Value, ValueMap } from "@agent-interop/documents";
import { READ_TOOLS, readToolsOf } from "../tables/tools.ts";

const entries = (value: Value): readonly (readonly [string, Value])[] =>
  value instanceof Map ? [...(value as ValueMap)] : [];

/** True for a word that lets a tool be used without asking. */
const allows = (value: Value): boolean => value === true || value === "allow";

/**
 * Reading tools that a mapping of names to truth values or words switches off: `*` first, then each name of its own. What is not plainly on
 * is off, a tool that has to be asked for included.
 */
export function switchedOff(map: ValueMap): readonly string[] {
  const on = new Set(map.has("*") && !allows(map.get("*") as Value) ? [] : READ_TOOLS);
  for (const [name, value] of map) {
    if (name === "*") continue;
    for (const tool of readToolsOf(name)) {
      if (allows(value)) on.add(tool);
      else on.delete(tool);
    }
  }
  return READ_TOOLS.filter((tool) => !on.has(tool));
}

/** A permission of one tool: a word, or patterns with words. Anything but "allow" throughout takes the tool away. */
function isOpen(value: Value): boolean {
  if (value instanceof Map) return entries(value).every(([, inner]) => isOpen(inner));
  return allows(value);
}

/** Reading tools that a `permission` or `permissions` value denies or has asked for. A form that is not known denies all. */
export function denied(value: Value): readonly string[] {
  if (value === null) return [];
  if (typeof value === "string") return allows(value) ? [] : READ_TOOLS;
  if (value instanceof Map) return switchedOff(new Map(entries(value).map(([name, inner]) => [name, isOpen(inner)])));
  if (!Array.isArray(value)) return READ_TOOLS;
  return (value as readonly Value[]).flatMap((rule) => {
    if (!(rule instanceof Map)) return READ_TOOLS;
    const { action, effect } = Object.fromEntries(rule as ValueMap) as Record<string, Value | undefined>;
    if (effect === "allow") return [];
    return typeof action === "string" ? readToolsOf(action) : READ_TOOLS;
  });
}
