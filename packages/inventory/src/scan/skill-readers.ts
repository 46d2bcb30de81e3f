import type { Root, SkillReading } from "@agent-interop/registry";
import type { Head } from "../items/head.ts";
import { type Claim, readers } from "../places/places.ts";

/** How a skill lies in its root, as far as hosts differ about it. */
export interface SkillPlace {
  /** 1: a direct child of the root. */
  readonly depth: number;
  /** A part of its path below the root begins with a dot. */
  readonly hidden: boolean;
  readonly insideSkill: boolean;
  readonly linkedFile: boolean;
  readonly linkedDirectory: boolean;
}

export const PLAIN_PLACE: Omit<SkillPlace, "depth"> = {
  hidden: false,
  insideSkill: false,
  linkedFile: false,
  linkedDirectory: false,
};

/** Who loads a skill: `all` when its frontmatter is whole, `narrow` when it lacks something. */
export interface SkillReaders {
  readonly all: readonly string[];
  readonly narrow: (head: Head) => readonly string[];
}

/** Works out the readers of the skills of one root, once per way of lying. `null`: no host looks there. */
export function skillReaders(claims: readonly Claim<Root>[]): (place: SkillPlace) => SkillReaders | null {
  const known = new Map<string, SkillReaders | null>();
  return (place) => {
    const key = `${place.depth} ${place.hidden} ${place.insideSkill} ${place.linkedFile} ${place.linkedDirectory}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const reaching = claims.filter(({ what }) => reaches(what, place));
    const loading = reaching.filter(({ what }) => loads(what.reading, place));
    const made = reaching.length === 0 ? null : readersOf(loading);
    known.set(key, made);
    return made;
  };
}

/** The readers among claims that load the place as such. */
export function readersOf(claims: readonly Claim<Root>[]): SkillReaders {
  return {
    all: readers(claims, () => true),
    narrow: (head) => readers(claims, ({ reading }) => hasWhatItNeeds(reading, head)),
  };
}

/** A skill inside a skill is an item only where a host is known to load it. */
function reaches({ depth, reading }: Root, place: SkillPlace): boolean {
  if (depth !== "any" && place.depth > depth) return false;
  return !place.insideSkill || reading?.insideSkills === true;
}

function loads(reading: SkillReading | undefined, place: SkillPlace): boolean {
  if (reading === undefined) return true;
  if (place.hidden && reading.hidden === false) return false;
  if (place.linkedFile && reading.linkedFile === false) return false;
  return !(place.linkedDirectory && reading.linkedDirectory === false);
}

function hasWhatItNeeds(
  reading: SkillReading | undefined,
  { written, nameSource, description, recovered }: Head,
): boolean {
  for (const need of reading?.needs ?? []) {
    if (!written) return false;
    if (need === "name" && nameSource !== "frontmatter") return false;
    if (need === "description" && description === null) return false;
    if (need === "yaml" && recovered) return false;
  }
  return true;
}
