import { posix } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { isPlainPath, slashed } from "@agent-interop/diagnostics";

/** Decides which paths may be opened: the longest entry that holds a path wins, and a declared one wins a tie. */
export interface Gate {
  readonly refuses: (path: string) => boolean;
  /** False when no forbidden entry lies at or below `root`, so that a walk of it need not ask. */
  readonly concerns: (root: string) => boolean;
  /** Adds entries: the names under which the same places are reached through links. */
  readonly extend: (forbidden: readonly string[], declared: readonly string[]) => void;
}

/** Verdicts of directories that are kept; a scan asks for many files of few directories. */
const KEPT = 128;

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const glob = (text: string): RegExp => new RegExp(`^${text.split("*").map(literally).join("[^/]*")}$`);

type Segment = (name: string) => boolean;

/** A name is compared; a pattern is compiled when it is first asked, which for most entries is never. */
function segment(text: string): Segment {
  if (!text.includes("*")) return (name) => name === text;
  let pattern: RegExp | null = null;
  return (name) => {
    pattern ??= glob(text);
    return pattern.test(name);
  };
}

/**
 * One spelling of a path: `/` between names, nothing odd, the machine's case. On Windows also without the `\\?\` prefix and
 * without the name of a stream (`history.jsonl::$DATA` is `history.jsonl`).
 */
function speller(machine: Machine): (path: string) => string {
  const windows = machine.platform === "win32";
  return (path) => {
    let plain = slashed(machine, path);
    if (windows) {
      if (plain.startsWith("//?/") || plain.startsWith("//./")) plain = plain.slice(4).replace(/^UNC\//i, "//");
      if (plain.indexOf(":", 2) !== -1) plain = plain.slice(0, 2) + plain.slice(2).replace(/:[^/]*/g, "");
    }
    if (!isPlainPath(plain)) plain = posix.normalize(plain).replace(/\/$/, "");
    return machine.foldCase(plain);
  };
}

/** Entries are absolute; a `*` in any segment stands for any characters of that segment. */
export function gate(machine: Machine, forbidden: readonly string[], declared: readonly string[]): Gate {
  const spell = speller(machine);
  const exact = new Set<string>();
  const allowed = new Set<string>();
  /** Patterns of last names, by directory. */
  const names = new Map<string, Segment[]>();
  /** Patterns with a `*` before the last name, as their segments. */
  const deep: Segment[][] = [];
  const verdicts = new Map<string, boolean>();

  /** The directory, with a slash, that `concerns` last found free: what lies in it needs no verdicts of its own. */
  let free: string | null = null;

  const extend: Gate["extend"] = (more, wins) => {
    verdicts.clear();
    free = null;
    for (const entry of more) {
      const path = spell(entry);
      const star = path.indexOf("*");
      const last = path.lastIndexOf("/");
      if (star === -1) exact.add(path);
      else if (star < last) deep.push(path.split("/").map(segment));
      else names.set(path.slice(0, last), [...(names.get(path.slice(0, last)) ?? []), segment(path.slice(last + 1))]);
    }
    for (const entry of wins) allowed.add(spell(entry));
  };

  const judge = (path: string): boolean => {
    if (allowed.has(path)) return false;
    if (exact.has(path)) return true;
    const last = path.lastIndexOf("/");
    const parent = path.slice(0, Math.max(0, last));
    if (names.get(parent)?.some((matches) => matches(path.slice(last + 1))) === true) return true;
    if (deep.length > 0 && matchesDeep(path.split("/"))) return true;
    return path === "" ? false : verdictOf(parent);
  };
  const verdictOf = (directory: string): boolean => {
    let verdict = verdicts.get(directory);
    if (verdict === undefined) {
      verdict = judge(directory);
      if (verdicts.size >= KEPT) verdicts.clear();
      verdicts.set(directory, verdict);
    }
    return verdict;
  };
  const matchesDeep = (parts: readonly string[]): boolean =>
    deep.some((pattern) => pattern.length === parts.length && parts.every((part, at) => pattern[at]?.(part)));

  const concerns: Gate["concerns"] = (root) => {
    const base = spell(root);
    const below = `${base}/`;
    if (judge(base) || holdsAny(base, below)) return true;
    free = below;
    return false;
  };
  const holdsAny = (base: string, below: string): boolean => {
    const holds = (path: string): boolean => path === base || path.startsWith(below);
    for (const path of exact) if (holds(path)) return true;
    for (const directory of names.keys()) if (holds(directory)) return true;
    const parts = base.split("/");
    return deep.some((pattern) => pattern.length > parts.length && parts.every((part, at) => pattern[at]?.(part)));
  };

  extend(forbidden, declared);
  const refuses: Gate["refuses"] = (path) => {
    const spelled = spell(path);
    return (free === null || !spelled.startsWith(free)) && judge(spelled);
  };
  return { refuses, concerns, extend };
}
