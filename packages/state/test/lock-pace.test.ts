import fc from "fast-check";
import { expect, test } from "vitest";
import { waitingPace } from "../src/lock-pace.ts";

/** Looks of one waiter that begins with `ahead` others before it, each of whom takes `turnMs`; and when it saw that it is first. */
function wait(ahead: number, turnMs: number): { looks: number; late: number } {
  const pace = waitingPace(() => 1);
  let [time, looks] = [0, 0];
  for (;;) {
    const left = Math.max(0, ahead - Math.floor(time / turnMs));
    looks++;
    if (left === 0) return { looks, late: time - ahead * turnMs };
    time += pace.pause(left);
  }
}

test("property: a waiter far behind looks seldom, and sees its turn soon after it comes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 2, max: 500 }), (ahead, turnMs) => {
      const { late, looks } = wait(ahead, turnMs);
      // About twice for every halving of what is left, and every second at least.
      expect(looks).toBeLessThanOrEqual(20 + 4 * Math.log2(ahead * turnMs) + (ahead * turnMs) / 900);
      expect(late).toBeLessThanOrEqual(2 + turnMs);
    }),
  );
});

test("the first one never pauses longer than 25 ms, nobody longer than a second, and what does not move is counted", () => {
  const pace = waitingPace(() => 1);
  const pauses = Array.from({ length: 50 }, () => pace.pause(0));
  expect([Math.min(...pauses), Math.max(...pauses)]).toEqual([1, 25]);
  const far = waitingPace(() => 1);
  const seen = Array.from({ length: 50 }, () => far.pause(100));
  expect(Math.max(...seen)).toBe(1000);
  expect(far.unmoved()).toBe(seen.slice(0, -1).reduce((sum, pause) => sum + pause, 0));
  far.pause(99);
  expect(far.unmoved()).toBe(0);
});
