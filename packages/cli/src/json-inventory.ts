import type { InventoryEvent } from "@agent-interop/inventory";
import type { Output } from "./output.ts";

/**
 * Prints a streamed inventory as one document, one line an item, batch by batch as it arrives; nothing is kept. `status`,
 * `diagnostics` and `visited` follow the items, since they are known only then. Resolves with whether every host was visited
 * completely.
 */
export async function printJsonInventory(
  batches: AsyncIterable<readonly InventoryEvent[]>,
  output: Output,
): Promise<boolean> {
  const text = new InventoryText();
  await output.add('{"schema":"agent-interop/inventory@1","hosts":[');
  for await (const events of batches) {
    for (const event of events) {
      const wait = output.add(text.of(event));
      if (wait !== undefined) await wait;
    }
  }
  await output.add("\n]}\n");
  return text.known;
}

/** The text of each event, given where it stands. */
class InventoryText {
  known = true;
  #hosts = 0;
  #items = 0;

  of(event: InventoryEvent): string {
    if (event.type === "item") {
      this.#items += 1;
      return `${this.#items === 1 ? "\n" : ",\n"}${JSON.stringify(event.item)}`;
    }
    if (event.type === "host") {
      this.#hosts += 1;
      this.#items = 0;
      return `${this.#hosts === 1 ? "\n" : ",\n"}{"host":${JSON.stringify(event.host)},"items":[`;
    }
    const { status, diagnostics, visited } = event.summary;
    this.known &&= status === "known";
    return `],"status":${JSON.stringify(status)},"diagnostics":${JSON.stringify(diagnostics)},"visited":${JSON.stringify(visited)}}`;
  }
}
