import type { Machine } from "@agent-interop/diagnostics";

/** Why a relative path is refused. `reserved`: a name this package keeps for its own directories. */
export type PathFault =
  | "empty"
  | "not-unicode"
  | "control-character"
  | "backslash"
  | "absolute"
  | "drive-letter"
  | "empty-part"
  | "dot-part"
  | "trailing-dot-or-space"
  | "device-name"
  | "windows-character"
  | "too-long"
  | "too-deep"
  | "reserved";

/** Bounds of a path below a root: bytes of a part, bytes of all, parts. */
const PART_BYTES = 255;
const PATH_BYTES = 1024;
const PARTS = 64;

const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Why `path` is no portable relative path with `/` between its parts, or `null` when it is one. What only Windows cannot hold
 * (`<>:"|?*`) is refused on a Windows machine; all else everywhere, so that a tree made here can be carried there.
 */
export function pathFault(machine: Pick<Machine, "platform">, path: string): PathFault | null {
  if (path === "") return "empty";
  if (/\p{Surrogate}/u.test(path)) return "not-unicode";
  if (CONTROL.test(path)) return "control-character";
  if (path.includes("\\")) return "backslash";
  if (path.startsWith("/")) return "absolute";
  if (/^[a-z]:/i.test(path)) return "drive-letter";
  if (machine.platform === "win32" && /[<>:"|?*]/.test(path)) return "windows-character";
  if (Buffer.byteLength(path) > PATH_BYTES) return "too-long";
  const parts = path.split("/");
  if (parts.length > PARTS) return "too-deep";
  for (const part of parts) {
    const fault = partFault(part);
    if (fault !== null) return fault;
  }
  return null;
}

function partFault(part: string): PathFault | null {
  if (part === "") return "empty-part";
  if (part === "." || part === "..") return "dot-part";
  if (/[. ]$/.test(part)) return "trailing-dot-or-space";
  if (DEVICE.test(part)) return "device-name";
  return Buffer.byteLength(part) > PART_BYTES ? "too-long" : null;
}

/** A name or path as a file system would compare it that ignores case and the composition of accents: equal ones may be one there. */
export function foldName(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}

/** Two paths that cannot both be there: one is the other or lies in it as a file, or they differ in case or composition only. */
export interface PathCollision {
  readonly first: string;
  readonly second: string;
}

/** The first collision among the paths of files, by code unit; `null` when each has a place of its own. All are free of faults. @internal */
export function findCollision(paths: Iterable<string>): PathCollision | null {
  const seen = new Map<string, { readonly spelled: string; readonly path: string; readonly file: boolean }>();
  for (const path of [...paths].sort()) {
    for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
      const spelled = end === -1 ? path : path.slice(0, end);
      const file = end === -1;
      const key = foldName(spelled);
      const known = seen.get(key);
      if (known === undefined) seen.set(key, { spelled, path, file });
      else if (known.spelled !== spelled || known.file || file) return { first: known.path, second: path };
      if (file) break;
    }
  }
  return null;
}
