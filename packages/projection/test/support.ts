import { Buffer } from "node:buffer";
import type { Projected, Projection, SourceEntry } from "../src/types.ts";

/** A file of a source. */
export function file(path: string, text: string | Uint8Array, executable = false): SourceEntry {
  return { type: "file", path, bytes: typeof text === "string" ? Buffer.from(text) : text, executable };
}

/** A result that is not blocked. */
export function taken(result: Projection): Projected {
  if (result.status === "blocked") throw new Error(`blocked: ${result.reason.code}: ${result.reason.message}`);
  return result;
}

/** The text of one file of a result; the main file's by default. */
export function textOf(result: Projection, path?: string): string {
  const projected = taken(result);
  return Buffer.from(projected.files.get(path ?? projected.component) ?? []).toString("utf8");
}

/** Codes of the losses with what they are about, in order. */
export function lost(result: Projection): readonly string[] {
  return result.losses.map(({ code, what, line }) => `${code} ${what ?? "-"}${line === null ? "" : `:${line}`}`);
}
