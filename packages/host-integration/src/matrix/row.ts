import { kindOfMatrixId } from "@agent-interop/registry";
import type { HostDescriptor } from "../descriptor.ts";
import type { Citation, HostFact, Observation } from "../fact.ts";
import { freeze } from "../freeze.ts";

/** The day of the reference matrix, whose pages these are. */
const READ = "2026-08-08";
/** The day on which the programs were run, and on which the shipped descriptors were read. */
const RAN = "2026-11-30";

/** What a fact has beside its citation. */
interface More<Value> {
  readonly caution?: string;
  readonly observed?: readonly Observation<Value>[];
}

type State = <const Value>(value: Value, source: string, evidence: string, more?: More<unknown>) => HostFact<Value>;

const stated =
  (grade: Citation<never>["grade"], date: string): State =>
  (value, source, evidence, more = {}) =>
    ({ value, source, evidence, grade, date, ...more }) as HostFact<typeof value>;

/** The vendor's documentation or source. */
export const vendor: State = stated("vendor", READ);
/** A guide of the community or an issue thread. */
export const community: State = stated("community", READ);
/** A blog, a forum, news, or somebody's copy of the documents. */
export const third: State = stated("third-party", READ);
/** A page that the reference says itself it has not read live. */
export const paraphrase: State = stated("paraphrase", READ);
/** Only the reference's own descriptor says so. */
export const own: State = stated("own", RAN);
/** The documents that the vendor ships in the program. */
export const shipped: State = stated("vendor", RAN);

/** Looked for and not found. */
export function unknown(where: string, more: More<unknown> = {}): HostFact<never> {
  const evidence = "Nothing there speaks of it.";
  return { value: "undocumented", source: where, evidence, grade: "none", date: READ, ...more } as HostFact<never>;
}

const seen =
  (grade: "ran" | "program") =>
  <const Value>(value: Value, version: string, source: string, evidence: string): Observation<Value> => ({
    value,
    source,
    evidence,
    grade,
    date: RAN,
    version,
  });

/** What the program printed. */
export const ran: <const Value>(value: Value, version: string, source: string, evidence: string) => Observation<Value> =
  seen("ran");
/** What was read in the program that the vendor ships. */
export const inProgram: <const Value>(
  value: Value,
  version: string,
  source: string,
  evidence: string,
) => Observation<Value> = seen("program");

const DESCRIPTOR = "descriptor in @opengsd/gsd-core 1.14.0; its matrix has no row for it";
/** Nobody looked for a limit of how many may run at once. */
export const NO_CONCURRENCY: HostFact<never> = {
  value: "undocumented",
  source: DESCRIPTOR,
  evidence: "The descriptor itself says that it is not known.",
  grade: "none",
  date: RAN,
};
/** No value where isolation was not looked into. */
export const NO_ISOLATION: HostFact<never> = {
  value: "undocumented",
  source: "not looked for by the reference matrix",
  evidence: "Nobody looked; that it is missing is what is recorded.",
  grade: "none",
  date: READ,
};
/** A survey of all hosts found no way to set the effort. */
export const NO_EFFORT: HostFact<never> = unknown("survey of all hosts in open-gsd/gsd-core issue 2481");

/** A host that the reference does not have, and that was looked at otherwise. */
export const NOWHERE: HostFact<never> = {
  value: "undocumented",
  source:
    "no row in the reference matrix (open-gsd/gsd-core@636ec92); the program's --help and its documents, where there are any",
  evidence: "Nothing was established.",
  grade: "none",
  date: RAN,
};

/** As `NO_EFFORT` and `NO_ISOLATION`, where the program itself showed more. */
export function seenInstead<Value>(fact: HostFact<never>, ...observed: readonly Observation<Value>[]): HostFact<Value> {
  return { ...(fact as HostFact<Value>), observed };
}

type Rest =
  | "kind"
  | "hookEvents"
  | "extendedHookEvents"
  | "extensionEvents"
  | "harnessIsolationFlag"
  | "orchestratorExec";

/** A row of the matrix; the kind is the registry's for this id. */
export function row(
  host: Omit<HostDescriptor, Rest> & Partial<Pick<HostDescriptor, Exclude<Rest, "kind">>>,
): HostDescriptor {
  return freeze({
    hookEvents: null,
    extendedHookEvents: [],
    extensionEvents: null,
    harnessIsolationFlag: null,
    orchestratorExec: null,
    ...host,
    kind: kindOfMatrixId(host.id)?.id ?? null,
  });
}
