import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { prefixBoundary, scratchDirectory } from "../src/index.ts";
import { bundle, canBecomeNobody, child, ended, firstLine, freshDirectory } from "./support/child.ts";
import { machineOf } from "./support/machine.ts";

let bundled: ReturnType<typeof freshDirectory>;
let module: string;
let box: ReturnType<typeof freshDirectory>;
let tmp: string;

beforeAll(async () => {
  bundled = freshDirectory(true);
  module = await bundle(bundled.path);
});
afterAll(() => bundled.remove());
beforeEach(() => {
  box = freshDirectory(true);
  tmp = join(box.path, "tmp");
  mkdirSync(tmp);
  chmodSync(tmp, 0o1777);
});
afterEach(() => box.remove());

const machine = () => machineOf({ platform: process.platform, tmp });
const none = () => prefixBoundary(machine(), []);
const left = (): string[] => readdirSync(tmp).filter((name) => name.startsWith("agent-interop-scratch-"));

test("private, named after its purpose, and gone after remove", async () => {
  const scratch = await scratchDirectory(machine(), none(), "probe");
  expect(dirname(dirname(scratch.path))).toBe(tmp);
  expect(dirname(scratch.path)).toMatch(/agent-interop-scratch-probe-.{6}$/);
  for (const path of [scratch.path, dirname(scratch.path)]) expect(statSync(path).mode & 0o777).toBe(0o700);
  writeFileSync(join(scratch.path, "x"), "");
  await scratch.remove();
  await scratch.remove();
  expect(left()).toEqual([]);
});

test("directories below it are private and cannot lead out", async () => {
  const scratch = await scratchDirectory(machine(), none(), "probe");
  const made = scratch.directory("claude-code/CODEX_HOME");
  expect(made).toBe(join(scratch.path, "claude-code/CODEX_HOME"));
  expect(scratch.directory("claude-code/CODEX_HOME")).toBe(made);
  for (const path of [made, dirname(made)]) expect(statSync(path).mode & 0o777).toBe(0o700);
  for (const name of ["", "..", "a/../..", "/a", "a//b", "a.b", "a\\b"]) {
    expect(() => scratch.directory(name)).toThrow(expect.objectContaining({ code: "scratch-purpose" }));
  }
  await scratch.remove();
  expect(() => scratch.directory("a")).toThrow(expect.objectContaining({ code: "scratch-failed" }));
});

test("never inside a protected directory, also not through a link", async () => {
  const refused = { code: "boundary-refused" };
  await expect(scratchDirectory(machine(), prefixBoundary(machine(), [tmp]), "x")).rejects.toMatchObject(refused);
  const link = join(box.path, "link");
  symlinkSync(tmp, link);
  const linked = machineOf({ tmp: link });
  await expect(scratchDirectory(linked, prefixBoundary(linked, [tmp]), "x")).rejects.toMatchObject(refused);
  expect(readdirSync(tmp)).toEqual([]);
});

test("a purpose is part of a name, and is checked", async () => {
  for (const purpose of ["", "../x", "A", "a".repeat(33), "a b"]) {
    await expect(scratchDirectory(machine(), none(), purpose)).rejects.toMatchObject({ code: "scratch-purpose" });
  }
});

test("a shared directory without the sticky bit, and a missing one", async () => {
  chmodSync(tmp, 0o777);
  await expect(scratchDirectory(machine(), none(), "x")).rejects.toMatchObject({ code: "scratch-unsafe" });
  const gone = machineOf({ tmp: join(box.path, "gone") });
  await expect(scratchDirectory(gone, none(), "x")).rejects.toMatchObject({ code: "scratch-failed" });
});

test("a killed holder's directory is swept by the next call, a living one's is not", async () => {
  const holding = `const s = await state.scratchDirectory(machine, none, "held"); say(s.path); await new Promise(() => setInterval(() => {}, 1000));`;
  const [dead, alive] = [child(module, tmp, holding), child(module, tmp, holding)];
  const [deadPath, alivePath] = (await Promise.all([firstLine(dead), firstLine(alive)])) as [string, string];
  dead.kill("SIGKILL");
  await ended(dead);
  expect(existsSync(deadPath)).toBe(true);
  const own = await scratchDirectory(machine(), none(), "x");
  expect(existsSync(deadPath)).toBe(false);
  expect(existsSync(alivePath)).toBe(true);
  alive.kill("SIGKILL");
  await ended(alive);
  await own.remove();
});

test("a reused process id is not taken for the owner", async () => {
  const holder = join(tmp, "agent-interop-scratch-x-AAAAAA");
  const own = await scratchDirectory(machine(), none(), "x");
  const record = JSON.parse(readFileSync(join(dirname(own.path), "owner.json"), "utf8"));
  mkdirSync(holder);
  writeFileSync(join(holder, "owner.json"), JSON.stringify({ ...record, start: "1" }));
  await (await scratchDirectory(machine(), none(), "x")).remove();
  expect(existsSync(holder)).toBe(record.start === null);
  expect(existsSync(own.path)).toBe(true);
  await own.remove();
});

test("a record of another boot or container is left for a day", async () => {
  const holder = join(tmp, "agent-interop-scratch-x-BBBBBB");
  mkdirSync(holder);
  const at = Date.now();
  const record = { format: "agent-interop/scratch@1", pid: 2 ** 22 + 1, start: "1", realm: "elsewhere", at };
  writeFileSync(join(holder, "owner.json"), JSON.stringify(record));
  const later = (hours: number) => machineOf({ tmp, now: () => new Date(at + hours * 3_600_000) });
  await (await scratchDirectory(later(1), none(), "x")).remove();
  expect(existsSync(holder)).toBe(true);
  await (await scratchDirectory(later(25), none(), "x")).remove();
  expect(existsSync(holder)).toBe(false);
});

test("what only looks like ours stays", async () => {
  const outside = join(box.path, "outside");
  mkdirSync(outside);
  const dead = JSON.stringify({ format: "agent-interop/scratch@1", pid: 2 ** 22 + 1, start: null, realm: null, at: 0 });
  writeFileSync(join(outside, "owner.json"), dead);
  symlinkSync(outside, join(tmp, "agent-interop-scratch-link-AAAAAA"));
  mkdirSync(join(tmp, "agent-interop-scratch-bad-AAAAAA"));
  writeFileSync(join(tmp, "agent-interop-scratch-bad-AAAAAA/owner.json"), '{"pid":1}');
  mkdirSync(join(tmp, "other-AAAAAA"));
  writeFileSync(join(tmp, "other-AAAAAA/owner.json"), dead);
  const old = new Date(0);
  for (const name of readdirSync(tmp)) utimesSync(join(tmp, name), old, old);
  const before = readdirSync(tmp);
  await (await scratchDirectory(machine(), none(), "x")).remove();
  expect(readdirSync(tmp)).toEqual(before);
  expect(existsSync(join(outside, "owner.json"))).toBe(true);
});

test("a maker killed before its record leaves an empty directory, which goes after an hour", async () => {
  const holder = join(tmp, "agent-interop-scratch-x-CCCCCC");
  mkdirSync(holder);
  await (await scratchDirectory(machine(), none(), "x")).remove();
  expect(existsSync(holder)).toBe(true);
  utimesSync(holder, new Date(0), new Date(0));
  await (await scratchDirectory(machine(), none(), "x")).remove();
  expect(existsSync(holder)).toBe(false);
});

test("many at once, in one process and in several, share nothing and leave nothing", async () => {
  const taking = `const all = await Promise.all(Array.from({ length: 10 }, () => state.scratchDirectory(machine, none, "race"))); const paths = all.map((s) => s.path); await Promise.all(all.map((s) => s.remove())); return paths;`;
  const children = [child(module, tmp, taking), child(module, tmp, taking)];
  const here = await Promise.all(Array.from({ length: 10 }, () => scratchDirectory(machine(), none(), "race")));
  const there = (await Promise.all(children.map(firstLine))) as string[][];
  const paths = [...here.map((scratch) => scratch.path), ...there.flat()];
  expect(new Set(paths).size).toBe(30);
  await Promise.all(here.map((scratch) => scratch.remove()));
  await Promise.all(children.map(ended));
  expect(left()).toEqual([]);
});

test.runIf(canBecomeNobody)("what another user left is not touched, even by root (needs root)", async () => {
  const holder = join(tmp, "agent-interop-scratch-x-DDDDDD");
  mkdirSync(holder);
  const dead = { format: "agent-interop/scratch@1", pid: 2 ** 22 + 1, start: null, realm: null, at: 0 };
  writeFileSync(join(holder, "owner.json"), JSON.stringify(dead));
  chownSync(holder, 65534, 65534);
  await (await scratchDirectory(machine(), none(), "x")).remove();
  expect(existsSync(holder)).toBe(true);
  chownSync(holder, 0, 0);
  await (await scratchDirectory(machine(), none(), "x")).remove();
  expect(existsSync(holder)).toBe(false);
});

test("as a user without rights: directories without permissions are removed, foreign left-overs stay", async () => {
  const foreign = join(tmp, "agent-interop-scratch-root-AAAAAA");
  if (canBecomeNobody) {
    mkdirSync(foreign);
    writeFileSync(
      join(foreign, "owner.json"),
      JSON.stringify({ format: "agent-interop/scratch@1", pid: 2 ** 22 + 1, start: null, realm: null, at: 0 }),
    );
  }
  const body = `const fs = await import("node:fs"); const s = await state.scratchDirectory(machine, none, "locked");
    fs.mkdirSync(s.path + "/a/b", { recursive: true }); fs.writeFileSync(s.path + "/a/b/c", ""); fs.chmodSync(s.path + "/a/b", 0); fs.chmodSync(s.path + "/a", 0);
    await s.remove(); return fs.existsSync(s.path);`;
  expect(await firstLine(child(module, tmp, body, true))).toBe(false);
  if (canBecomeNobody) expect(existsSync(foreign)).toBe(true);
  chmodSync(tmp, 0o755);
  if (canBecomeNobody) {
    const refused = child(
      module,
      box.path,
      `machine.tmp = ${JSON.stringify(tmp)}; return state.scratchDirectory(machine, none, "x");`,
      true,
    );
    expect(await firstLine(refused)).toMatchObject({ code: "scratch-failed" });
    await ended(refused);
  }
});
