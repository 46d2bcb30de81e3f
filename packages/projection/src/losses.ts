import { sanitize } from "@agent-interop/diagnostics";
import type { Problem } from "@agent-interop/documents";
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

/** A loss for each value that was read as plain text though its block is not valid. */
export function recoveredLosses(path: string, recovered: readonly Problem[]): readonly Loss[] {
  const losses: Loss[] = [];
  for (const { line, message } of recovered) losses.push(loss("value-recovered", "value", { path, line }, message));
  return losses;
}

/** A foreign text inside a message: one line, visible, bounded. */
export function quote(text: string): string {
  return `"${sanitize(text, 80)}"`;
}
