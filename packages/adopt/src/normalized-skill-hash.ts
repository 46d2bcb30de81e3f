import { skillContent } from "@agent-interop/library";

/**
 * The hash by which a skill is found again: over the whole of it, file by file, paths relative to its directory with `/` and its main file as
 * `SKILL.md`. Lines of the frontmatter that tools write when they install a skill (where it was fetched from, when, by whom, its audit) do
 * not count. For `nativeSkills` of a plan.
 */
export function normalizedSkillHash(files: ReadonlyMap<string, Uint8Array>): string {
  return skillContent(files);
}
