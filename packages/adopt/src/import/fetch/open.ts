import { slashed } from "@agent-interop/diagnostics";
import { pathRules } from "@agent-interop/source";
import { archiveKind, isArchiveName } from "./archive/kind.ts";
import type { Context } from "./context.ts";
import { fault } from "./fault.ts";
import { locate, locateRepository } from "./location.ts";
import { marketplaceAt } from "./marketplace/find.ts";
import type { OpenedSource } from "./opened.ts";
import { openPath, placeDoor, realPlace, refuseForbidden } from "./path.ts";
import type { ImportRequest } from "./types.ts";

/** Loaded when a repository is fetched, and with it all that runs or writes anything. */
const git = (): Promise<typeof import("./git/open.ts")> => import("./git/open.ts");

/** Opens what a request names. Throws coded errors, and leaves nothing behind when it does. */
export async function openSource(context: Context, request: ImportRequest): Promise<OpenedSource> {
  const { machine, disk, project } = context;
  const location = locate(machine, disk, request.source, project);
  if (location.transport === "git") return (await git()).openGit(context, location, request);
  if (request.ref !== undefined || request.commit !== undefined) {
    throw fault(
      "fetch-source-invalid",
      "a path has no branch, tag or commit",
      "Name the repository by a URL: file://…",
    );
  }
  const { path } = location;
  const rules = pathRules(machine);
  const place = realPlace(context, path);
  const door = placeDoor(context, place);
  refuseForbidden(context, door, place);
  if (door.typeAt(place) !== "file") return openPath(context, path);
  const name = rules.basename(place);
  if (name === "SKILL.md") return openPath(context, rules.dirname(path));
  const market = marketplaceAt(slashed(machine, path));
  if (market !== null)
    return openPath(context, rules.join(path, ...market.file.path.split("/").map(() => "..")), market.file.path);
  const read = door.read(place, { cap: context.limits.archiveBytes });
  const kind = read.ok ? archiveKind(read.bytes) : null;
  if (read.ok && kind !== null) {
    const { openArchive } = await import("./archive/open.ts");
    return openArchive(context, path, read.bytes, kind);
  }
  if (!isArchiveName(name)) return openPath(context, path);
  if (read.ok) throw fault("fetch-archive-damaged", "the file has the name of an archive and is none");
  if (read.code !== "file-too-large") throw fault("fetch-unreadable", `the archive ${read.message}`);
  throw fault("fetch-archive-limit", `the archive ${read.message}`);
}

/** Opens the repository that a marketplace names. One that came from elsewhere names no place and no service of this machine. */
export async function openRepository(context: Context, request: ImportRequest, local: boolean): Promise<OpenedSource> {
  const location = locateRepository(context.machine, request.source, context.project);
  if (!local && (location.protocol === "file" || location.protocol === "http")) {
    throw fault("fetch-entry-unsupported", "the source of the plugin is a place of this machine");
  }
  return (await git()).openGit(context, location, request);
}
