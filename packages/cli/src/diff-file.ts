import { AgentInteropError } from "@agent-interop/diagnostics";
import type { InteropInventory } from "@agent-interop/inventory";
import type { Context, World } from "./command.ts";
import { readJsonFile } from "./json-file.ts";

function refuse(file: string, why: string): never {
  throw new AgentInteropError("diff-file", `${file} ${why}`, {
    hint: "Make one with `agent-interop inventory --json > FILE`.",
  });
}

/** Reads and checks an earlier `inventory --json` document; `-` is standard input. The schema library is loaded here only. */
export async function readInventoryDocument(context: Context, world: World, file: string): Promise<InteropInventory> {
  const { name, value } = await readJsonFile(context, world, file, refuse);
  const { checkInventory } = await import("./wiring/inventory-schema.ts");
  const checked = checkInventory(value);
  return checked.ok ? checked.value : refuse(name, `is not an inventory of this version: ${checked.message}`);
}
