import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { attempt, type LockTry, lockTry, release, type Steps, sweepPrepared, withdraw } from "../src/lock-attempt.ts";
import { type LockOwner, recordName } from "../src/lock-owner.ts";
import { fastDirectory } from "./support/child.ts";

// Processes are played by generators that stop before every call of the file system, so that they can be run in any order.

let box: ReturnType<typeof fastDirectory>;
beforeEach(() => {
  box = fastDirectory();
});
afterEach(() => box.remove());

const owner = (pid: number): LockOwner => ({
  pid,
  start: null,
  boot: null,
  space: null,
  host: null,
  since: 0,
  nonce: String(pid).padStart(24, "0"),
});

/** A scene with a lock whose owner (process 1) is dead, or with none. */
interface Scene {
  readonly path: string;
  readonly dead: Set<number>;
  readonly inside: Set<number>;
  most: number;
}

let scenes = 0;
function scene(abandoned: boolean): Scene {
  const home = join(box.path, String(scenes++));
  mkdirSync(home);
  const path = join(home, "lock");
  if (abandoned) {
    mkdirSync(path);
    writeFileSync(join(path, recordName(owner(1))), "");
  }
  return { path, dead: new Set([1]), inside: new Set(), most: 0 };
}

/** A process that gets the lock, works, and gives it back. */
function* life(at: Scene, pid: number): Steps<boolean> {
  const one: LockTry = lockTry(at.path, owner(pid), (held) => (at.dead.has(held.pid) ? "gone" : "running"));
  let alone = true;
  for (;;) {
    const found = yield* attempt(one);
    if (found.state === "held") break;
    alone = false;
    yield;
  }
  if (one.tookOver || alone) sweepPrepared(one);
  at.inside.add(pid);
  at.most = Math.max(at.most, [...at.inside].filter((inside) => !at.dead.has(inside)).length);
  yield;
  at.inside.delete(pid);
  const had = yield* release(one);
  withdraw(one);
  return had;
}

/** Runs the processes in the order that `choose` says, then in turn until all have ended; false when one was robbed. */
function play(lives: Map<number, Steps<boolean>>, order: Iterable<number>): boolean {
  let whole = true;
  const step = (pid: number): void => {
    const turn = lives.get(pid)?.next();
    if (turn?.done !== true) return;
    lives.delete(pid);
    whole &&= turn.value;
  };
  for (const at of order) step([...lives.keys()][at % Math.max(lives.size, 1)] ?? 0);
  for (let turns = 0; lives.size > 0 && turns < 1000; turns++) for (const pid of [...lives.keys()]) step(pid);
  return whole && lives.size === 0;
}

test.each([true, false])("two processes in every order of their first steps, abandoned lock: %s", (abandoned) => {
  const steps = 12;
  for (let order = 0; order < 2 ** steps; order++) {
    const at = scene(abandoned);
    const bits = Array.from({ length: steps }, (_, bit) => (order >> bit) & 1);
    const lives = new Map([2, 3].map((pid) => [pid, life(at, pid)]));
    expect(play(lives, bits)).toBe(true);
    expect(at.most).toBe(1);
    expect(readdirSync(join(at.path, ".."))).toEqual([]);
    rmSync(join(at.path, ".."), { recursive: true });
  }
});

test("property: many processes, some of which die anywhere, never hold the lock together, and the living all get it", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.nat(1000), { maxLength: 80 }),
      fc.array(fc.record({ pid: fc.integer({ min: 2, max: 7 }), after: fc.nat(40) }), { maxLength: 4 }),
      (abandoned, count, order, deaths) => {
        const at = scene(abandoned);
        const lives = new Map(Array.from({ length: count }, (_, index) => [index + 2, life(at, index + 2)]));
        const dying = function* (): Generator<number> {
          for (const [turn, choice] of order.entries()) {
            for (const { pid, after } of deaths) {
              if (after !== turn || !lives.delete(pid)) continue;
              at.dead.add(pid);
            }
            yield choice;
          }
        };
        expect(play(lives, dying())).toBe(true);
        expect(at.most).toBeLessThanOrEqual(1);
        rmSync(join(at.path, ".."), { recursive: true });
      },
    ),
    { numRuns: process.env["AGENT_INTEROP_DEEP"] ? 20_000 : 500 },
  );
});
