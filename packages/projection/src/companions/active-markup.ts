import { type Content, SCAN_LIMIT } from "./content.ts";
import { type FileName, MARKDOWN, words } from "./file-name.ts";

const MARKUP = words("html htm xhtml xht shtml mht mhtml svg xml xsl xslt");
const BEGINS_AS_MARKUP = /^\s{0,1024}<(?:!doctype\s|html[\s>]|svg[\s>]|\?xml[\s?])/i;

/** What runs when markup is opened. Names may have a namespace prefix; white space around `=` and inside addresses is allowed. */
const ACTIVE: readonly (readonly [RegExp, string])[] = [
  [/<(?:[\w.-]{1,40}:)?script(?![\w.-])/i, "has a <script> element"],
  [/[\s"'/]on[a-z]{3,24}\s*=/i, "has an event handler"],
  [/attributename\s*=\s*["']?\s*on/i, "sets an event handler"],
  [/(?:java|vb)script:/i, "has a javascript: address"],
  [/data:text\/html/i, "embeds another document"],
  [/<\?(?:php\b|=)/i, "has PHP code"],
  [/<key>ProgramArguments<\/key>/, "names a program to start"],
];

/** Elements that load another document; in XML of other vocabularies these names mean something else. */
const EMBEDS = /<(?:iframe|embed|object|applet|frame)[\s/>]/i;
const XML = /^\s{0,1024}<\?xml\s/;
const SHOWN = /1999\/xhtml|2000\/svg/;

const NAMED: Readonly<Record<string, string>> = { colon: ":", tab: "\t", newline: "\n", lpar: "(" };

/** Character references as characters; one that stands for none is left out. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,8})|#x([0-9a-f]{1,6})|(colon|tab|newline|lpar));?/gi, (_, decimal, hex, named) => {
    if (named !== undefined) return NAMED[(named as string).toLowerCase()] ?? "";
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** True for markup by its ending, and for other text, Markdown apart, that begins like it. */
export function isMarkup({ extension }: FileName, content: Content): boolean {
  if (MARKUP.has(extension)) return true;
  const begins = !MARKDOWN.has(extension) && content.bytes.includes(0x3c);
  return begins && BEGINS_AS_MARKUP.test(content.text()?.slice(0, 2048) ?? "");
}

/**
 * Why markup (HTML, SVG, XML) runs something when it is opened, searched in its first 2 MiB; `null` when nothing is found. Text in
 * another encoding is searched as the letters it holds.
 */
export function activeMarkupWhy(content: Content): string | null {
  const text =
    content.text()?.slice(0, SCAN_LIMIT) ?? content.bytes.toString("latin1", 0, SCAN_LIMIT).replaceAll("\0", "");
  // Twice: a reference inside the value of an entity is resolved when the entity is used.
  const plain = text.includes("&") ? decoded(decoded(text)) : text;
  const found = ACTIVE.find(([pattern]) => pattern.test(plain));
  if (found !== undefined) return found[1];
  if (EMBEDS.test(plain) && (!XML.test(plain) || SHOWN.test(plain))) return "embeds another document";
  return /(?:java|vb)script:/i.test(plain.replace(/[\t\r\n]/g, "")) ? "has a javascript: address" : null;
}
