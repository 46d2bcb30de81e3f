const SHORT = /^([^.~]{1,6})~[0-9]{1,6}(?:\.([^.]{1,3}))?$/;
/** A name that fits as it is gets no short one. */
const FITS = /^[^. ]{1,8}(?:\.[^. ]{1,3})?$/;
/** From the fifth collision on, four hexadecimal digits of a hash stand for the middle. */
const HASHED = /^..[0-9a-f]{4}$/;

/**
 * True when Windows may have given `long` the short (8.3) name `short`; both folded. Which number a name gets depends on what lay in the
 * directory before, so any number is taken for it: a path that is written so is rather refused than let through.
 */
export function mayBeShortFor(short: string, long: string): boolean {
  const match = SHORT.exec(short);
  if (match === null || FITS.test(long)) return false;
  const [, stem = "", extension = ""] = match;
  const name = long.replace(/^[. ]+/, "").replaceAll(" ", "");
  const dot = name.lastIndexOf(".");
  const base = (dot === -1 ? name : name.slice(0, dot)).replaceAll(".", "").replace(/[+,;=[\]]/g, "_");
  if (extension !== (dot === -1 ? "" : name.slice(dot + 1, dot + 4))) return false;
  return base.startsWith(stem) || (HASHED.test(stem) && base.slice(0, 2) === stem.slice(0, 2));
}
