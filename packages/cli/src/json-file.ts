import { openDoor, pathRules } from "@agent-interop/source";
import type { Context, World } from "./command.ts";

/** An inventory of 100,000 items has about 60 MB. */
const CAP = 256 * 1024 * 1024;

/** Throws the error of a file that cannot be used; `file` is its name for the reader. */
export type Refuse = (file: string, why: string) => never;

async function readStandardInput(context: Context, refuse: Refuse): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of context.stdin()) {
    context.signal.throwIfAborted();
    size += chunk.length;
    if (size > CAP) refuse("standard input", `has more than ${CAP} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readFile({ disk, machine }: World, file: string, refuse: Refuse): Buffer {
  const here = machine();
  const rules = pathRules(here);
  let path = rules.resolve(here.cwd, file);
  try {
    path = disk.realpath(path);
  } catch {
    refuse(file, "does not exist or cannot be looked at");
  }
  const read = openDoor({ machine: here, disk, inside: [rules.dirname(path)] }).read(path, { cap: CAP });
  return read.ok ? read.bytes : refuse(file, read.message);
}

/** Reads a JSON document of at most 256 MiB that the user named, with its name for messages; `-` is standard input. */
export async function readJsonFile(
  context: Context,
  world: World,
  file: string,
  refuse: Refuse,
): Promise<{ readonly name: string; readonly value: unknown }> {
  const bytes = file === "-" ? await readStandardInput(context, refuse) : readFile(world, file, refuse);
  const name = file === "-" ? "standard input" : file;
  try {
    return { name, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) };
  } catch {
    return refuse(name, "is not complete UTF-8 JSON");
  }
}
