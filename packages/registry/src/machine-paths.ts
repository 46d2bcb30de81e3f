import { posix, win32 } from "node:path";
import { envValue, isPlainPath, type Machine } from "@agent-interop/diagnostics";

/** How much of the machine's environment counts. */
export interface PlaceOptions {
  /** `false`: as if no variable were set, for a home that is not the one the environment describes. Default `true`. */
  readonly environment?: boolean;
}

/** Joins by the platform of the machine value, which need not be the one we run on. */
export function join(machine: Machine, ...parts: readonly string[]): string {
  return machine.platform === "win32" ? win32.join(...parts) : posix.join(...parts);
}

/** True for a relative path that can stand behind a directory as it is. */
export function isPlain(path: string): boolean {
  if (path === "" || path === "." || path === "..") return false;
  return !(path.startsWith("/") || path.startsWith("./") || path.startsWith("../")) && isPlainPath(path);
}

/** `join` for the table's own paths: hundreds of them are put behind the home at each start, and need no normalising. */
export function below(machine: Machine, dir: string, path: string): string {
  if (machine.platform === "win32" || !isPlainPath(dir) || !isPlain(path)) return join(machine, dir, path);
  return `${dir}/${path}`;
}

/** True for a path that means the same place in every working directory; on Windows it names a drive or a share. */
export function isAbsolute(machine: Machine, path: string): boolean {
  return machine.platform === "win32" ? /^(?:[a-zA-Z]:[\\/]|[\\/]{2}[^\\/])/.test(path) : path.startsWith("/");
}

/** An absolute path without `.`, `..` and a trailing separator. */
export function normal(machine: Machine, path: string): string {
  const plain = machine.platform === "win32" ? win32.normalize(path) : posix.normalize(path);
  const root = machine.platform === "win32" ? win32.parse(plain).root.length : 1;
  return plain.length > root ? plain.replace(machine.platform === "win32" ? /[\\/]+$/ : /\/+$/, "") : plain;
}

/** A variable's value, unless the environment does not count. */
export function variable(machine: Machine, name: string, options: PlaceOptions): string | null {
  return options.environment === false ? null : envValue(machine, name);
}

const WINDOWS_FOLDERS: Readonly<Record<string, string>> = {
  USERPROFILE: "",
  APPDATA: "AppData/Roaming",
  LOCALAPPDATA: "AppData/Local",
};

/**
 * An entry of the table as an absolute path: `~/…` in the home, `%VAR%/…` by the variable (or by the place Windows gives it in
 * the home), absolute as it is. `null` when a variable is unset or relative.
 */
export function expand(machine: Machine, entry: string, options: PlaceOptions): string | null {
  if (entry.startsWith("~/")) return join(machine, machine.home, entry.slice(2));
  const match = /^%([A-Z0-9_()]+)%\/(.*)$/i.exec(entry);
  if (match === null) return isAbsolute(machine, entry) ? normal(machine, entry) : null;
  const [, name = "", rest = ""] = match;
  const value = variable(machine, name, options);
  if (value !== null && isAbsolute(machine, value)) return join(machine, value, rest);
  const folder = WINDOWS_FOLDERS[name.toUpperCase()];
  return folder === undefined ? null : join(machine, machine.home, folder, rest);
}

const XDG: readonly (readonly [prefix: string, variable: string])[] = [
  [".config/", "XDG_CONFIG_HOME"],
  [".local/share/", "XDG_DATA_HOME"],
  [".local/state/", "XDG_STATE_HOME"],
  [".cache/", "XDG_CACHE_HOME"],
];

/** Where an XDG variable moves a home-relative path, `null` when none does. */
export function xdgPlace(machine: Machine, path: string, options: PlaceOptions): string | null {
  if (!(path.startsWith(".config/") || path.startsWith(".local/") || path.startsWith(".cache/"))) return null;
  for (const [prefix, name] of XDG) {
    if (!path.startsWith(prefix)) continue;
    const value = variable(machine, name, options);
    return value !== null && isAbsolute(machine, value) ? join(machine, value, path.slice(prefix.length)) : null;
  }
  return null;
}

/** The XDG variable that can move a home-relative path, else `null`. */
export function xdgVariable(path: string): string | null {
  return XDG.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null;
}

/** The folders of the home that XDG variables move. */
export function xdgFolders(): readonly { readonly variable: string; readonly folder: string }[] {
  return XDG.map(([prefix, variable]) => ({ variable, folder: prefix.slice(0, -1) }));
}
