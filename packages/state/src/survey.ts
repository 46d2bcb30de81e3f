import { AgentInteropError } from "@agent-interop/diagnostics";
import { refuseAsWhole } from "./boundary.ts";
import { type EntryType, parentsOf } from "./change.ts";
import { type Ground, plainDirectory } from "./ground.ts";
import { foldName } from "./tree-path.ts";
import { lstatOf } from "./writes.ts";

/** What lies at the targets of a transaction, and which directories above them are missing. @internal */
export interface Survey {
  /** For each target, in order. */
  readonly entries: readonly (EntryType | null)[];
  /** Parents first. */
  readonly missing: readonly string[];
}

/** Names in a directory by how a file system sees them that ignores case. */
type Listing = ReadonlyMap<string, readonly string[]>;

/**
 * Looks at every part of every target without following a link. Throws `transaction-link` for a link on the way, `transaction-target`
 * for a file on the way or what is neither file nor directory at its end, `transaction-collision` when something of another
 * spelling has its name, and `boundary-refused` for a target in a protected place or around one.
 * @internal
 */
export async function survey(ground: Ground, paths: readonly string[]): Promise<Survey> {
  const listings = new Map<string, Listing>();
  const missing = new Set<string>();
  const entries: (EntryType | null)[] = [];
  for (const path of paths) {
    refuseAsWhole(ground.boundary, ground.at(path));
    entries.push(await surveyOne(ground, path, listings, missing));
  }
  return { entries, missing: [...missing].sort() };
}

async function surveyOne(
  ground: Ground,
  path: string,
  listings: Map<string, Listing>,
  missing: Set<string>,
): Promise<EntryType | null> {
  let gone = false;
  for (let start = 0, end = path.indexOf("/"); ; start = end + 1, end = path.indexOf("/", start)) {
    const part = end === -1 ? path : path.slice(0, end);
    const found = gone ? null : await look(ground, part, path.slice(0, Math.max(start - 1, 0)), listings);
    if (end === -1) return found;
    if (found === "file") throw new AgentInteropError("transaction-target", `a file is in the way: ${ground.at(part)}`);
    if (found === null) {
      gone = true;
      missing.add(part);
    }
  }
}

async function look(
  ground: Ground,
  path: string,
  parent: string,
  listings: Map<string, Listing>,
): Promise<EntryType | null> {
  const at = ground.at(path);
  const stat = await lstatOf(at);
  const listing = listings.get(parent) ?? (await list(parent === "" ? ground.root : ground.at(parent)));
  listings.set(parent, listing);
  refuseOtherSpelling(at, path.slice(path.lastIndexOf("/") + 1), stat !== null, listing);
  if (stat === null) return null;
  if (stat.isSymbolicLink()) throw new AgentInteropError("transaction-link", `a link is in the way: ${at}`);
  if (stat.isDirectory()) return "tree";
  if (stat.isFile()) return "file";
  throw new AgentInteropError("transaction-target", `neither a file nor a directory: ${at}`);
}

async function list(directory: string): Promise<Listing> {
  const { readdir } = process.getBuiltinModule("node:fs/promises");
  const listing = new Map<string, string[]>();
  for (const name of await readdir(directory)) {
    const key = foldName(name);
    const known = listing.get(key);
    if (known === undefined) listing.set(key, [name]);
    else known.push(name);
  }
  return listing;
}

/** A file system that composes accents itself lists a name in another form; when it finds the one asked for, it is the same. */
function refuseOtherSpelling(at: string, name: string, there: boolean, listing: Listing): void {
  const alike = listing.get(foldName(name)) ?? [];
  if (alike.length === 0 || alike.includes(name)) return;
  if (there && alike.some((other) => other.normalize("NFC") === name.normalize("NFC"))) return;
  throw new AgentInteropError("transaction-collision", `${JSON.stringify(alike[0])} is there already: ${at}`);
}

/** Throws `transaction-link` when a directory above one of these paths is a link or none; missing ones are fine. @internal */
export async function refuseLinksAbove(ground: Ground, paths: readonly string[]): Promise<void> {
  for (const path of parentsOf(paths)) await plainDirectory(ground.at(path));
}
