import { currentAgent, detectInteropAgents, type Evidence, type InteropRecord } from "@agent-interop/detect";
import { sanitize } from "@agent-interop/diagnostics";
import type { HostCensus } from "../census.ts";
import type { Command, Context, World } from "../command.ts";
import { adapterStore, type KnownKinds, knownKinds } from "../kinds.ts";
import { type AgentView, inspectLines } from "../render/inspect.ts";
import { allProblems } from "../render/problems.ts";
import { type ExaminedScope, examinedScope } from "../scope.ts";
import { tuneEngine } from "../wiring/engine.ts";
import { SLICE_MS } from "../wiring/slice.ts";
import { worldOf } from "../world.ts";

async function countItems(
  context: Context,
  world: World,
  known: KnownKinds,
  scope: ExaminedScope,
): Promise<ReadonlyMap<string, HostCensus>> {
  tuneEngine();
  const { census, eventsOf, listing } = await import("../wiring/listing.ts");
  return census(eventsOf(listing(context, world, known, scope, null)));
}

/** Why something is not simply there, as far as it is worth a line. */
function reasonsOf({ presence, adapter, evidence }: InteropRecord): string[] {
  const places = ({ look, reason }: Evidence): boolean =>
    (look === "path" || look === "well-known") && reason !== null && reason !== "not-on-path";
  const binary =
    presence === "unknown" ? evidence.filter(places).map(({ where, reason }) => `binary: ${where} (${reason})`) : [];
  const probes = evidence
    .filter(({ look, reason }) => look === "probe" && reason !== null)
    .map(({ where, reason }) => `version: ${where} (${reason})`);
  const carrier =
    adapter === null || adapter.hint === null
      ? []
      : [
          `adapter: wanted ${adapter.wanted ?? "-"}, found ${adapter.found ?? adapter.where ?? "-"} (adapter-${adapter.hint})`,
        ];
  return [...new Set(binary), ...probes, ...carrier];
}

function viewOf(record: InteropRecord, hosts: ReadonlyMap<string, HostCensus> | null): AgentView {
  const { kind, label, version, presence, adapter, binary, installDir } = record;
  const host = hosts?.get(kind);
  return {
    kind,
    label,
    version,
    presence,
    where: [binary, installDir].filter((place) => place !== null),
    adapter: adapter?.presence ?? null,
    reasons: reasonsOf(record),
    counts: host?.counts ?? null,
    status: host?.status ?? null,
    diagnosticCount: host?.diagnosticCount ?? 0,
    gravest: host?.gravest ?? [],
  };
}

/** What `inspect --json` adds to a record; all `null` for a kind that was not examined. */
function addition(host: HostCensus | undefined) {
  return { counts: host?.counts ?? null, status: host?.status ?? null, diagnosticCount: host?.diagnosticCount ?? null };
}

/** `agent-interop inspect [--probe-version] [--agents-only]`. */
export const run: Command = async (context) => {
  const { json, note, output, parsed, progress, signal, view } = context;
  const world = worldOf(context);
  const scope = examinedScope(context, world);
  const known = await knownKinds(world);
  const hosts = parsed.switches.has("agents-only") ? null : await countItems(context, world, known, scope);
  const counts = new Map(
    [...(hosts ?? [])].map(([id, host]) => [id, { skills: host.counts.skill, projectArtifacts: host.projectItems }]),
  );
  const { agents, detectedAt, version } = await detectInteropAgents({
    machine: scope.machine,
    disk: world.disk,
    kinds: known.kinds,
    project: scope.project,
    ignoreEnvironment: scope.ignoreEnvironment,
    adapterStore: adapterStore(world),
    counts,
    probe: parsed.switches.has("probe-version") ? {} : false,
    signal,
    sliceMs: SLICE_MS,
    onProgress: ({ done, total }) => progress.show(`detecting agents: ${done} of ${total}`),
  });
  const code = [...(hosts?.values() ?? [])].every(({ status }) => status === "known") ? 0 : 5;
  const knownKindsCount = known.kinds.length;
  if (json) {
    for (const problem of known.diagnostics) note(`${problem.code}: ${sanitize(problem.message)}`);
    const records = agents.map((record) => ({ ...record, ...addition(hosts?.get(record.kind)) }));
    const document = {
      schema: "agent-interop/inspect@1",
      version,
      detectedAt,
      knownKinds: knownKindsCount,
      agents: records,
    };
    await output.lines([JSON.stringify(document, null, 2)]);
    return code;
  }
  const listed = new Set(agents.map(({ kind }) => kind));
  const others = known.kinds.flatMap(({ id, label }) => {
    const host = hosts?.get(id);
    return host === undefined || listed.has(id) ? [] : [{ kind: id, label, ...host }];
  });
  const current = currentAgent(world.machine(), known.kinds)?.label ?? null;
  await output.lines(
    inspectLines(
      { agents: agents.map((record) => viewOf(record, hosts)), others, knownKinds: knownKindsCount, current },
      view,
    ),
  );
  const own = allProblems(
    known.diagnostics.map((diagnostic) => ({ host: null, diagnostic })),
    view,
  );
  if (own.length > 0) await output.lines(["", ...own]);
  return code;
};
