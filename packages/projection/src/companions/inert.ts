import { isMarkup } from "./active-markup.ts";
import { type Content, SCAN_LIMIT } from "./content.ts";
import { type FileName, MARKDOWN, words } from "./file-name.ts";
import { mediaOf } from "./media.ts";
import type { Companion } from "./policy.ts";

const DATA_TEXT = words(`
  json jsonc json5 jsonl ndjson geojson topojson jsonld sarif har webmanifest
  yaml yml toml ini cfg conf properties env csv tsv psv lock plist
  xml xsd xsl xslt dtd wsdl rss atom kml gpx rdf owl ttl nt svg
  sql graphql gql proto thrift avsc css scss sass less ics vcf po pot rtf
`);
const ARCHIVES = words("zip tar gz tgz bz2 tbz xz txz zst lz4 7z rar cab iso svgz");
const PROSE = words("txt text rst adoc asciidoc org tex bib textile wiki log");

const OTHER = "its content is not what its extension says";

const opaque = (why: string): Companion => ({ class: "opaque", why });
const data = (why: string): Companion => ({ class: "data", why });
const text = (why: string): Companion => ({ class: "text", why });

/** What Markdown is that nothing else was found in. */
export const MARKDOWN_TEXT: Companion = text("Markdown");

function undecoded({ bytes }: Content): string {
  if (bytes.length >= 2 && ["fffe", "feff"].includes(bytes.toString("hex", 0, 2))) return "UTF-16 text";
  if (bytes.toString("latin1", 0, 4) === "PK\x03\x04") return "archive";
  return bytes.includes(0) ? "binary content" : "not UTF-8 text";
}

/** Tells text, data and opaque bytes apart in a file that is none of the other classes. */
export function inertCompanion(name: FileName, content: Content): Companion {
  const { extension } = name;
  const { length } = content.bytes;
  if (length === 0) return text("empty file");
  const searched = extension === "pdf" || isMarkup(name, content);
  if (searched && length > SCAN_LIMIT) return opaque("above 2 MiB, so it was not searched to its end");
  const media = mediaOf(extension, content.bytes);
  if (media !== undefined) return media === null ? opaque(OTHER) : data(media);
  const isText = content.isText();
  if (ARCHIVES.has(extension)) return opaque(isText ? OTHER : "archive");
  if (!isText) return opaque(undecoded(content));
  if (extension === "svg") {
    return /<(?:[\w.-]{1,40}:)?svg[\s>]/i.test(content.text() ?? "")
      ? data("SVG image without scripts")
      : opaque(OTHER);
  }
  if (DATA_TEXT.has(extension)) return data(`data extension .${extension}`);
  if (MARKDOWN.has(extension)) return MARKDOWN_TEXT;
  return text(PROSE.has(extension) ? "plain text" : "UTF-8 text");
}
