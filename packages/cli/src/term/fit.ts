import { graphemes, graphemeWidth, textWidth } from "./width.ts";

const MARK = "…";

/** As many leading characters as fit into `width` columns. */
function head(parts: readonly string[], width: number): string {
  let taken = "";
  let used = 0;
  for (const part of parts) {
    used += graphemeWidth(part);
    if (used > width) break;
    taken += part;
  }
  return taken;
}

/** As many trailing characters as fit into `width` columns. */
function tail(parts: readonly string[], width: number): string {
  let taken = "";
  let used = 0;
  for (const part of parts.toReversed()) {
    used += graphemeWidth(part);
    if (used > width) break;
    taken = part + taken;
  }
  return taken;
}

/** The text in at most `width` columns, cut at its end with `…`. */
export function cutEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return width < 1 ? "" : head(graphemes(text), width - 1) + MARK;
}

/**
 * A path in at most `width` columns, cut in its middle with `…`: a third of the room for its beginning, the rest for its end,
 * which tells paths apart.
 */
export function cutMiddle(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  if (width < 4) return cutEnd(text, width);
  const parts = graphemes(text);
  const start = head(parts, Math.floor((width - 1) / 3));
  return start + MARK + tail(parts, width - 1 - textWidth(start));
}

/** The text padded with spaces to `width` columns. */
export function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - textWidth(text)));
}

/** Words on lines of at most `width` columns; a longer word is broken so that nothing is lost. */
export function wrap(text: string, width: number): string[] {
  const room = Math.max(8, width);
  const lines: string[] = [];
  let line = "";
  for (let word of text.split(" ")) {
    while (textWidth(word) > room) {
      if (line !== "") lines.push(line);
      line = "";
      const start = head(graphemes(word), room);
      lines.push(start);
      word = word.slice(start.length);
    }
    const joined = line === "" ? word : `${line} ${word}`;
    if (textWidth(joined) <= room) line = joined;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.filter((entry, at) => entry !== "" || at === 0);
}
