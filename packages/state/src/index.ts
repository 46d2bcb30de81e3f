export { allBoundaries, type Boundary, type BoundaryMatcher, policyBoundary, prefixBoundary } from "./boundary.ts";
export { type Change, type EntryType, targetFault } from "./change.ts";
export { CODES, type StateCode } from "./codes.ts";
export { type StateDirectories, stateDirectories } from "./directories.ts";
export type { DirectoryOptions } from "./ground.ts";
export { hostIdentity } from "./host-identity.ts";
export { inSharedDirectory } from "./in-shared-directory.ts";
export { type HeldLock, type LockOptions, withLock } from "./lock.ts";
export { appendToLog, type LogOptions, readLog } from "./log.ts";
export { type LogReader, logReader, type RecordLog } from "./log-reader.ts";
export { privateDirectory } from "./private-directory.ts";
export type { ReadDisk } from "./read-bytes.ts";
export { type Recovery, type RecoveryOutcome, recoverTransactions, unfinishedTransactions } from "./recover.ts";
export { removeEmptyDirectories } from "./remove-empty.ts";
export { type ReplaceOptions, replaceFile } from "./replace-file.ts";
export { type ScratchDirectory, scratchDirectory } from "./scratch.ts";
export { sharedDirectory } from "./shared-directory.ts";
export { directoryTransaction, type TransactionOptions, type TransactionResult } from "./transaction.ts";
export { foldName, type PathFault, pathFault } from "./tree-path.ts";
export { forgetUndo, listUndo, type UndoEntry, type UndoResult, undoTransaction } from "./undo.ts";
export {
  changeVersionedDocument,
  type DocumentForm,
  type DocumentMembers,
  type DocumentOptions,
  type DocumentState,
  readVersionedDocument,
} from "./versioned-document.ts";
export type { BeforeWrite } from "./writes.ts";
