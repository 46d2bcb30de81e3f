import type { HostStatus, InventoryEvent, ItemKind } from "@agent-interop/inventory";
import { type CodeCount, gravestCodes } from "./render/problems.ts";
import { ITEM_KINDS } from "./render/words.ts";

/** How many codes of one host `inspect` shows. */
const SHOWN_CODES = 3;

/** What `inspect` keeps of one host's inventory. */
export interface HostCensus {
  readonly counts: Readonly<Record<ItemKind, number>>;
  readonly projectItems: number;
  readonly status: HostStatus;
  readonly diagnosticCount: number;
  readonly gravest: readonly CodeCount[];
}

/** Counts a streamed inventory, host by host; no item is kept. */
export async function census(events: AsyncIterable<InventoryEvent>): Promise<Map<string, HostCensus>> {
  const hosts = new Map<string, HostCensus>();
  let counts = none();
  let projectItems = 0;
  for await (const event of events) {
    if (event.type === "host") {
      counts = none();
      projectItems = 0;
    } else if (event.type === "item") {
      counts[event.item.kind] += 1;
      if (event.item.scope === "project") projectItems += 1;
    } else {
      const { status, diagnostics } = event.summary;
      const gravest = gravestCodes(diagnostics, SHOWN_CODES);
      hosts.set(event.host, { counts, projectItems, status, diagnosticCount: diagnostics.length, gravest });
    }
  }
  return hosts;
}

function none(): Record<ItemKind, number> {
  return Object.fromEntries(ITEM_KINDS.map((kind) => [kind, 0])) as Record<ItemKind, number>;
}
