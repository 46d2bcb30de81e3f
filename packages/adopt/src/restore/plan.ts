import { AgentInteropError } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import type { InteropInventory } from "@agent-interop/inventory";
import {
  checkLock,
  type LibraryRecord,
  type LockDifference,
  type LockedPackage,
  type NativeRecord,
  type NewPackage,
  readLibrary,
  readLock,
  sameOrigin,
} from "@agent-interop/library";
import { PORTABLE } from "@agent-interop/projection";
import { drive } from "@agent-interop/source";
import { CODES } from "../codes.ts";
import type { ImportOptions } from "../import/plan.ts";
import { sourceDoor } from "../places.ts";
import type { Reason } from "../plan/types.ts";
import { editsUnder, extraWithEdits, withEdits } from "./edits.ts";
import { extrasOf } from "./extras.ts";
import { takeFromHost } from "./from-host.ts";
import { takeFromSource } from "./from-source.ts";
import { holding } from "./held.ts";
import { withoutBroken } from "./requirements.ts";
import { because, type Taken } from "./taken.ts";
import { type LibraryRestore, RESTORE_PLAN_SCHEMA, type RestoreEntry, type RestorePlan } from "./types.ts";

export interface RestoreOptions
  extends Omit<ImportOptions, "format" | "companions" | "findings" | "acceptLosses" | "onProgress"> {
  /** What these agents own now; asked for only when something has to be taken from them. */
  readonly inventory: (hosts: readonly string[]) => Promise<InteropInventory>;
  /** Take packages away that the lock file does not name. Default `false`. */
  readonly prune?: boolean;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

type Installed = LibraryRecord | NativeRecord;

/**
 * What installing exactly the lock file of a library would do. Packages that lie there with the locked bytes are left; what was imported is
 * fetched again, a repository at the locked commit; what was adopted is taken from the agent again. Nothing is installed that is not, byte for byte,
 * what is locked. The handle holds those bytes: apply it, or release it. Writes nothing but scratch files of a fetch.
 *
 * Throws `lock-absent`, `lock-file-*` and `library-records-*` of the library, and the reason of an aborted signal; a package that cannot be had is an
 * entry that is refused.
 */
export async function planLibraryRestore(options: RestoreOptions): Promise<LibraryRestore> {
  const { library, prune = false, signal } = options;
  const lock = await readLock(library);
  if (lock === null)
    throw new AgentInteropError("lock-absent", "the library has no lock file", {
      hint: CODES["lock-absent"].hint ?? "",
    });
  const { differences } = await checkLock(library, { signal });
  const { natives, records } = await readLibrary(library);
  const installed = new Map<string, Installed>([...natives, ...records].map((record) => [record.id, record]));
  const byId = new Map(differences.map((one) => [one.id, one]));
  const wanted = lock.packages.filter((one) => !isThere(one, installed.get(one.id), byId.get(one.id)));
  const taken = await takeAll(wanted, installed, options);
  const entries = lock.packages.map((locked) => entryOf(locked, taken.get(locked.id), installed, byId.get(locked.id)));
  const whole = withoutBroken(entries, lock.packages, installed);
  const extras = extrasOf(whole, lock.packages, installed, prune);
  const edits = await editsUnder({ entries: whole, extras }, library, signal);
  const content = {
    schema: RESTORE_PLAN_SCHEMA,
    targetScope: library.scope,
    entries: whole.map((entry) => withEdits(entry, edits)),
    extras: extras.map((extra) => extraWithEdits(extra, edits)),
  } as const;
  const plan: RestorePlan = { digest: restoreDigest(content), ...content };
  const going = new Set(whole.filter(({ action }) => action === "install" || action === "replace").map(({ id }) => id));
  const packages = [...taken.values()].flatMap((one): readonly NewPackage[] =>
    "package" in one && going.has(one.package.id) ? [one.package] : [],
  );
  return holding(plan, { packages, library, edits, state: stateOf(lock.packages, installed) });
}

/** The digest of a plan, over everything in it but the digest. */
export function restoreDigest({ schema, targetScope, entries, extras }: Omit<RestorePlan, "digest">): string {
  return digest("agent-interop/restore-digest@1", [JSON.stringify({ schema, targetScope, entries, extras })]);
}

/** What a plan was made from: when that is another one at the time of an apply, the plan no longer says what would happen. */
export function stateOf(locked: readonly LockedPackage[], installed: ReadonlyMap<string, Installed>): string {
  const records = [...installed.values()].map(({ digest: own, id, kind, trust }) => [id, kind, trust, own]);
  return digest("agent-interop/restore-state@1", [JSON.stringify({ locked, records: records.sort() })]);
}

/** True for a package that lies there with the locked bytes, whatever else its record says. */
function isThere(
  { digest: own }: LockedPackage,
  record: Installed | undefined,
  found: LockDifference | undefined,
): boolean {
  if (record === undefined || record.digest !== own) return false;
  return found === undefined || found.what === "differs";
}

async function takeAll(
  wanted: readonly LockedPackage[],
  installed: ReadonlyMap<string, Installed>,
  options: RestoreOptions,
): Promise<ReadonlyMap<string, Taken>> {
  const { library, profile = PORTABLE, signal } = options;
  const taken = new Map<string, Taken>();
  const total = wanted.length;
  const step = (): void => options.onProgress?.({ done: taken.size, total });
  const { onProgress: _, ...rest } = options;
  const hosts: LockedPackage[] = [];
  for (const locked of wanted) {
    const { id, origin } = locked;
    const refused = besideInstalled(locked, installed.get(id));
    if (refused !== null) taken.set(id, { reason: refused });
    else if (origin === null)
      taken.set(id, because("lock-origin-unknown", `${id} is a package of the library's owner`));
    else if (origin.kind === "interop") hosts.push(locked);
    else taken.set(id, await takeFromSource(locked, origin, rest));
    step();
  }
  if (hosts.length === 0) return taken;
  const names = hosts.flatMap(({ origin }) => (origin?.kind === "interop" ? [origin.host] : []));
  const inventory = await options.inventory([...new Set(names)].sort());
  const all = { inventory, examined: options, library, door: sourceDoor(options), profile };
  for (const locked of hosts) {
    if (locked.origin?.kind !== "interop") continue;
    taken.set(locked.id, await drive(takeFromHost(all, locked, locked.origin), { signal }));
    step();
  }
  return taken;
}

/** Why the installed package of that id is never replaced by what is locked; `null` when it may be. */
function besideInstalled({ id, kind, origin }: LockedPackage, record: Installed | undefined): Reason | null {
  if (record === undefined) return null;
  const refuse = (why: string): Reason => ({ code: "lock-origin-differs", message: `${id} is installed ${why}` });
  if (record.trust === "native") return refuse("as a package of your own");
  if (origin === null || !sameOrigin(record.origin, origin))
    return refuse(`by ${record.origin.kind} from ${record.origin.host ?? ""} ${record.origin.source}`);
  return record.kind === kind ? null : refuse(`as ${record.kind}, not ${kind}`);
}

function entryOf(
  { digest: own, id, kind, origin, version }: LockedPackage,
  taken: Taken | undefined,
  installed: ReadonlyMap<string, Installed>,
  found: LockDifference | undefined,
): RestoreEntry {
  const entry = { id, kind, version, digest: own, origin, reason: null, losses: [], findings: [] };
  if (taken === undefined) {
    if (found === undefined) return { ...entry, action: "keep" };
    const message = `its record differs in ${found.parts.join(", ")}`;
    return { ...entry, action: "keep", reason: { code: "lock-record-differs", message } };
  }
  if ("reason" in taken) return { ...entry, action: "refused", reason: taken.reason };
  const { findings, losses } = taken;
  return { ...entry, action: installed.has(id) ? "replace" : "install", losses, findings };
}
