import { type CodeRegion, codeRegions, LineCounter } from "../references/index.ts";
import { DIALECTS, type Dialect, type Forms } from "./dialects.ts";
import { beginsWord, closingBraces, declaredEnd, isEscaped, pathEnd } from "./extent.ts";
import type { PlaceholderKind, Rule } from "./rules.ts";

export type { PlaceholderKind } from "./rules.ts";

/** One placeholder or injection of a text. */
export interface Placeholder {
  readonly kind: PlaceholderKind;
  /** As it is written, cut after 120 code points. */
  readonly text: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** Where the host counts from, for a positional one; `null` for any other. */
  readonly base: 0 | 1 | null;
}

/** Most placeholders that are named for one text; the text is not looked at any further. */
export const MAX_PLACEHOLDERS: number = 1_000;
const MAX_CODE_POINTS = 120;

/** Where a form of a dialect begins, for all of them at once; with a doubled `$` as an escape every `$` is looked at. */
const TRIGGERS = new WeakMap<Forms, RegExp>();

function triggerOf(dialect: Forms): RegExp {
  const known = TRIGGERS.get(dialect);
  if (known !== undefined) return known;
  const { escapes, rules } = dialect;
  const forms = rules.map(({ form }) => form.source);
  const trigger = new RegExp((escapes.includes("dollar") ? ["\\$", ...forms] : forms).join("|"), "g");
  TRIGGERS.set(dialect, trigger);
  return trigger;
}

/** The first code points of a text. */
function cut(text: string): string {
  if (text.length <= MAX_CODE_POINTS) return text;
  return [...text.slice(0, 2 * MAX_CODE_POINTS)].slice(0, MAX_CODE_POINTS).join("");
}

/** Finds the end of what a rule describes, in one text. */
class Extents {
  readonly #text: string;
  readonly #names: ReadonlySet<string>;
  #braces: ReadonlyMap<number, number> | null = null;

  constructor(text: string, names: readonly string[]) {
    this.#text = text;
    this.#names = new Set(names);
  }

  /** Offset behind the placeholder that begins at `at` by this rule, or -1. */
  endOf(rule: Rule, at: number): number {
    rule.form.lastIndex = at;
    if (!rule.form.test(this.#text)) return -1;
    const behind = rule.form.lastIndex;
    const closed = (mark: string): number => {
      const close = this.#text.indexOf(mark, behind);
      return close === -1 ? -1 : close + mark.length;
    };
    if (rule.until === undefined) return behind;
    switch (rule.until) {
      case "backtick":
        return closed("`");
      case "fence":
        return closed("```");
      case "path":
        return pathEnd(this.#text, behind);
      case "declared":
        return declaredEnd(this.#text, behind, this.#names);
      case "brace":
        this.#braces ??= closingBraces(this.#text);
        return (this.#braces.get(behind - 1) ?? -2) + 1;
    }
  }
}

/** False when a text in UTF-8 holds no placeholder, which its bytes tell in a fraction of the time that reading it takes. */
export function mayHold(bytes: Uint8Array, dialect: Dialect): boolean {
  return DIALECTS[dialect].marks.some((mark) => bytes.includes(mark));
}

/** One form of a dialect where it stands in a text. */
export interface Place {
  readonly rule: Rule;
  readonly from: number;
  readonly to: number;
}

/** The forms of a dialect in a text, in order; what stands inside of another is part of that one. */
export function* placesIn(text: string, dialect: Forms, names: readonly string[]): Generator<Place> {
  const { rules, escapes } = dialect;
  const trigger = triggerOf(dialect);
  const nextTrigger = (from: number): number => {
    trigger.lastIndex = from;
    return trigger.exec(text)?.index ?? -1;
  };
  const extents = new Extents(text, names);
  let regions: readonly CodeRegion[] | null = null;
  let region = 0;
  const isIn = (at: number, not: "code" | "fence"): boolean => {
    regions ??= codeRegions(text);
    while (region < regions.length && (regions[region]?.to as number) <= at) region++;
    const around = regions[region];
    return around !== undefined && around.from <= at && (not === "code" || around.kind === "fence");
  };
  for (let at = nextTrigger(0); at !== -1; ) {
    if (escapes.includes("dollar") && text.startsWith("$$", at)) {
      at = nextTrigger(at + 2);
      continue;
    }
    let behind = -1;
    const escaped = escapes.includes("backslash") && isEscaped(text, at);
    const rule = escaped
      ? undefined
      : rules.find((one) => {
          if (one.word && !beginsWord(text, at)) return false;
          behind = extents.endOf(one, at);
          return behind !== -1 && !(one.not && isIn(at, one.not));
        });
    if (rule === undefined) {
      at = nextTrigger(at + 1);
      continue;
    }
    yield { rule, from: at, to: behind };
    at = nextTrigger(behind);
  }
}

/**
 * The placeholders of a prompt, skill or agent text in the order of their places. What stands inside of another is part of that one:
 * `` !`git log $1` `` is one shell injection. `names` are those that the host declared in `arguments`: only they count as `$name`.
 * Forms with braces count wherever they stand, others not with a letter, digit or `_` behind them. Takes time in proportion to the text.
 */
export function placeholdersIn(text: string, dialect: Dialect, names: readonly string[] = []): readonly Placeholder[] {
  const found: Placeholder[] = [];
  const lines = new LineCounter(text);
  for (const { from, rule, to } of placesIn(text, DIALECTS[dialect], names)) {
    found.push({ kind: rule.kind, text: cut(text.slice(from, to)), line: lines.lineOf(from), base: rule.base ?? null });
    if (found.length === MAX_PLACEHOLDERS) break;
  }
  return found;
}
