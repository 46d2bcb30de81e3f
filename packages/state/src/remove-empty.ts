import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import type { Boundary } from "./boundary.ts";
import { isFullPath, pathRules } from "./path.ts";
import { type BeforeWrite, diskWrites, lstatOf } from "./writes.ts";

/**
 * Removes the directory `path` (absolute) when it is empty, then those above it while they are, `most` altogether: what a caller has made
 * for something that is gone. Returns how many went. Ends at what holds anything, is a link or no directory, lies in a protected place,
 * or cannot be removed; none of that is an error. Throws `boundary-relative`.
 */
export async function removeEmptyDirectories(
  boundary: Boundary,
  path: string,
  most: number,
  options: { readonly machine: Machine; readonly beforeWrite?: BeforeWrite | undefined },
): Promise<number> {
  const { beforeWrite, machine } = options;
  if (!isFullPath(machine, path)) throw new AgentInteropError("boundary-relative", `not an absolute path: ${path}`);
  const rules = pathRules(machine);
  const writes = diskWrites(machine, beforeWrite);
  let place = rules.resolve(path);
  for (let gone = 0; ; gone++, place = rules.dirname(place)) {
    if (gone >= most || boundary.protects(place)) return gone;
    const there = await lstatOf(place).catch(() => null);
    if (there?.isDirectory() !== true) return gone;
    const removed = await writes.removeDirectory(place).catch((error: unknown) => {
      if (error instanceof Error && "code" in error) return false;
      throw error;
    });
    if (!removed) return gone;
  }
}
