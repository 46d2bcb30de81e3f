export { type Arena, arena } from "./arena.ts";
export { canonicalPath, foldsCaseAt } from "./canonical.ts";
export { CODES, type SourceCode } from "./codes.ts";
export { type Listing, listDirectory } from "./directory.ts";
export type { Disk, DiskEntry, DiskIdentity, DiskStat, EntryType } from "./disk.ts";
export {
  type Area,
  type Door,
  type DoorOptions,
  type ListResult,
  openDoor,
  type ReadResult,
  type Space,
  type Visited,
} from "./door.ts";
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
export { type Budget, type WalkEvent, type WalkOptions, walk } from "./walk.ts";
export { IGNORED_DIRECTORIES } from "./walker.ts";
