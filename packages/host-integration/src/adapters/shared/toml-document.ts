import { decodeUtf8, parseToml, type TomlParser } from "@agent-interop/documents";
import type { Unit } from "../receipt.ts";
import type { Edited, Refused } from "./editor.ts";
import { type TomlPart, tomlParts } from "./toml-parts.ts";
import { at, plain, same } from "./values.ts";

export type TomlUnit = Extract<Unit, { readonly form: "table" | "key" }>;

/** A TOML document that can be edited. */
export interface TomlDocument {
  readonly ok: true;
  /** Without the mark at the beginning. */
  readonly text: string;
  readonly value: unknown;
  readonly newline: string;
  readonly parts: () => readonly TomlPart[];
  /** This text as bytes, when it reads as this value: whatever was overlooked ends here. */
  readonly become: (text: string, value: unknown) => Edited;
}

/** Reads a document. */
export function tomlDocument(bytes: Uint8Array, toml: TomlParser): TomlDocument | Refused {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return { ok: false, why: decoded.problem.message };
  const { bom, text } = decoded;
  const read = parseToml(text, toml);
  if (!read.ok) return { ok: false, why: read.problem.message };
  const become = (next: string, value: unknown): Edited => {
    const again = parseToml(next, toml);
    if (!again.ok || !same(plain(again.value), value)) {
      return { ok: false, why: "its tables are written in a way that our part cannot be put beside" };
    }
    return { ok: true, bytes: Buffer.from(bom ? `\ufeff${next}` : next) };
  };
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  return { ok: true, text, value: plain(read.value), newline, parts: () => tomlParts(text, toml), become };
}

/** Where a unit stands as it was written: of a table its place in the array. */
export function findTomlUnit(value: unknown, unit: TomlUnit): number | null {
  const found = at(value, unit.at);
  if (unit.form === "key") return found !== undefined && same(found, unit.value) ? 0 : null;
  const index = Array.isArray(found) ? found.findLastIndex((one) => same(one, unit.value)) : -1;
  return index === -1 ? null : index;
}
