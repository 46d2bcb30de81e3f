import type { Diagnostic, Machine } from "@agent-interop/diagnostics";
import { foldName, pathFault } from "@agent-interop/state";
import { report } from "../report.ts";
import { PACKAGE_LIMITS as LIMITS } from "./limits.ts";
import { quote } from "./value.ts";

/** A package can be carried anywhere, so its paths are judged for no machine in particular. */
const ANYWHERE: Machine = {
  platform: "linux",
  arch: "x64",
  env: {},
  home: "/",
  cwd: "/",
  tmp: "/",
  now: () => new Date(0),
  foldCase: (path) => path,
};

/** True for a relative path of plain names that every system can hold below a directory, and that leads out of it on none. */
export function isPortablePath(path: string): boolean {
  return pathFault(ANYWHERE, path) === null;
}

/** What is wrong with the paths of a package and their number. */
export function pathProblems(files: ReadonlyMap<string, Uint8Array>): readonly Diagnostic[] {
  let bytes = 0;
  for (const content of files.values()) bytes += content.length;
  const found: Diagnostic[] = [];
  if (files.size > LIMITS.files || bytes > LIMITS.bytes) {
    const message = `${files.size} files of ${bytes} bytes; the limits are ${LIMITS.files} and ${LIMITS.bytes}`;
    return [report("package-too-large", null, message)];
  }
  const paths = [...files.keys()].sort();
  for (const path of paths) {
    const fault = pathFault(ANYWHERE, path);
    if (fault !== null)
      found.push(report("package-path-unsafe", null, `${quote(path)} is no portable path (${fault})`));
    else if (path.split("/").length > LIMITS.depth)
      found.push(report("package-too-large", null, `${quote(path)} is more than ${LIMITS.depth} levels deep`));
  }
  return found.length > 0 ? found : collisions(paths);
}

/** Paths that one file system or another takes for one: they differ in case or composition, or one is a directory of the other. */
function collisions(paths: readonly string[]): readonly Diagnostic[] {
  const seen = new Map<string, { readonly spelled: string; readonly file: boolean }>();
  const found: Diagnostic[] = [];
  for (const path of paths) {
    for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
      const spelled = end === -1 ? path : path.slice(0, end);
      const file = end === -1;
      const known = seen.get(foldName(spelled));
      if (known === undefined) seen.set(foldName(spelled), { spelled, file });
      else if (known.spelled !== spelled || known.file || file) {
        const message = `${quote(known.spelled)} and ${quote(spelled)} cannot both be there`;
        found.push(report("package-path-collision", path, message));
        break;
      }
      if (file) break;
    }
  }
  return found;
}
