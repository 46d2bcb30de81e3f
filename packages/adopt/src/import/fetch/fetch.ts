import type { Tree } from "@agent-interop/source";
import { type Context, contextOf } from "./context.ts";
import { fault } from "./fault.ts";
import { pointerNotes } from "./notes.ts";
import { openSource } from "./open.ts";
import type { OpenedSource } from "./opened.ts";
import { type MarketplacePlugin, marketplacePlugin } from "./plugin.ts";
import { joined, subfolderOf } from "./subfolder.ts";
import type { FetchedSource, FetchOptions, ImportRequest } from "./types.ts";

/**
 * Reads what a request names into memory: a directory, an archive file, a git repository, or the plugin of a marketplace. Nothing of a
 * source is ever laid out on the disk, and no program of it, no hook, filter or configuration runs. A repository is fetched into a
 * scratch directory that is gone again when this resolves or throws. Throws `AgentInteropError` with a code of this package (or of
 * `state`, for the scratch directory), and the reason of `signal` when that aborts.
 */
export async function fetchSource(request: ImportRequest, options: FetchOptions): Promise<FetchedSource> {
  options.signal?.throwIfAborted();
  const context = contextOf(options);
  const opened = await openSource(context, request);
  try {
    return await take(context, opened, request);
  } finally {
    await opened.close();
  }
}

async function take(context: Context, opened: OpenedSource, request: ImportRequest): Promise<FetchedSource> {
  const subfolder = joined(opened.subfolder, request.subfolder === undefined ? "" : subfolderOf(request.subfolder));
  const plugin = await marketplacePlugin(context, opened, subfolder, request);
  if (plugin === null) return fetched(context, opened, subfolder, null);
  try {
    return await fetched(context, plugin.opened, plugin.path, plugin);
  } finally {
    if (plugin.opened !== opened) await plugin.opened.close();
  }
}

async function fetched(
  context: Context,
  opened: OpenedSource,
  subfolder: string,
  plugin: MarketplacePlugin | null,
): Promise<FetchedSource> {
  const path = await placeOf(opened, subfolder);
  const tree = await opened.tree(path);
  context.options.signal?.throwIfAborted();
  const name = path === "" ? opened.name : path.slice(path.lastIndexOf("/") + 1);
  let held: Tree | null = tree;
  return {
    transport: opened.transport,
    source: opened.source,
    ref: opened.ref,
    commit: opened.commit,
    subfolder: path === "" ? null : path,
    marketplace: plugin?.marketplace ?? null,
    entry: plugin?.entry ?? null,
    directory: stem(name),
    get tree() {
      if (held === null) throw fault("fetch-released", "the source was released");
      return held;
    },
    notes: [...opened.notes(), ...pointerNotes(tree.entries)],
    release: async () => {
      held = null;
    },
  };
}

/** What a subfolder means: a skill is its directory. */
async function placeOf(opened: OpenedSource, subfolder: string): Promise<string> {
  const type = await opened.typeOf(subfolder);
  if (type === null) throw fault("fetch-subfolder-missing", `the source has no ${subfolder}`);
  const slash = subfolder.lastIndexOf("/");
  return type === "file" && subfolder.slice(slash + 1) === "SKILL.md"
    ? subfolder.slice(0, Math.max(0, slash))
    : subfolder;
}

const stem = (name: string): string => name.replace(/(?:\.(?:agent|prompt))?\.(?:md|toml|mdc)$/i, "") || name;
