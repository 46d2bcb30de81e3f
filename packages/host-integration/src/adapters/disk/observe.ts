import { loadToml } from "@agent-interop/documents";
import { type Door, openDoor } from "@agent-interop/source";
import { directoriesAbove, placesOf } from "../plan/directories.ts";
import type { Seen, SeenFile } from "../plan/types.ts";
import { receiptPath } from "../receipt.ts";
import type { Rendered } from "../render/wanted.ts";
import { isToml } from "../shared/rewrite.ts";
import { readOthers, readReceipt } from "./receipts.ts";
import type { Target } from "./target.ts";

/** Bytes of one file that is looked at; what is larger is nobody's configuration. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Reads everything that a plan for these places depends on, and nothing else. */
export async function observe(target: Target, bundle: string, rendered: Rendered): Promise<Seen> {
  const { machine, root } = target;
  const door = openDoor({ machine, inside: [root] });
  const receipt = await readReceipt(door, target, bundle);
  const others = await readOthers(door, target, bundle);
  const own = receiptPath(bundle, target.scope);
  const paths = new Set([...rendered.files, ...rendered.shared].map(({ path }) => path));
  for (const path of receipt === null ? [] : placesOf(receipt)) paths.add(path);
  paths.delete(own);
  const states = new Map<string, string>();
  for (const path of directoriesAbove([...paths, own])) states.set(path, door.typeAt(target.at(path)));
  const files = new Map([...paths].sort().map((path) => [path, look(door, target, path, states)]));
  const missing = new Set([...states].filter(([, state]) => state === "absent").map(([path]) => path));
  const directories = new Set(rendered.files.flatMap(({ directory }) => directory ?? []));
  const occupied = new Set(
    [...directories].filter(
      (directory) => states.get(directory) === "directory" && holdsAny(door, target.at(directory)),
    ),
  );
  const units = [...rendered.shared, ...(receipt?.shared ?? [])].flatMap((file) => file.units);
  const toml = units.some(isToml) ? await loadToml() : null;
  return { files, missing, occupied, receipt, others, toml };
}

function look(door: Door, target: Target, path: string, states: ReadonlyMap<string, string>): SeenFile {
  for (const above of directoriesAbove([path])) {
    const state = states.get(above);
    if (state === "absent") return { state: "absent" };
    if (state !== "directory") return { state: "blocked", why: `lies behind ${worded(state)} (${above})` };
  }
  const type = door.typeAt(target.at(path));
  if (type === "absent") return { state: "absent" };
  if (type !== "file") return { state: "blocked", why: `is ${worded(type)}` };
  const read = door.read(target.at(path), { cap: MOST_BYTES });
  if (!read.ok) return { state: "blocked", why: read.message };
  return { state: "file", bytes: read.bytes, mode: read.stat.mode & 0o777 };
}

function holdsAny(door: Door, directory: string): boolean {
  const listed = door.list(directory);
  return !listed.ok || listed.entries.length > 0;
}

function worded(type: string | undefined): string {
  if (type === "link") return "a link";
  if (type === "file") return "a file";
  return type === "directory" ? "a directory" : "something that cannot be read";
}
