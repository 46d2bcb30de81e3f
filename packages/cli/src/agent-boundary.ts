import type { Machine } from "@agent-interop/diagnostics";
import { type PathPolicy, pathPolicy } from "@agent-interop/registry";
import { canonicalPath, foldsCaseAt } from "@agent-interop/source";
import { type Boundary, policyBoundary } from "@agent-interop/state";
import type { World } from "./command.ts";
import { type KnownKinds, ownDirectories } from "./kinds.ts";

/** What the boundary of a command is drawn by. */
export interface BoundaryAsk {
  readonly kinds: KnownKinds["kinds"];
  /** The machine whose home and variables count; that of this run unless given. */
  readonly machine?: Machine;
  readonly environment?: boolean;
  /** Roots of projects that are known. */
  readonly projects?: readonly string[];
  /** Directories that the user named for what we write. */
  readonly own?: readonly string[];
}

/** The write boundary as a policy: around everything the agents own, and not around what is ours. */
export function agentPolicy(world: World, ask: BoundaryAsk): PathPolicy {
  const { environment = true, kinds, machine = world.machine(), own = [], projects = [] } = ask;
  const ours = ownDirectories(world);
  return pathPolicy(machine, {
    kinds,
    environment,
    projects,
    own: "code" in ours ? own : [ours.state, ours.data, ours.config, ...own],
    canonical: canonicalPath(machine, world.disk),
    foldsCase: foldsCaseAt(machine, world.disk),
  });
}

/** The same for the writing door. */
export function agentBoundary(world: World, ask: BoundaryAsk): Boundary {
  return policyBoundary(ask.machine ?? world.machine(), agentPolicy(world, ask));
}
