import { displayPath, type Machine } from "@agent-interop/diagnostics";
import { type AgentKind, declaredPaths, forbiddenPaths, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Disk, type Door, type Limits, openDoor, pathRules } from "@agent-interop/source";
import { Duplicates } from "../items/duplicates.ts";
import { type Places, resolvePlaces } from "../places/places.ts";
import { resolveRoots } from "../places/resolved.ts";
import { scanPlugin } from "../plugins/scan-plugin.ts";
import type { ExaminedProject } from "../project.ts";
import type { Scope } from "../types.ts";
import { Outbox, type Run, type Scan } from "./context.ts";
import { scanHost } from "./host.ts";
import { scanSkills } from "./skills.ts";

/** Everything one run of the inventory starts from. */
export interface RunOptions {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly kinds: readonly AgentKind[];
  readonly project: ExaminedProject | null;
  readonly limits: Partial<Limits>;
  readonly environment: boolean;
  /** Only these hosts are handed out; those of lower rank are still scanned, since they decide what is a duplicate. */
  readonly hosts: ReadonlySet<string> | null;
}

/** The whole scan as one core: hosts in registry order, each with its items and its summary. */
export function* scanAll(options: RunOptions): Scan {
  const { machine, disk, project, kinds } = options;
  const places = yield* resolvePlaces(machine, kinds, project, { environment: options.environment });
  yield;
  const gates = gatesOf(options, places);
  yield;
  const open = (inside: readonly string[]): Door =>
    openDoor({ machine, disk, limits: options.limits, inside, ...gates });
  const user = open([machine.home, ...places.moved]);
  yield;
  const doors: Record<Scope, Door | null> = { user, project: project === null ? null : open([project.root]) };
  yield;
  const run: Run = {
    outbox: new Outbox(),
    scanPlugin,
    scanSkills,
    machine,
    project,
    places: yield* resolveRoots(places, doors),
    duplicates: new Duplicates(),
    show: (scope, path) => displayPath(machine, path, scope === "project" ? (project?.root ?? null) : null),
    gates,
    walked: new Set(),
  };
  const wanted = (kind: AgentKind): boolean => options.hosts === null || options.hosts.has(kind.id);
  const last = Math.max(...kinds.filter(wanted).map(({ rank }) => rank));
  for (const kind of kinds) {
    if (kind.layout === null || kind.rank > last) continue;
    if (wanted(kind)) yield* scanHost(run, kind, doors);
    else yield* silently(scanHost(run, kind, doors));
  }
}

/** What no door opens, and the declared places inside it that win. A user's kind declares nothing in a built-in forbidden area. */
function gatesOf({ machine, kinds, project, environment }: RunOptions, places: Places): Run["gates"] {
  const rules = pathRules(machine);
  const below = (paths: readonly string[]): string[] =>
    (project?.levels ?? []).flatMap((level) => paths.map((path) => rules.join(level, ...path.split("/"))));
  const forbidden = forbiddenPaths(machine, { kinds, environment });
  const all = { forbidden: [...forbidden.absolute, ...below(forbidden.project)] };
  if (kinds === INTEROP_AGENT_KINDS) {
    const { roots, declarations, instructions, stores } = places;
    return { ...all, declared: [...roots, ...declarations, ...instructions, ...stores].map(({ path }) => path) };
  }
  const declared = declaredPaths(machine, { kinds, environment });
  return { ...all, declared: [...declared.absolute, ...below(declared.project)] };
}

function* silently(scan: Scan): Scan {
  for (let step = scan.next(); step.done !== true; ) {
    const { value } = step;
    if (value !== undefined && "load" in value) step = scan.next(yield value);
    else {
      yield;
      step = scan.next();
    }
  }
}
