import type { ItemKind } from "@agent-interop/registry";
import type { Scope } from "../types.ts";

/** What would break an id or hide in it: the escape sign itself, the key mark, controls. */
const UNSAFE = /[%#\p{Cc}]/gu;

const HAS_UNSAFE = new RegExp(UNSAFE.source, "u");
const encoded = (text: string): string => (HAS_UNSAFE.test(text) ? text.replace(UNSAFE, encodeURIComponent) : text);

/** `<host>:<scope>:<kind>:<path without prefix>[#<key>]`; `path` is the item's displayed path. */
export function itemId(host: string, scope: Scope, kind: ItemKind, path: string, key: string | null = null): string {
  const plain =
    path.charCodeAt(1) === 47 && (path.charCodeAt(0) === 126 || path.charCodeAt(0) === 46) ? path.slice(2) : path;
  const base = `${host}:${scope}:${kind}:${encoded(plain)}`;
  return key === null ? base : `${base}#${encoded(key)}`;
}
