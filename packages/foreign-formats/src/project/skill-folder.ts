import type { Needs, Parsers, SourceEntry } from "@agent-interop/projection";
import { type ComponentPlace, DEEP, skillsIn } from "../component/place.ts";
import type { ForeignDetection } from "../detect/types.ts";
import { EntryTree } from "../tree/entry-tree.ts";
import { AGENT_PLUGINS } from "../vendors/agent-plugins.ts";
import { assemble } from "./assemble.ts";
import { blocked } from "./blocked.ts";
import { componentsOf } from "./components.ts";
import { DEFAULT_EXTENSION_KEY } from "./package-manifest.ts";
import { pluginIdOf } from "./plugin-id.ts";
import { NO_BLOCK } from "./portable.ts";
import type { ForeignProjection, ForeignProjectionOptions } from "./types.ts";
import { NO_VERSION } from "./version.ts";

/** How a folder of skills is to be projected. */
export interface SkillFolderOptions extends ForeignProjectionOptions {
  /** Its name: that of the package. */
  readonly directory: string;
  /** The host whose format the skills have; default `agents`, the shared convention. */
  readonly dialect?: string;
}

const MAIN = "SKILL.md";
/** Levels below the root in which skills are looked for outside of `skills/`: `.claude/skills/<group>/<name>` is the deepest usual place. */
const LEVELS = 4;
/** Where the manifest of the package would lie; nothing is read there. */
const MANIFEST = "plugin.json";

/** Directories that hold a main file and lie in no other such directory, sorted; the root is none. */
function skillDirectories(entries: readonly SourceEntry[]): readonly string[] {
  const found: string[] = [];
  for (const { path, type } of entries) {
    if (type !== "file" || !path.endsWith(`/${MAIN}`)) continue;
    const directory = path.slice(0, -MAIN.length - 1);
    if (directory.startsWith("skills/") || directory.split("/").length <= LEVELS) found.push(directory);
  }
  const all = new Set(found);
  const isInner = (directory: string): boolean => {
    for (let at = directory.lastIndexOf("/"); at > 0; at = directory.lastIndexOf("/", at - 1)) {
      if (all.has(directory.slice(0, at))) return true;
    }
    return false;
  };
  return found.filter((directory) => !isInner(directory)).sort();
}

/** True for a tree without a manifest that holds skills in directories of their own. */
export function holdsSkills(entries: readonly SourceEntry[]): boolean {
  return skillDirectories(entries).length > 0;
}

function skillAt(path: string): ComponentPlace {
  return { ...skillsIn(path), shape: "skill", depth: 0 };
}

/**
 * Turns a folder of skills that no manifest describes into one portable package, as `foreignPluginWith` does a plugin: skills below `skills/`
 * and those up to four levels below the root, wherever they are; two of one name are refused, naming each other.
 */
export function skillFolderWith(
  parsers: Parsers,
  entries: readonly SourceEntry[],
  options: SkillFolderOptions,
): ForeignProjection | Needs {
  const { dialect = AGENT_PLUGINS.dialect, directory, extensionKey = DEFAULT_EXTENSION_KEY } = options;
  const detection: ForeignDetection = {
    format: AGENT_PLUGINS.id,
    manifest: null,
    manifestPath: null,
    host: null,
    candidates: [],
    ambiguous: false,
    diagnostics: [],
  };
  const id = pluginIdOf(directory);
  if (id === null)
    return blocked(detection, entries, "plugin-name-unusable", "its name has neither a letter nor a digit");
  const tree = new EntryTree(entries);
  const places = [skillsIn("skills", DEEP), ...skillDirectories(tree.entries).map(skillAt)];
  const found = componentsOf(parsers, tree, places, AGENT_PLUGINS, dialect, directory, options);
  if (found.status === "needs-parser") return found;
  if (found.status === "too-many") {
    return blocked(detection, entries, "plugin-too-many-components", "has more than 1,024 components");
  }
  return assemble({
    tree,
    detection,
    manifest: {
      map: new Map([
        ["name", directory],
        ["description", `Skills of ${directory}`],
      ]),
      path: MANIFEST,
      keys: AGENT_PLUGINS.keys,
    },
    dialect,
    identity: { id, name: directory, version: NO_VERSION, notes: [] },
    places,
    ignored: [],
    block: NO_BLOCK,
    found,
    extensionKey,
  }).made;
}
