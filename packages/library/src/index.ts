export type { BaseState } from "./base/base.ts";
export { CODES, type LibraryCode } from "./codes.ts";
export type { InstalledContent } from "./contents.ts";
export { type Exported, type ExportOptions, exportLibrary, planExport } from "./export/export.ts";
export type { ExportChoice } from "./export/packages.ts";
export { type ExportRemoval, type ExportRemovalOptions, planExportRemoval, removeExport } from "./export/remove.ts";
export type {
  ExportFile,
  ExportFolder,
  ExportLoss,
  ExportPackage,
  ExportPlan,
  ExportReason,
  ExportTarget,
} from "./export/types.ts";
export { type Installation, type InstallOptions, installInteropPackage } from "./install/install.ts";
export { type Expansion, expandPrompt } from "./load/expand.ts";
export { type LoadedLibraries, loadLibrary } from "./load/load.ts";
export type { Loaded, LoadedPrompt } from "./load/loaded.ts";
export { checkLock, type LockCheck, type LockDifference } from "./lock/check.ts";
export { type LibraryLock, LOCK_SCHEMA, type LockedPackage } from "./lock/document.ts";
export { type Locked, lockLibrary } from "./lock/lock.ts";
export { readLock } from "./lock/read.ts";
export { type ContentRow, packageBody, packageContents, skillContent } from "./package/content.ts";
export { type KnownSums, packageDigest, packageDigestOf, sumOf } from "./package/digest.ts";
export { EXTENSION_KEY } from "./package/extension-key.ts";
export { PACKAGE_LIMITS } from "./package/limits.ts";
export { validatePackage } from "./package/validate.ts";
export { type LibraryContent, readLibrary } from "./read-library.ts";
export { type LibraryReader, libraryReader, type PackageBytes, type PackageEdits } from "./reader.ts";
export { sameOrigin } from "./records/origin.ts";
export { type Recovered, recoverLibrary } from "./recover.ts";
export { planRemoval, type Removal, removePackages } from "./remove.ts";
export { type PackageView, showPackage } from "./show.ts";
export { readTrustGate, type TrustGate } from "./trust/gate.ts";
export {
  type ItemTrust,
  type LibraryTrust,
  libraryTrust,
  type PackageTrust,
  type TrustReason,
} from "./trust/report.ts";
export type {
  ImportOrigin,
  InteropOrigin,
  Library,
  LibraryRecord,
  NativeRecord,
  NewPackage,
  Origin,
  PackageKind,
  Progress,
  ReadOptions,
  WriteOptions,
} from "./types.ts";
export { listOperations, type Operation, type UndoOptions, undoOperations } from "./undo.ts";
export type { ComparedPackage, PackageState, Verified } from "./verify/package.ts";
export { verifyLibrary } from "./verify/verify.ts";
