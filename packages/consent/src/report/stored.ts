import type { InteropRecord, InteropReport } from "@agent-interop/detect";
import type { Machine } from "@agent-interop/diagnostics";
import { type AgentKind, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Disk, pathRules } from "@agent-interop/source";
import { type DocumentForm, type DocumentMembers, readVersionedDocument, stateDirectories } from "@agent-interop/state";

export const REPORT_FORM: DocumentForm = { version: 1, most: 4 * 1024 * 1024 };
/** Agents of a recorded report that are looked at. */
const MOST_AGENTS = 1024;

/** Where the recorded report lies: `interop.json` in our state directory. */
export function reportPath(machine: Machine): string {
  return pathRules(machine).join(stateDirectories(machine).state, "interop.json");
}

/** How a recorded report is read. */
export interface ReportOptions {
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /** Default: the disk of this process. */
  readonly disk?: Disk;
}

/**
 * The report that the last decision recorded; `null` when there is none, it cannot be read, or it is of another version. An agent whose kind
 * is not known, or which has no fingerprint or presence, is left out; members that are not known are too. Never throws.
 */
export async function readInteropReport(
  machine: Machine,
  { disk, kinds = INTEROP_AGENT_KINDS }: ReportOptions = {},
): Promise<InteropReport | null> {
  let path: string;
  try {
    path = reportPath(machine);
  } catch {
    return null;
  }
  const found = await readVersionedDocument(path, REPORT_FORM, disk);
  return found.state === "read" ? reportIn(found.members, kinds) : null;
}

/** The report in the members of `interop.json`. */
async function reportIn(members: DocumentMembers, kinds: readonly AgentKind[]): Promise<InteropReport | null> {
  const { agents, detectedAt } = members;
  if (typeof detectedAt !== "string" || Number.isNaN(Date.parse(detectedAt)) || !Array.isArray(agents)) return null;
  const { storedRecordSchema } = await import("../schema.ts");
  const labels = new Map(kinds.map(({ id, label }) => [id, label]));
  const records = agents.slice(0, MOST_AGENTS).flatMap((agent): readonly InteropRecord[] => {
    const parsed = storedRecordSchema.safeParse(agent);
    const label = parsed.success ? labels.get(parsed.data.kind) : undefined;
    return parsed.success && label !== undefined ? [{ ...parsed.data, label, evidence: [] }] : [];
  });
  return { version: 1, detectedAt, agents: records };
}

/** What of a record is stored: no evidence, no inventory, whatever the record of the caller holds. */
export function storedRecord(record: InteropRecord): Readonly<Record<string, unknown>> {
  const { adapter, binary, decidedAt, decidedFingerprint, decision, fingerprint, installDir, kind, label } = record;
  const { presence, projectArtifacts, realBinary, skillCount, version, versionSource } = record;
  return {
    kind,
    label,
    presence,
    binary,
    realBinary,
    version,
    versionSource,
    installDir,
    adapter: adapter === null ? null : storedAdapter(adapter),
    skillCount,
    projectArtifacts,
    fingerprint,
    decision,
    decidedAt,
    decidedFingerprint,
  };
}

function storedAdapter({ found, hint, presence, trust, wanted, where }: NonNullable<InteropRecord["adapter"]>): object {
  return { presence, wanted, found, trust, where, hint };
}

/** The agents as they are to be stored: ours over what is there, with the members and the agents that nobody here knows. */
export function storedAgents(before: unknown, report: InteropReport): readonly unknown[] {
  const earlier = Array.isArray(before) ? before : [];
  const kindOf = (agent: unknown): unknown =>
    typeof agent === "object" && agent !== null && "kind" in agent ? agent.kind : undefined;
  const known = new Map(earlier.map((agent) => [kindOf(agent), agent]));
  const ours = new Set<unknown>(report.agents.map(({ kind }) => kind));
  return [
    ...report.agents.map((record) => ({ ...(known.get(record.kind) as object), ...storedRecord(record) })),
    ...earlier.filter((agent) => !ours.has(kindOf(agent))),
  ];
}
