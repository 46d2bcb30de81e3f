import type { Machine } from "@agent-interop/diagnostics";
import type { Boundary } from "./boundary.ts";
import { isFullPath, pathRules } from "./path.ts";
import { removeEmptyDirectories } from "./remove-empty.ts";
import { sharedDirectory } from "./shared-directory.ts";
import { type BeforeWrite, lstatOf } from "./writes.ts";

/**
 * Runs `work` with the real path of a `sharedDirectory` and returns what it returns. When it throws, or the directory cannot be made whole,
 * what was made of it and above it goes again as far as nothing is in it: a full disk leaves no empty directories behind.
 */
export async function inSharedDirectory<T>(
  boundary: Boundary,
  path: string,
  options: { readonly machine: Machine; readonly beforeWrite?: BeforeWrite | undefined },
  work: (real: string) => Promise<T>,
): Promise<T> {
  const { machine } = options;
  const { dirname, resolve } = pathRules(machine);
  let place = resolve(path);
  let made = 0;
  if (isFullPath(machine, path)) {
    for (let above = place; (await lstatOf(above)) === null && above !== dirname(above); above = dirname(above)) made++;
  }
  try {
    const real = sharedDirectory(machine, boundary, path);
    place = real;
    return await work(real);
  } catch (error) {
    for (; made > 0 && (await lstatOf(place).catch(() => null)) === null; made--) place = dirname(place);
    await removeEmptyDirectories(boundary, place, made, options).catch(() => 0);
    throw error;
  }
}
