import { displayPath, type Machine } from "@agent-interop/diagnostics";
import { type AgentKind, resolveUserDir } from "@agent-interop/registry";
import { type Disk, hostDisk, pathRules } from "@agent-interop/source";

/** How a person takes exported skills to one agent, by its own place for them. */
export interface SkillPlace {
  readonly kind: string;
  readonly label: string;
  /** Where the agent was seen to load a user's skills from, home-relative. */
  readonly directory: string;
  /** For a shell, to be run by a person: never by us. */
  readonly command: string;
  /** Of the folders, those of a name that lies there already: the command would write over their files. */
  readonly overwrites: readonly string[];
}

/** What is copied. */
export interface Copied {
  /** Home-relative. */
  readonly directory: string;
  readonly folders: readonly string[];
  /** The folders are all that lies in the directory. */
  readonly alone: boolean;
}

function liesAt(disk: Disk, path: string): boolean {
  try {
    return disk.lstat(path) !== null;
  } catch {
    return false;
  }
}

/** A path for a shell, below the home as `~/…`. */
function quoted({ platform }: Machine, shown: string): string {
  const start = shown.startsWith("~/") ? "~/" : "";
  const rest = shown.slice(start.length);
  // PowerShell takes typographic quotes for quotes.
  if (platform === "win32" && start === "") return `'${rest.replace(/['\u2018-\u201b]/g, "$&$&")}'`;
  if (platform === "win32") return `"$HOME/${rest.replace(/[`"$\u201c-\u201e]/g, "`$&")}"`;
  return start + (/^[\w./-]+$/.test(rest) ? rest : `'${rest.replaceAll("'", "'\\''")}'`);
}

/**
 * Every agent whose own directory of user skills was seen to be loaded by the real program, with what would copy these folders of
 * a directory there.
 */
export function skillPlaces(
  machine: Machine,
  kinds: readonly AgentKind[],
  { alone, directory, folders }: Copied,
  disk: Disk = hostDisk,
): readonly SkillPlace[] {
  const { join } = pathRules(machine);
  const at = quoted(machine, directory);
  const windows = machine.platform === "win32";
  const sources = alone
    ? `${at}/*`
    : folders.map((name) => quoted(machine, `${directory}/${name}`)).join(windows ? "," : " ");
  return kinds.flatMap((kind): readonly SkillPlace[] => {
    const roots = (kind.layout?.roots ?? []).filter(
      ({ base, confidence, item, owner, unread }) =>
        item === "skill" && base === "dir" && confidence === "ran" && owner === undefined && unread !== true,
    );
    const root = roots.find(({ path }) => path === "skills") ?? roots[0];
    if (root === undefined) return [];
    const { dir } = resolveUserDir(kind, machine);
    const place = join(dir, ...root.path.split("/"));
    const overwrites = folders.filter((name) => liesAt(disk, join(place, name)));
    const shown = displayPath(machine, place);
    const to = quoted(machine, shown);
    const command = windows
      ? `New-Item -ItemType Directory -Force ${to}; Copy-Item -Recurse ${sources} ${to}`
      : `mkdir -p ${to} && cp -R ${sources} ${to}/`;
    return [{ kind: kind.id, label: kind.label, directory: shown, command, overwrites }];
  });
}
