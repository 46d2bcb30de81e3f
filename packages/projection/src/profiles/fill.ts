import type { Entry, Written } from "../writer/frontmatter.ts";
import type { Filled, Template } from "./profile.ts";

/** What the places of a recipe are filled with. */
export interface Filling {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tools: readonly string[];
  /** `null`: the recipe's key is left out. */
  readonly skills: readonly string[] | null;
}

const isFilled = (value: Template): value is Filled => typeof value === "object" && "from" in value;

function written(value: Template, filling: Filling): Written | null {
  if (typeof value !== "object") return value;
  if (isFilled(value)) return filling[value.from];
  if ("block" in value) return fill(value.block, filling);
  return value;
}

/** The entries of a recipe with its places filled. */
export function fill(recipe: readonly (readonly [string, Template])[], filling: Filling): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [key, value] of recipe) {
    const result = written(value, filling);
    if (result !== null) entries.push([key, result]);
  }
  return entries;
}
