export { CODES, type LibraryCode } from "./codes.ts";
export { type ComparableLibrary, comparableLibrary, type InstalledContent } from "./compare.ts";
export { type Installation, type InstallOptions, installInteropPackage } from "./install/install.ts";
export { type Expansion, expandPrompt } from "./load/expand.ts";
export { type LoadedLibraries, loadLibrary } from "./load/load.ts";
export type { Loaded, LoadedPrompt } from "./load/loaded.ts";
export { type ContentRow, type PackageContent, packageContent, skillContent } from "./package/content.ts";
export { packageDigest } from "./package/digest.ts";
export { EXTENSION_KEY } from "./package/extension-key.ts";
export { validatePackage } from "./package/validate.ts";
export { type LibraryContent, readLibrary } from "./read-library.ts";
export { sameOrigin } from "./records/origin.ts";
export { type Recovered, recoverLibrary } from "./recover.ts";
export { type Removal, removePackages } from "./remove.ts";
export { type PackageView, showPackage } from "./show.ts";
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
export { undoOperations } from "./undo.ts";
export type { PackageState, Verified } from "./verify/package.ts";
export { verifyLibrary } from "./verify/verify.ts";
