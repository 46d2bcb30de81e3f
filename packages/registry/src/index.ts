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
