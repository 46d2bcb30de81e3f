export { agentWith, type FileSource } from "./agent/project-agent.ts";
export { CODES, type ProjectionCode } from "./codes.ts";
export {
  type Companion,
  type CompanionClass,
  type CompanionPolicy,
  companionOf,
  isUnwalked,
} from "./companions/index.ts";
export { DEFAULT_LIMITS, REFERENCE_LIMITS, type TreeLimits } from "./limits.ts";
export { safeName, safeNames } from "./names/safe-name.ts";
export type { ProjectionOptions } from "./options.ts";
export { type Injection, injectionsIn } from "./placeholders/index.ts";
export { CLIO } from "./profiles/clio.ts";
export { PORTABLE } from "./profiles/portable.ts";
export type { TargetProfile, Template } from "./profiles/profile.ts";
export { projectAgent, projectPrompt, projectSkill } from "./project.ts";
export { promptWith } from "./prompt/project-prompt.ts";
export { type CodeRegion, codeRegions } from "./references/index.ts";
export { type SkillSource, skillWith } from "./skill/project-skill.ts";
export type { Needs, Parsers } from "./source/parsers.ts";
export type { KeyClass } from "./tables/format.ts";
export { formatOf, keyClasses } from "./tables/formats.ts";
export { FORBIDDEN_PARTS, HOST_SKILL_KEYS, PROMPT_KEYS } from "./tables/views.ts";
export type {
  Blocked,
  Finding,
  Loss,
  LossSubject,
  Projected,
  ProjectedKind,
  Projection,
  Requirement,
  SourceEntry,
} from "./types.ts";
export { frontmatter } from "./writer/frontmatter.ts";
