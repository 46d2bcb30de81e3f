import { join } from "node:path";
import type { PlannedChange } from "./change.ts";
import type { Writes } from "./writes.ts";

/** Files written at a time: most of the time of one is spent on waiting for the disk. */
const AT_ONCE = 8;
const DIRECTORY_MODE = 0o755;

/**
 * Writes what a change puts in place to `to`, where nothing is yet, and brings all of it to the disk. `written` is called before each file and
 * may throw to stop; no write is under way any more when this throws.
 * @internal
 */
export async function stageChange(
  writes: Writes,
  to: string,
  change: PlannedChange,
  written: () => void,
): Promise<void> {
  const below = (path: string): string => join(to, ...path.split("/"));
  const directories = change.entry === "tree" ? [to, ...change.directories.map(below)] : [];
  for (const path of directories) await writes.makeDirectory(path, DIRECTORY_MODE);
  await eachAtOnce(change.files, async ({ path, bytes, mode }) => {
    written();
    await writes.createFile(below(path), bytes, mode);
  });
  for (const path of directories.reverse()) await writes.syncDirectory(path);
}

/** Runs `work` for every item, some at a time. After the first failure no further one begins; it is thrown when all have ended. @internal */
export async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  let failure: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    while (failure === null && next < items.length) {
      const item = items[next++] as T;
      await work(item).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
