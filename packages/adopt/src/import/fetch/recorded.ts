import { displayPath, isWithin, type Machine } from "@agent-interop/diagnostics";

/** What `./` of a record stands for. A working directory above the home stands for nothing: most of it is somebody else's. */
function base(machine: Machine, project: string | null): string | null {
  if (project !== null) return project;
  return isWithin(machine, machine.home, machine.cwd) ? null : machine.cwd;
}

/** A path as a record holds it: `./…`, `~/…`, absolute outside of both. */
export function recordedPath(machine: Machine, project: string | null, path: string): string {
  return displayPath(machine, path, base(machine, project));
}

/** The URL of a repository on this machine, as a record holds it: `file://./…`, `file://~/…`, `file:///…`. */
export function recordedFileUrl(machine: Machine, project: string | null, path: string): string {
  const shown = recordedPath(machine, project, path);
  return `file://${/^[.~/]/.test(shown) ? "" : "/"}${encodedPath(shown)}`;
}

/** A path as it stands in a URL. */
export function encodedPath(path: string): string {
  return encodeURI(path).replaceAll("?", "%3F").replaceAll("#", "%23");
}
