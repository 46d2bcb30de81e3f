import { sha256 } from "@agent-interop/documents";
import type { OwnedShared, Step, Unit, UnitPath } from "../receipt.ts";
import type { Fields } from "../surface.ts";
import { findBlock, hasBlockMark, putBlock, takeBlock } from "./block.ts";
import {
  type Edited,
  findUnit,
  isBare,
  jsonValue,
  missingContainers,
  putSkeleton,
  putUnit,
  takeEmpty,
  takeUnit,
} from "./json.ts";
import { stepBetween, withoutSteps } from "./steps.ts";

/** A shared file with our part put in, exchanged or taken away. */
export interface Rewritten {
  /** `null`: the file was made for our part and nothing else is in it. */
  readonly bytes: Uint8Array | null;
  /** What is owned from now on; `null`: nothing. */
  readonly owned: OwnedShared | null;
  /** Ids of units that somebody edited or took away: they are left, and no longer ours. */
  readonly edited: readonly string[];
}

/** The same, or why the file cannot be edited. */
export type RewriteResult = ({ readonly ok: true } & Rewritten) | { readonly ok: false; readonly why: string };

type OwnedUnit = OwnedShared["units"][number];

/**
 * A shared file without what was ours in it, then with the units given. Everything else keeps its bytes; a file that nobody touched since comes
 * back byte for byte. `bytes` is `null` where there is no file. Pure.
 */
export function rewriteShared(
  path: string,
  bytes: Uint8Array | null,
  owned: OwnedShared | null,
  wanted: readonly OwnedUnit[],
  skeleton: Fields,
): RewriteResult {
  if (bytes !== null && owned !== null && unchanged(bytes, owned, wanted)) {
    return { ok: true, bytes, owned: { ...owned, units: wanted }, edited: [] };
  }
  const bare = withoutOurs(bytes, owned, skeleton);
  if (!bare.ok) return bare;
  const units = wanted.filter(({ id }) => !bare.edited.includes(id));
  if (units.length === 0) return { ok: true, bytes: bare.bytes, owned: null, edited: bare.edited };
  const put = withUnits(bare.bytes ?? new Uint8Array(), units, skeleton);
  if (!put.ok) return put;
  const next: OwnedShared = {
    path,
    before: bare.bytes === null ? null : sha256(bare.bytes),
    after: sha256(put.bytes),
    steps: bare.bytes === null ? [] : put.steps,
    created: bare.bytes === null || (owned?.created ?? false),
    leads: put.leads,
    skeleton,
    containers: mergePaths(bare.kept, put.containers),
    units,
  };
  return { ok: true, bytes: put.bytes, owned: next, edited: bare.edited };
}

/** The units are those that are owned, and all stand there as they were written. */
function unchanged(bytes: Uint8Array, owned: OwnedShared, wanted: readonly OwnedUnit[]): boolean {
  const plain = (units: readonly OwnedUnit[]): string => JSON.stringify(units.map(({ hosts: _, ...unit }) => unit));
  if (wanted.length === 0 || plain(wanted) !== plain(owned.units)) return false;
  if (sha256(bytes) === owned.after) return true;
  const read = wanted.some(({ form }) => form !== "block") ? jsonValue(bytes) : { value: null };
  return (
    "value" in read &&
    wanted.every((unit) =>
      unit.form === "block" ? findBlock(bytes, unit.text) !== -1 : findUnit(read.value, unit) !== null,
    )
  );
}

type Bare = {
  readonly ok: true;
  readonly bytes: Uint8Array | null;
  readonly edited: readonly string[];
  readonly kept: readonly UnitPath[];
};

function withoutOurs(
  bytes: Uint8Array | null,
  owned: OwnedShared | null,
  skeleton: Fields,
): Bare | (Edited & { ok: false }) {
  if (owned === null || bytes === null) return { ok: true, bytes, edited: [], kept: [] };
  const exact = withoutSteps(owned, bytes);
  if (exact !== null) return { ok: true, bytes: exact === "absent" ? null : exact, edited: [], kept: [] };
  const edited: string[] = [];
  let now = bytes;
  for (const unit of owned.units.toReversed()) {
    const taken = takeOne(now, unit, owned.leads);
    if (taken === null) edited.push(unit.id);
    else if (!taken.ok) return taken;
    else now = taken.bytes;
  }
  now = takeEmpty(now, owned.containers);
  const json = owned.units.some(({ form }) => form !== "block");
  const empty = json ? isBare(now, skeleton) : Buffer.from(now).toString("latin1").trim() === "";
  return { ok: true, bytes: owned.created && empty ? null : now, edited, kept: owned.containers };
}

/** `null`: it is not there as it was written. */
function takeOne(bytes: Uint8Array, unit: Unit, leads: OwnedShared["leads"]): Edited | null {
  if (unit.form === "block") {
    const start = findBlock(bytes, unit.text);
    return start === -1 ? null : { ok: true, bytes: takeBlock(bytes, unit.text, start, leads[unit.id] ?? "") };
  }
  const read = jsonValue(bytes);
  if (!("value" in read)) return { ok: false, why: read.why };
  const index = findUnit(read.value, unit);
  return index === null ? null : takeUnit(bytes, unit, index);
}

function withUnits(
  bytes: Uint8Array,
  units: readonly Unit[],
  skeleton: Fields,
): (Pick<OwnedShared, "steps" | "containers" | "leads"> & { ok: true; bytes: Uint8Array }) | (Edited & { ok: false }) {
  const steps: Step[] = [];
  const leads: Record<string, string> = {};
  let containers: readonly UnitPath[] = [];
  let now = bytes;
  const step = (done: Edited): string | null => {
    if (!done.ok) return done.why;
    if (done.bytes !== now) steps.push(stepBetween(now, done.bytes));
    now = done.bytes;
    return null;
  };
  for (const unit of units) {
    let why: string | null;
    if (unit.form === "block") {
      const put = putBlock(now, unit.text);
      leads[unit.id] = put.lead;
      why = hasBlockMark(now, unit.text) ? "a block of this name is there" : step({ ok: true, bytes: put.bytes });
    } else {
      const read = jsonValue(now);
      if (!("value" in read)) return { ok: false, why: read.why };
      why = step(putSkeleton(now, read.value, skeleton));
      containers = mergePaths(containers, missingContainers(read.value, unit));
      why ??= step(putUnit(now, read.value, unit));
    }
    if (why !== null) return { ok: false, why };
  }
  return { ok: true, bytes: now, steps, containers, leads };
}

/** Paths of both, each once. @internal */
export function mergePaths(a: readonly UnitPath[], b: readonly UnitPath[]): readonly UnitPath[] {
  const all = new Map([...a, ...b].map((path) => [JSON.stringify(path), path]));
  return [...all.keys()].sort().map((key) => all.get(key) as UnitPath);
}
