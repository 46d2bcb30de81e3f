import { pathRules } from "@agent-interop/source";
import { allBoundaries, type Boundary, prefixBoundary } from "@agent-interop/state";
import { agentBoundary } from "./agent-boundary.ts";
import type { World } from "./command.ts";
import { type KnownKinds, ownDirectories } from "./kinds.ts";

/** Our own folder in a project. */
const OURS = ".agent-interop";

/** A directory that the user named for something to be written into. */
export interface NamedDirectory {
  /** Absolute. */
  readonly path: string;
  /** Around everything that agents own on this machine, in whatever project the directory lies, and around what is ours. */
  readonly boundary: Boundary;
}

/** Where a name leads from the working directory, and what must not be written to there. */
export function namedDirectory(world: World, { kinds }: KnownKinds, name: string): NamedDirectory {
  const machine = world.machine();
  const rules = pathRules(machine);
  const path = rules.resolve(machine.cwd, name);
  const own = ownDirectories(world);
  const ours = "code" in own ? [] : [own.state, own.data, own.config];
  // Nobody says which of the directories above it is a project: each may be one.
  for (let above = path; ; above = rules.dirname(above)) {
    ours.push(rules.join(above, OURS));
    if (rules.dirname(above) === above) break;
  }
  // What is written there are copies, which may hold an AGENTS.md; at the top of it that would be the project's.
  const agents = agentBoundary(world, { kinds, projects: [path], own: [path] });
  return { path, boundary: allBoundaries(agents, prefixBoundary(machine, ours)) };
}
