import type { OwnedShared, Unit, UnitPath } from "../receipt.ts";
import type { Fields } from "../surface.ts";

/** A file after an edit, or why it cannot be edited. */
export type Edited = { readonly ok: true; readonly bytes: Uint8Array } | Refused;
/** Why a file cannot be edited: a sentence without its subject. */
export interface Refused {
  readonly ok: false;
  readonly why: string;
}

/** A unit that was put in. */
export interface Put {
  readonly ok: true;
  /** The file after each step, the last one with the unit. None when it stood there already: it stays whose it is. */
  readonly states: readonly Uint8Array[];
  /** Line breaks that were put before it. */
  readonly lead: string;
  /** Objects and arrays that were made for it. */
  readonly containers: readonly UnitPath[];
}

/** How units are put into one sort of file and taken out of it: every byte that no unit is about is kept. */
export interface Editor {
  /** Whether all of these stand there as they were written. */
  readonly holds: (bytes: Uint8Array, units: readonly Unit[]) => boolean;
  readonly put: (bytes: Uint8Array, unit: Unit, skeleton: Fields) => Put | Refused;
  /** `null`: it is not there as it was written. */
  readonly take: (bytes: Uint8Array, unit: Unit, made: Pick<OwnedShared, "leads" | "containers">) => Edited | null;
  /** Takes away containers that were made for units and are empty now. */
  readonly tidy: (bytes: Uint8Array, containers: readonly UnitPath[]) => Uint8Array;
  /** Whether nothing but the skeleton is left. */
  readonly isBare: (bytes: Uint8Array, skeleton: Fields) => boolean;
}

/** The unit itself, of the form that an editor is for. */
export function expectForm<Form extends Unit["form"]>(
  unit: Unit,
  ...forms: readonly Form[]
): Extract<Unit, { readonly form: Form }> {
  if ((forms as readonly string[]).includes(unit.form)) return unit as Extract<Unit, { readonly form: Form }>;
  throw new TypeError(`a unit of form ${unit.form} in a file of another form`);
}
