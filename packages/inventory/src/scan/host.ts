import type { AgentKind } from "@agent-interop/registry";
import type { Door } from "@agent-interop/source";
import { scanDeclaration } from "../declarations/scan.ts";
import { scanPlugin } from "../plugins/scan-plugin.ts";
import { findPlugins } from "../plugins/stores.ts";
import type { HostStatus, HostSummary, Scope } from "../types.ts";
import { HostRecord, type Run, type Scan, ScanContext } from "./context.ts";
import { scanInstruction } from "./instructions.ts";
import { scanRoot } from "./roots.ts";

/** One piece of a host's disk, with the path by which it is ordered among the others. */
interface Unit {
  readonly order: string;
  readonly scan: (context: ScanContext) => Scan;
}

/** Lists everything one kind owns: user scope, then project scope, each in path order, and then the summary. */
export function* scanHost(run: Run, kind: AgentKind, doors: Readonly<Record<Scope, Door | null>>): Scan {
  const record = new HostRecord(kind.id);
  run.outbox.emit({ type: "host", host: kind.id });
  record.diagnostics.push(...(run.places.problems.get(kind.id) ?? []));
  const before = visitedBy(doors);
  for (const scope of ["user", "project"] as const) {
    const door = doors[scope];
    if (door === null) continue;
    const context = new ScanContext(run, record, scope, door);
    const units = yield* unitsOf(context, kind);
    units.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
    for (const { scan } of units) yield* scan(context);
  }
  const after = visitedBy(doors);
  const visited = {
    files: after.files - before.files,
    directories: after.directories - before.directories,
    bytes: after.bytes - before.bytes,
  };
  const summary: HostSummary = { host: kind.id, status: statusOf(record), diagnostics: record.diagnostics, visited };
  run.outbox.emit({ type: "summary", host: kind.id, summary });
  yield run.outbox.flush();
}

/** Nothing read of what is there: unknown. Something left out: partial. */
function statusOf({ tried, read, leftOut }: HostRecord): HostStatus {
  if (tried > 0 && read === 0) return "unknown";
  return leftOut ? "partial" : "known";
}

function* unitsOf(context: ScanContext, kind: AgentKind): Scan<Unit[]> {
  const { places } = context.run;
  const units: Unit[] = [];
  const mine = <P extends { readonly owner: string; readonly scope: Scope }>(list: readonly P[]): P[] =>
    list.filter(({ owner, scope }) => owner === kind.id && scope === context.scope);
  for (const root of mine(places.roots))
    units.push({ order: `${context.show(root.path)}/`, scan: (at) => scanRoot(at, root) });
  for (const place of mine(places.declarations)) {
    units.push({ order: context.show(place.path), scan: (at) => scanDeclaration(at, place) });
  }
  for (const place of mine(places.instructions)) {
    const directory = place.claims[0]?.what.each === undefined ? "" : "/";
    units.push({ order: `${context.show(place.path)}${directory}`, scan: (at) => scanInstruction(at, place) });
  }
  const { pending, pendingPlugins } = context.record;
  const plugins = context.scope === "project" ? pendingPlugins.splice(0) : [];
  for (const store of places.stores) {
    if (store.owner !== kind.id || store.scope !== context.scope) continue;
    const found = yield* findPlugins(context, store);
    plugins.push(...found[context.scope]);
    if (context.scope === "user") pendingPlugins.push(...found.project);
  }
  const listed = new Set<string>();
  for (const plugin of plugins) {
    const order = `${context.show(plugin.directory)}/`;
    if (listed.has(order)) continue;
    listed.add(order);
    units.push({ order, scan: (at) => scanPlugin(at, plugin) });
  }
  if (context.scope === "project") for (const scan of pending.splice(0)) units.push({ order: "~", scan });
  return units;
}

function visitedBy(doors: Readonly<Record<Scope, Door | null>>): { files: number; directories: number; bytes: number } {
  const sum = { files: 0, directories: 0, bytes: 0 };
  for (const door of [doors.user, doors.project]) {
    if (door === null) continue;
    sum.files += door.visited.files;
    sum.directories += door.visited.directories;
    sum.bytes += door.visited.bytes;
  }
  return sum;
}
