import type { AxisName, AxisValue, Depth, DispatchCapabilities, Undocumented } from "./axes.ts";
import type { FactCode } from "./codes.ts";

/**
 * How good a source is, the best first: `ran`, the program printed it; `program`, it was read in the program that the vendor ships; `vendor`,
 * the vendor's documentation or source; `community`, a guide or an issue thread; `third-party`, a blog, a forum, news, a copy of the
 * documents; `paraphrase`, a page that was not read live; `own`, only another tool's descriptor says so; `none`, nothing was found.
 */
export type Grade = "ran" | "program" | "vendor" | "community" | "third-party" | "paraphrase" | "own" | "none";

/** What one source says. */
export interface Citation<Value> {
  /** The word `undocumented` when a search found nothing; that is a fact too. */
  readonly value: Value | Undocumented;
  /** A page, a repository, or the command that was run; for `undocumented` where was looked. */
  readonly source: string;
  /** What is said there, in our own words. */
  readonly evidence: string;
  readonly grade: Grade;
  /** The day of the reading, `YYYY-MM-DD`. */
  readonly date: string;
}

/** What a program showed in one version. */
export interface Observation<Value> extends Citation<Value> {
  readonly grade: "ran" | "program";
  readonly version: string;
}

/** What is known of one axis of one host: what the documents state, and what the program itself showed. */
export interface HostFact<Value> extends Citation<Value> {
  readonly observed?: readonly Observation<Value>[];
  /** What a reader should know before relying on it. */
  readonly caution?: string;
}

/** What a descriptor may state for each field of `dispatch`. */
export type DispatchValue = Omit<DispatchCapabilities, "subagentToolkit" | "maxDepth"> & {
  readonly maxDepth: Depth;
  readonly subagentToolkit: DispatchCapabilities["subagentToolkit"] | "built-in-only";
};

type Later = "isolation" | "maxConcurrency";

/** The axes of a host, each with its evidence. */
export type HostFacts = { readonly [Name in Exclude<AxisName, "effortSurface">]: HostFact<AxisValue<Name>> } & {
  readonly effortSurface?: HostFact<AxisValue<"effortSurface">>;
  readonly dispatch: {
    readonly [Field in Exclude<keyof DispatchValue, Later>]: HostFact<DispatchValue[Field]>;
  } & { readonly [Field in Later]?: HostFact<DispatchValue[Field]> };
};

/** Something about the evidence of a fact. */
export interface FactNotice {
  readonly code: FactCode;
  readonly message: string;
  /** What each source says, the one that holds first. */
  readonly sources: readonly Citation<unknown>[];
}

/** A fact brought to one value. */
export interface SettledFact<Value> {
  readonly value: Value | Undocumented;
  /** The source that decided. */
  readonly from: Citation<Value>;
  readonly notices: readonly FactNotice[];
}

/** Equal as values; depths may be objects. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The value that holds: what the program itself showed in that version, else what the documents state. Without a version the last
 * observation counts; one of another version does not, and is said to be stale.
 */
export function settleFact<Value>(fact: HostFact<Value>, version: string | null = null): SettledFact<Value> {
  const observed = fact.observed ?? [];
  const counted = version === null ? observed : observed.filter((observation) => observation.version === version);
  // What the program printed outranks what was read in it; of equals the later entry.
  const seen = counted.findLast(({ grade }) => grade === "ran") ?? counted.at(-1);
  if (seen !== undefined) {
    const differs = fact.value !== "undocumented" && !same(fact.value, seen.value);
    const message = `version ${seen.version} shows ${shown(seen.value)} (${seen.source}), its documents state ${shown(fact.value)}`;
    return {
      value: seen.value,
      from: seen,
      notices: differs ? [{ code: "conflict", message, sources: [seen, fact] }] : [],
    };
  }
  const last = observed.at(-1);
  if (last === undefined || same(fact.value, last.value)) return { value: fact.value, from: fact, notices: [] };
  const message = `version ${last.version} shows ${shown(last.value)}; of ${version} only the documents are known: ${shown(fact.value)}`;
  return { value: fact.value, from: fact, notices: [{ code: "stale-observation", message, sources: [fact, last] }] };
}

const shown = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));
