import type { Crossed } from "../keys/cross.ts";
import { loss } from "../losses.ts";
import { fill } from "../profiles/fill.ts";
import type { TargetProfile } from "../profiles/profile.ts";
import type { Loss } from "../types.ts";
import { type Entry, frontmatter } from "../writer/frontmatter.ts";

type Pairs = readonly (readonly [key: string, value: string])[];

const asText = (value: Crossed["value"]): string =>
  typeof value === "string" ? value : JSON.stringify(Object.fromEntries(value));

/** What a skill's frontmatter becomes, and which of its keys found no place. */
export interface SkillFrontmatter {
  readonly text: string;
  readonly keys: readonly string[];
  readonly losses: readonly Loss[];
}

/** Writes a skill's frontmatter in the form of a profile. */
export function skillFrontmatter(
  path: string,
  profile: TargetProfile,
  id: string,
  name: string,
  description: string,
  crossed: readonly Crossed[],
): SkillFrontmatter {
  const { keys: order, overflow, name: which, stamp } = profile.skill;
  const own = new Map<string, Crossed["value"]>();
  for (const { key, value } of crossed) own.set(key, value);
  own.set("name", which === "id" ? id : name);
  own.set("description", description);
  const losses: Loss[] = [];
  const entries: Entry[] = [];
  const others: (readonly [string, Crossed["value"]])[] = [];
  own.forEach((value, key) => {
    if (key === overflow || !order.includes(key)) others.push([key, value]);
  });
  if (overflow === null) entries.push(...others);
  for (const key of order) {
    const value = own.get(key);
    if (key === overflow) {
      const rest = others.length === 0 ? [] : overflowing(path, overflow, others, crossed, losses);
      if (rest.length > 0) entries.push([key, rest]);
    } else if (value !== undefined) entries.push([key, fitting(path, profile, key, asText(value), crossed, losses)]);
  }
  const filling = { id, name, description, tools: [], skills: null };
  const keys = crossed.map(({ key }) => key);
  const lost = losses.flatMap(({ code, what }) => (code === "value-cut" ? [] : [what]));
  return {
    text: frontmatter(stamp.length === 0 ? entries : [...entries, ...fill(stamp, filling)]),
    keys: lost.length === 0 ? keys : keys.filter((key) => !lost.includes(key)),
    losses,
  };
}

/** A text as long as the profile's readers take it. */
function fitting(
  path: string,
  profile: TargetProfile,
  key: string,
  text: string,
  crossed: readonly Crossed[],
  losses: Loss[],
): string {
  const longest = profile.skill.longest?.[key] ?? Number.POSITIVE_INFINITY;
  if (text.length <= longest) return text;
  const line = crossed.find((one) => one.key === key)?.line ?? null;
  const message = `\`${key}\` has ${text.length} characters and is cut: readers of the profile take ${longest}`;
  losses.push(loss("value-cut", "value", { path, what: key, line }, message));
  const head = text.slice(0, longest - 1);
  return `${(head.isWellFormed() ? head : head.slice(0, -1)).trimEnd()}…`;
}

/** The entries below the overflow key: its own first, then all other data as text. */
function overflowing(
  path: string,
  overflow: string,
  others: readonly (readonly [string, Crossed["value"]])[],
  crossed: readonly Crossed[],
  losses: Loss[],
): Pairs {
  const rest = new Map<string, string>();
  const lineOf = (key: string): number | null => crossed.find((one) => one.key === key)?.line ?? null;
  const own = others.find(([key]) => key === overflow)?.[1];
  if (own !== undefined && typeof own !== "string") for (const [key, value] of own) rest.set(key, value);
  if (typeof own === "string") {
    const place = { path, what: overflow, line: lineOf(overflow) };
    losses.push(loss("value-not-text", "value", place, `\`${overflow}\` is not a mapping`));
  }
  for (const [key, value] of others) {
    if (key === overflow) continue;
    if (rest.has(key)) {
      const message = `\`${overflow}\` holds another \`${key}\` already`;
      losses.push(loss("key-not-in-profile", "key", { path, what: key, line: lineOf(key) }, message));
    } else rest.set(key, asText(value));
  }
  return [...rest];
}
