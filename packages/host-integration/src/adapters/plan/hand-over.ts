import type { InstallReceipt, OwnedShared, Unit } from "../receipt.ts";
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
  const given = from.units.filter(({ id }) => !from.standing.includes(id));
  const standing = file.units
    .filter((unit) => file.standing.includes(unit.id) && !given.some((one) => isSameKey(one, unit)))
    .map(({ id }) => id);
  const leads = { ...Object.fromEntries(given.flatMap(({ id }) => leadOf(from, id))), ...file.leads };
  const rest = { ...file, created: file.created || from.created, leads, containers, standing };
  if (given.length === 0) return rest;
  // What leads back to the bytes before is known only when nothing was written in between.
  const exact = file.steps.length === 0 && file.after === from.after;
  return exact ? { ...rest, before: from.before, steps: from.steps } : { ...rest, steps: [] };
}

function leadOf({ leads }: OwnedShared, id: string): readonly (readonly [string, string])[] {
  const lead = leads[id];
  return lead === undefined ? [] : [[id, lead]];
}

/** Whether both are one key of a TOML document. @internal */
export function isSameKey(a: Unit, b: Unit): boolean {
  return a.form === "key" && b.form === "key" && JSON.stringify(a.at) === JSON.stringify(b.at);
}
