import { isWithin, type Machine, slashed } from "@agent-interop/diagnostics";
import { join } from "../machine-paths.ts";
import type { ProtectedPlace } from "../policy/places.ts";

/** A protected place at one path, as a sandbox can be told of it. */
export interface SandboxPlace {
  readonly kind: string;
  /** Absolute, as the rule and the variables say. */
  readonly path: string;
  /** Real path when something is there, else `null`. */
  readonly real: string | null;
  /** Root of the project that it is a place of, `null` for one of the user. */
  readonly project: string | null;
}

/** What a sandbox is written from. */
export interface SandboxInput {
  readonly machine: Machine;
  /** From `pathPolicy(...).places` or `protectedPlaces`. */
  readonly places: readonly ProtectedPlace[];
  /** Absolute roots at which rules for every directory are looked up: no sandbox that mounts can be told of all of them. */
  readonly projects?: readonly string[];
  /** The real path of what is there, `null` for what is not. */
  readonly real: (path: string) => string | null;
}

/** The places at their paths, sorted, without those that lie in another. */
export function sandboxPlaces({ machine, places, projects = [], real }: SandboxInput): readonly SandboxPlace[] {
  const all = places.flatMap(({ at, kind, path }): SandboxPlace[] => {
    if (at !== null) return [{ kind, path: at, real: real(at), project: null }];
    return projects.map((project) => {
      const there = join(machine, project, path.slice("**/".length));
      return { kind, path: there, real: real(there), project };
    });
  });
  const sorted = all.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return sorted.filter(
    (one, index) =>
      !sorted.some((other, at) => {
        if (other === one || !isWithin(machine, one.path, other.path)) return false;
        return other.path !== one.path || at < index;
      }),
  );
}

/** `~/…` in the home, else the absolute path with `/`. @internal */
export function tilde(machine: Machine, path: string): string {
  const [plain, home] = [slashed(machine, path), slashed(machine, machine.home)];
  return isWithin(machine, path, machine.home) ? `~${plain.slice(home.length)}` : plain;
}
