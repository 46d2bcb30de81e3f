import { HOST_SURFACES } from "../adapters/hosts.ts";
import type { HostSurface, Place, Scope, ScopeSurface } from "../adapters/surface.ts";

/** One sort of thing that an adapter lays out for a host, and where. */
export interface SurfaceRow {
  readonly scope: Scope;
  readonly what: keyof ScopeSurface;
  /** Below the home (`~/`) or the project (`./`). */
  readonly place: string;
  readonly form: string;
}

const SORTS: readonly (keyof ScopeSurface)[] = ["skills", "agents", "commands", "hooks", "instructions", "extensions"];

/** What the adapters lay out for a kind: nothing for one that they have no surface of. */
export function surfaceRowsOf(kind: string): readonly SurfaceRow[] {
  const surface = HOST_SURFACES.find((one) => one.kind === kind);
  return surface === undefined ? [] : (["user", "project"] as const).flatMap((scope) => rows(surface, scope));
}

/** The kinds that the adapters have a surface of. @internal */
export const kindsWithSurface = (): readonly string[] => HOST_SURFACES.map(({ kind }) => kind);

function rows({ dir, ...surface }: HostSurface, scope: Scope): readonly SurfaceRow[] {
  const places = surface[scope];
  if (places === null) return [];
  const shown = ({ base, path }: Place): string =>
    base === "project" ? `./${path}` : base === "dir" ? `~/${dir}/${path}` : `~/${path}`;
  return SORTS.flatMap((what): SurfaceRow[] => {
    const one = places[what];
    if (one === null) return [];
    // Commands that are skills lie where those do.
    const place = "path" in one ? one : places.skills;
    return place === null ? [] : [{ scope, what, place: shown(place), form: formOf(one) }];
  });
}

function formOf(one: object): string {
  if (!("form" in one)) return "suffix" in one ? `module, ${one.suffix}` : "skill";
  return "suffix" in one ? `${one.form}, ${one.suffix}` : String(one.form);
}
