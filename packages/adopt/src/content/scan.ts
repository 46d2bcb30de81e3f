import { Buffer } from "node:buffer";
import { sanitize } from "@agent-interop/diagnostics";
import type { ContentFinding } from "./finding.ts";
import { placed } from "./placed.ts";
import { suspicions, type TextCode } from "./suspicions.ts";
import { depthOf, type TextPlace } from "./text-place.ts";

/** Findings of one kind in one text; more say nothing new. */
const MOST = 20;
const EXCERPT = 80;
/** Characters of a line that are looked at together. */
const PIECE = 20_000;

/** Regional flags that are written with tag characters: England, Scotland, Wales. */
const FLAGS =
  /\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/gu;
/**
 * Tags, marks and overrides of direction, runs of width zero (one joiner between letters is ordinary), and what makes a terminal draw over what
 * it has shown.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0008\u001b\u009b\u009d]|[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]|[\u061c\u200e\u200f\u202a-\u202e\u2062-\u2064\u2066-\u2069\u3164]|[\ufe00-\ufe0f]{2,}|[\u200b-\u200d\u2060\ufeff\u00ad]{2,}/u;

/** Forms of credentials that have one; general knowledge of their issuers' formats. */
const SECRETS =
  /\b(?:sk-(?:ant-|proj-)?[A-Za-z0-9_-]{20,}|sk_live_[A-Za-z0-9]{16,}|hf_[A-Za-z0-9]{30,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{20,}|A(?:KIA|SIA)[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|npm_[A-Za-z0-9]{36}|ya29\.[A-Za-z0-9_-]{20,}|eyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,})|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY(?: BLOCK)?-----|\b[a-z][a-z+]{2,12}:\/\/[^\s:@/$]{1,64}:[^\s:@/$]{3,128}@/;

/** Something is fetched and handed to an interpreter in one line. */
const FETCH_AND_RUN =
  /\b(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)\b[^\n|;&]{0,300}\|\s*(?:sudo\s+)?(?:ba|z|da|k)?sh\b|\b(?:curl|wget)\b[^\n|]{0,300}\|\s*(?:sudo\s+)?(?:python3?|node|perl|ruby)\b|\b(?:iwr|irm)\b[^\n|]{0,300}\|\s*iex\b|\b(?:ba|z)?sh\s+<\(\s*curl\b|\b(?:eval|(?:ba|z)?sh\s+-c)\s+["']?\$\(\s*(?:curl|wget)\b|\bsource\s+<\(\s*curl\b/i;

/** A text that turns against what its reader was told. */
const INJECTION =
  /\b(?:ignore|disregard|forget)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|messages?)\b|\b(?:do not|don't|never)\s+(?:tell|inform|mention|reveal)\b[^.\n]{0,30}\b(?:the )?user\b/i;

const PATTERNS: readonly (readonly [TextCode, RegExp])[] = [
  ["text-hidden-characters", HIDDEN],
  ["text-secret", SECRETS],
  ["text-fetch-and-run", FETCH_AND_RUN],
  ["text-injection", INJECTION],
];

const ALL_SECRETS = new RegExp(SECRETS.source, "g");

/** A text without anything that has the form of a credential. */
export function masked(text: string): string {
  return text.replace(ALL_SECRETS, "(not shown)");
}

/** Whose home a path lies in is nobody's business that reads a plan. */
const HOMES = /((?:^|[\\/])(?:home|Users)[\\/])[^\\/\s"'`<>()[\]]+/gi;

const shown = (text: string): string => masked(text).replace(HOMES, "$1…");

/** What is shown of a line: never what has the form of a credential, nor whose home it speaks of. */
function excerptOf(line: string, code: TextCode, at: number): string {
  if (code === "text-secret") return "(not shown)";
  const safe = shown(line);
  // A credential before it makes the line shorter.
  const from = safe.length === line.length ? at : shown(line.slice(0, at)).length;
  return sanitize(safe.slice(Math.max(0, from - 20)).trim(), EXCERPT);
}

/** A text of which only the path is known: it is taken for one that any host may expand. */
const somewhere = (path: string): TextPlace => ({
  depth: depthOf(path),
  markdown: true,
  expanded: { host: "", kind: "prompt" },
});

/**
 * Looks through a text line by line; `firstLine` is the number of its first line in the file, `null` for a value of a file. Only text:
 * nothing is decoded, fetched or run. A line above 20,000 characters is looked at in pieces. Without `place`, `path` is one below the root of
 * what the text belongs to.
 */
export function scanText(
  path: string,
  text: string,
  firstLine: number | null,
  field: ContentFinding["field"],
  place: TextPlace = somewhere(path),
): readonly ContentFinding[] {
  return scanFor(suspicions(Buffer.from(text), place), path, text, firstLine, field, place);
}

/** `scanText` of a whole file; bytes that hold no trace of anything are not decoded. */
export function scanBytes(path: string, bytes: Uint8Array, place: TextPlace): readonly ContentFinding[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const suspected = suspicions(buffer, place);
  return suspected.size === 0 ? [] : scanFor(suspected, path, buffer.toString("utf8"), 1, "text", place);
}

/** Looks through a text for what is named: line by line, and for what stands in it as a link or a command. */
export function scanFor(
  wanted: ReadonlySet<TextCode>,
  path: string,
  text: string,
  firstLine: number | null,
  field: ContentFinding["field"],
  place: TextPlace,
): readonly ContentFinding[] {
  const found: { readonly code: TextCode; readonly index: number; readonly excerpt: string }[] = [];
  const counts = new Map<TextCode, number>();
  const add = (code: TextCode, index: number, piece: string, at: number): void => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count <= MOST) found.push({ code, index, excerpt: excerptOf(piece, code, at) });
  };
  inLines(wanted, text, add);
  for (const { at, code, index, line } of placed(wanted, text, place, MOST)) {
    const from = Math.max(0, at - PIECE / 2);
    add(code, index, line.slice(from, from + PIECE), at - from);
  }
  return found
    .sort((a, b) => a.index - b.index)
    .map(({ code, excerpt, index }) => {
      return { code, path, line: firstLine === null ? null : firstLine + index, field, excerpt };
    });
}

/** What a single line tells. */
function inLines(
  wanted: ReadonlySet<TextCode>,
  text: string,
  add: (code: TextCode, index: number, piece: string, at: number) => void,
): void {
  const patterns = PATTERNS.filter(([code]) => wanted.has(code));
  if (patterns.length === 0) return;
  // A line that ends in a backslash goes on in the next one, as a shell reads it.
  const plain = (text.includes("\u{1f3f4}") ? text.replace(FLAGS, "") : text).split(/\r\n|\r|\n/);
  for (const [index, line] of plain.entries()) {
    const whole = line.endsWith("\\") ? `${line.slice(0, -1)} ${plain[index + 1] ?? ""}` : line;
    for (let from = 0; from <= whole.length; from += PIECE) {
      const piece = whole.length > PIECE ? whole.slice(from, from + PIECE + 500) : whole;
      for (const [code, pattern] of patterns) {
        const at = piece.search(pattern);
        if (at !== -1) add(code, index, piece, at);
      }
    }
  }
}
