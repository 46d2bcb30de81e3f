import type { DetectCode } from "./codes.ts";
import type { Context } from "./context.ts";
import { pathExtensions } from "./path-entries.ts";

/** A file with a command's name: a program, or why not. */
export type Candidate =
  | { readonly path: string; readonly reason: null }
  | { readonly path: string; readonly reason: DetectCode };

/** A directory in which commands are looked for. */
export interface ProgramDirectory {
  readonly path: string;
  /** Why it is not searched: `null` when it is. */
  readonly refused: DetectCode | null;
  /** What has the command's name, in the order of precedence; empty when nothing has. */
  readonly find: (name: string) => readonly Candidate[];
}

const OTHERS_WRITE = 0o002;

/** What lies at exactly this path; `null` when nothing does. @internal */
export function candidateAt(context: Context, path: string): Candidate | null {
  const { disk } = context;
  let stat: ReturnType<typeof disk.stat>;
  try {
    stat = disk.stat(path);
  } catch (error) {
    const loop = (error as NodeJS.ErrnoException).code === "ELOOP";
    return { path, reason: loop ? "not-a-program" : "candidate-unreadable" };
  }
  if (stat === null) return null;
  if (stat.type !== "file") return { path, reason: "not-a-program" };
  return { path, reason: disk.executable(path) ? null : "not-executable" };
}

/** The directory at an absolute path, of which `stat` is known (links followed); `null` when it is none. @internal */
export function programDirectory(
  context: Context,
  path: string,
  stat: ReturnType<Context["stat"]>,
): ProgramDirectory | null {
  const closed = (refused: DetectCode): ProgramDirectory => ({ path, refused, find: () => [] });
  if (stat === "unreadable") return closed("path-entry-unreadable");
  if (stat?.type !== "directory") return null;
  if (context.machine.platform === "win32") return windowsDirectory(context, path) ?? closed("path-entry-unreadable");
  if ((stat.mode & OTHERS_WRITE) !== 0) return closed("path-entry-world-writable");
  return posixDirectory(context, path);
}

function posixDirectory(context: Context, path: string): ProgramDirectory {
  const state = { path, refused: null as DetectCode | null, find };
  function find(name: string): readonly Candidate[] {
    if (state.refused !== null) return [];
    const found = candidateAt(context, path === "/" ? `/${name}` : `${path}/${name}`);
    if (found?.reason === "candidate-unreadable" && context.lstat(found.path) === "unreadable") {
      state.refused = "path-entry-unreadable";
      return [];
    }
    return found === null ? [] : [found];
  }
  return state;
}

/** Windows has up to a dozen spellings of each command, so its directories are listed once. `null` when that fails. */
function windowsDirectory(context: Context, path: string): ProgramDirectory | null {
  const extensions = pathExtensions(context.machine);
  const names = new Map<string, string[]>();
  try {
    for (const batch of context.disk.listBatches(path)) {
      for (const { name } of batch) {
        const dot = name.lastIndexOf(".");
        const stem = (dot <= 0 ? name : name.slice(0, dot)).toLowerCase();
        const same = names.get(stem);
        if (same === undefined) names.set(stem, [name]);
        else same.push(name);
      }
    }
  } catch {
    return null;
  }
  const find = (command: string): readonly Candidate[] => {
    const stem = command.toLowerCase();
    const same = names.get(stem) ?? [];
    const rank = (name: string): number => {
      const at = extensions.indexOf(name.slice(stem.length).toLowerCase());
      return at === -1 ? extensions.length : at;
    };
    return [...same]
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map((name) => {
        const full = context.rules.join(path, name);
        if (rank(name) === extensions.length) return { path: full, reason: "not-executable" as const };
        return candidateAt(context, full);
      })
      .filter((found) => found !== null);
  };
  return { path, refused: null, find };
}
