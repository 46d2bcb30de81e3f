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
export type { TextPlace } from "./content/text-place.ts";
export {
  type ApplyImportOptions,
  applyImportPlan,
  applyLibraryImport,
  type ImportResult,
} from "./import/apply.ts";
export type { ImportRefusal } from "./import/check.ts";
export { fetchSource } from "./import/fetch/fetch.ts";
export {
  FETCH_LIMITS,
  type FetchedSource,
  type FetchLimits,
  type FetchOptions,
  type ImportRequest,
} from "./import/fetch/types.ts";
export { type ImportOptions, planLibraryImport } from "./import/plan.ts";
export { importPlanDigest, libraryImportPlanSummary } from "./import/summary.ts";
export {
  IMPORT_PLAN_SCHEMA,
  type ImportAction,
  type ImportCandidate,
  type ImportDetection,
  type ImportPlan,
  type ImportSettings,
  type ImportShape,
  type LibraryImport,
} from "./import/types.ts";
export { normalizedSkillHash } from "./normalized-skill-hash.ts";
export { type OutdatedOptions, outdatedPackages } from "./outdated/outdated.ts";
export type {
  FileChange,
  FileDiff,
  Hunk,
  HunkSide,
  OutdatedPackage,
  OutdatedState,
  ThenAndNow,
} from "./outdated/types.ts";
export type { Examined } from "./places.ts";
export { type PlanOptions, planDigest, planInteropAdoption } from "./plan/plan.ts";
export type { Prepared, Refused } from "./plan/prepared.ts";
export type { NativeSkill } from "./plan/present.ts";
export { unmetRequirements } from "./plan/requirements.ts";
export type { Selection } from "./plan/select.ts";
export {
  type Action,
  type AdoptionPlan,
  PLAN_SCHEMA,
  type PlanBundle,
  type PlanEntry,
  type PlanSettings,
  type Reason,
  type Reviewed,
} from "./plan/types.ts";
export type { AdoptedFrom, From, ImportedFrom } from "./prepare/from.ts";
export {
  type PackageSource,
  type PrepareOptions,
  prepareForeignPackage,
  preparePortablePackage,
} from "./prepare/package.ts";
export { projectSource } from "./project/project.ts";
export type {
  ProjectedDocument,
  ProjectedSource,
  ProjectOptions,
  SourceKind,
  Told,
  ToldBy,
  Undecided,
} from "./project/types.ts";
export { type ProjectionTarget, writeProjection } from "./project/write.ts";
export { type ApplyRestoreOptions, applyLibraryRestore } from "./restore/apply.ts";
export { planLibraryRestore, type RestoreOptions } from "./restore/plan.ts";
export {
  type LibraryRestore,
  RESTORE_PLAN_SCHEMA,
  type RestoreEntry,
  type RestoreExtra,
  type RestorePlan,
  type RestoreResult,
} from "./restore/types.ts";
export { planInteropUpdate, type UpdateOptions, type UpdatePlan } from "./update/update.ts";
