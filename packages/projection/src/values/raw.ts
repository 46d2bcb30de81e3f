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

const INNER_KEY = /^([ \t]+)(?:"([^"\\]*)"|'([^']*)'|([^\s:#'"-][^:#]*?))[ \t]*:(?:[ \t]|$)/;

/** Lines of the keys one level inside the mapping whose own key stands on line `at`, from 1: those with the least indentation. */
export function innerLines(lines: readonly string[], at: number | null): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let indent: string | null = null;
  for (let line = at ?? lines.length; line < lines.length; line += 1) {
    const text = lines[line] as string;
    if (text.trim() === "") continue;
    if (!/^[ \t]/.test(text)) break;
    const match = INNER_KEY.exec(text);
    indent ??= match?.[1] ?? /^[ \t]+/.exec(text)?.[0] ?? "";
    const name = match?.[2] ?? match?.[3] ?? match?.[4];
    if (name !== undefined && match?.[1] === indent && !found.has(name)) found.set(name, line + 1);
  }
  return found;
}

/** True for a value that is one piece of text or can be written as one. */
export function isScalar(value: Value): value is string | number | bigint | boolean {
  return typeof value !== "object";
}
