import type { Value } from "@agent-interop/documents";

const PLAIN_SCALAR = /^[^\s"'|>[{&*!%@`#-][^#]*|^-?[0-9][^#]*/;

/** What stands behind `key:` on a line, without a comment; `null` for anything but a plain scalar. */
function plainAt(line: string | undefined, key: string): string | null {
  if (line === undefined) return null;
  const trimmed = line.trimStart();
  const start = [key, `"${key}"`, `'${key}'`].find((form) => trimmed.startsWith(`${form}:`));
  if (start === undefined) return null;
  return PLAIN_SCALAR.exec(trimmed.slice(start.length + 1).trim())?.[0].trim() ?? null;
}

/**
 * How the author wrote a number or a truth value: `1.10` is a version and must not become 1.1. `lines` are those of the file, `at` is the
 * line of the key, from 1. Taken only when it means the very value that was read; else the value's own form.
 */
export function spelling(value: number | bigint | boolean, lines: readonly string[], at: number, key: string): string {
  const own = String(value);
  const written = plainAt(lines[at - 1], key);
  if (written === null || written === own) return own;
  const same = typeof value === "boolean" ? written.toLowerCase() === own : Number(written) === Number(value);
  return same ? written : own;
}

/** The line of a key one level inside the mapping that begins at `at`, from 1; `null` when it is not on a line of its own. */
export function innerLine(lines: readonly string[], at: number, key: string): number | null {
  for (let line = at; line < lines.length; line += 1) {
    const text = lines[line] as string;
    if (text.trim() !== "" && !/^[ \t]/.test(text)) return null;
    if (plainAt(text, key) !== null) return line + 1;
  }
  return null;
}

/** True for a value that is one piece of text or can be written as one. */
export function isScalar(value: Value): value is string | number | bigint | boolean {
  return typeof value !== "object";
}
