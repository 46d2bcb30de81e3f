import { describe, expect, test } from "vitest";
import {
  AXIS_PATHS,
  allowsDepth,
  type HostCapabilities,
  levelOf,
  negotiateHostCapabilities as N,
  type NegotiatedHost,
  PROFILE_BASELINES,
  profileOf,
  SAFE_CAPABILITIES,
} from "../src/index.ts";
import { copyOf, declared, without, withValue } from "./support/hosts.ts";

const codes = ({ warnings }: NegotiatedHost): string[] => warnings.map(({ code, path }) => `${code} ${path}`.trim());
const D = declared();
const valueAt = (effective: HostCapabilities, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], effective);

describe("what is not declared", () => {
  test("1: nothing declared is the safe value everywhere, with one warning an axis", () => {
    const result = N({});
    expect(result.effective).toEqual(SAFE_CAPABILITIES);
    expect(codes(result)).toEqual(
      [
        "embeddingMode",
        "commandSurface",
        "modelMode",
        "hookBus",
        "stateIO",
        "transport",
        "runtime",
        "effortSurface",
        "dispatch",
      ].map((axis) => `undeclared ${axis}`),
    );
  });

  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const throwing = Object.defineProperty({ ...D }, "hookBus", {
    get: () => {
      throw new Error("no");
    },
    enumerable: true,
  });
  const trap = new Proxy(D, {
    ownKeys: () => {
      throw new Error("no");
    },
  });
  test.each([
    ["null", null],
    ["undefined", undefined],
    ["a number", 3],
    ["a list", []],
    ["a throwing getter", throwing],
    [
      "a getter that does not throw",
      Object.defineProperty({ ...D }, "hookBus", { get: () => "host", enumerable: true }),
    ],
    ["a revoked proxy", revoked.proxy],
    ["a proxy that throws", trap],
    ["a function", () => D],
    ["a circle", Object.assign({}, D, { dispatch: circle() })],
  ])("2: %s is invalid input", (_, host) => {
    const result = N(host);
    expect(result.effective).toEqual(SAFE_CAPABILITIES);
    expect(codes(result)).toEqual(["invalid-input"]);
  });

  test("3: what is inherited is not declared", () => {
    const result = N(Object.create(D));
    expect(result.effective).toEqual(SAFE_CAPABILITIES);
    expect(result.warnings.every(({ code }) => code === "undeclared")).toBe(true);
  });

  test("4: an unknown key changes nothing and is said", () => {
    const result = N({ ...D, teleport: "yes" });
    expect(result.effective).toEqual(N(D).effective);
    expect(codes(result)).toEqual(["unknown-key teleport"]);
    expect(codes(N(withValue(D, "dispatch.nestd", true)))).toEqual(["unknown-key dispatch.nestd"]);
    expect(codes(N(JSON.parse(`{"__proto__": {"hookBus": "host"}}`)))).toContain("unknown-key __proto__");
  });

  test("5: a mistyped value is safe, with the value that is meant", () => {
    const result = N({ ...D, hookBus: "hsot" });
    expect(result.effective.hookBus).toBe("none");
    expect(codes(result)).toEqual(["unknown-value hookBus"]);
    expect(result.warnings[0]?.message).toContain("did you mean host?");
  });

  const apart = { ...D, transport: "native-extension", runtime: "bun" };
  test.each(AXIS_PATHS)("6: %s undocumented is safe and changes nothing else", (path) => {
    const result = N(withValue(apart, path, "undocumented"));
    const own = result.warnings.filter((warning) => warning.path === path);
    if (path === "dispatch.maxDepth") {
      expect([valueAt(result.effective, path), own.map(({ code }) => code)]).toEqual([1, ["lower-bound-used"]]);
      return;
    }
    expect(own.map(({ code }) => code)).toEqual(["unknown-fact"]);
    expect(valueAt(result.effective, path)).toEqual(valueAt(SAFE_CAPABILITIES, path));
    // What needs it goes with it, and is said too.
    const others = AXIS_PATHS.filter(
      (other) =>
        JSON.stringify(valueAt(result.effective, other)) !== JSON.stringify(valueAt(N(apart).effective, other)),
    );
    expect(result.warnings.map((warning) => warning.path).sort()).toEqual([...others].sort());
    if (!/named|nested|background$/.test(path)) expect(others).toEqual([path]);
  });
});

describe("values that are none", () => {
  test.each(["yes", 1, "true"])("7: %j is no yes", (value) => {
    const result = N(withValue(D, "dispatch.namedDispatch", value));
    expect(result.effective.dispatch.namedDispatch).toBe(false);
    expect(codes(result)).toContain("invalid-type dispatch.namedDispatch");
  });

  test("8: an unknown toolkit reads only; the built-in ones are narrowed", () => {
    const unknown = N(withValue(D, "dispatch.subagentToolkit", "zzz"));
    expect([unknown.effective.dispatch.subagentToolkit, codes(unknown)]).toEqual([
      "read-only",
      ["unknown-value dispatch.subagentToolkit"],
    ]);
    const builtIn = N(withValue(D, "dispatch.subagentToolkit", "built-in-only"));
    expect([builtIn.effective.dispatch.subagentToolkit, codes(builtIn)]).toEqual([
      "read-only",
      ["narrowed dispatch.subagentToolkit"],
    ]);
  });

  test.each([
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -7,
    "2",
    2 ** 60,
    { foreground: 2 },
    { foreground: 2, background: "5" },
  ])("9: %j is no depth", (depth) => {
    const result = N(withValue(D, "dispatch.maxDepth", depth));
    expect(result.effective.dispatch.maxDepth).toBe(0);
    expect(codes(result)).toContain("invalid-value dispatch.maxDepth");
  });

  test("9: -1 is no limit", () => {
    expect(N(withValue(D, "dispatch.maxDepth", -1)).effective.dispatch.maxDepth).toBe(-1);
  });

  test.each([
    [-1, 3, 3],
    [2, -1, 2],
    [-1, -1, -1],
  ])("10: depth %d of the host and %d of the engine is %d", (host, engine, expected) => {
    const result = N(withValue(D, "dispatch.maxDepth", host), engineWith({ maxDepth: engine }));
    expect(result.effective.dispatch.maxDepth).toBe(expected);
  });

  test("10: a host with depth 0 dispatches nothing", () => {
    const result = N(withValue(D, "dispatch.maxDepth", 0));
    expect(result.points.dispatch.effectiveLevel).toBe("absent");
    expect(result.effective.dispatch).toEqual(SAFE_CAPABILITIES.dispatch);
  });

  test("11: dispatch by name without a known depth is one level", () => {
    const result = N(without(D, "dispatch.maxDepth"));
    expect(result.effective.dispatch.maxDepth).toBe(1);
    expect(result.points.dispatch.effectiveLevel).toBe("degraded");
    expect(codes(result)).toEqual(["lower-bound-used dispatch.maxDepth"]);
  });

  test("12: nothing is left of dispatch without names, isolation and concurrency included", () => {
    const result = N(withValue(D, "dispatch.namedDispatch", false));
    expect(result.effective.dispatch).toEqual(SAFE_CAPABILITIES.dispatch);
    expect(result.warnings.map(({ path }) => path)).toContain("dispatch.isolation");
    expect(new Set(result.warnings.map(({ code }) => code))).toEqual(new Set(["out-of-reach"]));
  });

  test("13: foreground and background have limits of their own", () => {
    const { effective } = N(withValue(D, "dispatch.maxDepth", { foreground: -1, background: 5 }));
    expect(effective.dispatch.maxDepth).toEqual({ foreground: -1, background: 5 });
    expect(allowsDepth(effective, "foreground", 600)).toBe(true);
    expect(allowsDepth(effective, "background", 5)).toBe(true);
    expect(allowsDepth(effective, "background", 6)).toBe(false);
    expect(allowsDepth(effective, "background", 0)).toBe(false);
    expect(allowsDepth(SAFE_CAPABILITIES, "foreground", 1)).toBe(false);
    const capped = N(withValue(D, "dispatch.maxDepth", { foreground: -1, background: 5 }), engineWith({ maxDepth: 3 }));
    expect(capped.effective.dispatch.maxDepth).toBe(3);
  });
});

describe("the engine", () => {
  test.each([
    ["embeddingMode", "declarative", "declarative"],
    ["commandSurface", "prose-only", "prose-only"],
    ["commandSurface", "palette", "prose-only"],
    ["modelMode", "passive", "passive"],
    ["hookBus", "none", "none"],
    ["hookBus", "engine", "engine"],
    ["stateIO", "session-log-append", "session-log-append"],
    ["stateIO", "sandboxed-storage", "sandboxed-storage"],
    ["effortSurface", "none", "none"],
    ["dispatch.nested", false, false],
    ["dispatch.background", false, false],
    ["dispatch.backgroundDispatch", false, false],
    ["dispatch.subagentToolkit", "read-only", "read-only"],
    ["dispatch.isolation", "none", "none"],
    ["dispatch.isolation", "orchestrator-worktree", "none"],
    ["dispatch.maxConcurrency", 3, 3],
    ["dispatch.maxDepth", 2, 2],
    ["dispatch.namedDispatch", false, false],
  ])("14: an engine with %s %s caps the host to %s", (path, limit, expected) => {
    const result = N(D, engineAt(path, limit));
    expect(valueAt(result.effective, path)).toBe(expected);
    expect(codes(result)).toContain(`engine-cap ${path}`);
  });

  test("14: transport and runtime are capped too", () => {
    const result = N(
      { ...D, transport: "native-extension", runtime: "bun" },
      { ...engineWith({}), transport: "mcp", runtime: "node" },
    );
    expect([result.effective.transport, result.effective.runtime]).toEqual(["mcp", "node"]);
    expect(codes(result)).toEqual(["engine-cap transport", "engine-cap runtime"]);
  });

  test.each([{}, null, 3, [], "host"])("14: an engine that says nothing (%j) can use nothing", (engine) => {
    expect(N(D, engine).effective).toEqual(SAFE_CAPABILITIES);
  });

  test("15: a newer host is believed in what is known here, or not at all", () => {
    const newer = { ...D, protocolVersion: 99, hookBus: "telepathy" };
    const result = N(newer);
    expect([result.protocolVersion, result.effective.hookBus, result.effective.stateIO]).toEqual([
      1,
      "none",
      "filesystem",
    ]);
    expect(codes(result)).toEqual(["newer-protocol protocolVersion", "unknown-value hookBus"]);
    const distrusted = N(newer, undefined, { newerProtocol: "distrust" });
    expect([distrusted.effective, codes(distrusted)]).toEqual([SAFE_CAPABILITIES, ["newer-protocol protocolVersion"]]);
  });

  test.each([-5, 1.5, "2", Number.NaN, 0])("15: %j is no version", (protocolVersion) => {
    const result = N({ ...D, protocolVersion });
    expect(result.protocolVersion).toBe(1);
    expect(codes(result)).toEqual(["invalid-protocol protocolVersion"]);
    expect(result.effective).toEqual(N(D).effective);
  });
});

describe("the result", () => {
  test("17: negotiating a result again changes nothing and warns of nothing", () => {
    for (const host of [D, {}, withValue(D, "dispatch.maxDepth", { foreground: -1, background: 5 }), null]) {
      const once = N(host).effective;
      const twice = N(once);
      expect([twice.effective, twice.warnings]).toEqual([once, []]);
    }
  });

  test("18: every result is fresh and frozen", () => {
    const [a, b] = [N(D), N(D)];
    expect(a).toEqual(b);
    expect(a.effective).not.toBe(b.effective);
    expect(a.effective.dispatch).not.toBe(b.effective.dispatch);
    expect(N({}).effective).not.toBe(SAFE_CAPABILITIES);
    expect(() => Object.assign(a.effective, { hookBus: "none" })).toThrow(TypeError);
    expect(() => Object.assign(a.effective.dispatch, { nested: false })).toThrow(TypeError);
    expect(() => (a.warnings as unknown[]).push(1)).toThrow(TypeError);
    expect(() => Object.assign(PROFILE_BASELINES.ide, { hookBus: "none" })).toThrow(TypeError);
  });

  test("19: the profiles", () => {
    for (const [profile, baseline] of Object.entries(PROFILE_BASELINES)) {
      expect([profile, profileOf(baseline), N(baseline).warnings]).toEqual([profile, profile, []]);
    }
    expect(profileOf({ embeddingMode: "imperative", runtime: "sandboxed-web" })).toBe("ide");
    expect(profileOf({ embeddingMode: "imperative", runtime: "undocumented" })).toBe("programmatic-cli");
    expect(profileOf({ embeddingMode: "declarative", runtime: "sandboxed-web" })).toBe("declarative-cli");
    for (const host of [{ embeddingMode: "undocumented" }, {}, null, [], "declarative", Object.create(D)])
      expect(profileOf(host)).toBeNull();
  });

  test.each([
    ["command", { commandSurface: "slash-file" }, "full"],
    ["command", { commandSurface: "slash-programmatic" }, "full"],
    ["command", { commandSurface: "slash-toml" }, "degraded"],
    ["command", { commandSurface: "palette" }, "degraded"],
    ["command", { commandSurface: "prose-only" }, "absent"],
    ["model", { modelMode: "active" }, "full"],
    ["model", { modelMode: "passive" }, "degraded"],
    ["hooks", { hookBus: "host" }, "full"],
    ["hooks", { hookBus: "engine" }, "degraded"],
    ["hooks", { hookBus: "none" }, "absent"],
    ["state", { stateIO: "filesystem" }, "full"],
    ["state", { stateIO: "sandboxed-storage" }, "degraded"],
    ["state", { stateIO: "session-log-append" }, "degraded"],
    ["artifact", { commandSurface: "slash-file" }, "full"],
    ["artifact", { commandSurface: "slash-programmatic" }, "full"],
    ["artifact", { commandSurface: "slash-toml" }, "degraded"],
    ["artifact", { commandSurface: "prose-only" }, "degraded"],
    ["artifact", { commandSurface: "palette" }, "absent"],
  ] as const)("20: %s of %j is %s", (point, change, level) => {
    const { effective, points } = N({ ...D, ...change });
    expect([points[point].hostLevel, points[point].effectiveLevel, levelOf(point, effective)]).toEqual([
      level,
      level,
      level,
    ]);
    expect(points[point].fallback === "").toBe(level === "full");
    expect(points[point].unknown).toBe(false);
  });

  test.each([
    [{ maxDepth: -1 }, "full"],
    [{ maxDepth: 2 }, "full"],
    [{ maxDepth: 1 }, "degraded"],
    [{ nested: false }, "degraded"],
    [{ subagentToolkit: "read-only" }, "degraded"],
    [{ maxDepth: 0 }, "absent"],
    [{ namedDispatch: false }, "absent"],
  ])("20: dispatch with %j is %s", (change, level) => {
    const { points } = N(declared({}, change));
    expect([points.dispatch.hostLevel, points.dispatch.effectiveLevel]).toEqual([level, level]);
  });

  test.each(["commandSurface", "modelMode", "hookBus", "stateIO", "dispatch.namedDispatch"])(
    "20: %s unknown is absent, and marked",
    (path) => {
      const { points } = N(withValue(D, path, "undocumented"));
      const unknown = Object.values(points).filter((point) => point.unknown);
      expect(unknown.length).toBeGreaterThan(0);
      for (const point of unknown) expect([point.hostLevel, point.effectiveLevel]).toEqual(["absent", "absent"]);
    },
  );
});

function engineWith(dispatch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all = declared({
    commandSurface: ["slash-file", "slash-programmatic", "slash-toml", "palette"],
    transport: ["mcp", "native-extension"],
    runtime: ["node", "bun"],
  });
  const isolation = ["harness-worktree", "orchestrator-worktree"];
  return { ...all, dispatch: { ...all.dispatch, maxDepth: -1, maxConcurrency: 99, isolation, ...dispatch } };
}

function engineAt(path: string, limit: unknown): Record<string, unknown> {
  const [name, field] = path.split(".") as [string, string | undefined];
  return field === undefined ? { ...engineWith({}), [name]: limit } : engineWith({ [field]: limit });
}

function circle(): unknown {
  const round: Record<string, unknown> = copyOf(D.dispatch);
  round["again"] = round;
  return round;
}
