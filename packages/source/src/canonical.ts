import type { Machine } from "@agent-interop/diagnostics";
import type { Disk } from "./disk.ts";
import { hostDisk } from "./host-disk.ts";
import { pathRules } from "./path.ts";

/** Links that are followed one after the other. */
const HOPS = 40;

/**
 * The real path of what need not exist: links of the existing part are resolved, also one that leads to something missing, and the missing
 * rest is kept. `..` behind a link leads out of where the link leads to, as it does for the system. A relative path begins at the machine's
 * working directory. Total: what cannot be looked at stays as it is written. For `pathPolicy` and `checkPath` of `@agent-interop/registry`.
 */
export function canonicalPath(machine: Machine, disk: Disk = hostDisk): (path: string) => string {
  const rules = pathRules(machine);
  const real = (path: string): string | null => {
    try {
      return disk.realpath(path);
    } catch {
      return null;
    }
  };
  const linkAt = (path: string): string | null => {
    try {
      return disk.lstat(path)?.type === "link" ? disk.readlink(path) : null;
    } catch {
      return null;
    }
  };

  /** `names` from a real directory on. */
  const follow = (from: string, names: readonly string[], hops: number): string => {
    let at = from;
    for (const [index, name] of names.entries()) {
      if (name === "" || name === ".") continue;
      if (name === "..") {
        at = rules.dirname(at);
        continue;
      }
      const next = rules.join(at, name);
      const there = real(next);
      const link = there === null && hops > 0 ? linkAt(next) : null;
      if (link !== null)
        return walk(rules.isAbsolute(link) ? link : `${at}${rules.sep}${link}`, names.slice(index + 1), hops - 1);
      at = there ?? next;
    }
    return at;
  };
  const walk = (path: string, more: readonly string[], hops: number): string => {
    const { root } = rules.parse(path);
    return follow(root, [...path.slice(root.length).split(SEPARATORS[rules.sep]), ...more], hops);
  };

  return (path) => {
    const whole = rules.isAbsolute(path) ? path : `${machine.cwd}${rules.sep}${path}`;
    if (!CLIMBS.test(whole)) {
      const there = real(whole);
      if (there !== null) return there;
    }
    return walk(whole, [], HOPS);
  };
}

const SEPARATORS = { "/": /\//, "\\": /[\\/]/ } as const;
const CLIMBS = /(?:^|[\\/])\.\.(?:[\\/]|$)/;

/**
 * True where names that differ in letter case are one, although the platform's usual file system tells them apart: a mounted Windows drive, a
 * folding directory. Asks the disk whether the deepest existing part of the path is there under its other case, too. Where the machine's own
 * rule folds already the answer is `true` without a look.
 */
export function foldsCaseAt(machine: Machine, disk: Disk = hostDisk): (path: string) => boolean {
  const rules = pathRules(machine);
  const canonical = canonicalPath(machine, disk);
  const identity = (path: string): string | null => {
    try {
      const found = disk.identity(path);
      return found === null ? null : `${found.dev} ${found.ino}`;
    } catch {
      return null;
    }
  };
  return (path) => {
    if (machine.foldCase("A") === machine.foldCase("a")) return true;
    for (let at = canonical(path); ; at = rules.dirname(at)) {
      const name = rules.basename(at);
      if (name === "") return false;
      const other = swapCase(name);
      const own = other === name ? null : identity(at);
      if (own !== null) return identity(rules.join(rules.dirname(at), other)) === own;
    }
  };
}

function swapCase(name: string): string {
  return [...name].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join("");
}
