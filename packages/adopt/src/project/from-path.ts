import { isWithin, type Machine, slashed } from "@agent-interop/diagnostics";
import { type AgentKind, resolveUserDir } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import type { SourceKind } from "./types.ts";

/** What the place of a source says. */
export interface PlaceSays {
  /** Agents that own the place, in the order of the table; several when nothing tells them apart. */
  readonly hosts: readonly string[];
  readonly kind: SourceKind | null;
}

interface Match {
  readonly host: string;
  readonly kind: SourceKind | null;
  /** Characters of the path up to the end of the place: the deepest place decides. */
  readonly end: number;
}

const KINDS: ReadonlySet<string> = new Set(["skill", "agent", "prompt"]);

/** Looks where a path lies: in the directory of an agent, of the user or of any project, and in which of its roots. */
export function placeSays(
  machine: Machine,
  path: string,
  kinds: readonly AgentKind[],
  environment: boolean,
): PlaceSays {
  const all = kinds.flatMap((kind) => matches(machine, path, kind, environment));
  const deepest = Math.max(0, ...all.map(({ end }) => end));
  const best = all.filter(({ end }) => end === deepest);
  const found = new Set(best.flatMap(({ kind }) => kind ?? []));
  const [first = null] = found;
  return { hosts: [...new Set(best.map(({ host }) => host))], kind: found.size === 1 ? first : null };
}

function matches(machine: Machine, path: string, kind: AgentKind, environment: boolean): readonly Match[] {
  const { join } = pathRules(machine);
  const { dir } = resolveUserDir(kind, machine, { environment });
  const below = (base: string, relative: string): string =>
    relative === "." ? base : join(base, ...relative.split("/"));
  const at = (place: string, item: SourceKind | null): readonly Match[] =>
    isWithin(machine, path, place) ? [{ host: kind.id, kind: item, end: place.length }] : [];
  const inProject = (relative: string, item: SourceKind | null): readonly Match[] => {
    const part = `/${machine.foldCase(relative)}/`;
    const start = `${machine.foldCase(slashed(machine, path))}/`.lastIndexOf(part);
    return start === -1 ? [] : [{ host: kind.id, kind: item, end: start + part.length - 1 }];
  };
  const roots = (kind.layout?.roots ?? []).filter(({ item, owner }) => owner === undefined && KINDS.has(item));
  return [
    ...at(dir, null),
    ...(kind.projectDir === null ? [] : inProject(kind.projectDir, null)),
    ...roots.flatMap(({ base, item, path: relative }) => {
      const what = item as SourceKind;
      if (base === "project") return inProject(relative, what);
      return at(below(base === "home" ? machine.home : dir, relative), what);
    }),
  ];
}
