import type { Diagnostic } from "@agent-interop/diagnostics";
import { drive, pathRules, type TreeEntry } from "@agent-interop/source";
import type { Context } from "../context.ts";
import { fault } from "../fault.ts";
import { fileEntry, type Leaf, leavesBelow, takeLeaves, treeOf, typeIn } from "../leaves.ts";
import { note } from "../notes.ts";
import type { OpenedSource } from "../opened.ts";
import { recordedPath } from "../recorded.ts";
import { gunzip } from "./gzip.ts";
import { type ArchiveKind, archiveStem } from "./kind.ts";
import { judged, type Member } from "./member.ts";
import { readTar } from "./tar.ts";
import { unwrapped } from "./unwrap.ts";
import { readZip } from "./zip.ts";

interface ArchiveLeaf extends Leaf {
  readonly member: Member;
}

/**
 * An archive file, taken apart in memory. It is refused as a whole for one name that leads out of it, for contents that programs disagree
 * on, and above a limit, which no header is asked about.
 */
export async function openArchive(
  context: Context,
  path: string,
  file: Buffer,
  kind: ArchiveKind,
): Promise<OpenedSource> {
  const { machine, project, limits, options } = context;
  const late = AbortSignal.timeout(limits.timeMs);
  const check = (): void => {
    options.signal?.throwIfAborted();
    if (late.aborted) throw fault("fetch-time-limit", `the fetch took longer than ${limits.timeMs} ms`);
    options.onProgress?.();
  };
  const { members, left } = unwrapped(judged(await membersOf(context, file, kind, check), context));
  const leaves = members.flatMap((member): readonly ArchiveLeaf[] => {
    const { name, type, bytes } = member;
    return type === "directory" ? [] : [{ path: name, type, size: bytes.length, member }];
  });
  const notes: Diagnostic[] =
    left === 0
      ? []
      : [note("fetch-left-out", "__MACOSX", `${left} files of attributes that macOS added are left out.`)];
  const name = pathRules(machine).basename(path);
  return {
    transport: "archive",
    source: recordedPath(machine, project, path),
    ref: null,
    commit: null,
    subfolder: "",
    name: archiveStem(name),
    local: false,
    typeOf: async (sub) => typeIn(leaves, sub),
    file: async (sub, cap) => {
      const leaf = leaves.find((one) => one.path === sub && one.type === "file");
      return leaf === undefined || leaf.size > cap ? null : leaf.member.bytes;
    },
    tree: (sub) =>
      drive(treeOf(takeLeaves(leavesBelow(leaves, sub), limits), entryOf), {
        signal: options.signal,
        onProgress: options.onProgress,
      }),
    notes: () => notes,
    close: async () => {},
  };
}

async function membersOf(
  context: Context,
  file: Buffer,
  kind: ArchiveKind,
  check: () => void,
): Promise<readonly Member[]> {
  if (kind === "other") throw fault("fetch-archive-unsupported", "the archive is of a kind that is not read");
  if (kind === "zip") return readZip(file, context, check);
  const tar = kind === "gzip" ? await gunzip(file, context) : file;
  check();
  return drive(readTar(tar, context), { signal: context.options.signal, onProgress: check });
}

function entryOf({ path, member }: ArchiveLeaf): TreeEntry {
  const { type, bytes, executable, target } = member;
  if (type === "link") return { type, path, target };
  return type === "file" ? fileEntry(path, bytes, executable) : { type: "special", path };
}
