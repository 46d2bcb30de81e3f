import type { Value, ValueMap } from "@agent-interop/documents";
import { loss, quote } from "../losses.ts";
import type { Head } from "../source/head.ts";
import { READ_TOOLS, readToolsOf } from "../tables/tools.ts";
import type { Loss } from "../types.ts";
import { denied, switchedOff } from "./permissions.ts";
import { toolNames } from "./tool-names.ts";

/** Which reading tools an agent keeps. */
export interface NarrowedTools {
  /** In a fixed order; `null` when the source names tools and none of them reads. */
  readonly tools: readonly string[] | null;
  readonly losses: readonly Loss[];
}

const DENYING: ReadonlySet<string> = new Set(["disallowedtools", "disabledtools", "excludetools", "deniedtools"]);
const PERMISSIONS: ReadonlySet<string> = new Set(["permission", "permissions"]);

/** A key without letter case, hyphens and underscores: hosts differ in nothing else. */
const plainKey = (key: string): string => key.toLowerCase().replace(/[_-]/g, "");
const isNegated = (name: string): boolean => /^[-!]/.test(name);
const withoutArgument = (name: string): string => name.replace(/^[-!]/, "").split("(")[0] as string;

/**
 * The tools of the source that read. Without a list, or with one that is no list at all, all that read and nothing else; never more than
 * reading, never more than a list says, and never what is denied or has to be asked for. What cannot be read in a list adds nothing;
 * what cannot be read in a denial denies everything.
 */
export function narrowedTools(path: string, head: Head): NarrowedTools {
  const losses: Loss[] = [];
  let kept: readonly string[] = READ_TOOLS;
  const take = (off: readonly string[]): void => {
    kept = kept.filter((tool) => !off.includes(tool));
  };
  const drop = (key: string, what: string, words: string): void => {
    losses.push(loss("tool-dropped", "tool", { path, what, line: head.lineOf(key) }, words));
  };
  for (const [key, value] of head.data) {
    const plain = plainKey(key);
    if (plain === "tools") narrow(key, value);
    else if (PERMISSIONS.has(plain)) take(denied(value));
    else if (DENYING.has(plain)) deny(value);
  }
  const tools = READ_TOOLS.filter((tool) => kept.includes(tool));
  return { tools: tools.length === 0 ? null : tools, losses };

  function narrow(key: string, value: Value): void {
    if (value === false) take(READ_TOOLS);
    if (value instanceof Map) {
      take(switchedOff(value as ValueMap));
      for (const [name, on] of value as ValueMap) {
        if (on !== false && readToolsOf(name).length === 0)
          drop(key, name, `the tool ${quote(name)} is not one that only reads`);
      }
      return;
    }
    const found = toolNames(value);
    if (found === null) return;
    if (found.unreadable > 0)
      drop(key, key, `${found.unreadable} entries of \`${quote(key).slice(1, -1)}\` are no names of tools`);
    if (found.names.length === 0 && found.unreadable > 0) return;
    const named = new Set(found.names.filter((name) => !isNegated(name)).flatMap(readToolsOf));
    take(READ_TOOLS.filter((tool) => !named.has(tool)));
    take(found.names.filter(isNegated).flatMap((name) => readToolsOf(withoutArgument(name))));
    for (const name of found.names) {
      if (!isNegated(name) && readToolsOf(name).length === 0)
        drop(key, name, `the tool ${quote(name)} is not one that only reads`);
    }
  }

  function deny(value: Value): void {
    if (value === null) return;
    const found = toolNames(value);
    if (found === null || found.unreadable > 0) take(READ_TOOLS);
    else take(found.names.flatMap((name) => readToolsOf(withoutArgument(name))));
  }
}
