import { displayPath } from "@agent-interop/diagnostics";
import type { ImportOrigin, Library } from "@agent-interop/library";
import { pathRules } from "@agent-interop/source";
import type { Examined } from "../places.ts";
import type { ImportedFrom } from "../prepare/from.ts";
import { encodedPath } from "./fetch/recorded.ts";
import type { FetchedSource } from "./fetch/types.ts";

const FILE_URL = /^file:\/\/(\.(?:\/.*)?)$/;

/**
 * A source as a record of `library` names it. `./…` says enough in a project's library; in that of the user it becomes `~/…` or absolute, so that
 * one project's source is not that of the next.
 */
function sourceIn({ scope }: Library, { machine, projectRoot }: Examined, source: string): string {
  const url = FILE_URL.exec(source)?.[1];
  const path = url ?? source;
  if (scope === "project" || !/^\.(?:\/|$)/.test(path)) return source;
  const plain = url === undefined ? path : decodeURIComponent(path);
  const shown = displayPath(machine, pathRules(machine).join(projectRoot ?? machine.cwd, ...plain.split("/")));
  if (url === undefined) return shown;
  return `file://${/^[~/]/.test(shown) ? "" : "/"}${encodedPath(shown)}`;
}

/** Where a source is from, but for the agent whose format it has. */
export function fromOf(
  { commit, marketplace, ref, source, subfolder, transport }: FetchedSource,
  library: Library,
  examined: Examined,
): Omit<ImportedFrom, "host"> {
  return { source: sourceIn(library, examined, source), marketplace, transport, ref, commit, subfolder };
}

/** The origin that the record of a package has. */
export function originOf(from: ImportedFrom, format: string | null): ImportOrigin {
  const { commit, host, marketplace, ref, source, subfolder, transport } = from;
  return { kind: "import", host, source, format, marketplace, transport, ref, commit, subfolder };
}
