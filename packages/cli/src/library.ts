import { AgentInteropError, sanitize } from "@agent-interop/diagnostics";
import { examinedProject } from "@agent-interop/inventory";
import { type Library, readLibrary } from "@agent-interop/library";
import { protectedPaths } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
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
  const inProject = (paths: readonly string[]): string[] =>
    project === null ? [] : paths.map((path) => rules.join(project.root, ...path.split("/")));
  const places = protectedPaths(machine, { kinds });
  const others = examined === null ? [] : examinedPlaces(examined, kinds);
  const boundary = prefixBoundary(machine, [...places.absolute, ...inProject(places.project), ...others]);
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

/** What must not be written to in another home or project that is looked at. */
function examinedPlaces(
  { ignoreEnvironment, machine, project }: ExaminedScope,
  kinds: KnownKinds["kinds"],
): readonly string[] {
  const rules = pathRules(machine);
  const places = protectedPaths(machine, { kinds, environment: !ignoreEnvironment });
  const root = project === null ? null : (examinedProject(machine, project, kinds)?.root ?? project);
  return [
    ...places.absolute,
    ...(root === null ? [] : places.project.map((path) => rules.join(root, ...path.split("/")))),
  ];
}

function linkAt({ disk }: World, path: string): boolean {
  try {
    return disk.lstat(path)?.type === "link";
  } catch {
    return false;
  }
}
