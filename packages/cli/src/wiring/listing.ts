export { census } from "../census.ts";

import { type InventoryEvent, streamInteropInventory } from "@agent-interop/inventory";
import type { Context, World } from "../command.ts";
import type { KnownKinds } from "../kinds.ts";
import { grouped } from "../render/words.ts";
import type { ExaminedScope } from "../scope.ts";

/** Starts the inventory of the examined scope: all hosts, or only the named ones. */
export function listing(
  { progress, signal }: Context,
  { disk }: World,
  { kinds }: KnownKinds,
  scope: ExaminedScope,
  hosts: readonly string[] | null,
): AsyncGenerator<InventoryEvent> {
  return streamInteropInventory({
    machine: scope.machine,
    disk,
    project: scope.project,
    ignoreEnvironment: scope.ignoreEnvironment,
    kinds,
    signal,
    onProgress: ({ host, items }) => progress.show(`examining ${host}: ${grouped(items)} items`),
    ...(hosts === null ? {} : { hosts }),
  });
}
