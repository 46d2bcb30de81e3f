/**
 * The shape of one row of the table. The data lies in `kinds/<id>.ts`; where every value comes from (source, date, confidence)
 * lies in `facts/`, which detection does not load.
 */

/** What an inventoried thing is; the words of design and of `inventory --json`. */
export type ItemKind =
  | "skill"
  | "agent"
  | "prompt"
  | "plugin"
  | "output-style"
  | "instruction"
  | "hook"
  | "mcp"
  | "executable";

/** How well a fact is known: seen from the real program, read from the vendor, or from a third party. */
export type Confidence = "ran" | "documented" | "secondary";

/** One environment variable that moves a kind's home. */
export interface HomeOverride {
  readonly name: string;
  /**
   * `replaces`: the value is the directory itself. `parent-of`: the directory is `child` inside the value.
   * `additional`: the value is one more configuration directory beside the home.
   */
  readonly means: "replaces" | "parent-of" | "additional";
  /** For `parent-of`: the directory inside the value. */
  readonly child?: string;
  /** The host refuses to start when the directory is missing. */
  readonly mustExist?: boolean;
}

/** Where an absolute path begins: the home, the kind's own directory (after overrides), or each project root. */
export type Base = "home" | "dir" | "project";

/**
 * How items lie in a directory.
 * `skill-dirs`: a directory that holds `SKILL.md` is one skill. `files`: each file with one of `extensions` is one item.
 * `named-dirs`: a directory that holds the file `fileName` is one item (Devin's `AGENT.md`).
 */
export type RootForm =
  | {
      readonly form: "skill-dirs" /** Flat `*.md` files directly in the root are skills too (Pi). */;
      readonly flat?: boolean;
    }
  | {
      readonly form: "files";
      /** Suffixes with the dot, lower case, longest match wins (`.prompt.md` before `.md`); `""` means every file (Cline hooks). */
      readonly extensions: readonly string[];
      /** A Markdown file without frontmatter is text of something else, not an item (Kiro agents). */
      readonly needsFrontmatter?: boolean;
    }
  | { readonly form: "named-dirs"; readonly fileName: string };

/** Which project directories a kind looks in: absent, every one from the examined directory up to the repository root. */
export type ProjectLevels = "examined" | "root";

/** What makes a host leave out a skill that lies where it looks. Measured on the real programs; absent means nothing is known. */
export interface SkillReading {
  /** A SKILL.md inside another skill's directory is loaded as a skill of its own. */
  readonly insideSkills?: boolean;
  /** `false`: a directory whose name begins with a dot is passed over. */
  readonly hidden?: boolean;
  /** `false`: a SKILL.md that is a link is passed over. */
  readonly linkedFile?: boolean;
  /** `false`: a linked directory is passed over. */
  readonly linkedDirectory?: boolean;
  /** What the frontmatter must have: `yaml` means that it must be valid YAML as it stands, without recovery. */
  readonly needs?: readonly ("frontmatter" | "name" | "description" | "yaml")[];
}

/** One directory a kind loads items from. The same directory may stand in several kinds; `owner` says whose it is. */
export interface Root {
  readonly item: ItemKind;
  readonly base: Base;
  /** Relative to the base, `/` between parts. */
  readonly path: string;
  /** How deep below the root items are loaded: 1 = direct children only; `any` = recursive up to the depth limit. */
  readonly depth: 1 | "any";
  readonly layout: RootForm;
  /** How well it is known that this kind loads it; only `ran` and `documented` make a `readBy`. */
  readonly confidence: Confidence;
  /** The kind that owns the directory, when it is not this one. */
  readonly owner?: string;
  /** For skills: what this host passes over. */
  readonly reading?: SkillReading;
  readonly levels?: ProjectLevels;
  /** Names directly below the root that are not the user's (Codex `.system`). */
  readonly except?: readonly string[];
  /**
   * Items are listed for their owner, and this kind is not in `readBy`: an old place the host no longer loads, or a place of
   * the `.agents` convention, which loads nothing itself.
   */
  readonly unread?: boolean;
  /** Environment variables: while one of them is set and not empty, this kind does not load the place (Copilot, OpenCode). */
  readonly unlessEnv?: readonly string[];
}

/** How the members of a declaration file are to be read. */
export type DeclarationShape =
  /** `{ <server>: { type, command, args, env, url, headers … } }` */
  | "mcp-map"
  /** OpenCode 1.x and 2.0: `{ <server>: { type: local|remote, command: [..], environment, url, headers } }`, or `{ servers: {…} }`. */
  | "mcp-opencode"
  /** Goose: `extensions: { <name>: { type: stdio|sse|streamable_http|builtin, cmd, envs, uri, headers } }` */
  | "mcp-goose"
  /** `{ <Event>: [ { matcher, hooks: [..] } ] }` (Claude, Codex, Gemini, Qwen, Droid) */
  | "hooks-nested"
  /** `{ <event>: [ { command, matcher? } ] }` (Cursor, Copilot) */
  | "hooks-flat"
  /** `[ { event, matcher, command } ]` (Kimi) */
  | "hooks-list"
  /** `{ <hook name>: { <Event>: [..] } }` (Antigravity), or the nested shape under `hooks` */
  | "hooks-named"
  /** One hook of Kiro: `{ when: { type, patterns }, then }` at the top level */
  | "hook-kiro"
  /** `{ <name>: { description?, prompt? … } }`, each an agent */
  | "agent-map"
  /** `{ <name>: { description?, template? … } }`, each a prompt */
  | "prompt-map"
  /** `[ "spec" | ["spec", {…}] | { package } ]`: names of code that runs in the host, each an executable */
  | "executable-list";

/** One key of a declaration file. */
export interface DeclarationKey {
  readonly item: ItemKind;
  /** Path of member names from the top; empty = the whole document. */
  readonly key: readonly string[];
  readonly shape: DeclarationShape;
  /** How well it is known that this kind reads the key, where that differs from the file. */
  readonly confidence?: Confidence;
}

/** A configuration file whose named keys declare items. Nothing else of it is kept. */
export interface Declaration {
  readonly base: Base;
  readonly path: string;
  readonly format: "json" | "jsonc" | "toml" | "yaml";
  /** Empty: the file declares no item and is read for a plugin store; it stands here so that a wider forbidden entry lets it pass. */
  readonly keys: readonly DeclarationKey[];
  readonly confidence: Confidence;
  readonly owner?: string;
  /** `path` is a directory: every file in it with one of these suffixes is such a file. */
  readonly each?: readonly string[];
  readonly levels?: ProjectLevels;
  /** Claude only: members of `projects.<examined project>` are declared too, as project scope. */
  readonly perProject?: boolean;
  /** `base` is `home`, but once an override moves the kind's directory the file lies directly inside it (`~/.claude.json`). */
  readonly insideMovedDir?: boolean;
  /** As for a root. */
  readonly unread?: boolean;
  /** As for a root. */
  readonly unlessEnv?: readonly string[];
}

/** An instruction file (or, with `each`, a directory of them). */
export interface Instruction {
  readonly base: Base;
  readonly path: string;
  readonly confidence: Confidence;
  readonly owner?: string;
  /** `path` is a directory: every file below it with one of these suffixes is an instruction. */
  readonly each?: readonly string[];
  /** With `each`: how deep; absent means `any`. */
  readonly depth?: 1 | "any";
  readonly levels?: ProjectLevels;
  /** As for a root. */
  readonly unread?: boolean;
  /** As for a root. */
  readonly unlessEnv?: readonly string[];
}

/** How a kind keeps plugins on disk. The logic of each word lies in `inventory/src/plugins/<word>.ts`. */
export type PluginStore =
  | "claude-registry"
  | "claude-skills-dir"
  | "codex-cache"
  | "copilot-installed"
  | "gemini-extensions"
  | "qwen-extensions"
  | "kimi-managed"
  | "droid-registry"
  | "antigravity-plugins"
  | "cursor-plugins"
  | "pi-packages"
  | "agents-plugins";

/** One plugin store of a kind. */
export interface PluginLayout {
  readonly store: PluginStore;
  readonly base: Base;
  /** The directory that holds the plugins (or the registry's directory); `.` is the base itself. */
  readonly path: string;
  readonly confidence: Confidence;
  /** The kind that owns the store, when it is not this one. */
  readonly owner?: string;
  /** As for a root. */
  readonly unread?: boolean;
}

/** Everything the inventory needs to know of a kind's disk. */
export interface Layout {
  readonly roots: readonly Root[];
  readonly declarations: readonly Declaration[];
  readonly instructions: readonly Instruction[];
  readonly plugins: readonly PluginLayout[];
}

/** How a kind is launched over ACP, exactly pinned. */
export interface AcpRecipe {
  readonly command: string;
  readonly args: readonly string[];
  /** Package that carries the adapter when it is launched through npx, `null` when the host speaks ACP itself. */
  readonly npmPackage: string | null;
  readonly npmPackageBin: string | null;
  /** Exact version in `args`, `null` without a package. */
  readonly npmPackageVersion: string | null;
  /** Earlier names of the adapter package, newest first; they are recognised, never launched. */
  readonly npmPackageAliases: readonly string[];
  /** Node range the adapter needs, `null` when any supported Node does. */
  readonly node: string | null;
  /** Variables to set for the launch; never a secret. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Absolute or `~/`-relative places outside PATH where the host's own installer puts a binary, per platform. */
export interface WellKnown {
  readonly linux: readonly string[];
  readonly darwin: readonly string[];
  /** With `%VAR%` in front where the place depends on it. */
  readonly win32: readonly string[];
}

/** One row of the table. Paths are relative (home or project), `/` between parts. */
export interface AgentKind {
  readonly id: string;
  /** Position in the table; ties between equal contents go to the lowest. */
  readonly rank: number;
  readonly label: string;
  /** Other names that mean this kind on a command line. */
  readonly aliases: readonly string[];
  readonly binaryNames: readonly string[];
  /** The binary's name is an ordinary word: it proves nothing without a second evidence (package, own directory marker). */
  readonly genericBinary: boolean;
  readonly wellKnown: WellKnown;
  /** npm packages that carry the command, newest name first; a version is read from their `package.json`. */
  readonly packages: readonly string[];
  /** Home-relative directory that the kind owns. */
  readonly userDir: string;
  /** Where Windows has another place: `%VAR%/…`, used there instead of `userDir` when the variable is set. */
  readonly userDirWin32?: string;
  /** When set, the directory follows this XDG variable: `$XDG_CONFIG_HOME/<sub>`. */
  readonly xdg: { readonly variable: "XDG_CONFIG_HOME"; readonly sub: string } | null;
  readonly legacyUserDirs: readonly string[];
  readonly projectDir: string | null;
  readonly legacyProjectDirs: readonly string[];
  readonly homeEnv: readonly HomeOverride[];
  /**
   * Home-relative paths that only this kind makes; one of them is evidence of an install. Empty: the existing `userDir` is
   * the evidence. Never a credential file.
   */
  readonly markers: readonly string[];
  readonly userSkillRoot: string | null;
  readonly projectSkillRoot: string | null;
  readonly userPromptRoot: string | null;
  readonly projectPromptRoot: string | null;
  readonly instructionFiles: readonly string[];
  readonly acp: AcpRecipe | null;
  readonly headlessRuntimeId: string | null;
  readonly adoptionProvider: string | null;
  readonly skillSource: string | null;
  /** Paths never opened: `~/…` or project-relative; a `*` stands for one path segment's rest. */
  readonly forbidden: readonly string[];
  /** Further write-protected paths beside the directories above: `~/…` or project-relative; a directory ends in `/`. */
  readonly protects: readonly string[];
  /** argv (after the binary) of the host's own listing commands that start nothing: evidence only, never run by us. */
  readonly listCommands: readonly (readonly string[])[];
  /** Environment variables that a session of this kind sets, and the value when it matters. */
  readonly sessionMarkers: readonly { readonly name: string; readonly value: string | null }[];
  readonly layout: Layout | null;
}
