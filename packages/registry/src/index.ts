export {
  type BoundaryOptions,
  declaredPaths,
  forbiddenPaths,
  foreignAgentDirs,
  type PathLists,
  protectedPaths,
} from "./boundary.ts";
export { CODES, type RegistryCode } from "./codes.ts";
export { interopSourceRank, isInteropHeadlessRuntime, kindById, kindOfMatrixId, resolveKind } from "./lookup.ts";
export type { PlaceOptions } from "./machine-paths.ts";
export { checkPath, type PathContext } from "./policy/check-path.ts";
export { type BoundaryDocument, type BoundaryMove, boundaryDocument } from "./policy/document.ts";
export { type ProtectedPlace, protectedPlaces } from "./policy/places.ts";
export {
  type PathLooks,
  type PathOperation,
  type PathPolicy,
  type PathPosture,
  type PathVerdict,
  type PolicyOptions,
  pathPolicy,
} from "./policy/policy.ts";
export { type BoundaryRule, boundaryRules, type RuleSource } from "./policy/rules.ts";
export {
  type ForeignSkillRoot,
  foreignPromptRoots,
  foreignSkillRoots,
  instructionProviders,
} from "./projections.ts";
export { INTEROP_AGENT_KINDS } from "./table.ts";
export type * from "./types.ts";
export { expandWellKnown, locate, markerPaths, type Place, resolveUserDir, type UserDir } from "./user-dir.ts";
export { parseUserKinds, type UserKinds, type UserKindText } from "./user-kinds.ts";
