/**
 * Whole credentials of issuers that give them a form of their own: what a name may be taken for, which is a word and no sentence. A form that
 * words with hyphens have too (`sk-…`) counts with a digit and a capital only. Sources: those of `redact`.
 */
const TOKEN =
  /(?<![A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,}|glpat-[A-Za-z0-9_-]{20,}|xox[abeoprs]-[A-Za-z0-9-]{20,}|A(?:KIA|SIA)[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{35}|npm_[A-Za-z0-9]{36}|hf_[A-Za-z0-9]{30,}|(?:sk|rk|pk)_live_[A-Za-z0-9]{16,}|ya29\.[A-Za-z0-9_-]{20,}|sk-(?=[a-z_-]*[A-Z0-9])(?=[A-Za-z_-]*\d)(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{20,}|eyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{10,})/g;

/** A name or a path with what has the whole form of a credential replaced; the same text when there is none. */
export function withoutTokens(text: string, instead: (token: string) => string): string {
  return text.replace(TOKEN, instead);
}
