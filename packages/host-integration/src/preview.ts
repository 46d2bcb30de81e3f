import { redact, sanitize } from "@agent-interop/diagnostics";
import type { Plain } from "./plain.ts";

const LIMIT = 48;

/** A declared value as a few safe characters: what was written, without what a terminal may act on and without secrets. */
export function preview(value: Plain): string {
  if (typeof value === "string") return JSON.stringify(sanitize(redact(value.slice(0, 256)), LIMIT));
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return shownRecord(value as { readonly [name: string]: Plain });
  if (typeof value === "bigint" || typeof value === "symbol") return `a ${typeof value}`;
  return value === undefined ? "nothing" : String(value);
}

/** Depths by mode are the one record that is a value. */
function shownRecord(value: { readonly [name: string]: Plain }): string {
  const { foreground, background } = value;
  const isDepth = typeof foreground === "number" && typeof background === "number" && Object.keys(value).length === 2;
  return isDepth ? `foreground ${foreground}, background ${background}` : "an object";
}

/** A key of a foreign object as part of a path. */
export function shownName(name: string): string {
  return sanitize(redact(name.slice(0, 256)), LIMIT);
}
