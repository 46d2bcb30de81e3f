import { redact } from "@agent-interop/diagnostics";
import { member, text, type Value } from "@agent-interop/documents";
import type { Declared, Reading } from "./reading.ts";

/** A package spec or a path by the name a reader knows it by; a URL keeps neither credentials nor query. */
function nameOf(spec: string): string {
  const isPath =
    spec.startsWith("file:") || spec.startsWith("/") || spec.startsWith(".") || /^[A-Za-z]:[\\/]/.test(spec);
  if (!isPath) return redact(spec.replace(/[?#].*$/, ""));
  const plain = spec.replace(/[\\/]+$/, "");
  return plain.slice(Math.max(plain.lastIndexOf("/"), plain.lastIndexOf("\\")) + 1);
}

/**
 * `[ "spec" | ["spec", {…}] | { package } ]`: code that the host runs, by name only. A spec with `-` in front switches one off
 * and is no item.
 */
export function executables(value: Value, prefix: string): Reading {
  if (!Array.isArray(value)) return { declared: [], refused: [""] };
  const declared: Declared[] = [];
  const refused: string[] = [];
  (value as readonly Value[]).forEach((entry, index) => {
    const spec = text(entry) ?? text(Array.isArray(entry) ? (entry as readonly Value[])[0] : member(entry, "package"));
    if (spec === null || spec === "") refused.push(String(index));
    else if (!spec.startsWith("-"))
      declared.push({ item: "executable", key: `${prefix}${redact(spec.replace(/[?#].*$/, ""))}`, name: nameOf(spec) });
  });
  return { declared, refused };
}
