import { scalar } from "./scalar.ts";

/** What a frontmatter may hold: texts, and for the schemas that a profile writes numbers, truth values, lists and mappings. */
export type Written = string | number | boolean | readonly string[] | readonly Entry[];
/** A key and its value; a list of entries keeps its order. */
export type Entry = readonly [key: string, value: Written];

const isEntries = (value: readonly string[] | readonly Entry[]): value is readonly Entry[] =>
  value.length > 0 && typeof value[0] !== "string";

function write(entries: readonly Entry[], indent: string, into: string[]): void {
  for (const [key, value] of entries) {
    const start = `${indent}${scalar(key)}:`;
    if (typeof value === "string") into.push(`${start} ${scalar(value)}`);
    else if (typeof value === "number" || typeof value === "boolean") into.push(`${start} ${value}`);
    // The empty list has no other form, and is never a value of an author.
    else if (value.length === 0) into.push(`${start} []`);
    else {
      into.push(start);
      if (isEntries(value)) write(value, `${indent}  `, into);
      else for (const item of value) into.push(`${indent}  - ${scalar(item)}`);
    }
  }
}

/**
 * A frontmatter block, fences included, that ends behind the closing one. Its form is fixed here and by golden files, whatever becomes
 * of any library: LF, two blanks of indentation, one line a value, no flow collections, no folding, no comments.
 */
export function frontmatter(entries: readonly Entry[]): string {
  const lines = ["---"];
  write(entries, "", lines);
  lines.push("---\n");
  return lines.join("\n");
}
