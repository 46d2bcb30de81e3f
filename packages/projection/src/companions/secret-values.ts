/** How much of a file of variables is looked at, and of one line, in characters. */
const LIMIT = 256 * 1024;
const LINE = 4096;

const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_][\w.-]*)\s*[=:]\s*(.*)$/;
const SECRET_NAME = /(?:key|token|secret|password|passwd|pwd|pass|passphrase|credentials?|auth|pat)$/i;
/** What stands where the reader shall write a value. */
const PLACEHOLDER =
  /your|example|placeholder|change|replace|insert|dummy|sample|fake|xxx|\*\*\*|\.\.\.|…|[<>{}$]|to-?do|here|12345678|abcdefg|00000|redacted/i;
/** Beginnings of the vendors' published token formats. */
const TOKEN =
  /^(?:sk-|(?:sk|rk|pk)_(?:live|test)_|whsec_|gh[oprsu]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|AKIA|ASIA|AIza|ya29\.|SG\.|hf_|npm_|gsk_|xai-|pplx-|tvly-|nvapi-|pypi-|eyJ)[A-Za-z0-9_.-]{16,}$/;
const RANDOM = /^[A-Za-z0-9_+/=-]{16,}$/;
const PATH = /^(?:[./~]|[A-Za-z]:)/;
const PASSWORD_IN_URL = /:\/\/[^\s/:@]{1,256}:([^\s/@]{8,256})@(?!localhost|127\.)/;

/** Letters and digits, of many kinds, as a made key has and a word has not. */
function isMixed(value: string): boolean {
  return /[A-Za-z]/.test(value) && /[0-9]/.test(value) && new Set(value).size >= 8;
}

function bare(written: string): string {
  const quoted = /^(["'])(.*?)\1/.exec(written);
  return quoted === null ? (written.split(/\s/)[0] ?? "") : (quoted[2] ?? "");
}

function looksReal(name: string, value: string): boolean {
  const password = PASSWORD_IN_URL.exec(value)?.[1];
  if (password !== undefined) return isMixed(password) && !PLACEHOLDER.test(password);
  if (PLACEHOLDER.test(value) || !isMixed(value)) return false;
  return TOKEN.test(value) || (SECRET_NAME.test(name) && RANDOM.test(value) && !PATH.test(value));
}

/**
 * True when a file of `NAME=value` lines gives a value that looks like a real credential: a token of a known format, a random
 * one under a name such as `API_KEY`, a password in a URL. Placeholders such as `your-key-here` and short words are not.
 */
export function hasRealValue(text: string): boolean {
  for (const line of text.slice(0, LIMIT).split(/\r\n|\r|\n/)) {
    const found = ASSIGNMENT.exec(line.slice(0, LINE).trim());
    if (found !== null && looksReal(found[1] as string, bare(found[2] as string))) return true;
  }
  return false;
}
