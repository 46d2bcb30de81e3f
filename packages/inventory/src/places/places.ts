import { type Diagnostic, envValue, isWithin, type Machine } from "@agent-interop/diagnostics";
import type {
  AgentKind,
  Base,
  Confidence,
  Declaration,
  Instruction,
  PluginLayout,
  ProjectLevels,
  Root,
} from "@agent-interop/registry";
import { locate, type PlaceOptions, resolveUserDir } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import type { ExaminedProject } from "../project.ts";
import type { Scope } from "../types.ts";

/** One kind's word that it loads something at a place. */
export interface Claim<What> {
  readonly kind: AgentKind;
  readonly what: What;
  /** Only proven claims make a `readBy`: seen or documented, and not an old place the host no longer loads. */
  readonly proven: boolean;
}

/** A path on this machine where a layout puts something, with every kind that claims it. */
export interface Place<What> {
  /** Absolute. */
  readonly path: string;
  readonly scope: Scope;
  /** The kind whose root it is. */
  readonly owner: string;
  readonly claims: Claim<What>[];
}

/** A directory in which plugins are kept. */
export interface StorePlace extends Place<PluginLayout> {
  readonly store: PluginLayout["store"];
  /** The directory whose settings belong to the store: the host's own, or the one the store lies in. */
  readonly base: string;
}

/** Every place of a machine, resolved once for all kinds: a directory that several kinds load is walked once, at its owner. */
export interface Places {
  readonly roots: readonly Place<Root>[];
  readonly declarations: readonly Place<Declaration>[];
  readonly instructions: readonly Place<Instruction>[];
  readonly stores: readonly StorePlace[];
  /** Own directories of kinds that an override moved out of the home. */
  readonly moved: readonly string[];
  /** What an override did wrong, by kind. */
  readonly problems: ReadonlyMap<string, readonly Diagnostic[]>;
}

interface Claimed {
  readonly base: Base;
  readonly path: string;
  readonly confidence: Confidence;
  readonly owner?: string;
  readonly unread?: boolean;
  readonly unlessEnv?: readonly string[];
  readonly levels?: ProjectLevels;
}

/** Collects claims by path; the owner is who a layout names, else the first kind that claims the path. */
class Collection<What extends Claimed> {
  private readonly claims = new Map<string, { path: string; scope: Scope; claims: Claim<What>[] }>();

  private readonly machine: Machine;
  private readonly isSet: (variable: string) => boolean;
  private readonly group: (what: What) => string;

  constructor(machine: Machine, isSet: (variable: string) => boolean, group: (what: What) => string) {
    this.machine = machine;
    this.isSet = isSet;
    this.group = group;
  }

  /** `looked`: the kind looks at this very place; some look at fewer project directories than there are. */
  add(kind: AgentKind, what: What, scope: Scope, path: string, looked: boolean): void {
    const key = `${scope} ${this.group(what)} ${this.machine.foldCase(path)}`;
    const known = what.confidence !== "secondary" && what.unread !== true;
    const proven = known && looked && !what.unlessEnv?.some((name) => this.isSet(name));
    const claim: Claim<What> = { kind, what, proven };
    const place = this.claims.get(key);
    if (place === undefined) this.claims.set(key, { path, scope, claims: [claim] });
    else place.claims.push(claim);
  }

  places(): Place<What>[] {
    return [...this.claims.values()].map((place) => {
      const named = place.claims.find(({ what }) => what.owner !== undefined);
      return { ...place, owner: named?.what.owner ?? (place.claims[0] as Claim<What>).kind.id };
    });
  }
}

/** Resolves the layouts of all kinds on a machine, with a checkpoint after each. Pure: nothing is looked at. */
export function* resolvePlaces(
  machine: Machine,
  kinds: readonly AgentKind[],
  project: ExaminedProject | null,
  options: PlaceOptions,
): Generator<undefined, Places> {
  const rules = pathRules(machine);
  const isSet = (name: string): boolean => options.environment !== false && envValue(machine, name) !== null;
  const problems = new Map<string, readonly Diagnostic[]>();
  const moved: string[] = [];
  const roots = new Collection<Root>(machine, isSet, ({ item, layout }) => `${item} ${layout.form}`);
  const declarations = new Collection<Declaration>(machine, isSet, () => "");
  const instructions = new Collection<Instruction>(machine, isSet, () => "");
  const stores = new Collection<PluginLayout>(machine, isSet, ({ store }) => store);
  const bases = new Map<string, string>();
  for (const kind of kinds) {
    yield;
    if (kind.layout === null) continue;
    const user = resolveUserDir(kind, machine, options);
    problems.set(kind.id, user.problems);
    for (const dir of [user.dir, ...user.additional]) {
      if (!isWithin(machine, dir, machine.home) && !isWithin(machine, machine.home, dir)) moved.push(dir);
    }
    const paths = (what: { readonly base: Base; readonly path: string }): readonly string[] =>
      what.base === "project"
        ? (project?.levels ?? []).map((level) => rules.join(level, ...what.path.split("/")))
        : locate(kind, machine, what, user);
    const looksAt = ({ base, levels }: Claimed, index: number, count: number): boolean => {
      if (base !== "project" || levels === undefined) return true;
      return index === (levels === "root" ? 0 : count - 1);
    };
    const each = <What extends Claimed>(collection: Collection<What>, list: readonly What[]): void => {
      for (const what of list) {
        const found = paths(what);
        for (const [index, path] of found.entries()) {
          collection.add(kind, what, scopeOf(what.base), path, looksAt(what, index, found.length));
        }
      }
    };
    each(roots, kind.layout.roots);
    each(declarations, kind.layout.declarations);
    each(instructions, kind.layout.instructions);
    each(stores, kind.layout.plugins);
    for (const layout of kind.layout.plugins) {
      if (layout.base !== "dir") continue;
      for (const path of paths(layout))
        bases.set(path, ownerDir(machine, [user.dir, ...user.additional], path) ?? user.dir);
    }
  }
  return {
    roots: roots.places(),
    declarations: declarations.places(),
    instructions: instructions.places(),
    stores: stores.places().map((place) => ({
      ...place,
      store: (place.claims[0] as Claim<PluginLayout>).what.store,
      base: bases.get(place.path) ?? rules.dirname(place.path),
    })),
    moved,
    problems,
  };
}

const scopeOf = (base: Base): Scope => (base === "project" ? "project" : "user");

const ownerDir = (machine: Machine, dirs: readonly string[], path: string): string | undefined =>
  dirs.find((dir) => isWithin(machine, path, dir));

/** The kinds that load from a place, in registry order. */
export function readers<What>(claims: readonly Claim<What>[], matches: (what: What) => boolean): string[] {
  const found: string[] = [];
  for (const { kind, what, proven } of claims) {
    if (proven && matches(what) && !found.includes(kind.id)) found.push(kind.id);
  }
  return found;
}
