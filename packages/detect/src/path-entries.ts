import { envValue, type Machine } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";

/** One entry of PATH: normalised when it is absolute, else as it is written. */
export interface PathEntry {
  readonly path: string;
  readonly absolute: boolean;
}

/**
 * The entries of PATH in order, each once; `null` when PATH is unset or empty. Empty entries (which a shell takes for the working
 * directory) are left out. On Windows quotes hold an entry with `;` in it together, and absolute means with a drive or a share.
 */
export function pathEntries(machine: Machine): readonly PathEntry[] | null {
  const value = envValue(machine, "PATH");
  if (value === null) return null;
  const windows = machine.platform === "win32";
  const rules = pathRules(machine);
  const entries = new Map<string, PathEntry>();
  for (const text of windows ? unquoted(value) : value.split(":")) {
    if (text === "") continue;
    const absolute = windows ? /^(?:[a-z]:[\\/]|[\\/]{2}[^\\/])/i.test(text) : text.startsWith("/");
    const path = absolute ? withoutSlash(rules.normalize(text), rules.parse(text).root.length) : text;
    const key = machine.foldCase(path);
    if (!entries.has(key)) entries.set(key, { path, absolute });
  }
  return [...entries.values()];
}

function withoutSlash(path: string, root: number): string {
  return path.length > root && /[\\/]$/.test(path) ? path.slice(0, -1) : path;
}

/** Splits at `;` outside of quotes and takes the quotes away. */
function unquoted(value: string): string[] {
  const parts: string[] = [""];
  let quoted = false;
  for (const character of value) {
    if (character === '"') quoted = !quoted;
    else if (character === ";" && !quoted) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}

const USUAL = ".COM;.EXE;.BAT;.CMD";

/** The extensions that make a file a command on Windows, lower case with the dot, in order. */
export function pathExtensions(machine: Machine): readonly string[] {
  const value = envValue(machine, "PATHEXT") ?? USUAL;
  const parts = value.split(";").map((part) => part.trim().toLowerCase());
  return parts.filter((part) => /^\.[^.\\/:]+$/.test(part));
}
