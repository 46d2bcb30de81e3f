import { displayPath, type Machine } from "@agent-interop/diagnostics";
import { type AgentKind, resolveUserDir } from "@agent-interop/registry";
import { pathRules } from "@agent-interop/source";

/** How a person takes exported skills to one agent, by its own place for them. */
export interface SkillPlace {
  readonly kind: string;
  readonly label: string;
  /** Where the agent was seen to load a user's skills from, home-relative. */
  readonly directory: string;
  /** For a shell, to be run by a person: never by us. */
  readonly command: string;
}

/** A path for a shell, below the home as `~/…`. */
function quoted({ platform }: Machine, shown: string): string {
  const start = shown.startsWith("~/") ? "~/" : "";
  const rest = shown.slice(start.length);
  if (platform === "win32") return start === "" ? `'${rest.replaceAll("'", "''")}'` : `"$HOME/${rest}"`;
  return start + (/^[\w./-]+$/.test(rest) ? rest : `'${rest.replaceAll("'", "'\\''")}'`);
}

/**
 * Every agent whose own directory of user skills was seen to be loaded by the real program, with what would copy these folders of
 * `directory` (home-relative) there; `names` is `null` when they are all that lies in it.
 */
export function skillPlaces(
  machine: Machine,
  kinds: readonly AgentKind[],
  directory: string,
  names: readonly string[] | null,
): readonly SkillPlace[] {
  const { join } = pathRules(machine);
  const at = quoted(machine, directory);
  const windows = machine.platform === "win32";
  const sources =
    names === null ? `${at}/*` : names.map((name) => quoted(machine, `${directory}/${name}`)).join(windows ? "," : " ");
  return kinds.flatMap((kind): readonly SkillPlace[] => {
    const roots = (kind.layout?.roots ?? []).filter(
      ({ base, confidence, item, owner, unread }) =>
        item === "skill" && base === "dir" && confidence === "ran" && owner === undefined && unread !== true,
    );
    const root = roots.find(({ path }) => path === "skills") ?? roots[0];
    if (root === undefined) return [];
    const { dir } = resolveUserDir(kind, machine);
    const shown = displayPath(machine, join(dir, ...root.path.split("/")));
    const to = quoted(machine, shown);
    const command = windows
      ? `New-Item -ItemType Directory -Force ${to}; Copy-Item -Recurse ${sources} ${to}`
      : `mkdir -p ${to} && cp -R ${sources} ${to}/`;
    return [{ kind: kind.id, label: kind.label, directory: shown, command }];
  });
}
