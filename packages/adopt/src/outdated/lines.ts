import { decodeUtf8 } from "@agent-interop/documents";
import { masked } from "../content/scan.ts";

/** Bounds of a text that is compared line by line, for each of its sides. */
const TEXT_BYTES = 1024 * 1024;
const TEXT_LINES = 20_000;

/** One side of a comparison, or why it has no lines. A file that is not there has none at all. */
export type Side =
  | { readonly state: "text"; readonly lines: readonly string[] }
  | { readonly state: "binary" | "too-large" };

/**
 * The lines of a file, with the ends of lines of another system taken for those of this one. Joined by a line feed they are the text again, so
 * that a text which ends in one has an empty last line.
 */
export function sideOf(bytes: Uint8Array | null): Side {
  if (bytes === null) return { state: "text", lines: [] };
  if (bytes.includes(0)) return { state: "binary" };
  if (bytes.length > TEXT_BYTES) return { state: "too-large" };
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { state: "binary" };
  const lines = decoded.text.replaceAll("\r\n", "\n").split("\n");
  return lines.length > TEXT_LINES ? { state: "too-large" } : { state: "text", lines };
}

const HIDDEN = "(not shown)";
const KEY_BEGIN = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY/;
const KEY_END = /-----END (?:[A-Z]+ )*PRIVATE KEY/;

/** The same lines as they may be shown: without anything that has the form of a credential, and of a private key no line. */
export function maskedLines(lines: readonly string[]): readonly string[] {
  let inKey = false;
  return lines.map((line) => {
    const begins = KEY_BEGIN.test(line);
    const hidden = inKey || begins;
    if (hidden) inKey = !KEY_END.test(line);
    return hidden ? HIDDEN : masked(line);
  });
}
