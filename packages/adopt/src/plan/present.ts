import type { InstalledContent } from "@agent-interop/library";
import type { Content } from "./prepared.ts";
import type { PlanEntry } from "./types.ts";

/** A skill that somebody has in a place of his own: its identifier, and its `normalizedSkillHash`. */
export interface NativeSkill {
  readonly id: string;
  readonly hash: string;
}

/** What is there already, by its content. */
export interface Present {
  /** Who holds the content of a skill, an agent or a prompt, by `<kind>:<hash>`. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  /** Packages by their id. */
  readonly packages: ReadonlyMap<string, InstalledContent>;
  /** Skills of somebody's own are among them, which are no projections: a source is compared too. */
  readonly ownSkills: boolean;
}

/** What a library and the caller hold. */
export function presentIn(
  installed: readonly InstalledContent[],
  nativeSkills: readonly NativeSkill[],
  ownPackages: boolean,
): Present {
  const owners = new Map<string, string[]>();
  const add = (key: string, owner: string): void => {
    const there = owners.get(key);
    if (there === undefined) owners.set(key, [owner]);
    else there.push(owner);
  };
  for (const { hash, id } of nativeSkills) add(`skill:${hash}`, id);
  for (const { contents, id } of installed) {
    for (const [ref, hash] of contents) add(`${ref.slice(0, ref.indexOf(":"))}:${hash}`, id);
  }
  const packages = new Map(installed.map((one) => [one.id, one]));
  return { owners, packages, ownSkills: ownPackages || nativeSkills.length > 0 };
}

/**
 * Who holds what an entry would bring, under whatever identifier but `own`; of a plugin, the package of its id and version with the same
 * files.
 */
export function holderOf(
  { id, kind, version }: PlanEntry,
  content: Content,
  { owners, ownSkills, packages }: Present,
  own: string | null,
): string | null {
  if (kind === "plugin") {
    const twin = packages.get(id ?? "");
    return twin?.version === version && twin.body() === content.written() ? twin.id : null;
  }
  if (owners.size === 0) return null;
  const holder = (hash: string | null): string | null =>
    owners.get(`${kind}:${hash}`)?.find((one) => one !== own) ?? null;
  return holder(content.written()) ?? (ownSkills ? holder(content.source()) : null);
}
