import type { Value, ValueMap } from "@agent-interop/documents";
import type { Requirement } from "../types.ts";

/** Requirements that one key may declare. */
const MOST = 256;

/** What a key of class requirement names: the entries of a list, the parts of a text, the keys of a mapping. */
export function requirementsOf(key: string, line: number | null, value: Value): readonly Requirement[] {
  return namesOf(value)
    .slice(0, MOST)
    .map((name) => ({ kind: key === "skills" ? "skill" : key, name, line }));
}

/** Names in a value: those of a list, of a text with commas, or the keys of a mapping. */
export function namesOf(value: Value | undefined): readonly string[] {
  if (typeof value === "string")
    return value
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
  if (value instanceof Map) return [...(value as ValueMap).keys()];
  if (!Array.isArray(value)) return [];
  return value
    .filter((name): name is string => typeof name === "string" && name.trim() !== "")
    .map((name) => name.trim());
}
