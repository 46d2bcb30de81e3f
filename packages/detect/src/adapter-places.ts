import { AgentInteropError, envValue, isWithin } from "@agent-interop/diagnostics";
import { stateDirectories } from "@agent-interop/state";
import type { Context } from "./context.ts";
import type { PathSearch } from "./path-search.ts";

/** Where an adapter may be installed. Absolute paths; each directory was seen to exist. @internal */
export interface AdapterPlaces {
  /** Our own store, `null` when it cannot be located. */
  readonly store: string | null;
  /** `node_modules` of npm's global prefix. */
  readonly global: string | null;
  /** `node_modules` of the project, from the examined directory up to the repository root. */
  readonly project: readonly string[];
  /** `node_modules` directories in the cache of npx. */
  readonly cached: () => readonly string[];
}

/** Directories between the examined one and the repository root. */
const LEVELS = 64;
const CACHE_LIMIT = 256;

/** @internal */
export function adapterPlaces(context: Context, search: PathSearch, store: string | null | undefined): AdapterPlaces {
  const isDirectory = (path: string): boolean => {
    const stat = context.stat(path);
    return stat !== null && stat !== "unreadable" && stat.type === "directory";
  };
  const global = globalModules(context, search);
  let cached: readonly string[] | null = null;
  return {
    store: store === undefined ? ownStore(context) : store,
    global: global !== null && isDirectory(global) ? global : null,
    project: projectDirectories(context)
      .map((directory) => context.rules.join(directory, "node_modules"))
      .filter(isDirectory),
    cached: () => {
      cached ??= npxDirectories(context);
      return cached;
    },
  };
}

function ownStore(context: Context): string | null {
  try {
    return context.rules.join(stateDirectories(context.machine).data, "adapters");
  } catch (error) {
    if (AgentInteropError.isInstance(error)) return null;
    throw error;
  }
}

/** A variable of npm, which takes its names in either case. */
function npmVariable(context: Context, name: string): string | null {
  if (!context.environment) return null;
  const value = envValue(context.machine, name) ?? envValue(context.machine, name.toUpperCase());
  return value !== null && context.rules.isAbsolute(value) ? value : null;
}

/** npm's rule without its configuration files: the prefix variable, else beside the real `node`. */
function globalModules(context: Context, search: PathSearch): string | null {
  const { rules, machine } = context;
  const below = machine.platform === "win32" ? ["node_modules"] : ["lib", "node_modules"];
  const prefix = npmVariable(context, "npm_config_prefix");
  if (prefix !== null) return rules.join(prefix, ...below);
  const node = search.find(["node"]);
  if (node.presence !== "present") return null;
  const bin = rules.dirname(node.realPath);
  return rules.join(machine.platform === "win32" ? bin : rules.dirname(bin), ...below);
}

/** The examined directory and its parents up to the repository root; without a repository below the home only itself. */
function projectDirectories(context: Context): readonly string[] {
  const { project, machine, rules } = context;
  if (project === null) return [];
  const directories: string[] = [];
  let directory = project;
  for (let level = 0; level < LEVELS; level += 1) {
    if (isWithin(machine, machine.home, directory)) break;
    directories.push(directory);
    const repository = context.lstat(rules.join(directory, ".git"));
    if (repository !== null && repository !== "unreadable") return directories;
    const parent = rules.dirname(directory);
    if (parent === directory) break;
    directory = parent;
  }
  return directories.slice(0, 1);
}

function npxDirectories(context: Context): readonly string[] {
  const { machine, rules, environment, disk } = context;
  const local =
    (environment ? envValue(machine, "LOCALAPPDATA") : null) ?? rules.join(machine.home, "AppData", "Local");
  const usual = machine.platform === "win32" ? rules.join(local, "npm-cache") : rules.join(machine.home, ".npm");
  const root = rules.join(npmVariable(context, "npm_config_cache") ?? usual, "_npx");
  const stat = context.stat(root);
  if (stat === null || stat === "unreadable" || stat.type !== "directory") return [];
  try {
    const names = disk.list(root).map(({ name }) => name);
    return names
      .sort()
      .slice(0, CACHE_LIMIT)
      .map((name) => rules.join(root, name, "node_modules"));
  } catch {
    return [];
  }
}
