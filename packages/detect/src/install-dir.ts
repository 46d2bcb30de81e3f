import type { Machine } from "@agent-interop/diagnostics";
import { type AgentKind, markerPaths, resolveUserDir } from "@agent-interop/registry";
import type { Disk } from "@agent-interop/source";
import type { DetectCode } from "./codes.ts";
import { type Context, contextOf } from "./context.ts";
import type { Evidence } from "./evidence.ts";

/** An agent's own directory and what it proves. @internal */
export interface InstallDir {
  /**
   * Absolute; the directory that is a marker when the usual one is missing. `null` when there is none, or another agent shares
   * it and no marker says that this one was here.
   */
  readonly dir: string | null;
  /** Own files of the agent were found: proof of more than a directory. */
  readonly proven: boolean;
  /** Made when asked for: most kinds are not here, and nobody asks. */
  readonly evidence: () => readonly Evidence[];
}

/** @internal */
export function installDir(context: Context, kind: AgentKind): InstallDir {
  const { machine, environment, show } = context;
  const user = resolveUserDir(kind, machine, { environment });
  const stat = context.stat(user.dir);
  const exists = stat !== null && stat !== "unreadable" && stat.type === "directory";
  const marker = kind.markers.length === 0 ? null : firstMarker(context, kind, exists ? null : user.dir);
  const result = (dir: string | null, proven: boolean, reason: string | null): InstallDir => ({
    dir,
    proven,
    evidence: () => [
      ...user.problems.map(({ code }) => ({
        look: "directory" as const,
        where: show(user.dir),
        found: false,
        reason: code,
      })),
      { look: "directory", where: show(user.dir), found: exists, reason },
      ...(marker === null ? [] : [{ look: "marker" as const, where: show(marker.path), found: true, reason: null }]),
    ],
  });
  if (!exists) {
    const directory = marker?.isDirectory === true ? marker.path : null;
    return result(directory, marker !== null, stat === "unreadable" ? "directory-unreadable" : "directory-absent");
  }
  // A variable that names the directory is the user's word that it is this agent's.
  if (kind.markers.length > 0 && user.from === "default") {
    return marker === null ? result(null, false, "marker-missing") : result(user.dir, true, null);
  }
  const content = contentOf(context, user.dir);
  return result(user.dir, marker !== null || content === null, content);
}

interface Marker {
  readonly path: string;
  readonly isDirectory: boolean;
}

/** The first marker that exists; those inside a directory that does not need no look. */
function firstMarker(context: Context, kind: AgentKind, absent: string | null): Marker | null {
  const { machine, environment, rules } = context;
  for (const path of markerPaths(kind, machine, { environment })) {
    if (absent !== null && path.startsWith(`${absent}${rules.sep}`)) continue;
    const stat = context.stat(path);
    if (stat !== null && stat !== "unreadable") return { path, isDirectory: stat.type === "directory" };
  }
  return null;
}

/** Why the directory proves nothing; `null` when something lies in it. */
function contentOf(context: Context, directory: string): DetectCode | null {
  try {
    for (const batch of context.disk.listBatches(directory)) if (batch.length > 0) return null;
    return "directory-empty";
  } catch {
    return "directory-unreadable";
  }
}

/**
 * The agent's own directory when it exists: where the agent itself looks, environment overrides included unless told otherwise.
 * `null` for a directory that other agents make too and in which nothing is this agent's. Absolute.
 */
export function installDirOf(
  kind: AgentKind,
  machine: Machine,
  disk?: Disk,
  options: { readonly ignoreEnvironment?: boolean } = {},
): string | null {
  return installDir(contextOf({ machine, kinds: [kind], ...(disk && { disk }), ...options }), kind).dir;
}
