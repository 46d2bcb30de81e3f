export {
  type ApplyOptions,
  type ApplyResult,
  type Approval,
  applyInteropAdoption,
  type Refusal,
} from "./apply/apply.ts";
export { type AdoptCode, CODES } from "./codes.ts";
export type { ContentFinding } from "./content/finding.ts";
export { scanText } from "./content/scan.ts";
export { fetchSource } from "./import/fetch/fetch.ts";
export {
  FETCH_LIMITS,
  type FetchedSource,
  type FetchLimits,
  type FetchOptions,
  type ImportRequest,
} from "./import/fetch/types.ts";
export type { Examined } from "./places.ts";
export { type PlanOptions, planDigest, planInteropAdoption } from "./plan/plan.ts";
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
