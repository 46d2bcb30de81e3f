import { type Cursor, commentEnd, decline, forbiddenAt, seek } from "./cursor.ts";

/** Joins the lines of a `>` scalar: single breaks become spaces, but not beside lines that are indented further. */
function fold(lines: readonly string[], count: number): string {
  let text = "";
  let breaks = 0;
  let previous: "none" | "flush" | "indented" = "none";
  for (let i = 0; i < count; i++) {
    const line = lines[i] as string;
    if (line === "") {
      breaks++;
      continue;
    }
    const kind = line.charCodeAt(0) === 32 ? "indented" : "flush";
    if (previous === "none") text += "\n".repeat(breaks);
    else if (previous === "flush" && kind === "flush") text += breaks === 0 ? " " : "\n".repeat(breaks);
    else text += "\n".repeat(breaks + 1);
    text += line;
    breaks = 0;
    previous = kind;
  }
  return text;
}

/** The lines of a scalar by their indentation; longer ones are read line by line. */
const RUNS: readonly RegExp[] = [1, 2, 3, 4, 5, 6, 7, 8].map(
  (spaces) => new RegExp(`(?: {${spaces}}[^\\n]*\\n|\\n)*`, "y"),
);
/** Lines that are gone through one by one: blanks on an empty line, tabs, what YAML forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const ODD_LINES = /[\0-\t\v-\x1f\x7f-\x9f\ufffe\uffff]|\n +\n/;

/** The usual `|`, `|-`, `>`, `>-` scalar under a key of column 0, by native search; `null` for any other. */
function usualBlock(cursor: Cursor, start: number, folded: boolean, strip: boolean): string | null {
  const { source } = cursor;
  let from = start;
  while (source.charCodeAt(from) === 32) from++;
  const run = RUNS[from - start - 1];
  if (run === undefined || source.charCodeAt(from) === 10) return null;
  run.lastIndex = start;
  run.test(source);
  const next = run.lastIndex;
  if (next < source.length && source.charCodeAt(next) <= 32) return null;
  const block = source.slice(start, next);
  if (ODD_LINES.test(block)) return null;
  const lines = block.slice(from - start).split(`\n${source.slice(start, from)}`);
  let text = lines.join("\n");
  let end = text.length;
  while (text.charCodeAt(end - 1) === 10) end--;
  let rows = 0;
  for (let at = block.indexOf("\n"); at !== -1; at = block.indexOf("\n", at + 1)) rows++;
  text = text.slice(0, end);
  if (folded && text.includes("\n")) {
    if (text.includes("\n\n") || text.includes("\n ") || text.startsWith(" ")) {
      const all = text.split("\n");
      text = fold(all, all.length);
    } else text = text.replaceAll("\n", " ");
  }
  cursor.line += rows + 1;
  cursor.start = next;
  seek(cursor);
  return strip ? text : `${text}\n`;
}

/**
 * A `|` or `>` scalar whose header is at `at`, under a parent with `indent` spaces. An indentation indicator counts only
 * where `explicit` says that the parent's indentation is beyond doubt.
 */
export function blockScalar(cursor: Cursor, at: number, indent: number, explicit: boolean): string {
  const { source } = cursor;
  const folded = source.charCodeAt(at) === 62;
  if (explicit) {
    const strip = source.charCodeAt(at + 1) === 45;
    const header = strip ? at + 2 : at + 1;
    if (source.charCodeAt(header) === 10) {
      const text = usualBlock(cursor, header + 1, folded, strip);
      if (text !== null) return text;
    }
  }
  let chomp = 0;
  let content = -1;
  let i = at + 1;
  let c = source.charCodeAt(i);
  while (c !== 10 && c !== 32) {
    if ((c === 43 || c === 45) && chomp === 0) chomp = c;
    else if (c > 48 && c <= 57 && content === -1 && explicit) content = indent + c - 48;
    else decline();
    c = source.charCodeAt(++i);
  }
  while (c === 32) c = source.charCodeAt(++i);
  if (c === 35) i = commentEnd(source, i);
  else if (c !== 10) decline();

  const lines: string[] = [];
  let filled = 0;
  let start = i + 1;
  cursor.line++;
  let blank = 0;
  while (start < source.length) {
    let from = start;
    c = source.charCodeAt(from);
    while (c === 32) c = source.charCodeAt(++from);
    const spaces = from - start;
    if (c === 9) decline();
    if (c === 10) {
      if (content !== -1 && spaces > content) decline();
      if (spaces > blank) blank = spaces;
      lines.push("");
      start = from + 1;
    } else {
      if (content === -1 && spaces > indent) {
        if (blank > spaces) decline();
        content = spaces;
      }
      if (content === -1 || spaces < content) {
        if (spaces > indent) decline();
        break;
      }
      const end = source.indexOf("\n", from);
      lines.push(source.slice(start + content, end));
      if (forbiddenAt(lines[lines.length - 1] as string) !== -1) decline();
      filled = lines.length;
      start = end + 1;
    }
    cursor.line++;
  }
  cursor.start = start;
  seek(cursor);

  if (filled === 0) return lines.length === 0 && chomp !== 43 ? "" : decline();
  if (filled !== lines.length && (blank > content || chomp === 43) && blank > 0) decline();
  const text = folded ? fold(lines, filled) : lines.slice(0, filled).join("\n");
  if (chomp === 45) return text;
  return chomp === 43 ? text + "\n".repeat(lines.length - filled + 1) : `${text}\n`;
}
