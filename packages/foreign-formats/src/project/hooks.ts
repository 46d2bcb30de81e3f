import { Buffer } from "node:buffer";
import { redact, sanitize } from "@agent-interop/diagnostics";
import { text, type Value } from "@agent-interop/documents";
import { isMap } from "../manifest/fields.ts";
import type { EntryTree } from "../tree/entry-tree.ts";

/** One hook of a declaration: what it is called, and whether it looks like one that refuses calls. */
export interface DeclaredHook {
  /** `event`, or `event(matcher)`; safe to print. */
  readonly name: string;
  readonly protects: boolean;
}

/** Events that come before an action and may refuse it. */
const BEFORE = /^(?:pre_?tool|before_?(?:tool|shell|mcp|read|submit)|permission_?request|tool\.execute\.before)/i;
const REFUSES =
  /\b(?:den(?:y|ied|ies)|block(?:s|ed)?|forbid|forbidden|reject|refuse|prevent|protect|guard|policy|sandbox|dangerous)|permissionDecision|\bexit\s*\(?\s*2\b/i;
/** Keys beside the events. */
const ASIDE: ReadonlySet<string> = new Set(["version", "description", "$schema", "name", "enabled"]);
const MAX_DEPTH = 6;
const SCRIPT_BYTES = 64 * 1024;

function* stringsIn(value: Value | undefined, depth = MAX_DEPTH): Generator<string> {
  if (typeof value === "string") yield value;
  if (depth === 0 || typeof value !== "object" || value === null) return;
  for (const one of isMap(value) ? value.values() : (value as readonly Value[])) yield* stringsIn(one, depth - 1);
}

/** The text of the scripts of the plugin that a command names. */
function* scriptsOf(command: string, tree: EntryTree): Generator<string> {
  for (const token of command.split(/[\s"'`;|&()]+/)) {
    const path = token
      .replace(/^\$\{?[A-Za-z_]+\}?\//, "")
      .split("/")
      .filter((part) => part !== "" && part !== ".")
      .join("/");
    const entry = tree.at(path);
    if (entry?.type === "file") yield Buffer.from(entry.bytes.subarray(0, SCRIPT_BYTES)).toString("latin1");
  }
}

function protects(event: string, hook: Value, tree: EntryTree): boolean {
  if (!BEFORE.test(event)) return false;
  for (const one of stringsIn(hook)) {
    if (REFUSES.test(one)) return true;
    for (const script of scriptsOf(one, tree)) if (REFUSES.test(script)) return true;
  }
  return false;
}

function hook(event: string, value: Value, tree: EntryTree): DeclaredHook {
  const matcher = isMap(value) ? text(value.get("matcher")) : null;
  const name = matcher === null || matcher === "" ? event : `${event}(${matcher})`;
  return { name: sanitize(redact(name), 120), protects: protects(event, value, tree) };
}

/**
 * The hooks of a declaration, in every shape that hosts use: events with lists, below `hooks` or not, below a name of their own, or a
 * list of entries with an `event`. Commands are looked at and never kept.
 */
export function hooksIn(value: Value | undefined, tree: EntryTree, depth: number = 3): readonly DeclaredHook[] {
  if (Array.isArray(value)) {
    return (value as readonly Value[]).flatMap((one) => {
      const event = text(isMap(one) ? one.get("event") : undefined);
      return event === null ? hooksIn(one, tree, depth - 1) : [hook(event, one, tree)];
    });
  }
  if (!isMap(value) || depth <= 0) return [];
  const inner = value.get("hooks");
  if (inner !== undefined) return hooksIn(inner, tree, depth - 1);
  return [...value].flatMap(([key, one]) => {
    if (ASIDE.has(key)) return [];
    if (Array.isArray(one)) return (one as readonly Value[]).map((entry) => hook(key, entry, tree));
    return hooksIn(one, tree, depth - 1);
  });
}
