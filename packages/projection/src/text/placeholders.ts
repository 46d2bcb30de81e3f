import { loss, quote } from "../losses.ts";
import { dialectOf, mayHold, placeholdersIn } from "../placeholders/index.ts";
import type { Head } from "../source/head.ts";
import type { Loss } from "../types.ts";

const KINDS = {
  arguments: "stands for all arguments",
  positional: "stands for one argument",
  named: "stands for a named argument",
  variable: "is a variable of the host",
  shell: "is run by the host as a shell command",
  file: "is replaced by the host with a file",
} as const;

/** A loss for every placeholder and injection of a text: they stay as they are written, and mean nothing to another tool. */
export function placeholderLosses(path: string, head: Head, host: string, names: readonly string[]): readonly Loss[] {
  const dialect = dialectOf(host);
  if (head.bodyBytes !== null && !mayHold(head.bodyBytes, dialect)) return [];
  const line = head.bodyLine;
  return placeholdersIn(head.body, dialect, names).map((found) => {
    const base = found.base === null ? "" : `, counted from ${found.base}`;
    const code = found.kind === "shell" || found.kind === "file" ? "injection-kept" : "placeholder-kept";
    const place = { path, what: found.text, line: line === null ? null : line + found.line - 1 };
    return loss(code, "placeholder", place, `${quote(found.text)} ${KINDS[found.kind]}${base}; it is kept as it is`);
  });
}
