import { AgentInteropError } from "@agent-interop/diagnostics";
import type { InteropInventory } from "@agent-interop/inventory";
import { openDoor, pathRules } from "@agent-interop/source";
import type { Context, World } from "./command.ts";

/** An inventory of 100,000 items has about 60 MB. */
const CAP = 256 * 1024 * 1024;

function refuse(file: string, why: string): never {
  throw new AgentInteropError("diff-file", `${file} ${why}`, {
    hint: "Make one with `agent-interop inventory --json > FILE`.",
  });
}

async function readStandardInput(context: Context): Promise<Buffer> {
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

function readFile({ disk, machine }: World, file: string): Buffer {
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

/** Reads and checks an earlier `inventory --json` document; `-` is standard input. The schema library is loaded here only. */
export async function readInventoryDocument(context: Context, world: World, file: string): Promise<InteropInventory> {
  const bytes = file === "-" ? await readStandardInput(context) : readFile(world, file);
  const name = file === "-" ? "standard input" : file;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    refuse(name, "is not complete UTF-8 JSON");
  }
  const { checkInventory } = await import("./wiring/inventory-schema.ts");
  const checked = checkInventory(value);
  return checked.ok ? checked.inventory : refuse(name, `is not an inventory of this version: ${checked.message}`);
}
