import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { arena } from "../src/index.ts";

test("files of one tree never share bytes, and those of the next take their place", () => {
  const { space, reset } = arena();
  const [a, b] = [space(10), space(10)];
  a.fill(1);
  b.fill(2);
  expect([a[9], b[0]]).toEqual([1, 2]);
  reset();
  const next = space(20);
  next.fill(3);
  expect([a[0], b[9]]).toEqual([3, 3]);
});

test("what does not fit has memory of its own", () => {
  const { space } = arena();
  const large = space(2 * 1024 * 1024);
  const small = space(4);
  large.fill(7);
  small.fill(1);
  expect(large).toHaveLength(2 * 1024 * 1024);
  expect(large.equals(Buffer.alloc(2 * 1024 * 1024, 7))).toBe(true);
});
