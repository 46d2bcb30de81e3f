import { DIALECTS, type Dialect, dialectOf, type Forms } from "./dialects.ts";
import { placesIn } from "./placeholders-in.ts";
import { type Rule, SHELL, SHELL_ANYWHERE, SHELL_FENCE, SHELL_IN_BRACES } from "./rules.ts";

/** What a host runs, or replaces with a file, while it expands a text. */
export interface Injection {
  readonly kind: "shell" | "file";
  /** Offset in UTF-16 units. */
  readonly at: number;
  /** As it is written, all of it. */
  readonly text: string;
}

const KNOWN = new Map<string, readonly Forms[]>();

const isInjection = ({ kind }: Rule): boolean => kind === "shell" || kind === "file";

/** Each form apart, so that none hides another; and all as the text's own host reads them, escapes and all, which begins some elsewhere. */
function rulesFor(dialect: Dialect, prompt: boolean): readonly Forms[] {
  const key = `${dialect} ${prompt}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const own = DIALECTS[dialect].rules.filter(isInjection);
  const others = [SHELL_FENCE, ...(own.includes(SHELL_ANYWHERE) ? [] : [SHELL])].filter((rule) => !own.includes(rule));
  const braces = prompt && !own.includes(SHELL_IN_BRACES) ? [{ ...SHELL_IN_BRACES, word: true } as const] : [];
  const apart = [...own, ...others, ...braces].map((rule): Forms => ({ rules: [rule], escapes: [] }));
  const made = [...apart, DIALECTS[dialect]];
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
  const found = new Map<string, Injection>();
  for (const forms of rulesFor(dialectOf(host), kind === "prompt")) {
    for (const { from, rule, to } of placesIn(text, forms, [])) {
      if (!isInjection(rule)) continue;
      const one: Injection = { kind: rule.kind === "file" ? "file" : "shell", at: from, text: text.slice(from, to) };
      found.set(`${one.kind} ${from} ${to}`, one);
    }
  }
  return [...found.values()].sort((a, b) => a.at - b.at);
}
