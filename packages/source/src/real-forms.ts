import { isWithin, type Machine, pathBelow } from "@agent-interop/diagnostics";
import type { Disk } from "./disk.ts";
import { pathRules } from "./path.ts";

/** Further names of forbidden and declared places. */
export interface RealForms {
  readonly forbidden: readonly string[];
  readonly declared: readonly string[];
}

/**
 * The real paths of forbidden places, so that a link cannot lead into one by its other name (`~/.claude` being a link into a
 * folder of dotfiles), and of the declared places inside them. A declared place that is itself a link into another forbidden
 * one gets no such name: it would open what is closed. Places whose directory is absent have none.
 */
export function realForms(
  machine: Machine,
  disk: Disk,
  forbidden: readonly string[],
  declared: readonly string[],
): RealForms {
  const rules = pathRules(machine);
  const directories = new Map<string, string | null>();
  const real = (path: string): string | null => {
    try {
      return disk.realpath(path);
    } catch {
      return null;
    }
  };
  const realDirectory = (path: string): string | null => {
    let found = directories.get(path);
    if (found === undefined) {
      found = real(path);
      directories.set(path, found);
    }
    return found;
  };
  const formOf = (path: string): string | null => {
    const star = path.indexOf("*");
    const directory = rules.dirname(star === -1 ? path : `${path.slice(0, star)}x`);
    const base = realDirectory(directory);
    if (base === null) return null;
    const whole = star === -1 ? real(path) : null;
    return whole ?? rules.join(base, rules.relative(directory, path));
  };

  const fold = machine.foldCase;
  const same = (a: string, b: string): boolean => fold(a) === fold(b);
  const forms = new Map<string, string>();
  for (const path of forbidden) {
    const form = formOf(path);
    if (form !== null) forms.set(path, form);
  }
  const governs = (path: string): string | null => {
    let longest: string | null = null;
    for (const entry of forms.keys()) {
      if (isWithin(machine, path, entry) && entry.length > (longest?.length ?? 0)) longest = entry;
    }
    return longest;
  };
  const opened: string[] = [];
  for (const path of declared) {
    const entry = governs(path);
    const form = entry === null ? null : formOf(path);
    if (entry === null || form === null || same(form, path)) continue;
    const base = forms.get(entry) as string;
    const below = pathBelow(machine, path, entry) as string;
    if (!same(form, below === "" ? base : rules.join(base, below))) continue;
    const closes = (other: string): boolean => isWithin(machine, form, other) && isWithin(machine, other, base);
    const otherwise = [...forms].some(([at, to]) => at !== entry && (closes(at) || closes(to)));
    if (!otherwise) opened.push(form);
  }
  return {
    forbidden: [...forms].filter(([path, form]) => !same(path, form)).map(([, form]) => form),
    declared: opened,
  };
}
