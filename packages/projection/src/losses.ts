import { sanitize } from "@agent-interop/diagnostics";
import type { ProjectionCode } from "./codes.ts";
import type { Loss, LossSubject } from "./types.ts";

/** Losses that nobody should miss: the result waits until somebody has accepted them. */
const ACKNOWLEDGED: ReadonlySet<ProjectionCode> = new Set([
  "value-recovered",
  "description-derived",
  "reference-dropped",
]);

/** What names one loss besides its code and words. */
export interface Place {
  readonly path: string;
  readonly what?: string | null;
  readonly line?: number | null;
}

/** A loss of this package's table. */
export function loss(code: ProjectionCode, subject: LossSubject, place: Place, message: string): Loss {
  const { path, what = null, line = null } = place;
  return { code, subject, path, what, line, message, acknowledge: ACKNOWLEDGED.has(code) };
}

/** A foreign text inside a message: one line, visible, bounded. */
export function quote(text: string): string {
  return `"${sanitize(text, 80)}"`;
}
