import type { Blocked, Loss, Projected, ProjectedKind } from "./types.ts";

/** A result with its files in order, and its status by what the losses ask for. */
export function projected(result: Omit<Projected, "status">): Projected {
  const { kind, id, name, nameSource, description, component, kept, keys, losses, findings, requirements } = result;
  const files = new Map([...result.files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const status = losses.some(({ acknowledge }) => acknowledge) ? "needs-acknowledgement" : "clean";
  return {
    status,
    kind,
    id,
    name,
    nameSource,
    description,
    component,
    files,
    kept,
    keys,
    losses,
    findings,
    requirements,
  };
}

export function blocked(kind: ProjectedKind, name: string, reason: Loss, losses: readonly Loss[]): Blocked {
  return { status: "blocked", kind, name, reason, losses };
}
