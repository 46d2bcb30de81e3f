import type { Standing } from "@agent-interop/consent";
import { CODES as DETECT, type InteropRecord } from "@agent-interop/detect";
import type { AgentKind } from "@agent-interop/registry";
import type { HostCensus } from "../census.ts";
import { counted, ITEM_WORDS } from "../render/words.ts";
import { ownRow, type Row } from "./row.ts";

/** What the rows of agents are made of. */
export interface AgentFacts {
  readonly agents: readonly InteropRecord[];
  /** `null` where our own directories cannot be located. */
  readonly standings: readonly Standing[] | null;
  readonly kinds: readonly AgentKind[];
}

/** Why nobody can say whether the agent's command is there. */
function doubtOf({ evidence }: InteropRecord): string | null {
  const place = evidence.find(
    ({ look, reason }) => (look === "path" || look === "well-known") && reason !== null && reason !== "not-on-path",
  );
  return place?.reason ?? null;
}

/** One row for each agent that was found: its version, whether it is wired, where it lies. */
export function agentRows({ agents, kinds, standings }: AgentFacts): readonly Row[] {
  return agents.map((record): Row => {
    const { binary, installDir, kind, presence, version } = record;
    const standing = standings?.find((one) => one.kind === kind) ?? null;
    const callable = kinds.some(({ acp, id }) => id === kind && acp !== null);
    const found = presence === "present" ? (version ?? "version unknown") : "not on PATH";
    const status = statusOf(standing, callable);
    const message = [found, status, binary ?? installDir ?? "nowhere"].join("; ");
    const row = { about: "agent", subject: kind } as const;
    if (presence !== "unknown") {
      const open = standing?.standing === "proposed";
      return { ...row, level: "ok", code: null, message, next: open ? `agent-interop modes ${kind}` : null };
    }
    const code = doubtOf(record);
    const hint = code === null ? null : (DETECT[code as keyof typeof DETECT]?.hint ?? null);
    return { ...row, level: "unknown", code, message: `nobody can say whether it is on PATH; ${status}`, next: hint };
  });
}

function statusOf(standing: Standing | null, callable: boolean): string {
  if (standing === null || standing.standing === "unknown") return "nobody can say whether it is configured";
  if (standing.configured) return "configured";
  return callable ? "detected, not configured" : "no ACP recipe";
}

/** One row for all skills that the agents own, and one for each agent that could not be visited or owns something broken. */
export function ownedRows(hosts: ReadonlyMap<string, HostCensus>, kinds: readonly AgentKind[]): readonly Row[] {
  const owners = [...hosts].filter(([, { counts }]) => counts.skill > 0);
  const skills = owners.reduce((sum, [, { counts }]) => sum + counts.skill, 0);
  const rows: Row[] = [];
  if (skills > 0) {
    const places = counted(owners.length, ["agent", "agents"]);
    const message = `${counted(skills, ITEM_WORDS.skill)} in the directories of ${places}`;
    const subject = owners.map(([id]) => id).join(", ");
    rows.push({ about: "skills", level: "ok", subject, code: null, message, next: "agent-interop inventory" });
  }
  for (const [id, { diagnosticCount, gravest, status }] of hosts) {
    const label = kinds.find((kind) => kind.id === id)?.label ?? id;
    const [worst] = gravest;
    const next = `agent-interop inventory ${id}`;
    if (status !== "known") {
      const why = worst === undefined ? "" : ` (${worst.first.code})`;
      const message = `not everything that ${label} owns could be visited${why}`;
      rows.push({ ...ownRow("agent", "inventory-incomplete", id, message, next), level: "unknown" });
    } else if (worst !== undefined) {
      const { code, message, path } = worst.first;
      const more = diagnosticCount > 1 ? `; ${counted(diagnosticCount, ["note", "notes"])} in all` : "";
      rows.push({
        about: "agent",
        level: "warning",
        subject: id,
        code,
        message: `${path ?? id} ${message}${more}`,
        next,
      });
    }
  }
  return rows;
}
