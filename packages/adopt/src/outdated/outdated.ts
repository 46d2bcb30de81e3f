import type { InteropInventory } from "@agent-interop/inventory";
import { type Library, type LibraryReader, type LibraryRecord, libraryReader } from "@agent-interop/library";
import { PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { type Core, type Door, drive } from "@agent-interop/source";
import { bundleNow } from "../bundle/again.ts";
import { itemsOf, ownerOf } from "../bundle/installed.ts";
import { bundleSource, type Owner } from "../bundle/package.ts";
import type { FetchLimits } from "../import/fetch/types.ts";
import { type Examined, recordedSource, sourceDoor } from "../places.ts";
import { prepareItem } from "../plan/plan.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { PlanSettings } from "../plan/types.ts";
import { type Accepted, acceptedIn, newFindings, newLosses } from "./accepted.ts";
import { fileChanges, type LinesLeft } from "./file-changes.ts";
import { importedNow } from "./imported.ts";
import { type Matcher, matcher } from "./match.ts";
import type { Now } from "./now.ts";
import type { OutdatedPackage, OutdatedState } from "./types.ts";

export interface OutdatedOptions extends Examined {
  readonly library: Library;
  /** Only these packages; default: all. */
  readonly ids?: readonly string[];
  /** Fetch imported packages again: repositories over the network. Default false. */
  readonly fetch?: boolean;
  /** Bounds of each fetch. */
  readonly limits?: Partial<FetchLimits>;
  /** Show the lines that differ; default false. */
  readonly diff?: boolean;
  /** Default: `portable`. */
  readonly profile?: TargetProfile;
  /** Default: those that each copy was taken with. */
  readonly companions?: PlanSettings["companions"];
  /** Look through the texts; default true. */
  readonly findings?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Lines in all diffs of one call. */
const MOST_LINES = 200_000;

/**
 * How the copies of a library stand beside their sources, sorted by id: which source moved, what was edited in the library, and with `diff` the
 * lines of both changes beside what was taken. An inventory has to hold the agents whose copies are asked about. Reads each source and each
 * package, one that moved or was edited a second time; writes nothing. Nothing is fetched without `fetch`: imports are then `not-asked`; with
 * it each of them is fetched as `fetchSource` does, one after the other. Throws the reason of an aborted signal.
 */
export async function outdatedPackages(
  inventory: InteropInventory,
  options: OutdatedOptions,
): Promise<readonly OutdatedPackage[]> {
  const { ids, library, signal, onProgress } = options;
  const reader = await libraryReader(library);
  const records = reader.records.filter(({ id }) => ids === undefined || ids.includes(id));
  const door = sourceDoor(options);
  const look: Look = {
    inventory,
    reader,
    door,
    matcher: matcher(inventory, options, library, door),
    options,
    lines: options.diff === true ? { left: MOST_LINES } : null,
  };
  const progress = { done: 0, total: records.length };
  const report = (): void => onProgress?.({ ...progress });
  const isImport = ({ origin }: LibraryRecord): boolean => origin.kind === "import";
  const [imports, adopted] = [records.filter(isImport), records.filter((one) => !isImport(one))];
  const found = [...(await drive(adoptedAll(adopted, look, progress), { signal, onProgress: report }))];
  for (const record of imports) {
    const now = await sourceOfImport(record, look);
    found.push(await drive(beside(record, look, now), { signal }));
    progress.done += 1;
    report();
  }
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What looking at one package takes. */
interface Look {
  readonly inventory: InteropInventory;
  readonly reader: LibraryReader;
  readonly door: Door;
  readonly matcher: Matcher;
  readonly options: OutdatedOptions;
  readonly lines: LinesLeft | null;
}

function* adoptedAll(
  records: readonly LibraryRecord[],
  look: Look,
  progress: { done: number },
): Core<readonly OutdatedPackage[]> {
  const found: OutdatedPackage[] = [];
  for (const record of records) {
    found.push(yield* beside(record, look, yield* sourceOfCopy(record, look)));
    progress.done += 1;
    yield;
  }
  return found;
}

/** How a package is projected: as it was when it was taken, unless the caller says otherwise. */
function settingsOf({ id }: LibraryRecord, { options, reader }: Look): PlanSettings {
  const { findings = true, profile = PORTABLE } = options;
  const companions = options.companions ?? acceptedIn(reader.adoption(id)).companions ?? "data";
  return { companions, findings, profile: profile.id };
}

async function sourceOfImport(record: LibraryRecord, look: Look): Promise<Now> {
  const { origin } = record;
  if (origin.kind === "import" && look.options.fetch === true) {
    const { onProgress: _, ...options } = look.options;
    return importedNow({ ...record, origin }, settingsOf(record, look), options);
  }
  const reason = { code: "source-not-asked", message: "nothing was fetched" };
  return { ready: null, item: null, state: "not-asked", reason };
}

function* sourceOfCopy(record: LibraryRecord, look: Look): Core<Now> {
  const owner = ownerOf(record);
  if (owner !== null) return yield* sourceOfBundle(record, owner, look);
  const match = look.matcher.of(record);
  if (!match.found) return { ready: null, item: null, state: match.state, reason: match.reason };
  const { host, item } = match;
  if (item.link !== null && item.link !== "inside") {
    const reason = { code: "source-not-followed", message: "its source is a link that is not followed" };
    return { ready: null, item: item.id, state: "blocked", reason };
  }
  const { machine, profile = PORTABLE } = look.options;
  const manner = { settings: settingsOf(record, look), profile, platform: machine.platform };
  const result = yield* prepareItem({ host, item, reason: null }, look.door, look.options, manner);
  return nowOf(record, item.id, result);
}

function* sourceOfBundle(record: LibraryRecord, owner: Owner, look: Look): Core<Now> {
  const { door, inventory, options, reader } = look;
  if (record.origin.source !== recordedSource(options, options.library, bundleSource(owner))) {
    const message = "was taken from a home or a project that is not examined";
    return { ready: null, item: null, state: "not-examined", reason: { code: "source-not-examined", message } };
  }
  if (!inventory.hosts.some(({ host }) => host === owner.host)) {
    const reason = { code: "source-not-examined", message: `${owner.host} was not examined` };
    return { ready: null, item: null, state: "not-examined", reason };
  }
  const { machine, profile = PORTABLE } = options;
  const manner = { settings: settingsOf(record, look), profile, platform: machine.platform };
  return yield* bundleNow(owner, itemsOf(owner, reader.adoption(record.id), inventory), door, options, manner);
}

function nowOf(record: LibraryRecord, item: string, result: Prepared | Refused | null): Now {
  if (result === null) {
    const reason = { code: "source-unreadable", message: "its source cannot be read" };
    return { ready: null, item, state: "unreadable", reason };
  }
  if (result.status === "refused") return { ready: null, item, state: "blocked", reason: result.reason };
  if (result.id !== record.id) {
    const reason = { code: "id-changed", message: `its source would become ${result.id}` };
    return { ready: null, item, state: "blocked", reason };
  }
  return { ready: result, item, commit: null };
}

/** A package beside what its source says; its bytes are held only when the two differ or somebody edited it. */
function* beside(record: LibraryRecord, look: Look, now: Now): Core<OutdatedPackage> {
  const there = yield* look.reader.edits(record.id);
  const edited = there?.state === "missing" ? ["."] : (there?.edits.map(({ path }) => path) ?? []);
  const plain = blank(record, edited, now);
  const { ready } = now;
  const moved = ready !== null && ready.digest !== record.digest;
  if (!moved && edited.length === 0) return plain;
  const bytes = yield* look.reader.read(record.id);
  if (bytes === null) return plain;
  const source = ready?.files() ?? null;
  // A source that did not move is what was installed, to the byte: the digest says so.
  const base = ready === null || moved ? bytes.base : { ...bytes.base, files: source ?? bytes.base.files, unknown: [] };
  const accepted: Accepted = acceptedIn(bytes.adoption);
  return {
    ...plain,
    base: bytes.base.state,
    newLosses: moved ? newLosses(ready.losses, accepted) : [],
    newFindings: moved ? newFindings(ready.findings, accepted) : [],
    files: yield* fileChanges({ base, files: bytes.files }, source, look.lines),
  };
}

function blank(record: LibraryRecord, edited: readonly string[], now: Now): OutdatedPackage {
  const { digest, fingerprint, id, kind, name, origin, version } = record;
  const { item, ready } = now;
  const moved = ready !== null && ready.digest !== digest;
  const isEdited = edited.length > 0;
  const both: OutdatedState = moved ? (isEdited ? "moved-and-edited" : "moved") : isEdited ? "edited" : "current";
  const changed = moved && ready.fingerprint === fingerprint;
  const reason = changed
    ? { code: "projection-changed", message: "its source is the same, what it becomes is not" }
    : null;
  const installed = origin.kind === "import" ? origin.commit : null;
  return {
    id,
    kind,
    name,
    state: now.ready === null ? now.state : both,
    reason: now.ready === null ? now.reason : reason,
    origin,
    item,
    version: { installed: version, source: ready?.version ?? null },
    digest: { installed: digest, source: ready?.digest ?? null },
    fingerprint: { installed: fingerprint, source: ready?.fingerprint ?? null },
    commit: { installed, source: now.ready === null ? null : now.commit },
    edited,
    base: null,
    newLosses: [],
    newFindings: [],
    files: [],
  };
}
