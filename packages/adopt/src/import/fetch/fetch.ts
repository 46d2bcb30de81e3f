import type { Tree } from "@agent-interop/source";
import { type Context, contextOf } from "./context.ts";
import { fault } from "./fault.ts";
import { pointerNotes } from "./notes.ts";
import { openSource } from "./open.ts";
import type { OpenedSource } from "./opened.ts";
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
  const path = await placeOf(opened, subfolder);
  const tree = await opened.tree(path);
  const name = path === "" ? opened.name : path.slice(path.lastIndexOf("/") + 1);
  let held: Tree | null = tree;
  context.options.signal?.throwIfAborted();
  return {
    transport: opened.transport,
    source: opened.source,
    ref: opened.ref,
    commit: opened.commit,
    subfolder: path === "" ? null : path,
    marketplace: null,
    entry: null,
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
