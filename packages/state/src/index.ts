export { type Boundary, prefixBoundary } from "./boundary.ts";
export { CODES, type StateCode } from "./codes.ts";
export { type StateDirectories, stateDirectories } from "./directories.ts";
export { privateDirectory } from "./private-directory.ts";
export { type ScratchDirectory, scratchDirectory } from "./scratch.ts";
