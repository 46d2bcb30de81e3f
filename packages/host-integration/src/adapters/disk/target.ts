import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import { hostDisk, pathRules } from "@agent-interop/source";
import type { HostSurface, Place, Scope } from "../surface.ts";

/** Where an adapter writes. */
export interface Target {
  readonly machine: Machine;
  /** An existing directory, absolute, links resolved: a home, or a project. */
  readonly root: string;
  readonly scope: Scope;
  readonly host: string;
  readonly surface: HostSurface;
  /** The host's own directory below the root. */
  readonly dir: string;
  /** Absolute path of a place below the root. */
  readonly at: (path: string) => string;
}

/** The real path of a root. Throws `adapter-root`. */
export function realRoot(machine: Machine, root: string): string {
  if (!pathRules(machine).isAbsolute(root))
    throw new AgentInteropError("adapter-root", `not an absolute path: ${root}`);
  try {
    const real = hostDisk.realpath(root);
    if (hostDisk.lstat(real)?.type === "directory") return real;
  } catch (cause) {
    throw new AgentInteropError("adapter-root", `cannot be looked at: ${root}`, { cause });
  }
  throw new AgentInteropError("adapter-root", `no directory: ${root}`);
}

/** Every place that an installation for the target's host may be about, below the root. */
export function surfacePlaces({ dir, scope, surface }: Target): readonly string[] {
  const now = surface[scope] === null ? [] : Object.values(surface[scope]);
  const places = [...now, surface[scope]?.hooks?.switch ?? null, ...(surface.formerly?.[scope] ?? [])];
  return places.flatMap((place: Place | { readonly form: string } | null) =>
    place === null || !("path" in place) ? [] : [place.base === "dir" ? `${dir}/${place.path}` : place.path],
  );
}
