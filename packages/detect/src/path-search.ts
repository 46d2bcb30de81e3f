import type { Machine } from "@agent-interop/diagnostics";
import { type AgentKind, expandWellKnown } from "@agent-interop/registry";
import type { Disk } from "@agent-interop/source";
import { type Context, contextOf } from "./context.ts";
import type { Evidence, Presence } from "./evidence.ts";
import { pathEntries } from "./path-entries.ts";
import { candidateAt, type ProgramDirectory, programDirectory } from "./program-directory.ts";

/** Where a command is, or why that cannot be said. */
export type Resolved =
  | {
      readonly presence: "present";
      readonly path: string;
      readonly realPath: string;
      readonly evidence: readonly Evidence[];
    }
  | {
      readonly presence: "absent" | "unknown";
      readonly path: null;
      readonly realPath: null;
      readonly evidence: readonly Evidence[];
    };

/** A place outside PATH, its directory as the table writes it. @internal */
export interface WellKnownPlace {
  readonly kind: AgentKind;
  readonly directory: string;
  readonly name: string;
}

/** The search for commands of one detection; every directory is looked at once. @internal */
export interface PathSearch {
  readonly find: (names: readonly string[]) => Resolved;
  /** Places outside PATH, the first program wins. A directory that PATH has is not searched again. */
  readonly wellKnown: (places: readonly WellKnownPlace[]) => Resolved;
}

function nowhere(presence: Exclude<Presence, "present">, evidence: readonly Evidence[]): Resolved {
  return { presence, path: null, realPath: null, evidence };
}

/** @internal */
export function pathSearch(context: Context): PathSearch {
  const { machine, rules, show } = context;
  const entries = pathEntries(machine);
  const directories = new Map<string, ProgramDirectory | null>();
  const directoryAt = (path: string): ProgramDirectory | null => {
    const key = machine.foldCase(path);
    let directory = directories.get(key);
    if (directory === undefined) {
      directory = programDirectory(context, path, context.stat(path));
      directories.set(key, directory);
    }
    return directory;
  };
  const inPath: ProgramDirectory[] = [];
  const places = new Set<string>();
  const refused: Evidence[] = [];
  for (const { path, absolute } of entries ?? []) {
    if (!absolute) {
      refused.push({ look: "path", where: path, found: false, reason: "path-entry-relative" });
      continue;
    }
    // `/bin` is often a link to `/usr/bin`: the second of two names would only find the same files again.
    const own = context.lstat(path);
    if (own === null) continue;
    const isLink = own !== "unreadable" && own.type === "link";
    const place = machine.foldCase((isLink ? context.real(path) : null) ?? path);
    if (places.has(place)) continue;
    places.add(place);
    const directory = programDirectory(context, path, isLink ? context.stat(path) : own);
    directories.set(machine.foldCase(path), directory);
    if (directory !== null) inPath.push(directory);
  }
  const searched = new Set(inPath.map(({ path }) => machine.foldCase(path)));

  const found = (look: "path" | "well-known", path: string, evidence: Evidence[]): Resolved => {
    evidence.push({ look, where: show(path), found: true, reason: null });
    return { presence: "present", path, realPath: context.real(path) ?? path, evidence };
  };

  const find = (names: readonly string[]): Resolved => {
    if (names.length === 0) return nowhere("absent", []);
    if (entries === null)
      return nowhere("unknown", [{ look: "path", where: "PATH", found: false, reason: "path-unset" }]);
    const evidence: Evidence[] = [...refused];
    let unknown = false;
    for (const directory of inPath) {
      for (const name of names) {
        for (const { path, reason } of directory.find(name)) {
          if (reason === null) return found("path", path, evidence);
          if (reason === "candidate-unreadable") unknown = true;
          evidence.push({ look: "path", where: show(path), found: true, reason });
        }
      }
      if (directory.refused === null) continue;
      evidence.push({ look: "path", where: show(directory.path), found: false, reason: directory.refused });
      if (directory.refused === "path-entry-unreadable") unknown = true;
    }
    if (unknown) return nowhere("unknown", evidence);
    evidence.push({ look: "path", where: "PATH", found: false, reason: "not-on-path" });
    return nowhere("absent", evidence);
  };

  // The kinds share a handful of directories, so those are expanded and looked at once, and most kinds cost no call at all.
  const expanded = new Map<string, ProgramDirectory | null>();
  const placeOf = ({ kind, directory }: WellKnownPlace): ProgramDirectory | null => {
    const known = expanded.get(directory);
    if (known !== undefined) return known;
    const only = [directory];
    // Not a copy: a kind's layout is made when it is first asked for, and a copy would ask.
    const alone: AgentKind = Object.create(kind, { wellKnown: { value: { linux: only, darwin: only, win32: only } } });
    const path = expandWellKnown(alone, machine, { environment: context.environment })[0];
    const place = path === undefined || searched.has(machine.foldCase(path)) ? null : directoryAt(path);
    expanded.set(directory, place);
    return place;
  };

  const wellKnown = (places: readonly WellKnownPlace[]): Resolved => {
    const evidence: Evidence[] = [];
    for (const place of places) {
      const directory = placeOf(place);
      if (directory === null) continue;
      const path = rules.join(directory.path, place.name);
      const candidate = directory.refused === "path-entry-unreadable" ? null : candidateAt(context, path);
      const reason = directory.refused ?? candidate?.reason ?? null;
      if (candidate === null && reason === null) continue;
      if (reason === null) return found("well-known", path, evidence);
      if (candidate !== null) evidence.push({ look: "well-known", where: show(path), found: true, reason });
    }
    return nowhere("absent", evidence);
  };
  return { find, wellKnown };
}

/**
 * Looks for a command in PATH, without a shell: directories in order, in each the names in order, and on Windows the extensions of
 * PATHEXT in order. Taken is a regular file (links followed) that may be executed. Entries that are relative or that every
 * user may write are refused; each refusal is in the evidence. `unknown` when PATH is unset or a directory may not be entered.
 */
export function resolveOnPath(names: readonly string[], machine: Machine, disk?: Disk): Resolved {
  return pathSearch(contextOf(disk === undefined ? { machine } : { machine, disk })).find(names);
}
