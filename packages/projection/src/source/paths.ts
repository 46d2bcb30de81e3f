import { Buffer } from "node:buffer";
import { sanitize } from "@agent-interop/diagnostics";

/** Characters that no portable file name holds; Windows refuses the printable ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose.
const FORBIDDEN = /[\0-\x1f\x7f\\<>:"|?*\ufffd]/;
const ASCII = /^[\0-\x7f]*$/;
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
/** Longest path below the package, in UTF-16 units, and longest name, in bytes of UTF-8: what every usual system takes. */
const PATH_LENGTH = 180;
const NAME_BYTES = 255;

/** Why a path of a source cannot be one of a package; `null` when it can. */
export function unsafePath(path: string): string | null {
  if (path === "" || path.startsWith("/") || path.length > PATH_LENGTH) {
    return path.length > PATH_LENGTH ? `is longer than ${PATH_LENGTH} characters` : "is no relative path";
  }
  for (const name of path.split("/")) {
    if (name === "" || name === "." || name === "..") return "has an empty part or one that leads elsewhere";
    if (FORBIDDEN.test(name) || !name.isWellFormed()) return "has a character that not every system takes";
    if (sanitize(name) !== name) return "has a character that nobody sees";
    if (/[. ]$/.test(name)) return "has a name that ends in a dot or a blank";
    if (DEVICE.test(name)) return "has a name that Windows keeps for a device";
    if (Buffer.byteLength(name) > NAME_BYTES) return "has a name above 255 bytes";
  }
  return null;
}

/** What two paths have in common when some file system takes them for one. */
export function foldedPath(path: string): string {
  if (ASCII.test(path)) return path.toLowerCase();
  return path.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
