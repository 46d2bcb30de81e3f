import type { ValueMap } from "@agent-interop/documents";

/** Names that a head declares in `arguments`: a list, or a text with blanks or commas between them. */
export function declaredArguments(data: ValueMap): readonly string[] {
  const value = data.get("arguments");
  if (typeof value === "string") return value.split(/[\s,]+/).filter((name) => name !== "");
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}
