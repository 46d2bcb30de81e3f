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

/**
 * A `|` or `>` scalar whose header is at `at`, under a parent with `indent` spaces. An indentation indicator counts only
 * where `explicit` says that the parent's indentation is beyond doubt.
 */
export function blockScalar(cursor: Cursor, at: number, indent: number, explicit: boolean): string {
  const { source } = cursor;
  const folded = source.charCodeAt(at) === 62;
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
