export {
  type ApplyOptions,
  type ApplyProgress,
  type ApplyResult,
  type Approval,
  applyInteropAdoption,
  type Refusal,
} from "./apply/apply.ts";
export { type AdoptCode, CODES } from "./codes.ts";
export type { ContentFinding } from "./content/finding.ts";
export { scanText } from "./content/scan.ts";
export { normalizedSkillHash } from "./normalized-skill-hash.ts";
export type { Examined } from "./places.ts";
export { type PlanOptions, planDigest, planInteropAdoption } from "./plan/plan.ts";
export type { NativeSkill } from "./plan/present.ts";
export type { Selection } from "./plan/select.ts";
export {
  type Action,
  type AdoptionPlan,
  PLAN_SCHEMA,
  type PlanEntry,
  type PlanSettings,
  type Reason,
  type Reviewed,
} from "./plan/types.ts";
