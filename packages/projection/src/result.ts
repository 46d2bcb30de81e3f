import type { Blocked, Loss, Projected, ProjectedKind } from "./types.ts";

/** A result with its files in order, and its status by what the losses ask for. */
export function projected(result: Omit<Projected, "status">): Projected {
  const { kind, id, name, nameSource, description, component, kept, keys, losses, findings, requirements } = result;
  const files = inOrder(result.files);
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

/** Files sorted by path: the map itself where it is in order, as most are. */
function inOrder(files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  let before = "";
  for (const path of files.keys()) {
    if (path < before) return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
    before = path;
  }
  return files;
}

export function blocked(kind: ProjectedKind, name: string, reason: Loss, losses: readonly Loss[]): Blocked {
  return { status: "blocked", kind, name, reason, losses };
}
