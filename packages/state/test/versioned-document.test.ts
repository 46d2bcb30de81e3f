import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeVersionedDocument, prefixBoundary, readVersionedDocument, replaceFile } from "../src/index.ts";
import { crashAfter, survived } from "../src/testing.ts";
import { fastDirectory } from "./support/child.ts";
import { lock, machine, none, options } from "./support/library.ts";

let box: ReturnType<typeof fastDirectory>;
let path: string;
const form = { version: 2 };
const all = () => ({ ...options, ...form, within: box.path, mode: 0o600 });
beforeEach(() => {
  box = fastDirectory();
  path = join(box.path, "state.json");
});
afterEach(() => box.remove());

test("a document is written, read back and changed; members that nobody names stay", async () => {
  expect(await readVersionedDocument(path, form)).toEqual({ state: "absent" });
  expect(await changeVersionedDocument(none, path, all(), (before) => ({ was: before }))).toBeNull();
  expect(readFileSync(path, "utf8")).toBe('{\n  "was": null,\n  "version": 2\n}\n');
  writeFileSync(path, '{"version": 1, "was": 1, "later": {"kept": true}, "__proto__": 5}');
  await changeVersionedDocument(none, path, all(), (before) => ({ was: undefined, now: before?.["was"] }));
  expect(await readVersionedDocument(path, form)).toEqual({
    state: "read",
    version: 2,
    members: JSON.parse('{"version": 2, "later": {"kept": true}, "now": 1, "__proto__": 5}'),
  });
});

test("a newer document is neither read nor touched", async () => {
  const text = '{"version": 3, "meaning": "unknown"}';
  writeFileSync(path, text);
  expect(await readVersionedDocument(path, form)).toEqual({ state: "newer", version: 3 });
  const change = changeVersionedDocument(none, path, all(), () => ({}));
  await expect(change).rejects.toMatchObject({ code: "state-document-newer" });
  expect(readFileSync(path, "utf8")).toBe(text);
  expect(readdirSync(box.path)).toEqual(["state.json"]);
});

test.each([
  ["not JSON", "{ broken"],
  ["empty", ""],
  ["no object", "[1]"],
  ["no version", '{"a": 1}'],
  ["a version that is none", '{"version": "2"}'],
  ["not UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
])("a damaged document is kept aside, byte for byte, before a new one is written: %s", async (_, content) => {
  for (const n of [1, 2]) {
    writeFileSync(path, content);
    expect(await readVersionedDocument(path, form)).toMatchObject({ state: "damaged" });
    expect(await changeVersionedDocument(none, path, all(), (before) => ({ before }))).toBe(`${path}.damaged-${n}`);
    expect(readFileSync(`${path}.damaged-${n}`)).toEqual(Buffer.from(content));
    expect(await readVersionedDocument(path, form)).toMatchObject({ members: { before: null } });
  }
});

test("a link, a directory and what is too large are left alone", async () => {
  writeFileSync(join(box.path, "other"), '{"version": 1}');
  symlinkSync(join(box.path, "other"), path);
  expect(await readVersionedDocument(path, form)).toEqual({ state: "unreadable", why: "is a link" });
  await expect(changeVersionedDocument(none, path, all(), () => ({}))).rejects.toMatchObject({
    code: "state-document-unreadable",
  });
  expect(readFileSync(join(box.path, "other"), "utf8")).toBe('{"version": 1}');
  mkdirSync(join(box.path, "folder"));
  expect(await readVersionedDocument(join(box.path, "folder"), form)).toMatchObject({ state: "unreadable" });
  expect(await readVersionedDocument(join(box.path, "other"), { version: 2, most: 3 })).toEqual({
    state: "unreadable",
    why: "is larger than 3 bytes",
  });
});

test("property: whatever the bytes are, reading says a state and throws nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), async (bytes) => {
      writeFileSync(path, bytes);
      const { state } = await readVersionedDocument(path, form);
      expect(["read", "newer", "damaged"]).toContain(state);
    }),
    { numRuns: 100 },
  );
});

test("a crash at every write of a replaced damaged document loses none of its bytes", async () => {
  const counted = crashAfter();
  writeFileSync(path, "broken");
  await changeVersionedDocument(none, path, { ...all(), beforeWrite: counted.beforeWrite }, () => ({ a: 1 }));
  for (let at = 0; at < counted.count(); at++) {
    const one = join(box.path, `crashed-${at}`);
    writeFileSync(one, "broken");
    const crash = { ...all(), beforeWrite: crashAfter(at).beforeWrite };
    await survived(() => changeVersionedDocument(none, one, crash, () => ({ a: 1 })));
    const kept = existsSync(`${one}.damaged-1`) ? `${one}.damaged-1` : one;
    expect(readFileSync(kept, "utf8")).toBe("broken");
  }
  expect(counted.count()).toBeGreaterThan(4);
});

test("nothing is written without the lock or inside the boundary", async () => {
  const lost = { ...all(), lock: { ...lock, stillHeld: () => false } };
  await expect(changeVersionedDocument(none, path, lost, () => ({}))).rejects.toMatchObject({ code: "lock-lost" });
  const guarded = prefixBoundary(machine, [box.path]);
  await expect(changeVersionedDocument(guarded, path, all(), () => ({}))).rejects.toMatchObject({
    code: "boundary-refused",
  });
  expect(existsSync(path)).toBe(false);
});

test("a file that does not hold what was expected is not replaced", async () => {
  const replace = (expected: Uint8Array | null) =>
    replaceFile(none, path, Buffer.from("new"), { machine, within: box.path, mode: 0o600, expected });
  await expect(replace(Buffer.from("old"))).rejects.toMatchObject({ code: "replace-changed" });
  await replace(null);
  await expect(replace(null)).rejects.toMatchObject({ code: "replace-changed" });
  writeFileSync(path, "old");
  await expect(replace(Buffer.from("older"))).rejects.toMatchObject({ code: "replace-changed" });
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(box.path)).toEqual(["state.json"]);
  await replace(Buffer.from("old"));
  expect(readFileSync(path, "utf8")).toBe("new");
});
