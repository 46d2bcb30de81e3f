import { AgentInteropError, sanitize } from "@agent-interop/diagnostics";
import { examinedProject } from "@agent-interop/inventory";
import { type Library, readLibrary } from "@agent-interop/library";
import { pathRules } from "@agent-interop/source";
import { allBoundaries, type Boundary } from "@agent-interop/state";
import { agentBoundary } from "./agent-boundary.ts";
import type { Context, World } from "./command.ts";
import { type KnownKinds, ownDirectories } from "./kinds.ts";
import type { ExaminedScope } from "./scope.ts";

/** Where our own packages lie in a project. */
const IN_PROJECT = [".agent-interop", "library"];

/**
 * The library of the user or of the project around the working directory, with the boundary around everything the agents own. `--home` and
 * `--project` name what is looked at and never move it. Throws when a variable of ours is no absolute path, or without a project.
 */
export function targetLibrary(
  world: World,
  { kinds }: KnownKinds,
  scope: Library["scope"],
  examined: ExaminedScope | null,
): Library {
  const machine = world.machine();
  const rules = pathRules(machine);
  const project = examinedProject(machine, machine.cwd, kinds, world.disk);
  const here = agentBoundary(world, { kinds, projects: project === null ? [] : [project.root] });
  const boundary = examined === null ? here : allBoundaries(here, examinedBoundary(world, examined, kinds));
  if (scope === "project") {
    if (project === null) throw new AgentInteropError("no-project", "the working directory lies in no project");
    const root = rules.join(project.root, ...IN_PROJECT);
    // The owner of a home may link his library elsewhere; what a repository brings along is somebody else's choice.
    for (const place of [rules.dirname(root), root]) {
      if (linkAt(world, place))
        throw new AgentInteropError("project-library-linked", "the library of the project is a link");
    }
    return { scope, machine, boundary, disk: world.disk, root };
  }
  const own = ownDirectories(world);
  if ("code" in own) throw new AgentInteropError(own.code, own.message, own.hint === null ? {} : { hint: own.hint });
  return { scope, machine, boundary, disk: world.disk, root: rules.join(own.data, "library") };
}

/** Says on standard error what is wrong with a library: records that cannot be read, operations that have not ended. */
export async function sayLibrary({ note }: Context, library: Library): Promise<void> {
  const { diagnostics } = await readLibrary(library);
  for (const { code, message, path } of diagnostics) note(sanitize(`${path ?? "library"} ${message} [${code}]`));
}

/** Around what agents own in another home or project that is looked at. */
function examinedBoundary(world: World, examined: ExaminedScope, kinds: KnownKinds["kinds"]): Boundary {
  const { ignoreEnvironment, machine, project } = examined;
  const root = project === null ? null : (examinedProject(machine, project, kinds)?.root ?? project);
  const projects = root === null ? [] : [root];
  return agentBoundary(world, { kinds, machine, environment: !ignoreEnvironment, projects });
}

function linkAt({ disk }: World, path: string): boolean {
  try {
    return disk.lstat(path)?.type === "link";
  } catch {
    return false;
  }
}
