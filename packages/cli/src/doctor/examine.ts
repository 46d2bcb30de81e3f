import {
  fileStores,
  interopProposals,
  interopReportProblem,
  interopStandings,
  readDecisions,
  type Standing,
} from "@agent-interop/consent";
import { detectInteropAgents, type InteropReport } from "@agent-interop/detect";
import type { HostCensus } from "../census.ts";
import type { Context, World } from "../command.ts";
import { adapterStore, type KnownKinds, knownKinds, ownDirectories } from "../kinds.ts";
import { targetLibrary } from "../library.ts";
import { examinedScope } from "../scope.ts";
import { SLICE_MS } from "../wiring/slice.ts";
import { worldOf } from "../world.ts";
import { agentRows, ownedRows } from "./agents.ts";
import { gateRows, libraryRows } from "./libraries.ts";
import { peerRows } from "./peers.ts";
import { placeRows } from "./places.ts";
import { problemRow, type Row } from "./row.ts";

/** Looks everything over. Writes, starts and fetches nothing. */
export async function examine(context: Context): Promise<readonly Row[]> {
  const world = worldOf(context);
  const known = await knownKinds(world);
  const { kinds } = known;
  const report = await detected(context, world, known);
  const { agents } = report;
  const owned = ownedRows(await visited(context, world, known), kinds);
  const own = ownDirectories(world);
  if ("code" in own) {
    const found = agentRows({ agents, standings: null, kinds });
    return [...found, ...owned, problemRow("own-files", "environment", { ...own, severity: "error" })];
  }
  const { boundary } = targetLibrary(world, known, "user", null);
  const { rows, standings } = await consentRows(world, known, report, boundary);
  return [
    ...agentRows({ agents, standings, kinds }),
    ...owned,
    ...rows,
    ...(await libraryRows(world, known, context.signal)),
    ...gateRows(
      world,
      rows.some(({ code }) => code === "consent-settings-damaged" || code === "consent-settings-unreadable"),
    ),
    ...placeRows(world, own, boundary),
    ...known.diagnostics.map((one) => problemRow("kinds", "kinds", one)),
  ];
}

async function detected(context: Context, world: World, { kinds }: KnownKinds): Promise<InteropReport> {
  const { progress, signal } = context;
  const { project } = examinedScope(context, world);
  const report = await detectInteropAgents({
    machine: world.machine(),
    disk: world.disk,
    kinds,
    project,
    adapterStore: adapterStore(world),
    signal,
    sliceMs: SLICE_MS,
    onProgress: ({ done, total }) => progress.show(`detecting agents: ${done} of ${total}`),
  });
  progress.clear();
  return report;
}

async function visited(context: Context, world: World, known: KnownKinds): Promise<ReadonlyMap<string, HostCensus>> {
  const { tuneEngine } = await import("../wiring/engine.ts");
  tuneEngine();
  const { census, eventsOf, listing } = await import("../wiring/listing.ts");
  return census(eventsOf(listing(context, world, known, examinedScope(context, world), null)));
}

/** The peers, and what is wrong with the settings and with what was decided. */
async function consentRows(
  world: World,
  { kinds }: KnownKinds,
  report: InteropReport,
  boundary: ReturnType<typeof targetLibrary>["boundary"],
): Promise<{ readonly rows: readonly Row[]; readonly standings: readonly Standing[] }> {
  const machine = world.machine();
  const stores = fileStores(machine, boundary, { disk: world.disk, kinds });
  const settings = await stores.settings.read();
  const decisions = await readDecisions(stores.decisions);
  const { diagnostics } = interopProposals(report, settings, decisions, { kinds });
  const standings = interopStandings(report, settings, decisions, { kinds });
  const recorded = await interopReportProblem(machine);
  const problems = recorded === null ? diagnostics : [...diagnostics, recorded];
  return {
    rows: [
      ...peerRows({ world, entries: settings.entries, standings, agents: report.agents, kinds }),
      ...problems.map((one) => {
        const next = one.code === "consent-unfinished" ? "agent-interop consent recover" : null;
        return problemRow("consent", "decisions", one, next);
      }),
    ],
    standings,
  };
}
