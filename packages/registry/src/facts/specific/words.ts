import type { Fact, FactValue } from "../fact.ts";

/** A fact of the day the table was made. */
export type Undated = Omit<Fact, "date">;

export function fact(
  path: string,
  value: FactValue,
  source: string,
  confidence: Fact["confidence"],
  evidence?: string,
): Undated {
  return evidence === undefined ? { path, value, source, confidence } : { path, value, source, confidence, evidence };
}

/** General knowledge that nobody has checked against a source. */
export function guess(path: string, value: FactValue, source = "general knowledge"): Undated {
  return fact(path, value, source, "secondary", "unverified");
}

/** One value behind several pointers. */
export function each(paths: readonly string[], make: (path: string) => Undated): readonly Undated[] {
  return paths.map(make);
}

/** Where a value comes from that no vendor states. */
export const REFERENCE: string = "registry table of iowarp/clio-coder (interop domain), the reference system";
export const GSD: string = "host-integration matrix of open-gsd/gsd-core 1.14.0, descriptor of the host";
