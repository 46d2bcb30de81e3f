import { describe, expect, test } from "vitest";
import { negotiateHostCapabilities as N, SAFE_CAPABILITIES, shouldFlattenDispatch } from "../src/index.ts";
import { declared, without, withValue } from "./support/hosts.ts";

const D = declared();

/** What the reference answered, row by row, and what is right. */
describe("edge results of the reference", () => {
  test("{}: all safe, a warning for each of the nine axes", () => {
    expect([N({}).effective, N({}).warnings.length]).toEqual([SAFE_CAPABILITIES, 9]);
  });

  test("null and undefined threw: now all safe with one warning", () => {
    for (const host of [null, undefined])
      expect([N(host).effective, N(host).warnings.length]).toEqual([SAFE_CAPABILITIES, 1]);
  });

  test("dispatch: [] was not reported itself: now it is", () => {
    const result = N({ ...D, dispatch: [] });
    expect(result.effective.dispatch).toEqual(SAFE_CAPABILITIES.dispatch);
    expect(result.warnings.map(({ code, path }) => [code, path])).toEqual([["invalid-type", "dispatch"]]);
  });

  test("a toolkit and a flag that are none had no warning: now each has one", () => {
    const host = withValue(withValue(D, "dispatch.subagentToolkit", "zzz"), "dispatch.namedDispatch", "yes");
    const result = N(host);
    expect(result.effective.dispatch).toEqual(SAFE_CAPABILITIES.dispatch);
    const found = result.warnings.map(({ code, path }) => `${code} ${path}`);
    expect(found).toContain("unknown-value dispatch.subagentToolkit");
    expect(found).toContain("invalid-type dispatch.namedDispatch");
  });

  test("maxDepth 1.5 was 1.5: now 0", () => {
    expect(N(withValue(D, "dispatch.maxDepth", 1.5)).effective.dispatch.maxDepth).toBe(0);
  });

  test("maxDepth -7 was no limit: now 0 with a warning", () => {
    const result = N(withValue(D, "dispatch.maxDepth", -7));
    expect(result.effective.dispatch.maxDepth).toBe(0);
    expect(result.warnings.some(({ code }) => code === "invalid-value")).toBe(true);
  });

  test("protocolVersion -5 was the result's: now the engine's, with a warning", () => {
    const result = N({ ...D, protocolVersion: -5 });
    expect([result.protocolVersion, result.warnings.map(({ code }) => code)]).toEqual([1, ["invalid-protocol"]]);
  });

  test("protocolVersion 99 with known values: trusted with one warning, or by policy not", () => {
    expect(N({ ...D, protocolVersion: 99 }).effective).toEqual(N(D).effective);
    expect(N({ ...D, protocolVersion: 99 }).warnings.length).toBe(1);
    const distrusted = N({ ...D, protocolVersion: 99 }, undefined, { newerProtocol: "distrust" });
    expect(distrusted.effective).toEqual(SAFE_CAPABILITIES);
  });

  test("an engine with less was no cap: now it is, on every axis", () => {
    const engine = { ...D, hookBus: "none", stateIO: "session-log-append", commandSurface: "prose-only" };
    const { effective } = N(D, engine);
    expect([effective.hookBus, effective.stateIO, effective.commandSurface]).toEqual([
      "none",
      "session-log-append",
      "prose-only",
    ]);
  });

  test("an engine whose list lacks the safe value: the safe value is the floor, and the cap is said", () => {
    const result = N({ ...D, hookBus: "host" }, { ...D, hookBus: [] });
    expect(result.effective.hookBus).toBe("none");
    expect(result.warnings.some(({ code, path }) => code === "engine-cap" && path === "hookBus")).toBe(true);
  });

  test("axes of the prototype were trusted: now they are not", () => {
    expect(N(Object.create(D)).effective).toEqual(SAFE_CAPABILITIES);
    class Host {
      hookBus = "host";
    }
    expect(N(new Host()).effective.hookBus).toBe("host");
  });

  test("an extra key was ignored: now it is said", () => {
    expect(N({ ...D, teleport: 1 }).warnings.map(({ code, path }) => [code, path])).toEqual([
      ["unknown-key", "teleport"],
    ]);
  });

  test("dispatch by name without a depth was absent: now it is one level", () => {
    const { points, effective } = N(without(D, "dispatch.maxDepth"));
    expect([points.dispatch.hostLevel, points.dispatch.effectiveLevel, effective.dispatch.maxDepth]).toEqual([
      "degraded",
      "degraded",
      1,
    ]);
  });

  test("isolation and concurrency survived without dispatch by name: now nothing does", () => {
    const host = declared({}, { namedDispatch: false, isolation: "harness-worktree", maxConcurrency: 20 });
    expect(N(host).effective.dispatch).toEqual(SAFE_CAPABILITIES.dispatch);
  });
});

test("a hostile name is made safe and short before it is said", () => {
  const name = `\u001b[2J${"x".repeat(300)}`;
  const [warning] = N({ ...D, [name]: 1 }).warnings;
  expect(warning?.code).toBe("unknown-key");
  expect(`${warning?.path}${warning?.message}`).not.toContain("\u001b");
  expect((warning?.path ?? "").length).toBeLessThan(60);
  const secret = `sk-${"A1b2C3d4".repeat(4)}`;
  expect(JSON.stringify(N({ ...D, hookBus: secret }))).not.toContain(secret);
});

test("22: each of the conditions alone makes work be done in line", () => {
  const deep = N(declared({}, { maxDepth: 2 })).effective;
  expect(shouldFlattenDispatch(deep)).toBe(false);
  for (const change of [
    { background: false },
    { backgroundDispatch: false },
    { nested: false },
    { subagentToolkit: "read-only" },
    { maxDepth: 1 },
  ])
    expect([change, shouldFlattenDispatch(N(declared({}, { maxDepth: 2, ...change })).effective)]).toEqual([
      change,
      true,
    ]);
});
