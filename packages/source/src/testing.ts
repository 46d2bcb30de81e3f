import { AgentInteropError, type Machine } from "@agent-interop/diagnostics";
import type { Disk, DiskEntry, DiskStat, EntryType } from "./disk.ts";
import { caseRule, environment } from "./host-machine.ts";
import { pathRules } from "./path.ts";

/** What a `memoryDisk` holds at a path. */
export type MemoryNode =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly content: string | Uint8Array; readonly executable?: boolean; readonly unreadable?: boolean }
  | { readonly unreadable: true }
  | { readonly other: true };

/** A disk in memory, with what was done to it. */
export interface MemoryDisk extends Disk {
  /** Each `list` and `open` by path, in order. */
  readonly calls: string[];
  /** Descriptors that are open now. */
  readonly descriptors: () => number;
}

interface Node {
  readonly type: EntryType;
  readonly bytes: Uint8Array;
  readonly link: string | null;
  readonly executable: boolean;
  readonly unreadable: boolean;
}

interface Place {
  node: Node;
  readonly name: string;
  readonly ino: number;
  readonly children: Map<string, Place>;
}

/** A machine value for tests; everything has a default, the environment is empty. */
export function testMachine(
  parts: Partial<Omit<Machine, "env">> & { readonly env?: Record<string, string> } = {},
): Machine {
  const platform = parts.platform ?? "linux";
  const windows = platform === "win32";
  return {
    platform,
    arch: parts.arch ?? "x64",
    home: parts.home ?? (windows ? "C:\\Users\\me" : "/home/me"),
    cwd: parts.cwd ?? (windows ? "C:\\Users\\me\\app" : "/home/me/app"),
    tmp: parts.tmp ?? (windows ? "C:\\Temp" : "/tmp"),
    now: parts.now ?? (() => new Date("2026-11-30T12:00:00.000Z")),
    foldCase: parts.foldCase ?? caseRule(platform),
    env: environment(parts.env ?? {}, platform),
  };
}

function fail(code: string, path: string): never {
  throw Object.assign(new AgentInteropError("memory-disk", `${code}: ${path}`), { code });
}

const EMPTY: Uint8Array = new Uint8Array(0);
const PLAIN = { bytes: EMPTY, link: null, executable: false, unreadable: false } as const;
const DIRECTORY: Node = { ...PLAIN, type: "directory" };
const BATCH = 256;
const HOPS = 40;

const nodeOf = (value: MemoryNode): Node => {
  if (typeof value === "string" || value instanceof Uint8Array)
    return { ...PLAIN, type: "file", bytes: Buffer.from(value) };
  if ("link" in value) return { ...PLAIN, type: "link", link: value.link };
  if ("other" in value) return { ...PLAIN, type: "other" };
  if (!("content" in value)) return { ...DIRECTORY, unreadable: true };
  const { content, executable = false, unreadable = false } = value;
  return { type: "file", link: null, bytes: Buffer.from(content), executable, unreadable };
};

/**
 * A disk in memory, for layouts of another system. Keys are absolute paths of the machine's platform; parents are made. Names are
 * compared by the machine's case rule and given back as they were made. Nothing can be listed in or reached through an unreadable
 * directory.
 */
export function memoryDisk(machine: Machine, tree: Readonly<Record<string, MemoryNode>>): MemoryDisk {
  const rules = pathRules(machine);
  const roots = new Map<string, Place>();
  let made = 0;
  const placeOf = (name: string, node: Node): Place => ({ node, name, ino: ++made, children: new Map() });
  const split = (path: string): { root: string; names: string[] } => {
    const plain = rules.normalize(path);
    const { root } = rules.parse(plain);
    return { root, names: plain.slice(root.length).split(rules.sep).filter(Boolean) };
  };
  for (const [path, value] of Object.entries(tree)) {
    const { root, names } = split(path);
    const key = machine.foldCase(root);
    let place = roots.get(key) ?? placeOf(root, DIRECTORY);
    roots.set(key, place);
    for (const name of names) {
      const child = place.children.get(machine.foldCase(name)) ?? placeOf(name, DIRECTORY);
      place.children.set(machine.foldCase(name), child);
      place = child;
    }
    place.node = nodeOf(value);
  }

  /** Goes down a path; the last link is followed or not. */
  const find = (path: string, follow: boolean, hops = 0): { place: Place; real: string } => {
    const { root, names } = split(path);
    let place = roots.get(machine.foldCase(root)) ?? fail("ENOENT", path);
    let real = place.name;
    for (const [at, name] of names.entries()) {
      if (place.node.type !== "directory") fail("ENOTDIR", path);
      if (place.node.unreadable) fail("EACCES", path);
      const child = place.children.get(machine.foldCase(name)) ?? fail("ENOENT", path);
      const { link } = child.node;
      const below = rules.join(real, child.name);
      if (link === null || (at === names.length - 1 && !follow)) {
        place = child;
        real = below;
        continue;
      }
      if (hops >= HOPS) fail("ELOOP", path);
      ({ place, real } = find(rules.resolve(real, link), true, hops + 1));
    }
    return { place, real };
  };
  const statOf = ({ node, ino }: Place): DiskStat => ({
    type: node.type,
    size: node.type === "directory" ? 4096 : node.bytes.length,
    mtimeMs: 0,
    mode: node.executable || node.type === "directory" ? 0o755 : 0o644,
    dev: 1,
    ino,
  });
  const quietly = <T>(look: () => T): T | null => {
    try {
      return look();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === "ENOENT" || code === "ENOTDIR") return null;
      throw error;
    }
  };

  const calls: string[] = [];
  const opened = new Map<number, { place: Place; at: number }>();
  let next = 3;
  const fileAt = (descriptor: number): { place: Place; at: number } =>
    opened.get(descriptor) ?? fail("EBADF", String(descriptor));
  const list = (path: string): DiskEntry[] => {
    calls.push(`list ${path}`);
    const { place } = find(path, true);
    if (place.node.type !== "directory") fail("ENOTDIR", path);
    if (place.node.unreadable) fail("EACCES", path);
    return [...place.children.values()].map(({ name, node }) => ({ name, type: node.type }));
  };
  return {
    calls,
    descriptors: () => opened.size,
    list,
    *listBatches(path) {
      const entries = list(path);
      for (let at = 0; at === 0 || at < entries.length; at += BATCH) yield entries.slice(at, at + BATCH);
    },
    lstat: (path) => quietly(() => statOf(find(path, false).place)),
    stat: (path) => quietly(() => statOf(find(path, true).place)),
    identity: (path) =>
      quietly(() => {
        const { dev, ino, size } = statOf(find(path, true).place);
        return { dev: String(dev), ino: String(ino), size, mtimeNs: "0" };
      }),
    realpath: (path) => find(path, true).real,
    readlink: (path) => find(path, false).place.node.link ?? fail("EINVAL", path),
    open: (path) => {
      calls.push(`open ${path}`);
      const { place } = find(path, false);
      if (place.node.type === "link") fail("ELOOP", path);
      if (place.node.unreadable) fail("EACCES", path);
      opened.set(next, { place, at: 0 });
      return next++;
    },
    fstat: (descriptor) => statOf(fileAt(descriptor).place),
    read: (descriptor, into, offset, length, position) => {
      const file = fileAt(descriptor);
      const from = position ?? file.at;
      const part = file.place.node.bytes.subarray(from, from + length);
      into.set(part, offset);
      if (position === null) file.at = from + part.length;
      return part.length;
    },
    close: (descriptor) => {
      if (!opened.delete(descriptor)) fail("EBADF", String(descriptor));
    },
    executable: (path) =>
      machine.platform === "win32" || (quietly(() => find(path, true).place.node.executable) ?? false),
  };
}
