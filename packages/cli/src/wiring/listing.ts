export { census } from "../census.ts";

import { type InventoryEvent, type InventoryOptions, streamInteropBatches } from "@agent-interop/inventory";
import type { Context, World } from "../command.ts";
import type { KnownKinds } from "../kinds.ts";
import { grouped } from "../render/words.ts";
import type { ExaminedScope } from "../scope.ts";
import { SLICE_MS } from "./slice.ts";

/** Starts the inventory of the examined scope: all hosts, or only the named ones. One batch of events per slice of work. */
export function listing(
  { progress, signal }: Context,
  { disk }: World,
  { kinds }: KnownKinds,
  scope: ExaminedScope,
  hosts: readonly string[] | null,
): AsyncGenerator<readonly InventoryEvent[]> {
  const options: InventoryOptions = {
    machine: scope.machine,
    disk,
    project: scope.project,
    ignoreEnvironment: scope.ignoreEnvironment,
    kinds,
    signal,
    sliceMs: SLICE_MS,
    onProgress: ({ host, items }) => progress.show(`examining ${host}: ${grouped(items)} items`),
    ...(hosts === null ? {} : { hosts }),
  };
  return streamInteropBatches(options);
}

/** The same event by event, for what is gathered host by host. */
export async function* eventsOf(batches: AsyncIterable<readonly InventoryEvent[]>): AsyncGenerator<InventoryEvent> {
  for await (const events of batches) yield* events;
}
