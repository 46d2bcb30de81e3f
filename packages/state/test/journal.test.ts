import { appendFileSync, mkdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { frame, openJournal, parseJournal, readJournal } from "../src/journal.ts";
import { diskWrites } from "../src/writes.ts";
import { fastDirectory } from "./support/child.ts";
import { machine } from "./support/library.ts";

let box: ReturnType<typeof fastDirectory>;
let path: string;
beforeEach(() => {
  box = fastDirectory();
  path = join(box.path, "journal");
});
afterEach(() => box.remove());

const writes = diskWrites(machine);

test("records are read back as they were added, and the file is private", async () => {
  const journal = await openJournal(writes, path);
  const records = [{ a: 1 }, { text: "line\nbreak, ümlaut, 😀" }, []];
  for (const record of records) await journal.append(record);
  expect(readJournal(path)).toMatchObject({ records, state: "whole" });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(journal.uncertain()).toBe(false);
});

test("property: whatever a crash cuts off, the whole records before it are read and nothing else", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.nat(), (records, at) => {
      const frames = records.map(frame);
      const all = Buffer.concat(frames);
      const cut = all.length === 0 ? 0 : at % (all.length + 1);
      let whole = 0;
      for (let length = 0; whole < frames.length && length + (frames[whole]?.length ?? 0) <= cut; whole++) {
        length += frames[whole]?.length ?? 0;
      }
      const found = parseJournal(all.subarray(0, cut));
      expect(found.records).toEqual(JSON.parse(JSON.stringify(records.slice(0, whole))));
      expect(found.state).toBe(found.length === cut ? "whole" : "torn");
    }),
  );
});

test("property: a changed byte is never read as a record, and in the middle it is told from a torn end", () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const frames = [{ first: "record" }, { second: "record" }, { third: "record" }].map(frame);
      const all = Buffer.concat(frames);
      const index = at % all.length;
      all[index] = (all[index] ?? 0) ^ change;
      const found = parseJournal(all);
      const broken = index < (frames[0]?.length ?? 0) ? 0 : index < all.length - (frames[2]?.length ?? 0) ? 1 : 2;
      expect(found.records.length).toBe(broken);
      const joined = [frames[0], frames[1]].some((_, last) => index === frames.slice(0, last + 1).join("").length - 1);
      if (!joined) expect(found.state).toBe(broken === 2 ? "torn" : "damaged");
      else expect(found.state).not.toBe("whole");
    }),
  );
});

test("a torn end is cut off before the next record is added", async () => {
  await (await openJournal(writes, path)).append({ n: 1 });
  const whole = statSync(path).size;
  appendFileSync(path, frame({ n: 2 }).subarray(0, 40));
  expect(readJournal(path)).toEqual({ records: [{ n: 1 }], length: whole, state: "torn" });
  const again = await openJournal(writes, path);
  expect(statSync(path).size).toBe(whole);
  await again.append({ n: 3 });
  expect(readJournal(path)).toMatchObject({ records: [{ n: 1 }, { n: 3 }], state: "whole" });
});

test("a record that could not be added is taken back, or known to be uncertain", async () => {
  await (await openJournal(writes, path)).append({ n: 1 });
  const before = readFileSync(path);
  let failing: RegExp = /^$/;
  const poor = diskWrites(machine, (step) => {
    if (failing.test(step)) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
  });
  const journal = await openJournal(poor, path);
  failing = /^write$/;
  await expect(journal.append({ n: 2 })).rejects.toMatchObject({ code: "journal-failed" });
  expect([readFileSync(path).equals(before), journal.uncertain()]).toEqual([true, false]);
  failing = /^sync$/;
  await expect(journal.append({ n: 2 })).rejects.toMatchObject({ code: "journal-failed" });
  expect(journal.uncertain()).toBe(true);
});

test("what is no journal is damaged, none at all is an empty one", async () => {
  expect(readJournal(path)).toEqual({ records: [], length: 0, state: "whole" });
  writeFileSync(join(box.path, "real"), frame({}));
  symlinkSync("real", path);
  expect(readJournal(path).state).toBe("damaged");
  await expect(openJournal(writes, path)).rejects.toMatchObject({ code: "journal-damaged" });
  mkdirSync(join(box.path, "directory"));
  expect(readJournal(join(box.path, "directory")).state).toBe("damaged");
  writeFileSync(join(box.path, "long"), "");
  truncateSync(join(box.path, "long"), 33 * 1024 * 1024);
  expect(readJournal(join(box.path, "long")).state).toBe("damaged");
  writeFileSync(join(box.path, "noise"), "not a journal\n");
  expect(readJournal(join(box.path, "noise"))).toEqual({ records: [], length: 0, state: "torn" });
});
