import { freeze } from "../freeze.ts";
import type {
  AcpRecipe,
  AgentKind,
  Base,
  Confidence,
  Declaration,
  DeclarationKey,
  DeclarationShape,
  Instruction,
  ItemKind,
  Layout,
  PluginLayout,
  PluginStore,
  Root,
  WellKnown,
} from "../types.ts";

/*
 * The words that the kinds are written in. Every function only builds a plain record; they keep a layout readable and the
 * module small, because each detection run loads it.
 */

type More<T, Given extends keyof T> = Partial<Omit<T, Given>>;

/** A directory of skills. */
export function skills(
  base: Base,
  path: string,
  depth: 1 | "any",
  confidence: Confidence,
  more: More<Root, "item" | "base" | "path" | "depth" | "confidence"> = {},
): Root {
  return { item: "skill", base, path, depth, layout: { form: "skill-dirs" }, confidence, ...more };
}

/** Another kind's directory of skills. */
export function skillsOf(
  owner: string,
  base: Base,
  path: string,
  depth: 1 | "any",
  confidence: Confidence,
  more: More<Root, "item" | "base" | "path" | "depth" | "confidence" | "owner"> = {},
): Root {
  return skills(base, path, depth, confidence, { owner, ...more });
}

/** A directory in which each file with one of the suffixes is an item. */
export function files(
  item: ItemKind,
  base: Base,
  path: string,
  depth: 1 | "any",
  extensions: readonly string[],
  confidence: Confidence,
  more: More<Root, "item" | "base" | "path" | "depth" | "confidence"> = {},
): Root {
  return { item, base, path, depth, layout: { form: "files", extensions }, confidence, ...more };
}

const MD: readonly string[] = [".md"];

/** A directory, searched at any depth, in which each `.md` file is an item. */
export function markdown(
  item: ItemKind,
  base: Base,
  path: string,
  confidence: Confidence,
  more: More<Root, "item" | "base" | "path" | "layout" | "confidence"> = {},
): Root {
  return { item, base, path, depth: "any", layout: { form: "files", extensions: MD }, confidence, ...more };
}

/** A directory in which each directory that holds `fileName` is an item. */
export function named(
  item: ItemKind,
  base: Base,
  path: string,
  fileName: string,
  confidence: Confidence,
  more: More<Root, "item" | "base" | "path" | "layout" | "depth" | "confidence"> = {},
): Root {
  return { item, base, path, depth: 1, layout: { form: "named-dirs", fileName }, confidence, ...more };
}

/** A key of a declaration file. */
export function key(
  item: ItemKind,
  shape: DeclarationShape,
  names: readonly string[],
  confidence?: Confidence,
): DeclarationKey {
  return confidence === undefined ? { item, key: names, shape } : { item, key: names, shape, confidence };
}

/** `mcpServers` as most hosts spell it. */
export const SERVERS: DeclarationKey = key("mcp", "mcp-map", ["mcpServers"]);
/** `hooks` in Claude's shape. */
export const HOOKS: DeclarationKey = key("hook", "hooks-nested", ["hooks"]);
/** `hooks` in the flat shape of Cursor and Copilot. */
export const FLAT_HOOKS: DeclarationKey = key("hook", "hooks-flat", ["hooks"]);

/** A configuration file and the keys of it that declare items. */
export function declares(
  base: Base,
  path: string,
  format: Declaration["format"],
  confidence: Confidence,
  keys: readonly DeclarationKey[],
  more: More<Declaration, "base" | "path" | "format" | "confidence" | "keys"> = {},
): Declaration {
  return { base, path, format, keys, confidence, ...more };
}

/** An instruction file. */
export function text(
  base: Base,
  path: string,
  confidence: Confidence,
  more: More<Instruction, "base" | "path" | "confidence"> = {},
): Instruction {
  return { base, path, confidence, ...more };
}

/** The project's `AGENTS.md`, which belongs to the `.agents` convention. */
export function agentsMd(confidence: Confidence): Instruction {
  return { base: "project", path: "AGENTS.md", confidence, owner: "agents" };
}

/** A place of plugins. */
export function store(
  word: PluginStore,
  base: Base,
  path: string,
  confidence: Confidence,
  more: More<PluginLayout, "store" | "base" | "path" | "confidence"> = {},
): PluginLayout {
  return { store: word, base, path, confidence, ...more };
}

/** A host that speaks ACP itself. */
export function native(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): AcpRecipe {
  const recipe: AcpRecipe = {
    command,
    args,
    npmPackage: null,
    npmPackageBin: null,
    npmPackageVersion: null,
    npmPackageAliases: [],
    node: null,
  };
  return env === undefined ? recipe : { ...recipe, env };
}

/** An adapter package launched through npx, always at one exact version. */
export function adapter(
  npmPackage: string,
  npmPackageVersion: string,
  npmPackageBin: string,
  npmPackageAliases: readonly string[] = [],
  node: string | null = null,
): AcpRecipe {
  const args = ["-y", `${npmPackage}@${npmPackageVersion}`];
  return { command: "npx", args, npmPackage, npmPackageBin, npmPackageVersion, npmPackageAliases, node };
}

/** Where npm, pnpm and Bun put a global command when their directory is not on PATH, and the usual places of an installer. */
export function fromNpm(name: string, more: Partial<WellKnown> = {}): WellKnown {
  const usual = fromInstaller(name, more);
  return {
    linux: [...usual.linux, `~/.npm-global/bin/${name}`, `~/.local/share/pnpm/${name}`, `~/.bun/bin/${name}`],
    darwin: [...usual.darwin, `~/.npm-global/bin/${name}`, `~/Library/pnpm/${name}`, `~/.bun/bin/${name}`],
    win32: [...usual.win32, `%APPDATA%/npm/${name}.cmd`, `%LOCALAPPDATA%/pnpm/${name}.cmd`, `~/.bun/bin/${name}.exe`],
  };
}

/** The usual places of an installer script and of Homebrew. */
export function fromInstaller(name: string, more: Partial<WellKnown> = {}): WellKnown {
  return {
    linux: [...(more.linux ?? []), `~/.local/bin/${name}`, `/usr/local/bin/${name}`],
    darwin: [...(more.darwin ?? []), `~/.local/bin/${name}`, `/opt/homebrew/bin/${name}`, `/usr/local/bin/${name}`],
    win32: [...(more.win32 ?? []), `~/.local/bin/${name}.exe`],
  };
}

/** A row without its layout. */
export type Row = Omit<AgentKind, "layout">;

/**
 * A row whose layout is built when it is first asked for: detection needs no layout, and building them all is most of the
 * table's cost.
 */
export function row(fields: Row, layout: () => Layout): AgentKind {
  let built: Layout | null = null;
  return {
    ...fields,
    get layout(): Layout {
      built ??= freeze(layout());
      return built;
    },
  };
}

/** Nothing known: what most rows leave as it is. */
export const BASE: Omit<Row, "id" | "rank" | "label" | "userDir" | "projectDir"> = {
  aliases: [],
  binaryNames: [],
  genericBinary: false,
  wellKnown: { linux: [], darwin: [], win32: [] },
  packages: [],
  xdg: null,
  legacyUserDirs: [],
  legacyProjectDirs: [],
  homeEnv: [],
  markers: [],
  userSkillRoot: null,
  projectSkillRoot: null,
  userPromptRoot: null,
  projectPromptRoot: null,
  instructionFiles: [],
  acp: null,
  headlessRuntimeId: null,
  adoptionProvider: null,
  skillSource: null,
  forbidden: [],
  protects: [],
  listCommands: [],
  sessionMarkers: [],
};
