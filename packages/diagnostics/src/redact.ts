/** Where a value may begin: not in the middle of a word, so that each run of letters is looked at once, whatever its length. */
const START = "(?<![A-Za-z0-9_-])";
/** A word that names a secret, at the end of the name of a variable, a key or an option. */
const SECRET =
  "(?:password|passwd|pwd|passphrase|secret|token|credentials?|api[-_]?key|apikey|access[-_]?key|auth[-_]?key|private[-_]?key)";
/** What a header's value has that an ordinary word has not: a digit, a sign, a capital inside. */
const NO_WORD = "(?=[A-Za-z0-9._~+/=-]*(?:[0-9_=+~/]|[a-z-][A-Z]|[A-Z]{2}))";

const shape = (source: string, flags = "g"): RegExp => new RegExp(source, flags);

/**
 * Shapes of credentials wherever they stand. Every quantifier ends at a character that its own class does not hold, or has a
 * bound, so that the time is linear in the text. Sources: the vendors' published key formats (secret scanning lists).
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [shape("-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)"), "[redacted]"],
  // A password in a URL may hold a slash; a port is no password.
  [shape("(://[^\\s/@:\"'<>]{0,256}:)(?!\\d{1,5}(?:/|$))[^\\s@\"'<>]{1,256}@"), "$1[redacted]@"],
  // User information of a URL; `git@` is the usual user of an SSH remote and no secret.
  [shape("(://)(?!git@)[^\\s/?#\"'<>]*@"), "$1[redacted]@"],
  [
    shape(`(\\bauthorization["']?\\s{0,8}[=:]\\s{0,8}["']?(?:[a-z]{1,16}\\s{1,8})?)[^\\s"',;]{4,}`, "gi"),
    "$1[redacted]",
  ],
  [
    shape(`${START}(bearer\\s{1,8})(?![A-Za-z]{1,40}\\.?(?![A-Za-z0-9._~+/=-]))[A-Za-z0-9._~+/=-]{8,}`, "gi"),
    "$1[redacted]",
  ],
  [shape(`${START}([Bb]asic\\s{1,8})${NO_WORD}[A-Za-z0-9+/_-]{8,}={0,2}`), "$1[redacted]"],
  // OpenAI, Anthropic and those who follow them.
  [shape(`${START}sk-(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{8,}`), "[redacted]"],
  [
    shape(
      `${START}(?:(?:sk|pk|rk)_(?:live|test)|whsec|gsk|hf|npm|xai|r8|dop_v1|shpat|figd)_(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{12,}`,
    ),
    "[redacted]",
  ],
  [shape(`${START}(?:pplx|tvly|xai|nvapi|pypi|lsv2)-(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{16,}`), "[redacted]"],
  [shape(`${START}(?:gh[oprsu]_[A-Za-z0-9]{12,}|github_pat_[A-Za-z0-9_]{12,})`), "[redacted]"],
  [shape(`${START}gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-[A-Za-z0-9_.-]{12,}`), "[redacted]"],
  [shape(`${START}(?:xox[abeoprs]|xapp)-[A-Za-z0-9-]{8,}`), "[redacted]"],
  [shape("(hooks\\.slack\\.com/(?:services|workflows)/)[A-Za-z0-9/_-]{8,}"), "$1[redacted]"],
  [shape(`${START}(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}`), "[redacted]"],
  [
    shape(
      `${START}(?:AIza[A-Za-z0-9_-]{20,}|ya29\\.[A-Za-z0-9_-]{12,}|SG\\.[A-Za-z0-9_-]{12,64}\\.[A-Za-z0-9_-]{12,})`,
    ),
    "[redacted]",
  ],
  [shape(`${START}eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*)?`), "[redacted]"],
  // `NAME_TOKEN=…`, `--api-key=…`, `"password": "…"`; a token after a colon only when it is no ordinary word.
  [shape(`(${SECRET}["']?\\s{0,8}=\\s{0,8}["']?)[^\\s"',;&]{3,}`, "gi"), "$1[redacted]"],
  [
    shape(`(${SECRET}["']?\\s{0,8}:\\s{0,8}["']?)(?=[^\\s"',;&]*[^A-Za-z\\s"',;&])[^\\s"',;&]{4,}`, "gi"),
    "$1[redacted]",
  ],
  [shape(`(${SECRET}["']\\s{0,8}:\\s{0,8}["'])[^"'\\n]{3,}`, "gi"), "$1[redacted]"],
  [shape("((?<![\\w-])--?(?:[a-z0-9]{1,20}-){0,4}(?:key|auth|pass)=)[^\\s\"',;&]{3,}", "gi"), "$1[redacted]"],
  [
    shape(`((?<![\\w-])--(?:[a-z0-9]{1,20}-){0,4}(?:key|${SECRET})\\s{1,8})(?=[^\\s"',;&]*[0-9])[^\\s"',;&]{6,}`, "gi"),
    "$1[redacted]",
  ],
  [shape("(_(?:KEY|PASS|AUTH|PAT)=)[^\\s\"',;&]{3,}"), "$1[redacted]"],
];

/** Replaces what looks like a credential by `[redacted]`. A net under our own messages, which hold no values by construction. */
export function redact(text: string): string {
  let safe = text;
  for (const [pattern, replacement] of SHAPES) safe = safe.replace(pattern, replacement);
  return safe;
}
