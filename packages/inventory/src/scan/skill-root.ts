import type { Root } from "@agent-interop/registry";
import type { Claim } from "../places/places.ts";
import type { Notes } from "./notes.ts";
import type { SkillPlace, SkillReaders } from "./skill-readers.ts";
import type { View } from "./view.ts";

/** The name a skill's main file must have, exactly. */
export const MAIN_FILE = "SKILL.md";

/** A skills root while it is listed. */
export interface SkillRoot {
  readonly view: View;
  readonly claims: readonly Claim<Root>[];
  readonly plugin: string | null;
  readonly notes: Notes;
  readonly readers: (place: SkillPlace) => SkillReaders | null;
}
