import type { Buffer } from "node:buffer";
import { SCAN_LIMIT } from "./content.ts";

const BEGIN = "-----BEGIN ";
const PUTTY = "PuTTY-User-Key-File-";
const MARKER = /^[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
/** What is read behind a marker, and how many markers of a file are read at all. */
const WINDOW = 2048;
const MARKERS = 256;
/** A line of a key; documentation shows shorter ones, or dots. */
const LINE = /^[A-Za-z0-9+/=]{40,}$/;
/** The shortest private key there is (Ed25519) has 64 characters, of many kinds; placeholders repeat a few. */
const SHORTEST = 60;
const KINDS = 16;

/** True when key material stands behind a marker: in lines, in one string with `\n` in it, quoted, or behind `#`. */
function holdsKey(after: string): boolean {
  const lines = after
    .replace(/\\[nrt]/g, " ")
    .split(/[\s"',>#*|\\]+/)
    .filter((part) => LINE.test(part));
  const body = lines.join("");
  return body.length >= SHORTEST && new Set(body).size >= KINDS;
}

/**
 * True when a file holds a private key as text (PEM, OpenSSH, OpenPGP, PuTTY) in its first 2 MiB. A marker alone, or one with a
 * placeholder behind it, is prose about keys.
 */
export function hasPrivateKey(bytes: Buffer): boolean {
  const area = bytes.length > SCAN_LIMIT ? bytes.subarray(0, SCAN_LIMIT) : bytes;
  if (area[0] === PUTTY.charCodeAt(0) && area.toString("latin1", 0, PUTTY.length) === PUTTY) return true;
  let at = area.indexOf(BEGIN);
  for (let seen = 0; at !== -1 && seen < MARKERS; seen++) {
    const start = at + BEGIN.length;
    const window = area.toString("latin1", start, start + WINDOW);
    const marker = MARKER.exec(window);
    if (marker !== null) {
      const close = window.indexOf("-----END", marker[0].length);
      if (holdsKey(window.slice(marker[0].length, close === -1 ? WINDOW : close))) return true;
    }
    at = area.indexOf(BEGIN, start);
  }
  return false;
}
