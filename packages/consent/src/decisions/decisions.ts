import type { Diagnostic } from "@agent-interop/diagnostics";
import { report } from "../fault.ts";
import type { DecisionStore } from "../stores.ts";
import { type DecisionEvent, type EndEvent, EVENT_WORD, type EventDecision } from "./event.ts";

/** A decision that counts. */
export interface RecordedDecision extends EventDecision {
  /** ISO 8601. */
  readonly at: string;
  /** The machine on which it was made, as a digest. */
  readonly host: string | null;
}

/** What was decided so far. */
export interface Decisions {
  /** The machine that asks. */
  readonly host: string | null;
  /** Oldest first. */
  readonly recorded: readonly RecordedDecision[];
  /** A decision whose settings may or may not be written: a crash left it, or it is being made at this moment. */
  readonly pending: DecisionEvent | null;
  /** Why what was decided cannot be told; then nothing is proposed and nothing written. */
  readonly problem: Diagnostic | null;
}

/** No decision at all. */
export const NO_DECISIONS: Decisions = { host: null, recorded: [], pending: null, problem: null };

/** What was made of the records of a store. */
interface Followed {
  readonly records: readonly unknown[];
  readonly recorded: readonly RecordedDecision[];
  readonly pending: DecisionEvent | null;
}

const NOTHING: Followed = { records: [], recorded: [], pending: null };
/** By store: one that is read again and hands out the same objects is followed from where it was left. */
const FOLLOWED = new WeakMap<object, Followed>();

function followed(store: object, records: readonly unknown[]): Followed {
  const before = FOLLOWED.get(store) ?? NOTHING;
  const same = before.records.length <= records.length && before.records.every((record, at) => record === records[at]);
  return same ? before : NOTHING;
}

/** Reads what was decided. Never throws for what the records are. */
export async function readDecisions(store: Pick<DecisionStore, "host" | "read">): Promise<Decisions> {
  const { records, problem } = await store.read();
  const nothing = { ...NO_DECISIONS, host: store.host };
  if (problem !== null) return { ...nothing, problem };
  if (records.length === 0) return nothing;
  const { decisionEventSchema, endEventSchema } = await import("../schema.ts");
  const before = followed(store, records);
  const recorded = [...before.recorded];
  let { pending } = before;
  for (let at = before.records.length; at < records.length; at++) {
    const record = records[at];
    const damaged = (why: string): Decisions => {
      return { ...nothing, problem: report("consent-log-damaged", null, `record ${at + 1} ${why}`) };
    };
    const version = versionOf(record);
    if (version === null) return damaged("is none of this program");
    if (version > 1) {
      return { ...nothing, problem: report("consent-log-newer", null, `record ${at + 1} is of version ${version}`) };
    }
    const ends = Object.hasOwn(record as object, "done");
    const parsed = (ends ? endEventSchema : decisionEventSchema).safeParse(record);
    if (!parsed.success) return damaged(`has another shape (${parsed.error.issues[0]?.path.join(".") ?? ""})`);
    const next = stepped(pending, parsed.data, recorded);
    if (next === undefined) return damaged(ends ? "ends what was not begun" : "begins before the last one has ended");
    pending = next;
  }
  // Copied, since a store in memory may hand out its own growing list.
  FOLLOWED.set(store, { records: [...records], recorded, pending });
  return { host: store.host, recorded, pending, problem: null };
}

/** What is pending after an event, `undefined` when it cannot come here; decisions that count now are added to `recorded`. */
function stepped(
  pending: DecisionEvent | null,
  event: DecisionEvent | EndEvent,
  recorded: RecordedDecision[],
): DecisionEvent | null | undefined {
  if ("done" in event) {
    if (pending === null || pending.op !== event.op) return undefined;
    recorded.push(...countedOf(pending, event.done));
    return null;
  }
  if (pending !== null) return undefined;
  if (event.changes.length > 0) return event;
  recorded.push(...countedOf(event, null));
  return null;
}

/** The decisions after one more event, which was appended to what they were read from. */
export function withEvent(decisions: Decisions, event: DecisionEvent | EndEvent): Decisions {
  const recorded = [...decisions.recorded];
  return { ...decisions, pending: stepped(decisions.pending, event, recorded) ?? null, recorded };
}

function countedOf(
  { at, decisions, host }: DecisionEvent,
  done: readonly string[] | null,
): readonly RecordedDecision[] {
  const counted = done === null ? decisions : decisions.filter(({ kind }) => done.includes(kind));
  return counted.map((decision) => ({ ...decision, at, host }));
}

function versionOf(record: unknown): number | null {
  const format = typeof record === "object" && record !== null && "format" in record ? record.format : null;
  const [word, version = "", ...rest] = typeof format === "string" ? format.split("@") : [];
  return word === EVENT_WORD && rest.length === 0 && /^[1-9][0-9]{0,8}$/.test(version) ? Number(version) : null;
}

/**
 * What was last decided about a kind on this machine, taken back or not. Where nothing was, a decision of another machine with the same home
 * counts when it was about exactly the same agent.
 */
export function lastDecision(
  { host, recorded }: Decisions,
  kind: string,
  fingerprint: string | null,
): RecordedDecision | null {
  const own = recorded.findLast((one) => one.kind === kind && one.host === host);
  return own ?? recorded.findLast((one) => one.kind === kind && one.fingerprint === fingerprint) ?? null;
}

/** The last decision unless it was taken back. */
export function standingDecision(
  decisions: Decisions,
  kind: string,
  fingerprint: string | null,
): (RecordedDecision & { readonly decision: "accepted" | "declined" }) | null {
  const last = lastDecision(decisions, kind, fingerprint);
  if (last === null || last.decision === "revoked") return null;
  return { ...last, decision: last.decision };
}
