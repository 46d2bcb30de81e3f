import { sanitize } from "@agent-interop/diagnostics";
import type { Value, ValueMap } from "@agent-interop/documents";

/** True for a mapping of a document. */
export function isMap(value: Value | undefined): value is ValueMap {
  return value instanceof Map;
}

/** The strings of a list, or `null` when it is no list of strings. */
export function strings(value: Value | undefined): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  return value.every((item) => typeof item === "string") ? value : null;
}

/** Foreign text in a message: cut, with what cannot be seen made visible. */
export function quote(text: string): string {
  return JSON.stringify(sanitize(text, 80));
}
