import type { InventoryEvent } from "@agent-interop/inventory";
import { describe, expect, it } from "vitest";
import { printJsonInventory } from "../src/json-inventory.ts";
import { Output } from "../src/output.ts";
import { events, FakeStream, item } from "./support.ts";

describe("Output", () => {
  it("gathers small pieces and hands them over in chunks of 64 KiB", async () => {
    const stream = new FakeStream();
    const output = new Output(stream, () => {});
    for (let i = 0; i < 10_000; i += 1) await output.add("0123456789abcdef");
    await output.flush();
    expect(stream.text.length).toBe(160_000);
    expect(stream.writes).toBe(3);
  });

  it("waits for a slow reader", async () => {
    const stream = new FakeStream({ slow: true });
    const output = new Output(stream, () => {});
    const wait = output.add("x".repeat(70_000));
    expect(wait).toBeInstanceOf(Promise);
    await wait;
    expect(stream.listenerCount("drain")).toBe(0);
  });

  it("drops the rest when the reader is gone, and says so once", async () => {
    const stream = new FakeStream();
    let closed = 0;
    const output = new Output(stream, () => {
      closed += 1;
    });
    const gone = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });
    stream.emit("error", gone);
    stream.emit("error", gone);
    await output.add("x".repeat(100_000));
    expect([output.closed, output.failure, closed, stream.text]).toEqual([true, null, 1, ""]);
  });

  it("ends a wait when the reader goes away", async () => {
    const stream = new FakeStream({ tty: false });
    stream.write = () => false;
    const output = new Output(stream, () => {});
    const waiting = output.add("x".repeat(70_000));
    stream.emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    await waiting;
    expect(output.closed).toBe(true);
  });

  it("keeps a real failure", () => {
    const stream = new FakeStream();
    const output = new Output(stream, () => {});
    stream.emit("error", Object.assign(new Error("no space"), { code: "ENOSPC" }));
    expect(output.failure?.code).toBe("ENOSPC");
  });
});

async function* batched(all: AsyncIterable<InventoryEvent>): AsyncGenerator<readonly InventoryEvent[]> {
  let batch: InventoryEvent[] = [];
  for await (const event of all) {
    batch.push(event);
    if (batch.length < 2) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

describe("inventory --json", () => {
  it("is one document with a line for each item", async () => {
    const stream = new FakeStream();
    const output = new Output(stream, () => {});
    const all = [
      { host: "claude-code", items: [item({ id: "a" }), item({ id: "b", kind: "mcp" })] },
      { host: "codex", status: "partial" as const },
    ];
    expect(await printJsonInventory(batched(events(all)), output)).toBe(false);
    await output.flush();
    const document = JSON.parse(stream.text);
    expect(document.schema).toBe("agent-interop/inventory@1");
    expect(
      document.hosts.map(({ host, status, items }: { host: string; status: string; items: unknown[] }) => [
        host,
        status,
        items.length,
      ]),
    ).toEqual([
      ["claude-code", "known", 2],
      ["codex", "partial", 0],
    ]);
    expect(document.hosts[0].items[0]).toEqual(item({ id: "a" }));
    expect(document.hosts[1].visited).toEqual({ files: 1, directories: 2, bytes: 3 });
    expect(stream.text.split("\n").filter((line) => line.startsWith('{"id"'))).toHaveLength(2);
  });

  it("is a document also when there is no host at all", async () => {
    const stream = new FakeStream();
    const output = new Output(stream, () => {});
    expect(await printJsonInventory(batched(events([])), output)).toBe(true);
    await output.flush();
    expect(JSON.parse(stream.text)).toEqual({ schema: "agent-interop/inventory@1", hosts: [] });
  });
});
