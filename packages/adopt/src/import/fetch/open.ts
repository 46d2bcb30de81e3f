import { pathRules } from "@agent-interop/source";
import type { Context } from "./context.ts";
import { fault } from "./fault.ts";
import { openGit } from "./git/open.ts";
import { locate } from "./location.ts";
import type { OpenedSource } from "./opened.ts";
import { openPath } from "./path.ts";
import type { ImportRequest } from "./types.ts";

/** Opens what a request names. Throws coded errors, and leaves nothing behind when it does. */
export async function openSource(context: Context, request: ImportRequest): Promise<OpenedSource> {
  const { machine, disk, project } = context;
  const location = locate(machine, disk, request.source, project);
  if (location.transport === "git") return openGit(context, location, request);
  if (request.ref !== undefined || request.commit !== undefined) {
    throw fault(
      "fetch-source-invalid",
      "a path has no branch, tag or commit",
      "Name the repository by a URL: file://…",
    );
  }
  const rules = pathRules(machine);
  return openPath(context, rules.basename(location.path) === "SKILL.md" ? rules.dirname(location.path) : location.path);
}
