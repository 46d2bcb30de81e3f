/** The kinds of items that a plugin can hold, in the words of the inventory. */
export type ComponentItem =
  | "skill"
  | "agent"
  | "prompt"
  | "output-style"
  | "instruction"
  | "hook"
  | "mcp"
  | "executable";

/** A place in a plugin where items may lie. It says where to look; whether something is there is for the caller to find. */
export interface ComponentPlace {
  readonly item: ComponentItem;
  /** Relative to the plugin root, `/` between parts; `""` is the root itself. */
  readonly path: string;
  /** What must be there: a manifest may name a directory or a file, hence `either`. */
  readonly kind: "directory" | "file" | "either";
  /**
   * How items lie there: `files` = each file is one; `skills` = each directory below that holds `SKILL.md`; `skill` = the
   * directory itself; `skill-or-skills` = the directory itself when it holds `SKILL.md`, else those below; `declaration` = one
   * file whose keys are the items.
   */
  readonly shape: "files" | "skills" | "skill" | "skill-or-skills" | "declaration";
  /** Accepted endings of file names, lower case with the dot; empty = every file. */
  readonly extensions: readonly string[];
  /** Levels of directories below `path` to look into: 0 = only in it. For `skills`, 1 = direct children. */
  readonly depth: number;
  /** `no-skills-dir`: only when the plugin has no `skills` directory. */
  readonly when: "always" | "no-skills-dir";
  readonly from: "default" | "manifest";
  /** The manifest field that named it. */
  readonly field: string | null;
}

/** How deep a recursive directory of a plugin is searched; the walk of the caller may have a smaller bound. */
export const DEEP = 12;

/** Prompt-like files of most hosts. */
export const MARKDOWN: readonly string[] = [".md"];

const base = { when: "always", from: "default", field: null } as const;

/** A directory of files. */
export function filesIn(
  item: ComponentItem,
  path: string,
  extensions: readonly string[],
  depth: number = DEEP,
): ComponentPlace {
  return { ...base, item, path, kind: "directory", shape: "files", extensions, depth };
}

/** A single file that is an item itself. */
export function oneFile(item: ComponentItem, path: string): ComponentPlace {
  return { ...base, item, path, kind: "file", shape: "files", extensions: [], depth: 0 };
}

/** A directory of skill directories. */
export function skillsIn(path: string, depth: number = 1): ComponentPlace {
  return { ...base, item: "skill", path, kind: "directory", shape: "skills", extensions: [], depth };
}

/** The plugin root as a single skill. */
export function rootSkill(when: ComponentPlace["when"]): ComponentPlace {
  return { ...base, item: "skill", path: "", kind: "directory", shape: "skill", extensions: [], depth: 0, when };
}

/** A file that declares hooks or MCP servers. */
export function declaredIn(item: "hook" | "mcp", path: string): ComponentPlace {
  return { ...base, item, path, kind: "file", shape: "declaration", extensions: [".json"], depth: 0 };
}
