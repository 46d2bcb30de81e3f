const LONGEST = 255;
/** Names that Windows keeps for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
/** What some file system refuses or treats in its own way: controls, backslash, drive and stream colons, wildcards, quotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a name with one of them is what is looked for
const UNSAFE = /[\u0000-\u001f\u007f\\:*?"<>|]/;

/**
 * True for a place below an anchor: one or more parts with `/` between them, none of them empty, `.`, `..`, the name of a device or
 * ending in a dot or a space. On no system does such a text lead out of its anchor by itself.
 */
export function isSafeDestination(place: unknown): place is string {
  if (typeof place !== "string" || place === "" || place.length > LONGEST || UNSAFE.test(place)) return false;
  return place.split("/").every((part) => part !== "" && !/[. ]$/.test(part) && !/^ /.test(part) && !DEVICE.test(part));
}

/** The shortest prefix that may say whose a file is. */
export const SHORTEST_PREFIX = 3;

/** True for what may stand at the front of a file's name. */
export function isSafePrefix(prefix: unknown): prefix is string {
  return typeof prefix === "string" && prefix.length >= SHORTEST_PREFIX && /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(prefix);
}
