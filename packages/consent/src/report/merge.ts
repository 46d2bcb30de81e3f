import type { InteropRecord, InteropReport } from "@agent-interop/detect";
import { type Decisions, standingDecision } from "../decisions/decisions.ts";

/** A report with what was decided about each agent; whatever it said of decisions before is replaced. */
export function mergeDecisions(report: InteropReport, decisions: Decisions): InteropReport {
  return { ...report, agents: report.agents.map((record) => withDecision(record, decisions)) };
}

function withDecision(record: InteropRecord, decisions: Decisions): InteropRecord {
  const standing = standingDecision(decisions, record.kind, record.fingerprint);
  return {
    ...record,
    decision: standing?.decision ?? null,
    decidedAt: standing?.at ?? null,
    decidedFingerprint: standing?.fingerprint ?? null,
  };
}

/** The records of a report, and those of an earlier one about other kinds. */
export function withEarlier(report: InteropReport, earlier: InteropReport | null): InteropReport {
  const kinds = new Set(report.agents.map(({ kind }) => kind));
  const others = earlier?.agents.filter(({ kind }) => !kinds.has(kind)) ?? [];
  return { ...report, agents: [...report.agents, ...others] };
}
