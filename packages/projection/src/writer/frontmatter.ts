import { scalar } from "./scalar.ts";

/** What a frontmatter may hold: texts, and for the schemas that a profile writes numbers, truth values, lists and mappings. */
export type Written = string | number | boolean | readonly string[] | readonly Entry[];
/** A key and its value; a list of entries keeps its order. */
export type Entry = readonly [key: string, value: Written];

const isEntries = (value: readonly string[] | readonly Entry[]): value is readonly Entry[] =>
  value.length > 0 && typeof value[0] !== "string";

function lines(entries: readonly Entry[], indent: string): string[] {
  return entries.flatMap(([key, value]) => {
    const start = `${indent}${scalar(key)}:`;
    if (typeof value === "string") return [`${start} ${scalar(value)}`];
    if (typeof value === "number" || typeof value === "boolean") return [`${start} ${value}`];
    if (isEntries(value)) return [start, ...lines(value, `${indent}  `)];
    // The empty list has no other form, and is never a value of an author.
    if (value.length === 0) return [`${start} []`];
    return [start, ...value.map((item) => `${indent}  - ${scalar(item)}`)];
  });
}

/**
 * A frontmatter block, fences included, that ends behind the closing one. Its form is fixed here and by golden files, whatever becomes
 * of any library: LF, two blanks of indentation, one line a value, no flow collections, no folding, no comments.
 */
export function frontmatter(entries: readonly Entry[]): string {
  return `${["---", ...lines(entries, ""), "---"].join("\n")}\n`;
}
