import { type Core, drive, pathRules } from "@agent-interop/source";
import { asEntries, readSource } from "../source-tree.ts";
import { projectFile, projectSkill } from "./loose.ts";
import { manifestsIn, projectPlugin } from "./plugin.ts";
import { told, undecided, unreadable } from "./result.ts";
import { MAIN, openNamed, type Source } from "./source.ts";
import type { ProjectedSource, ProjectOptions, Undecided } from "./types.ts";

/**
 * What one skill, agent, prompt or plugin that somebody names (absolute path of its folder or file) would be as portable data: the files of a
 * package, everything that is lost, and what should be read first. Host and kind are told by its place and its content unless they are given;
 * the result says by what, and where nothing decides, what the choices are. Reads nothing in an agent's forbidden areas; writes nothing. Throws
 * `source-unreadable` for what is not there or no file or directory, and the reason of an aborted signal.
 */
export async function projectSource(path: string, options: ProjectOptions): Promise<ProjectedSource | Undecided> {
  const source = openNamed(path, options);
  const work = source.type === "directory" ? projectDirectory(source) : projectFile(source);
  return drive(work, { signal: options.signal });
}

/** A folder is a skill by its `SKILL.md` and a plugin by a manifest; with both or neither it is what it is named to be. */
function* projectDirectory(source: Source): Core<ProjectedSource | Undecided> {
  const { directory, door, options, real } = source;
  const read = yield* readSource(door, real, "plugin");
  if (read === null) return unreadable(source);
  const tree = { ...read, directory };
  const { candidates, format } = manifestsIn(asEntries(tree.entries, options.machine.platform), options.host);
  const isPlugin = format !== null || candidates.length > 0;
  const isSkill = door.typeAt(pathRules(options.machine).join(real, MAIN)) === "file";
  const named = options.kind;
  if (named === undefined && isSkill === isPlugin) {
    const what = isSkill ? "has a SKILL.md and a manifest" : "has no SKILL.md and no manifest";
    return undecided("kind", ["skill", "plugin"], `${what} of a plugin`);
  }
  if (named !== undefined && named !== "skill" && named !== "plugin")
    return undecided("kind", ["skill", "plugin"], `a folder is no ${named}`);
  const kind = named === undefined ? told(isSkill ? "skill" : "plugin", "content") : told(named, "named");
  return kind.value === "skill" ? yield* projectSkill(source, kind) : yield* projectPlugin(source, tree, kind);
}
