const KEY = /^[ \t]*(?:"([^"\\]{1,200})"|'([^']{1,200})'|([A-Za-z0-9_-]{1,200}))[ \t]*[.=]/;
const TABLE = /^[ \t]*\[\[?[ \t]*(?:"([^"\\]{1,200})"|'([^']{1,200})'|([A-Za-z0-9_-]{1,200}))/;

const nameOf = (match: RegExpExecArray | null): string | undefined => match?.[1] ?? match?.[2] ?? match?.[3];

/**
 * Lines of the top-level keys of a TOML text that was parsed before, from 1. Lines inside of multi-line strings are passed over; keys behind
 * the first table header belong to that table, and only the header counts. Values of several lines in brackets may hide a key.
 */
export function tomlLines(text: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let open: string | null = null;
  let inTable = false;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (open === null) {
      const table = nameOf(TABLE.exec(line));
      const key = table ?? (inTable ? undefined : nameOf(KEY.exec(line)));
      if (table !== undefined) inTable = true;
      if (key !== undefined && !places.has(key)) places.set(key, index + 1);
    }
    for (const [mark] of line.matchAll(/"""|'''/g)) {
      if (open === null) open = mark;
      else if (open === mark) open = null;
    }
  }
  return places;
}
