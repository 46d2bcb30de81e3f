import type { InstallReceipt, OwnedShared } from "../receipt.ts";
import { mergePaths } from "../shared/rewrite.ts";

/**
 * What goes on with others where a shared file is ours no more: that nobody but installations wrote it, and what was made in it. The last one
 * takes that away.
 */
export function handOver(
  dropped: readonly OwnedShared[],
  others: readonly InstallReceipt[],
): readonly InstallReceipt[] {
  const by = new Map(dropped.map((file) => [file.path, file]));
  return others.map((other) => {
    if (!other.shared.some(({ path }) => by.has(path))) return other;
    return { ...other, shared: other.shared.map((file) => inherited(file, by.get(file.path))) };
  });
}

function inherited(file: OwnedShared, from: OwnedShared | undefined): OwnedShared {
  if (from === undefined) return file;
  const containers = mergePaths(file.containers, from.containers);
  return { ...file, created: file.created || from.created, containers };
}
