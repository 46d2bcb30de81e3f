const NAMED: ReadonlyMap<string, string> = new Map([
  ["period", "."],
  ["sol", "/"],
  ["bsol", "\\"],
  ["colon", ":"],
  ["percnt", "%"],
]);
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|(period|sol|bsol|colon|percnt));/g;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
/** The bytes that decide where a path leads: `.`, `/`, `\`, `~` and `:`. */
const PERCENT = /%(2e|2f|5c|7e|3a)/gi;

/** A target as a reader of Markdown takes it: backslashes before punctuation are taken away, entities are characters. */
function unescaped(target: string): string {
  return target.replace(ESCAPE, "").replace(ENTITY, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) as string;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** At the root of a file system or a drive, on a server, in a home, or a URL of a file. A backslash may also be Markdown's. */
const ELSEWHERE = /^(?:\/|\\[\dA-Za-z.\\/~]|~(?:[\w.-]*[\\/]|$)|file:|[A-Za-z]:)/i;
const SCHEME = /^[A-Za-z][A-Za-z\d+.-]+:/;

function leads(target: string, depth: number): boolean {
  const decoded = target.replace(PERCENT, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const path = decoded.replace(/[?#][\s\S]*$/, "").replace(/^[ \t]+|[ \t]+$/g, "");
  if (ELSEWHERE.test(path)) return true;
  if (SCHEME.test(path)) return false;
  let level = depth;
  for (const part of path.split(/[\\/]/)) {
    if (part === "..") level -= 1;
    else if (part !== "" && part !== ".") level += 1;
    if (level < 0) return true;
  }
  return false;
}

/**
 * Whether a link leads out of what its text belongs to, from a place `depth` directories below the root of that: to an absolute path, a drive, a
 * server's share, a home or a URL of a file, or by more `..` than there are directories. As it is written, and as Markdown and a reader of URLs
 * would have it. An anchor, or a URL of any other scheme, does not.
 */
export function leaves(target: string, depth: number): boolean {
  const plain = unescaped(target);
  return leads(target, depth) || (plain !== target && leads(plain, depth));
}
