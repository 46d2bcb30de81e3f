import type { Buffer } from "node:buffer";
import type { TextPlace } from "./text-place.ts";

/** What a text may hold that should be read first. */
export type TextCode =
  | "text-hidden-characters"
  | "text-secret"
  | "text-fetch-and-run"
  | "text-injection"
  | "text-shell-injection"
  | "text-link-leaves";

const ANYWHERE: readonly TextCode[] = ["text-hidden-characters", "text-secret", "text-fetch-and-run", "text-injection"];

/** All there is to look for in a text: commands only where a host expands it, links only where something is one. */
export function lookedFor({ expanded, markdown }: TextPlace): ReadonlySet<TextCode> {
  const wanted = new Set(ANYWHERE);
  if (expanded !== null) wanted.add("text-shell-injection");
  if (markdown || expanded !== null) wanted.add("text-link-leaves");
  return wanted;
}

/** A trace of a finding: `words` are cheaper to look for, and one of them stands in every text with the trace or with the finding. */
interface Trace {
  readonly code: TextCode;
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

/** A pipe, or what hands the output of one program to another. */
const PIPES = ["|", "<(", "$("];

/**
 * What each pattern of `scanText` cannot do without, as bytes read one by one: ASCII is itself, and a character above it is the bytes of its
 * UTF-8. No blank is looked for, since a line may go on behind a backslash.
 */
const TRACES: readonly Trace[] = [
  {
    code: "text-secret",
    words: ["J", "AIza", "AKIA", "ASIA", "PRIVATE"],
    pattern: /eyJ|AIza|AKIA|ASIA|PRIVATE/,
  },
  {
    code: "text-secret",
    words: ["-", "_", "9"],
    pattern: /sk-[\w-]{20}|sk_live_|hf_\w{30}|gh[pousr]_\w{30}|github_pat_|glpat-|xox[abprs]-|npm_\w{36}|ya29\./,
  },
  { code: "text-secret", words: ["@"], pattern: /:\/\/[^\t-\r :@/$]{1,256}:[^\t-\r :@/$]{1,512}@/ },
  { code: "text-fetch-and-run", words: PIPES, pattern: /curl|wget|invoke-/i },
  { code: "text-fetch-and-run", words: PIPES, pattern: /\bi(?:wr|rm)\b/i },
  {
    code: "text-injection",
    words: [""],
    pattern: /ignore|disregard|forget|do(?: not|n't|\\)|never/i,
  },
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  { code: "text-hidden-characters", words: ["\u0008", "\u001b"], pattern: /[\u0008\u001b]/ },
  // By their lead bytes: U+200B and on, U+009B, U+009D and U+00AD, U+061C, U+3164, U+FE00 and on and U+FEFF.
  {
    code: "text-hidden-characters",
    words: ["\u00e2"],
    pattern: /\u00e2(?:\u0081|\u0080[\u008b-\u008f\u00aa-\u00ae])/,
  },
  { code: "text-hidden-characters", words: ["\u00c2"], pattern: /\u00c2[\u009b\u009d\u00ad]/ },
  {
    code: "text-hidden-characters",
    words: ["\u00d8\u009c", "\u00e3\u0085\u00a4"],
    pattern: /\u00d8\u009c|\u00e3\u0085\u00a4/,
  },
  { code: "text-hidden-characters", words: ["\u00ef"], pattern: /\u00ef[\u00b8\u00bb]/ },
];

/** What a target that leads elsewhere begins with, as far as an escape may stand for any of it. */
const START = String.raw`[ \t]*(?:[/\\~%&]|\.\.|file[:\\&%]|[a-z][:\\&%])`;
/** What one has in it that only climbs out on its way. */
const CLIMB = /\.\.[/\\]|[/\\]\.\.|\\[./\\:]|%(?:2[ef]|5c)|&(?:#|period|sol|bsol|colon|percnt)/i;
const TARGET = new RegExp(String.raw`\][(:][\s>]*<?${START}`, "i");
const FILE = new RegExp(`(?:@[{"]?|#file:)${START}`, "i");
const URL_OF_FILE = /<file:/i;
// Its sign is rare, so that looking for it first takes a tenth of the time.
const ATTRIBUTE = /=(?<=(?:href|src)[ \t]{0,8}=)/i;
const ATTRIBUTE_OUT = new RegExp(`${ATTRIBUTE.source}[ \\t]*["']?${START}`, "i");

/** A command: a backtick or a brace behind `!`, or a fence before it. */
const mayRun = (text: string): boolean => text.includes("!`") || text.includes("!{") || text.includes("```!");

function mayLeave(text: string, { expanded, markdown }: TextPlace): boolean {
  const targets = markdown && (text.includes("](") || text.includes("]:"));
  const attributes = markdown && ATTRIBUTE.test(text);
  const files = expanded !== null && (text.includes("@") || text.includes("#file:"));
  if (markdown && (text.includes("<f") || text.includes("<F")) && URL_OF_FILE.test(text)) return true;
  if (!targets && !attributes && !files) return false;
  if ((targets && TARGET.test(text)) || (attributes && ATTRIBUTE_OUT.test(text)) || (files && FILE.test(text)))
    return true;
  return CLIMB.test(text);
}

/** Lead byte of everything from U+C0000 on: tags, and flags that are written with them, which a scan leaves out. */
const HIGH = "\u00f3";

const holds = (text: string, { pattern, words }: Trace): boolean =>
  words.some((word) => text.includes(word)) && pattern.test(text);

/**
 * Which findings the text of a file may hold, told from its bytes in a fraction of the time that decoding and reading it takes. One that is
 * not named cannot be there; one that is named may not be either.
 */
export function suspicions(bytes: Buffer, place: TextPlace): ReadonlySet<TextCode> {
  const text = bytes.toString("latin1");
  // With a flag in it, a word may be in two parts.
  if (text.includes(HIGH)) return lookedFor(place);
  const found = new Set<TextCode>();
  for (const trace of TRACES) if (!found.has(trace.code) && holds(text, trace)) found.add(trace.code);
  if (place.expanded !== null && mayRun(text)) found.add("text-shell-injection");
  if (mayLeave(text, place)) found.add("text-link-leaves");
  return found;
}
