import type { Buffer } from "node:buffer";
import { SCAN_LIMIT } from "./content.ts";

/** A name of PDF as a pattern: any letter of it may be written as `#` and two hex digits. */
function spelled(name: string): string {
  const letter = (char: string): string => {
    const digits = char.charCodeAt(0).toString(16);
    return `(?:${char}|#${digits.replace(/[a-f]/, (one) => `[${one}${one.toUpperCase()}]`)})`;
  };
  return Array.from(name, letter).join("");
}

/** Actions, and forms that hold scripts. */
const ACTIONS: readonly (readonly [string, RegExp])[] = ["JavaScript", "Launch", "OpenAction", "XFA"].map((name) => [
  name,
  new RegExp(`/${spelled(name)}(?=[\\s\\0()<>[\\]{}/%]|$)`),
]);
/** `JS` is short enough to occur by chance in compressed bytes, so what follows it must be a string or a reference. */
const SHORT = new RegExp(`/${spelled("JS")}[\\s\\0]*[(<0-9]`);

/**
 * Why a PDF does something when it is opened, searched in its first 2 MiB: scripts, programs, opening actions. `null` when none
 * is found; what is inside compressed streams is not seen.
 */
export function activePdfWhy(bytes: Buffer): string | null {
  const text = bytes.toString("latin1", 0, SCAN_LIMIT);
  const action = ACTIONS.find(([, pattern]) => pattern.test(text))?.[0] ?? (SHORT.test(text) ? "JS" : null);
  return action === null ? null : `PDF with /${action}`;
}

/** Names of the parts of a package that hold macros: Office documents, OpenDocument, and their old binary form in UTF-16. */
const MACROS: readonly string[] = ["vbaProject.bin", "Basic/script-lc.xml", "_\0V\0B\0A\0_\0P\0R\0O\0J\0E\0C\0T\0"];

/** True when an office document holds macros, by the names in its first 2 MiB. */
export function hasMacros(bytes: Buffer): boolean {
  const area = bytes.subarray(0, SCAN_LIMIT);
  return MACROS.some((name) => area.includes(name, 0, "latin1"));
}
