import type { SandboxPlace } from "./places.ts";

/**
 * Arguments of bubblewrap that make each place that is there read-only, by its real path. They stand behind the mounts that they narrow
 * (`--dev-bind / /` or `--bind`), since a later mount lies over an earlier one. Cannot say: what is not there yet (its directory stays
 * writable, so it can be made), rules for every directory but at the given projects, and that a link to a place is not replaced.
 */
export function bubblewrapArguments(places: readonly SandboxPlace[]): readonly string[] {
  const reals = new Set(places.flatMap(({ real }) => (real === null ? [] : [real])));
  return [...reals].sort().flatMap((real) => ["--ro-bind", real, real]);
}

/** Arguments as one text that a POSIX shell reads back as they were, three to a line. */
export function shellText(words: readonly string[]): string {
  const quoted = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  const lines = quoted.flatMap((_, at) => (at % 3 === 0 ? [quoted.slice(at, at + 3).join(" ")] : []));
  return lines.join(" \\\n");
}
