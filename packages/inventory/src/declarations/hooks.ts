import { member, text, type Value, type ValueMap } from "@agent-interop/documents";
import type { Declared, Reading } from "./reading.ts";

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** Matchers of a list of groups or entries, sorted, each once. A matcher selects tools by name; it is no command. */
function matchersOf(groups: Value): string[] {
  const found = new Set<string>();
  for (const group of isList(groups) ? groups : [groups]) {
    const matcher = text(member(group, "matcher"));
    if (matcher !== null && matcher !== "") found.add(matcher);
  }
  return [...found].sort();
}

const hook = (event: string, matchers: readonly string[]): Declared => ({ item: "hook", key: event, event, matchers });

function byEvent(value: Value): Reading {
  if (!(value instanceof Map)) return { declared: [], refused: [""] };
  const declared: Declared[] = [];
  const refused: string[] = [];
  for (const [event, groups] of value as ValueMap) {
    if (isList(groups) || groups instanceof Map) declared.push(hook(event, matchersOf(groups)));
    else refused.push(event);
  }
  return { declared, refused };
}

/** `{ <Event>: [ { matcher, hooks: [..] } ] }` */
export function nestedHooks(value: Value): Reading {
  return byEvent(value);
}

/** `{ <event>: [ { command, matcher? } ] }`; hosts with this shape accept the nested one too. */
export function flatHooks(value: Value): Reading {
  return byEvent(value);
}

/** `[ { event, matcher, command } ]`: one item per event, with the matchers of all its entries. */
export function hookList(value: Value): Reading {
  if (value instanceof Map) return byEvent(value);
  if (!isList(value)) return { declared: [], refused: [""] };
  const events = new Map<string, Value[]>();
  const refused: string[] = [];
  value.forEach((entry, index) => {
    const event = text(member(entry, "event"));
    if (event === null) refused.push(String(index));
    else events.set(event, [...(events.get(event) ?? []), entry]);
  });
  return { declared: [...events].map(([event, entries]) => hook(event, matchersOf(entries))), refused };
}

/** Antigravity wraps events in named hooks: `{ <name>: { enabled?, <Event>: [..] } }`. Also accepts `{ hooks: { <Event>: [..] } }`. */
export function namedHooks(value: Value): Reading {
  const wrapped = member(value, "hooks");
  if (wrapped instanceof Map) return byEvent(wrapped);
  if (!(value instanceof Map)) return { declared: [], refused: [""] };
  if ([...(value as ValueMap).values()].some(isList)) return byEvent(value);
  const events = new Map<string, Value[]>();
  const refused: string[] = [];
  for (const [name, named] of value as ValueMap) {
    if (!(named instanceof Map)) {
      refused.push(name);
      continue;
    }
    for (const [event, groups] of named as ValueMap) {
      if (isList(groups)) events.set(event, [...(events.get(event) ?? []), ...groups]);
    }
  }
  return { declared: [...events].map(([event, groups]) => hook(event, matchersOf(groups))), refused };
}

/** A Kiro hook file: `{ when: { type, patterns }, then }`; the patterns are what it matches. */
export function kiroHook(value: Value): Reading {
  const event = text(member(value, "when", "type"));
  if (event === null) return { declared: [], refused: [""] };
  const patterns = member(value, "when", "patterns");
  const matchers = isList(patterns) ? patterns.flatMap((pattern) => text(pattern) ?? []) : [];
  return { declared: [hook(event, [...new Set(matchers)].sort())], refused: [] };
}
