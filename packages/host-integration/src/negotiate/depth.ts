import type { Depth } from "../axes.ts";
import { isRecord, type Plain } from "../plain.ts";

/** Both limits; -1 is no limit. */
export interface Depths {
  readonly foreground: number;
  readonly background: number;
}

const isDepth = (value: Plain): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= -1;

/** The limits that a value states, `null` when it is no depth at all. */
export function readDepth(value: Plain): Depths | null {
  if (isDepth(value)) return { foreground: value, background: value };
  if (!isRecord(value) || Object.keys(value).length !== 2) return null;
  const { foreground, background } = value;
  return isDepth(foreground) && isDepth(background) ? { foreground, background } : null;
}

const lower = (a: number, b: number): number => (a < 0 ? b : b < 0 ? a : Math.min(a, b));

/** The smaller of both, limit by limit. */
export function lowerDepths(a: Depths, b: Depths): Depths {
  return { foreground: lower(a.foreground, b.foreground), background: lower(a.background, b.background) };
}

/** One number where both are the same. */
export function shownDepth({ foreground, background }: Depths): Depth {
  return foreground === background ? foreground : { foreground, background };
}

/** The limits of a settled depth. */
export function depthsOf(depth: Depth): Depths {
  return typeof depth === "number" ? { foreground: depth, background: depth } : depth;
}
