import { DIALECTS, type Dialect, type DialectRules, dialectOf } from "./dialects.ts";
import { placesIn } from "./placeholders-in.ts";
import { SHELL, SHELL_ANYWHERE, SHELL_FENCE, SHELL_IN_BRACES } from "./rules.ts";

/** What a host runs, or replaces with a file, while it expands a text. */
export interface Injection {
  readonly kind: "shell" | "file";
  /** Offset in UTF-16 units. */
  readonly at: number;
  /** As it is written, all of it. */
  readonly text: string;
}

const KNOWN = new Map<string, readonly DialectRules[]>();

/** Each form apart, so that none hides another. */
function rulesFor(dialect: Dialect, prompt: boolean): readonly DialectRules[] {
  const key = `${dialect} ${prompt}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const own = DIALECTS[dialect].rules.filter(({ kind }) => kind === "shell" || kind === "file");
  const others = [SHELL_FENCE, ...(own.includes(SHELL_ANYWHERE) ? [] : [SHELL])].filter((rule) => !own.includes(rule));
  const braces = prompt && !own.includes(SHELL_IN_BRACES) ? [{ ...SHELL_IN_BRACES, word: true } as const] : [];
  const made = [...own, ...others, ...braces].map((rule) => ({ rules: [rule], escapes: [] }));
  KNOWN.set(key, made);
  return made;
}

/**
 * The injections of a text, all of them, in order. Commands count in the forms of every host, since a copy is put before hosts that the
 * text was not written for: `` !`command` `` and a fence with `!` in any text, `!{command}` in a prompt, or where its own host knows it. That
 * holds in code as well: Claude Code runs them in fences and code spans. Files count in the form of the text's own host, whose id in the
 * registry `host` is.
 */
export function injectionsIn(text: string, host: string, kind: "skill" | "agent" | "prompt"): readonly Injection[] {
  return rulesFor(dialectOf(host), kind === "prompt")
    .flatMap((dialect) => [...placesIn(text, dialect, [])])
    .map(({ from, rule, to }): Injection => {
      return { kind: rule.kind === "file" ? "file" : "shell", at: from, text: text.slice(from, to) };
    })
    .sort((a, b) => a.at - b.at);
}
