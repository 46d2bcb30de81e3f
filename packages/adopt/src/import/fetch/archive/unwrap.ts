import { FOREIGN_MANIFESTS } from "@agent-interop/foreign-formats";
import { MARKETPLACE_FILES } from "@agent-interop/foreign-formats/manifests";
import type { Member } from "./member.ts";

/** Directories that are a part of a package and no package: alone at the top of an archive, one of them is all that it holds. */
const PARTS: ReadonlySet<string> = new Set([
  ...["skills", "agents", "commands", "prompts", "plugins", "extensions", "hooks", "rules"],
  ...[...FOREIGN_MANIFESTS, ...MARKETPLACE_FILES].map(({ path }) => path.split("/")[0] as string),
]);
/** What macOS adds to an archive that it packs: attributes of files. */
const ATTRIBUTES = "__MACOSX";

const top = (name: string): string => name.split("/")[0] as string;

/** The members below the one directory at the top, when there is nothing else and it is no part of a package; and what was left out. */
export function unwrapped(members: readonly Member[]): { readonly members: readonly Member[]; readonly left: number } {
  const tops = new Set(members.map(({ name }) => top(name)));
  const attributes = tops.size > 1 && tops.delete(ATTRIBUTES);
  const kept = attributes ? members.filter(({ name }) => top(name) !== ATTRIBUTES) : members;
  const left =
    members.filter(({ type }) => type !== "directory").length - kept.filter(({ type }) => type !== "directory").length;
  const [only] = tops;
  const alone = tops.size === 1 && only !== undefined && !only.startsWith(".") && !PARTS.has(only);
  if (!alone || kept.some(({ name, type }) => name === only && type !== "directory")) return { members: kept, left };
  const below = kept.filter(({ name }) => name !== only);
  return { members: below.map((member) => ({ ...member, name: member.name.slice(only.length + 1) })), left };
}
