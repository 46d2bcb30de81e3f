import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appendToLog, logReader, prefixBoundary, readLog, readVersionedDocument } from "../src/index.ts";
import { crashAfter, survived } from "../src/testing.ts";
import { fastDirectory } from "./support/child.ts";
import { lock, machine, none, options } from "./support/library.ts";

let box: ReturnType<typeof fastDirectory>;
let path: string;
beforeEach(() => {
  box = fastDirectory();
  path = join(box.path, "log");
});
afterEach(() => box.remove());

test("records come back in order, the file is private, and no file is no damage", async () => {
  expect(await readLog(path)).toEqual({ records: [], state: "absent" });
  await appendToLog(none, path, [{ a: 1 }], options);
  await appendToLog(none, path, [{ b: "ümlaut\n" }, [3]], options);
  expect(await readLog(path)).toEqual({ records: [{ a: 1 }, { b: "ümlaut\n" }, [3]], state: "whole" });
  if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("property: a torn end is read over, and the next addition repairs it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.json(), { minLength: 1, maxLength: 4 }), fc.nat(), async (records, cut) => {
      writeFileSync(path, "");
      await appendToLog(none, path, records, options);
      const size = statSync(path).size;
      truncateSync(path, cut % (size + 1));
      const torn = await readLog(path);
      expect(records.slice(0, torn.records.length)).toEqual(torn.records);
      await appendToLog(none, path, [{ more: true }], options);
      expect(await readLog(path)).toEqual({ records: [...torn.records, { more: true }], state: "whole" });
    }),
    { numRuns: 50 },
  );
});

test("what was changed in the middle is damage: the records before it are read, and nothing of it is written over", async () => {
  await appendToLog(none, path, [{ a: 1 }, { b: 2 }, { c: 3 }], options);
  writeFileSync(path, readFileSync(path, "latin1").replace('{"b":2}', '{"b":9}'), "latin1");
  const before = readFileSync(path);
  expect(await readLog(path)).toEqual({ records: [{ a: 1 }], state: "damaged" });
  // The last record is whole, so one more can be added; who decides by the log reads it first.
  await appendToLog(none, path, [{ d: 4 }], options);
  expect(readFileSync(path).subarray(0, before.length)).toEqual(before);
  expect(await readLog(path)).toEqual({ records: [{ a: 1 }], state: "damaged" });
  for (const other of ["not a log\n", before.toString("latin1").replace('{"c":3}', '{"c":9}')]) {
    const own = join(box.path, "other");
    writeFileSync(own, other, "latin1");
    expect((await readLog(own)).state).toBe("damaged");
    await expect(appendToLog(none, own, [{ d: 4 }], options)).rejects.toMatchObject({ code: "journal-damaged" });
    expect(readFileSync(own, "latin1")).toBe(other);
  }
});

test("a link and a directory are damage, and nothing is written through them", async () => {
  const real = join(box.path, "real");
  writeFileSync(real, "");
  symlinkSync(real, path);
  expect(await readLog(path)).toMatchObject({ state: "damaged" });
  await expect(appendToLog(none, path, [1], options)).rejects.toMatchObject({ code: "journal-damaged" });
  expect(readFileSync(real, "utf8")).toBe("");
  mkdirSync(join(box.path, "directory"));
  expect(await readLog(join(box.path, "directory"))).toMatchObject({ state: "damaged" });
});

test("what the system refuses to open is not called damaged: nothing is known of it", async () => {
  const long = join(box.path, "x".repeat(300));
  expect(await readLog(long)).toEqual({ records: [], state: "unreadable" });
  await expect(appendToLog(none, long, [1], options)).rejects.toBeInstanceOf(Error);
});

test("a full log takes no more, a lock that is not held and a protected place none at all", async () => {
  const many = { text: "x".repeat(8 * 1024 * 1024) };
  await appendToLog(none, path, [many, many, many], options);
  await expect(appendToLog(none, path, [many], options)).rejects.toMatchObject({ code: "journal-full" });
  expect((await readLog(path)).records).toHaveLength(3);
  const lost = { machine, lock: { ...lock, stillHeld: () => false } };
  await expect(appendToLog(none, join(box.path, "b"), [1], lost)).rejects.toMatchObject({ code: "lock-lost" });
  const guarded = prefixBoundary(machine, [box.path]);
  await expect(appendToLog(guarded, path, [1], options)).rejects.toMatchObject({ code: "boundary-refused" });
  await expect(appendToLog(none, "log", [1], options)).rejects.toMatchObject({ code: "boundary-relative" });
});

test("a crash at every write leaves the records before, or with the new one", async () => {
  const counted = crashAfter();
  await appendToLog(none, join(box.path, "whole"), [{ a: 1 }, { b: 2 }], {
    ...options,
    beforeWrite: counted.beforeWrite,
  });
  const seen: number[] = [];
  for (let at = 0; at < counted.count(); at++) {
    const one = join(box.path, `crashed-${at}`);
    await survived(() =>
      appendToLog(none, one, [{ a: 1 }, { b: 2 }], { ...options, beforeWrite: crashAfter(at).beforeWrite }),
    );
    appendFileSync(one, "");
    await appendToLog(none, one, [{ c: 3 }], options);
    const { records, state } = await readLog(one);
    expect(state).toBe("whole");
    expect(records.at(-1)).toEqual({ c: 3 });
    seen.push(records.length);
  }
  expect(seen).toEqual([...seen].sort());
  expect(new Set(seen)).toEqual(new Set([1, 2, 3]));
});

describe("a reader that keeps what it has read", () => {
  test("property: it says what a fresh one says, whatever is added, cut off or changed between two reads", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ add: fc.array(fc.json(), { maxLength: 3 }) }),
            fc.record({ cut: fc.nat(200) }),
            fc.record({ change: fc.nat(200), to: fc.integer({ min: 32, max: 126 }) }),
            fc.constant({ remove: true as const }),
          ),
          { maxLength: 8 },
        ),
        async (steps) => {
          rmSync(path, { force: true });
          const reader = logReader(path);
          for (const step of steps) {
            const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
            if ("add" in step) await appendToLog(none, path, step.add, options).catch(() => {});
            else if ("remove" in step) rmSync(path, { force: true });
            else if ("cut" in step) writeFileSync(path, bytes.subarray(0, Math.max(0, bytes.length - step.cut)));
            else if (bytes.length > 0) {
              bytes[step.change % bytes.length] = step.to;
              writeFileSync(path, bytes);
            }
            expect(await reader.read()).toEqual(await readLog(path));
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test("records of before are handed out again only while their bytes are what they were", async () => {
    await appendToLog(none, path, [{ a: 1 }, { b: 2 }], options);
    const reader = logReader(path);
    const first = await reader.read();
    await appendToLog(none, path, [{ c: 3 }], options);
    const second = await reader.read();
    expect(second.records[0]).toBe(first.records[0]);
    expect(second.records[2]).toEqual({ c: 3 });
    const text = readFileSync(path);
    writeFileSync(path, text.toString("latin1").replace('{"a":1}', '{"a":7}'), "latin1");
    expect(await reader.read()).toEqual({ records: [], state: "damaged" });
    writeFileSync(path, text);
    const last = await reader.read();
    expect(last).toEqual(second);
    expect(last.records[0]).not.toBe(first.records[0]);
  });

  test("pieces longer than what is looked at in one go are compared to their end", async () => {
    const long = { text: "x".repeat(600 * 1024) };
    await appendToLog(none, path, [long, { b: 2 }], options);
    const reader = logReader(path);
    expect((await reader.read()).records).toEqual([long, { b: 2 }]);
    const text = readFileSync(path, "latin1");
    writeFileSync(path, text.replace('{"b":2}', '{"b":3}'), "latin1");
    expect(await reader.read()).toEqual({ records: [long], state: "damaged" });
  });
});

test("a log is read with the disk that is given, and bytes can be kept free for later records", async () => {
  await appendToLog(none, path, [{ a: 1 }], options);
  const bytes = readFileSync(path);
  const disk = {
    open: () => 7,
    fstat: () => ({ type: "file", size: bytes.length }),
    read: (_: number, into: Uint8Array, offset: number, length: number, position: number | null) =>
      bytes.copy(into, offset, position ?? 0, (position ?? 0) + length),
    close: () => {},
  };
  expect(await readLog("/nowhere/log", disk)).toEqual({ records: [{ a: 1 }], state: "whole" });
  const refuse = (code: string) => ({
    ...disk,
    open: () => {
      throw Object.assign(new Error(code), { code });
    },
  });
  expect((await readLog(path, refuse("EACCES"))).state).toBe("unreadable");
  expect((await readLog(path, refuse("ENOENT"))).state).toBe("absent");
  expect((await readLog(path, refuse("ELOOP"))).state).toBe("damaged");
  expect(await readVersionedDocument("/nowhere/x.json", { version: 1 }, disk)).toMatchObject({ state: "damaged" });
  const spare = 32 * 1024 * 1024 - bytes.length - 10;
  await expect(appendToLog(none, path, [{ b: 2 }], { ...options, spare })).rejects.toMatchObject({
    code: "journal-full",
  });
  await appendToLog(none, path, [{ b: 2 }], options);
});
