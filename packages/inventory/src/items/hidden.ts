import { withoutTokens } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import type { InventoryItem } from "../types.ts";

const DIGITS = 8;

/** A name or a path without what has the form of a credential: a mark stands for it that tells two of them apart. */
export function hidden(text: string): string {
  return withoutTokens(text, (token) => {
    const mark = digest("agent-interop/hidden-name@1", [token]).slice("sha256:".length);
    return `credential-${mark.slice(0, DIGITS)}`;
  });
}

/** The code of an item whose name or path is shown in part only. */
export const NAME_SECRET = "name-secret";

/** An item as it may be shown: the same one where its names are words. */
export function withoutSecrets(item: InventoryItem): InventoryItem {
  const { id, name, path } = item;
  const shown = hidden(id);
  if (shown === id && hidden(name) === name) return item;
  const problems = [...item.problems, NAME_SECRET];
  return { ...item, id: shown, name: hidden(name), path: hidden(path), problems };
}

/** The same for the ids of others that it names. */
export function withoutSecretOwners(item: InventoryItem): InventoryItem {
  const { duplicateOf, plugin } = item;
  const of = (id: string | null): string | null => (id === null ? null : hidden(id));
  const [safePlugin, safeOther] = [of(plugin), of(duplicateOf)];
  return safePlugin === plugin && safeOther === duplicateOf
    ? item
    : { ...item, plugin: safePlugin, duplicateOf: safeOther };
}
