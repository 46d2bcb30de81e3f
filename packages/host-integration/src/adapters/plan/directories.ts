import { type InstallReceipt, receiptPath } from "../receipt.ts";

/** Directories of an installation afterwards. */
export interface DirectoriesPlan {
  /** Those that were made and are still needed. */
  readonly made: readonly string[];
  /** Those that are removed when nothing is left in them, the deepest first. */
  readonly emptied: readonly string[];
  /** The receipts of others, with the directories of ours that they use: these are theirs now. */
  readonly others: readonly InstallReceipt[];
}

/** All directories above these places, parents first. */
export function directoriesAbove(paths: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) found.add(path.slice(0, end));
  }
  return [...found].sort();
}

/** The places that a receipt is about, its own among them. */
export function placesOf(receipt: InstallReceipt): readonly string[] {
  const { bundle, files, scope, shared } = receipt;
  return [...files.map(({ path }) => path), ...shared.map(({ path }) => path), receiptPath(bundle, scope)];
}

/** Which directories are ours: `before` those of the receipt so far, `places` what is ours afterwards. */
export function planDirectories(
  before: readonly string[],
  places: readonly string[],
  missing: ReadonlySet<string>,
  others: readonly InstallReceipt[],
): DirectoriesPlan {
  const needed = new Set(directoriesAbove(places));
  const ours = new Set([...before, ...[...needed].filter((directory) => missing.has(directory))]);
  let rest = [...ours].filter((directory) => !needed.has(directory)).sort();
  const after = others.map((other) => {
    const used = new Set(directoriesAbove(placesOf(other)));
    const taken = rest.filter((directory) => used.has(directory));
    rest = rest.filter((directory) => !used.has(directory));
    return taken.length === 0 ? other : { ...other, made: [...new Set([...other.made, ...taken])].sort() };
  });
  return { made: [...ours].filter((one) => needed.has(one)).sort(), emptied: rest.toReversed(), others: after };
}
