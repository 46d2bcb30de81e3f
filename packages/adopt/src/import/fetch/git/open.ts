import type { Diagnostic } from "@agent-interop/diagnostics";
import { drive, type TreeEntry } from "@agent-interop/source";
import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { fileEntry, leavesBelow, takeLeaves, treeOf, typeIn } from "../leaves.ts";
import type { RepositoryLocation } from "../location.ts";
import { note } from "../notes.ts";
import type { OpenedSource } from "../opened.ts";
import { placeDoor, realPlace, refuseForbidden } from "../path.ts";
import { subfolderOf } from "../subfolder.ts";
import type { ImportRequest } from "../types.ts";
import { BlobReader } from "./blobs.ts";
import { fetchCommit } from "./fetch-commit.ts";
import { type GitLeaf, parseListing, withoutOddNames } from "./listing.ts";
import { type GitSession, gitSession } from "./session.ts";
import { wantedOf } from "./wanted.ts";

/** Text of a link that is longer is none. */
const LINK_BYTES = 4096;

/** A repository at one commit: fetched without a checkout, its contents read out of the objects. */
export async function openGit(
  context: Context,
  location: RepositoryLocation,
  request: ImportRequest,
): Promise<OpenedSource> {
  if (location.place !== null) refusePlace(context, location.place);
  const session = await gitSession(context, location.protocol);
  try {
    const wanted = await wantedOf(session, location, request);
    const commit = await fetchCommit(session, location.url, wanted, request.commit ?? null);
    const listed = await session.output([
      "--git-dir",
      session.repository,
      "ls-tree",
      "-r",
      "-z",
      "-l",
      "--full-tree",
      commit,
    ]);
    if (listed.code !== 0) throw session.failed(listed);
    return opened(context, session, location, {
      ref: wanted.ref,
      commit,
      subfolder: subfolderOf(wanted.path),
      leaves: parseListing(listed.output),
    });
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** A repository of this machine is a place like others. */
function refusePlace(context: Context, place: string): void {
  const real = realPlace(context, place);
  const door = placeDoor(context, real);
  refuseForbidden(context, door, real);
  if (door.typeAt(real) !== "directory") throw fault("fetch-source-invalid", "no repository lies at the file: URL");
}

interface Read {
  readonly ref: string | null;
  readonly commit: string;
  readonly subfolder: string;
  readonly leaves: readonly GitLeaf[];
}

function opened(context: Context, session: GitSession, location: RepositoryLocation, read: Read): OpenedSource {
  const { leaves, ref, commit, subfolder } = read;
  const notes: Diagnostic[] = [];
  const single = (path: string): GitLeaf | undefined =>
    leaves.find((leaf) => leaf.path === path && leaf.type === "file");
  return {
    transport: "git",
    source: location.source,
    ref,
    commit,
    subfolder,
    name: location.name,
    local: location.place !== null,
    typeOf: async (path) => typeIn(leaves, path),
    file: async (path, cap) => {
      const leaf = single(path);
      if (leaf === undefined || leaf.size > cap) return null;
      return (await contents(session, [leaf])).get(leaf.object) ?? null;
    },
    tree: async (path) => {
      const all = takeLeaves(leavesBelow(leaves, path), context.limits);
      const taken = { ...all, leaves: withoutOddNames(all.leaves) };
      for (const { type, path: sub } of taken.leaves) {
        if (type !== "unwalked") continue;
        notes.push(note("fetch-submodule", sub, "The directory is another repository, which was not fetched."));
      }
      const bytes = await contents(session, taken.leaves);
      const { signal, onProgress } = context.options;
      return drive(
        treeOf(taken, (leaf) => entryOf(leaf, bytes)),
        { signal, onProgress },
      );
    },
    notes: () => notes,
    close: session.close,
  };
}

const isRead = ({ type, size }: GitLeaf): boolean => type === "file" || (type === "link" && size <= LINK_BYTES);

/** The bytes of files and the texts of links, by object. */
async function contents(session: GitSession, leaves: readonly GitLeaf[]): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = [...new Map(leaves.filter(isRead).map((leaf) => [leaf.object, leaf])).values()];
  const found = new Map<string, Buffer>();
  if (wanted.length === 0) return found;
  const reader = new BlobReader(wanted, (object, bytes) => found.set(object, bytes));
  const end = await session.run(["--git-dir", session.repository, "cat-file", "--batch", "--buffer"], {
    input: Buffer.from(wanted.map(({ object }) => `${object}\n`).join("")),
    onOutput: (chunk) => reader.push(chunk),
  });
  if (end.code !== 0 || !reader.complete) throw session.failed(end);
  return found;
}

function entryOf(leaf: GitLeaf, contentsOf: ReadonlyMap<string, Buffer>): TreeEntry {
  const { path, type, object, size } = leaf;
  if (type === "link") return { type, path, target: contentsOf.get(object)?.toString("utf8") ?? null };
  if (type === "unread") return { type, path, reason: leaf.reason ?? "unreadable", size };
  if (type !== "file") return { type, path };
  return fileEntry(path, contentsOf.get(object) as Buffer, leaf.executable);
}
