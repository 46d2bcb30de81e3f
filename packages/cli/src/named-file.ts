import { AgentInteropError } from "@agent-interop/diagnostics";
import type { Library } from "@agent-interop/library";
import { openDoor, pathRules } from "@agent-interop/source";
import { prefixBoundary, replaceFile } from "@agent-interop/state";
import type { World } from "./command.ts";

const HINT = "Name another file, or remove that one first.";
/** Nobody else needs to know what somebody owns. */
const MODE = 0o600;
/** Bytes of a file that is looked at before it is replaced. */
const CAP = 256 * 1024 * 1024;

/** A document for a file that the user names. */
export interface NamedFile {
  /** As it was given. */
  readonly name: string;
  readonly value: unknown;
  /** What it is, for messages. */
  readonly what: string;
  /** True for a document of this sort: only that is replaced. */
  readonly isSuch: (value: unknown) => boolean;
}

/**
 * Writes a document to a file that is new, or holds an earlier one of its sort. Throws `file-taken` for any other file and for a place in
 * the library, and `boundary-refused` for one that belongs to an agent.
 */
export async function writeNamedFile(
  world: World,
  library: Library,
  { isSuch, name, value, what }: NamedFile,
): Promise<void> {
  const machine = world.machine();
  const rules = pathRules(machine);
  const path = rules.resolve(machine.cwd, name);
  const taken = (why: string): Error => new AgentInteropError("file-taken", `${name} ${why}`, { hint: HINT });
  if (prefixBoundary(machine, [library.root]).protects(path)) throw taken("lies in the library");
  const there = lookAt(world, path);
  if (there !== null && (there !== "file" || !isSuch(contentOf(world, path))))
    throw taken(`is there, and is no ${what}`);
  const bytes = new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
  await replaceFile(library.boundary, path, bytes, { machine, within: rules.dirname(path), mode: MODE });
}

function lookAt({ disk }: World, path: string): string | null {
  try {
    return disk.lstat(path)?.type ?? null;
  } catch {
    return "unreadable";
  }
}

function contentOf({ disk, machine }: World, path: string): unknown {
  const here = machine();
  const read = openDoor({ machine: here, disk, inside: [pathRules(here).dirname(path)] }).read(path, { cap: CAP });
  try {
    return read.ok ? JSON.parse(read.bytes.toString("utf8")) : null;
  } catch {
    return null;
  }
}
