import type { Buffer } from "node:buffer";

/** What a text may hold that should be read first. */
export type TextCode = "text-hidden-characters" | "text-secret" | "text-fetch-and-run" | "text-injection";

/** All there is to look for. */
export const ALL: ReadonlySet<TextCode> = new Set([
  "text-hidden-characters",
  "text-secret",
  "text-fetch-and-run",
  "text-injection",
]);

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

/** Lead byte of everything from U+C0000 on: tags, and flags that are written with them, which a scan leaves out. */
const HIGH = "\u00f3";

const holds = (text: string, { pattern, words }: Trace): boolean =>
  words.some((word) => text.includes(word)) && pattern.test(text);

/**
 * Which findings the text of a file may hold, told from its bytes in a fraction of the time that decoding and reading it takes. One that is
 * not named cannot be there; one that is named may not be either.
 */
export function suspicions(bytes: Buffer): ReadonlySet<TextCode> {
  const text = bytes.toString("latin1");
  // With a flag in it, a word may be in two parts.
  if (text.includes(HIGH)) return ALL;
  const found = new Set<TextCode>();
  for (const trace of TRACES) if (!found.has(trace.code) && holds(text, trace)) found.add(trace.code);
  return found;
}
