export { type Arena, arena } from "./arena.ts";
export { canonicalPath, foldsCaseAt } from "./canonical.ts";
export { CODES, type SourceCode } from "./codes.ts";
export { type Listing, listDirectory } from "./directory.ts";
export type { Disk, DiskEntry, DiskIdentity, DiskStat, EntryType } from "./disk.ts";
export { type Door, type DoorOptions, openDoor } from "./door.ts";
export type { Area, ListResult, ReadResult, Space, Visited } from "./door-state.ts";
export {
  type Core,
  type DriveOptions,
  drive,
  driveEach,
  driveStream,
  type Parser,
  type ParserName,
  parser,
  type Step,
} from "./drive.ts";
export { hostDisk } from "./host-disk.ts";
export { hostMachine } from "./host-machine.ts";
export { extractJsonKeys, type KeysResult } from "./json-keys.ts";
export { DEFAULT_LIMITS, type Limits, REFERENCE_LIMITS } from "./limits.ts";
export type { Resolution } from "./links.ts";
export { type OwnFile, readOwnFile } from "./own-file.ts";
export { pathRules } from "./path.ts";
export { fingerprintOf, reviewFingerprint, reviewMark } from "./review-fingerprint.ts";
export { readTree, readTreeFile, type Tree, type TreeBounds, type TreeEntry, type TreeOptions } from "./tree.ts";
export { walk } from "./walk.ts";
export type { Budget, WalkEvent, WalkOptions } from "./walk-event.ts";
export { IGNORED_DIRECTORIES } from "./walker.ts";
