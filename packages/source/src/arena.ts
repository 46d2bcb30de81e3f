import { Buffer } from "node:buffer";
import type { Space } from "./door-state.ts";

const SIZE = 1024 * 1024;

/** Memory for the files of one tree after the other. */
export interface Arena {
  readonly space: Space;
  /** Gives it to the next tree: the bytes of the one before are overwritten. */
  readonly reset: () => void;
}

/**
 * One block of 1 MiB from which files get their buffers until it is used up; what does not fit gets a buffer of its own. For who looks at
 * many trees and keeps the bytes of none: nothing is allocated and collected for each file.
 */
export function arena(): Arena {
  const block = Buffer.allocUnsafeSlow(SIZE);
  let used = 0;
  return {
    space: (bytes) => {
      if (bytes > SIZE - used) return Buffer.allocUnsafe(bytes);
      used += bytes;
      return block.subarray(used - bytes, used);
    },
    reset: () => {
      used = 0;
    },
  };
}
