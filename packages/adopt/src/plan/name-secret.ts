import { withoutTokens } from "@agent-interop/diagnostics";
import type { Prepared, Refused } from "./prepared.ts";
import type { Reason } from "./types.ts";

/** Why nothing is made of what is called like a credential: its name would be that of a directory, and be printed. */
export const NAME_SECRET: Reason = {
  code: "name-secret",
  message: "a name has the form of a credential, and is not shown: rename it",
};

const isSecret = (name: string): boolean => withoutTokens(name, () => "") !== name;

/** What was made of a source, or nothing of it at all where one of these names has the form of a credential. */
export function unlessSecret<T extends Prepared | Refused>(made: T, names: readonly string[]): T | Refused {
  if (!names.some(isSecret)) return made;
  const { fingerprint, format } = made;
  const nothing = { reviewed: [], losses: [], outcomes: [], unsupported: [], omitted: [], notes: [] };
  return { ...nothing, fingerprint, format, status: "refused", reason: NAME_SECRET };
}
