import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { prefixBoundary, withLock } from "../src/index.ts";
import { attempt, isFree, type LockTry, lockTry, release, runSteps, withdraw } from "../src/lock-attempt.ts";
import { type WaitingLine, waitingLine } from "../src/lock-line.ts";
import { type LockOwner, ownLock, recordName } from "../src/lock-owner.ts";
import { bundle, child, ended, fastDirectory, firstLine, freshDirectory } from "./support/child.ts";
import { machineOf } from "./support/machine.ts";

let bundled: ReturnType<typeof freshDirectory>;
let module: string;
let box: ReturnType<typeof fastDirectory>;
let path: string;
beforeAll(async () => {
  bundled = freshDirectory(true);
  module = await bundle(bundled.path);
});
afterAll(() => bundled.remove());
beforeEach(() => {
  box = fastDirectory();
  path = join(box.path, "lock");
});
afterEach(() => box.remove());

const machine = machineOf({ platform: process.platform });
const none = prefixBoundary(machine, []);
const left = (): string[] => readdirSync(box.path).filter((name) => name.startsWith("lock"));
const tickets = (): string[] => (existsSync(`${path}.queue`) ? readdirSync(`${path}.queue`) : []);
const NOBODY = 2 ** 22 + 1;

async function until(true_: () => boolean): Promise<void> {
  while (!true_()) await new Promise((done) => setTimeout(done, 2));
}

/** Holds the lock until `end` is called. */
function holder(): { held: Promise<void>; end: () => void; done: Promise<void> } {
  let [took, end] = [(): void => {}, (): void => {}];
  const held = new Promise<void>((resolve) => {
    took = resolve;
  });
  const wait = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = withLock(none, path, { machine }, () => {
    took();
    return wait;
  });
  return { held, end, done };
}

/** Waiters of this process that come one after the other and write down when it is their turn. */
async function comers(names: readonly string[], order: string[], signals: Record<string, AbortSignal> = {}) {
  const waiting: Promise<unknown>[] = [];
  for (const name of names) {
    const before = tickets().length;
    const signal = signals[name];
    waiting.push(
      withLock(none, path, { machine, signal }, () => order.push(name)).catch(() => order.push(`no ${name}`)),
    );
    await until(() => tickets().length > before);
  }
  return waiting;
}

const waitingChild = (): string =>
  `return state.withLock(none, ${JSON.stringify(path)}, { machine, waitMs: 60_000 }, () => "mine");`;

test("turns are taken in the order of coming, and whoever wants it again goes to the end", async () => {
  const { done, end, held } = holder();
  await held;
  const order: string[] = [];
  const again = async (name: string): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await withLock(none, path, { machine }, () => order.push(name));
  };
  const names = ["a", "b", "c", "d", "e"];
  const all: Promise<void>[] = [];
  for (const [at, name] of names.entries()) {
    all.push(again(name));
    await until(() => tickets().length > at);
  }
  end();
  await Promise.all([done, ...all]);
  expect(order.join("")).toBe("abcde".repeat(5));
  expect(left()).toEqual([]);
});

test("one that is cancelled in the line leaves it at once, and the others keep their places", async () => {
  const { done, end, held } = holder();
  await held;
  const order: string[] = [];
  const stop = new AbortController();
  const all = await comers(["a", "b", "c", "d"], order, { b: stop.signal });
  stop.abort();
  await all[1];
  expect(tickets()).toHaveLength(3);
  end();
  await Promise.all([done, ...all]);
  expect(order).toEqual(["no b", "a", "c", "d"]);
  expect(left()).toEqual([]);
});

test("one that is killed in the line holds nobody up, and what it left goes", async () => {
  const { done, end, held } = holder();
  await held;
  const order: string[] = [];
  const first = await comers(["a"], order);
  const killed = [child(module, box.path, waitingChild()), child(module, box.path, waitingChild())];
  await until(() => tickets().length === 3);
  const last = await comers(["b", "c"], order);
  for (const one of killed) one.kill("SIGKILL");
  await Promise.all(killed.map(ended));
  end();
  await Promise.all([done, ...first, ...last]);
  expect(order).toEqual(["a", "b", "c"]);
  expect(left()).toEqual([]);
}, 60_000);

test.skipIf(process.platform === "win32")(
  "one that is stopped in the line is passed, and gets its turn when it goes on (Windows stops no process)",
  async () => {
    const { done, end, held } = holder();
    await held;
    const stopped = child(module, box.path, waitingChild());
    const answer = firstLine(stopped);
    await until(() => tickets().length === 1);
    const order: string[] = [];
    const all = await comers(["a", "b"], order);
    stopped.kill("SIGSTOP");
    end();
    await Promise.all([done, ...all]);
    expect(order).toEqual(["a", "b"]);
    stopped.kill("SIGCONT");
    expect(await answer).toBe("mine");
    await ended(stopped);
    expect(left()).toEqual([]);
  },
  60_000,
);

test("tickets of dead processes alone are taken away by the next one, an empty line too", async () => {
  const dead = { ...ownLock(machine), pid: NOBODY };
  mkdirSync(`${path}.queue`);
  for (const number of [1, 7]) writeFileSync(join(`${path}.queue`, `${number}.${recordName(dead)}`), "");
  expect(await withLock(none, path, { machine, waitMs: 0 }, () => 1)).toBe(1);
  expect(left()).toEqual([]);
  mkdirSync(`${path}.queue`);
  expect(await withLock(none, path, { machine, waitMs: 0 }, () => 1)).toBe(1);
  expect(left()).toEqual([]);
});

test("a waiter of another machine holds nobody up; its ticket stays for a day", async () => {
  const own = ownLock(machine);
  const far = { boot: "0123456789abcdef", host: "fedcba9876543210", space: "7", pid: 1 };
  const ticket = (since: number): string => `1.${recordName({ ...own, ...far, since })}`;
  const [young, old] = [ticket(own.since), ticket(own.since - 25 * 60 * 60 * 1000)];
  mkdirSync(`${path}.queue`);
  for (const name of [young, old]) writeFileSync(join(`${path}.queue`, name), "");
  expect(await withLock(none, path, { machine, waitMs: 0 }, () => 1)).toBe(1);
  expect(tickets()).toEqual([young]);
});

test("where there can be no line, everybody tries when he likes, and what has its name is left alone", async () => {
  mkdirSync(join(box.path, "elsewhere"));
  for (const block of [
    () => symlinkSync(join(box.path, "elsewhere"), `${path}.queue`),
    () => writeFileSync(`${path}.queue`, "a file"),
  ]) {
    block();
    const order: number[] = [];
    await Promise.all([1, 2, 3].map((n) => withLock(none, path, { machine }, () => order.push(n))));
    expect(order.sort()).toEqual([1, 2, 3]);
    expect(left()).toEqual(["lock.queue"]);
    expect(readdirSync(join(box.path, "elsewhere"))).toEqual([]);
    rmSync(`${path}.queue`);
  }
});

test("a foreign name in the line is no ticket, and is left alone", async () => {
  mkdirSync(`${path}.queue`);
  for (const name of ["notes.txt", "12", "1234567890.v1.1", "3.v1.1"]) writeFileSync(join(`${path}.queue`, name), "");
  expect(await withLock(none, path, { machine, waitMs: 0 }, () => 1)).toBe(1);
  expect(tickets()).toHaveLength(4);
});

const owner = (pid: number): LockOwner => ({
  pid,
  start: null,
  boot: null,
  space: null,
  host: null,
  since: 0,
  nonce: String(pid).padStart(24, "0"),
});

/** A process played by hand: one look at a time. */
interface Player {
  readonly one: LockTry;
  readonly line: WaitingLine;
  holds: boolean;
  done: boolean;
}

test("property: with any order of looks, deaths, lost tickets and passing, one holds it at a time and all the living get it", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.record({ who: fc.nat(5), what: fc.constantFrom("look", "look", "look", "die", "skip", "lose") }), {
        maxLength: 60,
      }),
      (count, moves) => {
        const dead = new Set<number>();
        const at = join(box.path, "scene", "lock");
        mkdirSync(join(box.path, "scene"));
        const players = Array.from({ length: count }, (_, pid): Player => {
          const one = lockTry(at, owner(pid + 1), ({ pid: other }) => (dead.has(other) ? "gone" : "running"));
          return { one, line: waitingLine(one), holds: false, done: false };
        });
        const look = (player: Player): void => {
          if (player.done || dead.has(player.one.self.pid)) return;
          if (player.holds) {
            expect(runSteps(release(player.one))).toBe(true);
            player.done = true;
            player.holds = false;
          } else if (player.line.ahead() === 0 && runSteps(attempt(player.one)).state === "held") {
            player.line.leave();
            withdraw(player.one);
            player.holds = true;
          } else player.line.join();
          expect(players.filter(({ holds, one }) => holds && !dead.has(one.self.pid)).length).toBeLessThanOrEqual(1);
        };
        for (const { who, what } of moves) {
          const player = players[who % count] as Player;
          if (what === "look") look(player);
          if (what === "die" && dead.size < count - 1) dead.add(player.one.self.pid);
          if (what === "skip" && isFree(player.one) && !dead.has(player.one.self.pid)) player.line.skipFirst();
          if (what === "lose") rmSync(`${at}.queue`, { recursive: true, force: true });
        }
        for (let turn = 0; turn < 10 * count; turn++) for (const player of players) look(player);
        expect(players.filter(({ done, one }) => !done && !dead.has(one.self.pid))).toEqual([]);
        rmSync(join(box.path, "scene"), { recursive: true });
      },
    ),
    { numRuns: process.env["AGENT_INTEROP_DEEP"] ? 5_000 : 300 },
  );
});
