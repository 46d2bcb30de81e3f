import type { InventoryEvent } from "@agent-interop/inventory";
import type { Output } from "./output.ts";

/**
 * Prints a streamed inventory as one document, one line an item, as it arrives; nothing is kept. `status`, `diagnostics` and
 * `visited` follow the items, since they are known only then. Resolves with whether every host was visited completely.
 */
export async function printJsonInventory(events: AsyncIterable<InventoryEvent>, output: Output): Promise<boolean> {
  let known = true;
  let hosts = 0;
  let items = 0;
  await output.add('{"schema":"agent-interop/inventory@1","hosts":[');
  for await (const event of events) {
    let text: string;
    if (event.type === "host") {
      text = `${hosts === 0 ? "" : ","}\n{"host":${JSON.stringify(event.host)},"items":[`;
      hosts += 1;
      items = 0;
    } else if (event.type === "item") {
      text = `${items === 0 ? "" : ","}\n${JSON.stringify(event.item)}`;
      items += 1;
    } else {
      const { status, diagnostics, visited } = event.summary;
      known &&= status === "known";
      text = `],"status":${JSON.stringify(status)},"diagnostics":${JSON.stringify(diagnostics)},"visited":${JSON.stringify(visited)}}`;
    }
    const wait = output.add(text);
    if (wait !== undefined) await wait;
  }
  await output.add("\n]}\n");
  return known;
}
