import { sha256, type TomlParser } from "@agent-interop/documents";
import type { OwnedShared, Step, Unit, UnitPath } from "../receipt.ts";
import type { Fields } from "../surface.ts";
import { textEditor } from "./block.ts";
import type { Editor, Refused } from "./editor.ts";
import { jsonEditor } from "./json.ts";
import { stepBetween, withoutSteps } from "./steps.ts";
import { tomlEditor } from "./toml.ts";

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
export type RewriteResult = ({ readonly ok: true } & Rewritten) | Refused;

type OwnedUnit = OwnedShared["units"][number];

/** What a file is rewritten with. */
export interface Rewrite {
  readonly path: string;
  /** `null` where there is no file. */
  readonly bytes: Uint8Array | null;
  /** What is ours in it so far. */
  readonly owned: OwnedShared | null;
  readonly wanted: readonly OwnedUnit[];
  readonly skeleton: Fields;
  /** Needed where a unit is one of TOML. */
  readonly toml: TomlParser | null;
}

/**
 * A shared file without what was ours in it, then with the units given. Everything else keeps its bytes; a file that nobody touched since comes
 * back byte for byte. Pure.
 */
export function rewriteShared({ bytes, owned, path, skeleton, toml, wanted }: Rewrite): RewriteResult {
  const editor = editorOf([...wanted, ...(owned?.units ?? [])], toml);
  if (bytes !== null && owned !== null && unchanged(editor, bytes, owned, wanted)) {
    return { ok: true, bytes, owned: { ...owned, units: wanted }, edited: [] };
  }
  const bare = withoutOurs(editor, bytes, owned, skeleton);
  if (!bare.ok) return bare;
  const units = wanted.filter(({ id }) => !bare.edited.includes(id));
  if (units.length === 0) return { ok: true, bytes: bare.bytes, owned: null, edited: bare.edited };
  const put = withUnits(editor, bare.bytes ?? new Uint8Array(), units, skeleton);
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
    standing: put.standing,
    units,
  };
  return { ok: true, bytes: put.bytes, owned: next, edited: bare.edited };
}

/** The form of its units says how a file is edited. */
function editorOf(units: readonly Unit[], toml: TomlParser | null): Editor {
  if (units.some(({ form }) => form === "block")) return textEditor;
  if (!units.some(isToml)) return jsonEditor;
  if (toml === null) throw new TypeError("no TOML parser was loaded");
  return tomlEditor(toml);
}

/** True for a unit of a TOML document. @internal */
export const isToml = ({ form }: Unit): boolean => form === "table" || form === "key";

/** The units are those that are owned, and all stand there as they were written. */
function unchanged(editor: Editor, bytes: Uint8Array, owned: OwnedShared, wanted: readonly OwnedUnit[]): boolean {
  const plain = (units: readonly OwnedUnit[]): string => JSON.stringify(units.map(({ hosts: _, ...unit }) => unit));
  if (wanted.length === 0 || plain(wanted) !== plain(owned.units)) return false;
  return sha256(bytes) === owned.after || editor.holds(bytes, wanted);
}

type Bare = {
  readonly ok: true;
  readonly bytes: Uint8Array | null;
  readonly edited: readonly string[];
  readonly kept: readonly UnitPath[];
};

function withoutOurs(
  editor: Editor,
  bytes: Uint8Array | null,
  owned: OwnedShared | null,
  skeleton: Fields,
): Bare | Refused {
  if (owned === null || bytes === null) return { ok: true, bytes, edited: [], kept: [] };
  const exact = withoutSteps(owned, bytes);
  if (exact !== null) return { ok: true, bytes: exact === "absent" ? null : exact, edited: [], kept: [] };
  const edited: string[] = [];
  let now = bytes;
  for (const unit of owned.units.toReversed()) {
    if (owned.standing.includes(unit.id)) continue;
    const taken = editor.take(now, unit, owned);
    if (taken === null) edited.push(unit.id);
    else if (!taken.ok) return taken;
    else now = taken.bytes;
  }
  now = editor.tidy(now, owned.containers);
  const gone = owned.created && editor.isBare(now, skeleton);
  return { ok: true, bytes: gone ? null : now, edited, kept: owned.containers };
}

type Units = Pick<OwnedShared, "steps" | "containers" | "leads" | "standing"> & {
  readonly ok: true;
  readonly bytes: Uint8Array;
};

function withUnits(editor: Editor, bytes: Uint8Array, units: readonly Unit[], skeleton: Fields): Units | Refused {
  const steps: Step[] = [];
  const leads: Record<string, string> = {};
  const standing: string[] = [];
  let containers: readonly UnitPath[] = [];
  let now = bytes;
  for (const unit of units) {
    const put = editor.put(now, unit, skeleton);
    if (!put.ok) return put;
    if (put.states.length === 0) standing.push(unit.id);
    if (put.lead !== "") leads[unit.id] = put.lead;
    containers = mergePaths(containers, put.containers);
    for (const state of put.states) {
      if (state !== now) steps.push(stepBetween(now, state));
      now = state;
    }
  }
  return { ok: true, bytes: now, steps, containers, leads, standing };
}

/** Paths of both, each once. @internal */
export function mergePaths(a: readonly UnitPath[], b: readonly UnitPath[]): readonly UnitPath[] {
  const all = new Map([...a, ...b].map((path) => [JSON.stringify(path), path]));
  return [...all.keys()].sort().map((key) => all.get(key) as UnitPath);
}
