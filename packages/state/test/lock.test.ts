import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type HeldLock, type LockOptions, prefixBoundary, withLock } from "../src/index.ts";
import { ownLock, recordName } from "../src/lock-owner.ts";
import { bundle, canBecomeNobody, child, ended, firstLine, freshDirectory } from "./support/child.ts";
import { machineOf } from "./support/machine.ts";

let bundled: ReturnType<typeof freshDirectory>;
let module: string;
let box: ReturnType<typeof freshDirectory>;
let path: string;
beforeAll(async () => {
  bundled = freshDirectory(true);
  module = await bundle(bundled.path);
});
afterAll(() => bundled.remove());
beforeEach(() => {
  box = freshDirectory(true);
  path = join(box.path, "lock");
});
afterEach(() => box.remove());

const machine = machineOf({ platform: process.platform });
const none = prefixBoundary(machine, []);
const options: LockOptions = { machine };
const left = (): string[] => readdirSync(box.path).filter((name) => name.startsWith("lock"));
const holding = (): string =>
  `await state.withLock(none, ${JSON.stringify(path)}, { machine }, async () => { say("holding"); await new Promise(() => setInterval(() => {}, 1000)); });`;

/** A lock that a process with these facts left. */
function leave(parts: Partial<ReturnType<typeof ownLock>>): string {
  const name = recordName({ ...ownLock(machine), ...parts });
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, name), "");
  return name;
}

test("gives what the work gives, passes on what it throws, and leaves nothing", async () => {
  expect(await withLock(none, path, options, () => 1)).toBe(1);
  expect(await withLock(none, path, options, async ({ path: own, stillHeld }) => [own, stillHeld()])).toEqual([
    path,
    true,
  ]);
  const mine = new Error("mine");
  await expect(withLock(none, path, options, () => Promise.reject(mine))).rejects.toBe(mine);
  await expect(
    withLock(none, path, options, () => {
      throw mine;
    }),
  ).rejects.toBe(mine);
  expect(left()).toEqual([]);
});

test("many calls of one process take turns", async () => {
  let inside = 0;
  let most = 0;
  let count = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++inside);
    const seen = count;
    await new Promise((done) => setTimeout(done, 1));
    count = seen + 1;
    inside--;
  };
  await Promise.all(Array.from({ length: 20 }, () => withLock(none, path, options, work)));
  expect([most, count]).toEqual([1, 20]);
  expect(left()).toEqual([]);
});

test("a wait that is too long names the owner, one that is cancelled ends with the signal's reason", async () => {
  const stop = new AbortController();
  await withLock(none, path, options, async () => {
    await expect(withLock(none, path, { machine, waitMs: 30 }, () => 0)).rejects.toMatchObject({
      code: "lock-busy",
      message: expect.stringMatching(
        new RegExp(`^held by process ${process.pid} of this machine since \\d{4}-.*: ${path}$`),
      ),
    });
    await expect(withLock(none, path, { machine, waitMs: 0 }, () => 0)).rejects.toMatchObject({ code: "lock-busy" });
    const waiting = withLock(none, path, { machine, signal: stop.signal }, () => 0);
    setTimeout(() => stop.abort(new Error("enough")), 20);
    await expect(waiting).rejects.toThrow("enough");
    await expect(withLock(none, path, { machine, signal: stop.signal }, () => 0)).rejects.toThrow("enough");
    expect(left()).toEqual(["lock"]);
  });
  expect(left()).toEqual([]);
});

test("an abandoned lock and what its waiters left are taken away, a used-again process id is not believed", async () => {
  leave({ pid: 2 ** 22 + 1 });
  const prepared = `${path}.${"0".repeat(24)}.new`;
  mkdirSync(prepared);
  writeFileSync(join(prepared, recordName({ ...ownLock(machine), pid: 2 ** 22 + 1, nonce: "0".repeat(24) })), "");
  mkdirSync(`${path}.${"1".repeat(24)}.new`);
  mkdirSync(`${path}.other.new`);
  expect(await withLock(none, path, { machine, waitMs: 0 }, () => "mine").catch((error) => error.code)).toBe("mine");
  expect(left()).toEqual(["lock.other.new"]);
  const { start } = ownLock(machine);
  if (start === null) return;
  leave({ start: "1" });
  expect(await withLock(none, path, { machine }, () => "mine")).toBe("mine");
});

test("what a process left that was killed before it had the lock is taken away by the next one", async () => {
  const dead = { ...ownLock(machine), pid: 2 ** 22 + 1, nonce: "2".repeat(24) };
  mkdirSync(`${path}.${dead.nonce}.new`);
  writeFileSync(join(`${path}.${dead.nonce}.new`, recordName(dead)), "");
  expect(await withLock(none, path, { machine }, left)).toEqual(["lock"]);
  expect(left()).toEqual([]);
});

test("an empty directory of that name is nobody's", async () => {
  mkdirSync(path);
  expect(await withLock(none, path, options, () => 1)).toBe(1);
  expect(left()).toEqual([]);
});

test("a lock of another machine or container is left alone, and the way out is named", async () => {
  const name = leave({ boot: "0123456789abcdef", host: "fedcba9876543210", pid: 1 });
  await expect(withLock(none, path, { machine, waitMs: 20 }, () => 0)).rejects.toMatchObject({
    code: "lock-elsewhere",
    message: expect.stringContaining("another machine or container (fedcba9876543210)"),
    hint: expect.stringContaining(`remove the directory ${path}`),
  });
  expect(readdirSync(path)).toEqual([name]);
});

test("what is no lock is not touched", async () => {
  const unsafe = { code: "lock-unsafe" };
  writeFileSync(path, "");
  await expect(withLock(none, path, options, () => 0)).rejects.toMatchObject(unsafe);
  rmSync(path);
  mkdirSync(join(box.path, "elsewhere"));
  symlinkSync(join(box.path, "elsewhere"), path);
  await expect(withLock(none, path, options, () => 0)).rejects.toMatchObject(unsafe);
  rmSync(path);
  mkdirSync(path);
  writeFileSync(join(path, "notes.txt"), "");
  await expect(withLock(none, path, options, () => 0)).rejects.toMatchObject(unsafe);
  expect(left()).toEqual(["lock"]);
});

test("a protected place, a relative path and a missing directory", async () => {
  const guarded = prefixBoundary(machine, [box.path]);
  await expect(withLock(guarded, path, options, () => 0)).rejects.toMatchObject({ code: "boundary-refused" });
  await expect(withLock(none, "lock", options, () => 0)).rejects.toMatchObject({ code: "boundary-relative" });
  await expect(withLock(none, join(path, "x/y"), options, () => 0)).rejects.toMatchObject({ code: "lock-failed" });
  expect(left()).toEqual([]);
});

test("a lock that is removed by hand is missed at the end, and during the work by who asks", async () => {
  let asked: HeldLock | null = null;
  const work = (lock: HeldLock): void => {
    rmSync(path, { recursive: true });
    expect(lock.stillHeld()).toBe(false);
    asked = lock;
  };
  await expect(withLock(none, path, options, work)).rejects.toMatchObject({ code: "lock-lost" });
  await withLock(none, path, options, (lock) => {
    expect(asked?.stillHeld()).toBe(false);
    asked = lock;
  });
  expect((asked as HeldLock | null)?.stillHeld()).toBe(false);
});

test("a killed holder's lock goes to one of many waiters at a time", async () => {
  const holder = child(module, box.path, holding());
  await firstLine(holder);
  const order: number[] = [];
  const waiters = Array.from({ length: 8 }, (_, at) =>
    withLock(none, path, options, async () => {
      order.push(at);
      await new Promise((done) => setTimeout(done, 2));
      order.push(at);
    }),
  );
  await new Promise((done) => setTimeout(done, 50));
  expect(order).toEqual([]);
  holder.kill("SIGKILL");
  await Promise.all(waiters);
  for (let at = 0; at < order.length; at += 2) expect(order[at]).toBe(order[at + 1]);
  expect(order.length).toBe(16);
  expect(left()).toEqual([]);
});

/** Turns of each of 32 processes. */
const TURNS = process.env["AGENT_INTEROP_DEEP"] ? 20 : 8;

test("32 processes count to the last one, some killed while they hold the lock", async () => {
  const counter = join(box.path, "counter");
  writeFileSync(counter, "0");
  const increments = (count: number): string =>
    `const fs = await import("node:fs"); const lock = ${JSON.stringify(path)}; const at = ${JSON.stringify(counter)}; let won = 0;
     while (won < ${count}) { await state.withLock(none, lock, { machine, waitMs: 60_000 }, () => { const n = Number(fs.readFileSync(at, "utf8")); fs.writeFileSync(at, String(n + 1)); won++; }); }`;
  const counting = Array.from({ length: 29 }, () => child(module, box.path, `${increments(TURNS)} return won;`));
  const killed = Array.from({ length: 3 }, () =>
    child(
      module,
      box.path,
      `${increments(TURNS / 2)} ${holding().replace("{ machine }", "{ machine, waitMs: 60_000 }")}`,
    ),
  );
  const deaths = killed.map(async (one) => {
    expect(await firstLine(one)).toBe("holding");
    one.kill("SIGKILL");
    await ended(one);
  });
  const won = (await Promise.all(counting.map(firstLine))) as number[];
  await Promise.all([...deaths, ...counting.map(ended)]);
  expect(Number(readFileSync(counter, "utf8"))).toBe(won.reduce((sum, count) => sum + count, 0) + 3 * (TURNS / 2));
  // The last holder of all may have been one that was killed: whoever comes next cleans up.
  await withLock(none, path, options, () => {});
  expect(left()).toEqual([]);
}, 180_000);

test.runIf(canBecomeNobody)("a directory that may not be written, and another user's lock (needs root)", async () => {
  chmodSync(box.path, 0o777);
  const scripts = freshDirectory(true);
  const closed = join(scripts.path, "closed");
  mkdirSync(closed);
  chmodSync(scripts.path, 0o777);
  const refused = child(
    module,
    box.path,
    `return state.withLock(none, ${JSON.stringify(join(closed, "lock"))}, { machine }, () => 0);`,
    true,
  );
  expect(await firstLine(refused)).toMatchObject({ code: "lock-failed", message: expect.stringContaining("EACCES") });
  await withLock(none, path, options, async () => {
    const busy = child(
      module,
      box.path,
      `return state.withLock(none, ${JSON.stringify(path)}, { machine, waitMs: 10 }, () => 0);`,
      true,
    );
    expect(await firstLine(busy)).toMatchObject({ code: "lock-busy" });
  });
  expect(existsSync(path)).toBe(false);
  scripts.remove();
});
