import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AXIS_PATHS,
  type AxisPath,
  HOST_INTEGRATION_AXES,
  type HostCapabilities,
  negotiateHostCapabilities as N,
  type NegotiationPolicy,
  profileOf,
  SAFE_CAPABILITIES,
  type ValidateOptions,
  validate,
} from "../src/index.ts";
import { set, validDescriptor } from "./support/descriptor.ts";
import { declared, GARBAGE, withValue } from "./support/hosts.ts";

const RUNS = process.env["AGENT_INTEROP_DEEP"] ? 200_000 : 3_000;
const TIMEOUT = 900_000;
const LEVELS = ["absent", "degraded", "full"];

const wordsAt = (path: AxisPath): readonly unknown[] => {
  if (path === "dispatch.maxDepth")
    return [-1, 0, 1, 2, 5, { foreground: -1, background: 2 }, { foreground: 1, background: 0 }];
  if (path === "dispatch.maxConcurrency") return [1, 2, 20];
  const node = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], HOST_INTEGRATION_AXES);
  return [
    ...(node as { values: readonly unknown[] }).values,
    ...(path === "dispatch.subagentToolkit" ? ["built-in-only"] : []),
  ];
};

const nothing = Symbol("nothing");
const memberAt = (path: AxisPath): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...wordsAt(path)) },
    { weight: 1, arbitrary: fc.constant("undocumented") },
    { weight: 1, arbitrary: fc.constantFrom(...GARBAGE) },
    { weight: 1, arbitrary: fc.constant(nothing) },
  );

/** Declarations that are nearly right, member by member. */
const host: fc.Arbitrary<ReturnType<typeof declared>> = fc
  .record(Object.fromEntries(AXIS_PATHS.map((path) => [path, memberAt(path)])))
  .map((members) => {
    let value = declared();
    for (const [path, member] of Object.entries(members))
      value = member === nothing ? removed(value, path) : place(value, path, member);
    return value;
  });

/** Without a deep copy, which functions and symbols do not survive. */
function place(value: ReturnType<typeof declared>, path: string, member: unknown): ReturnType<typeof declared> {
  const [name, field] = path.split(".") as [string, string | undefined];
  if (field === undefined) return { ...value, [name]: member };
  return { ...value, dispatch: { ...value.dispatch, [field]: member } };
}

/** Anything at all, with traps. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withSparseArray: true,
    withSet: true,
    withTypedArray: true,
  }),
  host,
  fc.record(
    { dispatch: fc.anything(), hookBus: fc.anything(), __proto__: fc.anything(), protocolVersion: fc.anything() },
    { requiredKeys: [] },
  ),
  host.map((value) => Object.create(value)),
  host.map((value) => new Proxy(value, { getOwnPropertyDescriptor: () => fail() })),
  host.map((value) => new Proxy(value, { get: () => fail() })),
  host.map((value) => Object.defineProperty({ ...value }, "stateIO", { get: fail, enumerable: true })),
);

function fail(): never {
  throw new Error("a trap");
}

/** A value as text, whatever it is. */
const shown = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : `${typeof value} ${String(value)}`;

const valueAt = (capabilities: HostCapabilities, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], capabilities);

const limit = (depth: number): number => (depth < 0 ? Number.POSITIVE_INFINITY : depth);
const limits = (depth: unknown): number[] => {
  if (typeof depth === "number") return [limit(depth), limit(depth)];
  const { foreground, background } = depth as { foreground: number; background: number };
  return [limit(foreground), limit(background)];
};

/** True when what `a` allows at a place is allowed by `b` too. */
function atMost(path: AxisPath, a: unknown, b: unknown): boolean {
  if (path === "dispatch.maxDepth") return limits(a).every((value, at) => value <= (limits(b)[at] as number));
  if (path === "dispatch.maxConcurrency") return (a as number) <= (b as number);
  const node = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], HOST_INTEGRATION_AXES);
  const { values, order } = node as { values: readonly unknown[]; order: string };
  if (a === b || a === values[0]) return true;
  return order === "chain" && values.indexOf(a) <= values.indexOf(b);
}

function expectAtMost(less: ReturnType<typeof N>, more: ReturnType<typeof N>): void {
  for (const path of AXIS_PATHS) {
    const [a, b] = [valueAt(less.effective, path), valueAt(more.effective, path)];
    if (!atMost(path, a, b)) expect.fail(`${path}: ${JSON.stringify(a)} from less than ${JSON.stringify(b)}`);
  }
  for (const [point, report] of Object.entries(less.points)) {
    const other = more.points[point as keyof typeof more.points];
    if (LEVELS.indexOf(report.effectiveLevel) > LEVELS.indexOf(other.effectiveLevel))
      expect.fail(`${point}: ${report.effectiveLevel} from less than ${other.effectiveLevel}`);
    if (LEVELS.indexOf(report.effectiveLevel) > LEVELS.indexOf(report.hostLevel))
      expect.fail(`${point}: more than the host`);
  }
}

/** True when the declaration of a depth is an explicit "none", or nonsense, which is taken for one: silence is above it. */
function deniesDepth(value: unknown): boolean {
  const isLimit = (depth: unknown): boolean => Number.isSafeInteger(depth) && (depth as number) >= -1 && depth !== 0;
  if (value === undefined || value === "undocumented" || isLimit(value)) return false;
  const both = value as { foreground?: unknown; background?: unknown } | null;
  return !(typeof both === "object" && both !== null && isLimit(both.foreground) && isLimit(both.background));
}

describe("negotiation of anything", { timeout: TIMEOUT }, () => {
  test("never throws, stays in the vocabulary, is frozen, and is settled after one time", () => {
    fc.assert(
      fc.property(anything, fc.oneof(fc.constant(undefined), anything), anything, (value, engine, policy) => {
        const result = N(value, engine, policy as NegotiationPolicy);
        for (const path of AXIS_PATHS) {
          const settled = valueAt(result.effective, path);
          if (!inVocabulary(path, settled)) expect.fail(`${path}: ${String(settled)}`);
        }
        if (!Object.isFrozen(result.effective.dispatch) || !Object.isFrozen(result.warnings)) expect.fail("not frozen");
        const again = N(result.effective);
        if (again.warnings.length > 0) expect.fail(JSON.stringify(again.warnings));
        if (JSON.stringify(again.effective) !== JSON.stringify(result.effective)) expect.fail("not settled");
        profileOf(value);
      }),
      { numRuns: RUNS },
    );
  });

  test("every field that is less than declared has a warning", () => {
    fc.assert(
      fc.property(host, host, (value, engine) => {
        const { effective, warnings } = N(value, engine);
        const said = new Set(warnings.map(({ path }) => path));
        for (const path of AXIS_PATHS) {
          const declaredValue = valueAt(value as unknown as HostCapabilities, path);
          if (shown(declaredValue) === shown(valueAt(effective, path))) continue;
          const both = declaredValue as { foreground?: unknown; background?: unknown } | null | undefined;
          const oneNumber = typeof both === "object" && both !== null && both.foreground === both.background;
          if (!said.has(path) && !said.has("dispatch") && !oneNumber) expect.fail(`${path}: ${String(declaredValue)}`);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("16: taking a declaration away never gives more", () => {
    fc.assert(
      fc.property(
        host,
        fc.constantFrom(...AXIS_PATHS),
        fc.constantFrom(nothing, "undocumented", ...GARBAGE),
        (value, path, weaker) => {
          // The one piece of the garbage that some places take.
          fc.pre(weaker !== true || typeof valueAt(SAFE_CAPABILITIES, path) !== "boolean");
          const declaredDepth = (value.dispatch as Record<string, unknown>)["maxDepth"];
          fc.pre(path !== "dispatch.maxDepth" || !deniesDepth(declaredDepth));
          const less = weaker === nothing ? removed(value, path) : place(value, path, weaker);
          expectAtMost(N(less), N(value));
        },
      ),
      { numRuns: RUNS },
    );
  });

  test("16: a lower value never gives more", () => {
    fc.assert(
      fc.property(host, fc.constantFrom(...AXIS_PATHS), fc.nat(), (value, path, pick) => {
        const now = valueAt(value as unknown as HostCapabilities, path);
        const words = wordsAt(path).filter((word) => word !== "built-in-only");
        fc.pre(words.some((word) => shown(word) === shown(now)));
        // The words of a flat axis are alternatives; what is below each of them there is only silence.
        const below = words.filter((word) => !isFlat(path) && atMost(path, word, now));
        fc.pre(below.length > 0);
        expectAtMost(N(place(value, path, below[pick % below.length])), N(value));
      }),
      { numRuns: RUNS },
    );
  });

  test("16: an engine that can use less never gives more, nor does none", () => {
    fc.assert(
      fc.property(host, host, fc.constantFrom(...AXIS_PATHS), (value, engine, path) => {
        const full = N(value, engine);
        expectAtMost(N(value, removed(engine, path)), full);
        expectAtMost(full, N(value));
        expectAtMost(N(value, {}), full);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("validation of anything", { timeout: TIMEOUT }, () => {
  test("never throws, and what is no descriptor is refused", () => {
    fc.assert(
      fc.property(anything, anything, (value, options) => {
        const problems = validate(value, options as ValidateOptions);
        if (problems.length === 0) expect.fail("accepted");
        if (!Object.isFrozen(problems)) expect.fail("not frozen");
      }),
      { numRuns: RUNS },
    );
  });

  const paths = pathsOf(validDescriptor());
  test("one wrong member anywhere is refused, without a throw", () => {
    const wrong = fc.oneof(fc.anything(), fc.constantFrom("../x", "__proto__", "", Number.NaN, {}, [], fail));
    fc.assert(
      fc.property(fc.constantFrom(...paths), wrong, (path, value) => {
        const descriptor = set(validDescriptor(), path, value);
        const problems = validate(descriptor);
        // Another text may be as good in its place; another sort of value never is.
        if (typeof value !== "string" && problems.length === 0 && !same(validDescriptor(), path, value))
          expect.fail(path);
      }),
      { numRuns: RUNS },
    );
  });

  test("an own key more anywhere is refused", () => {
    const records = ["", ...paths.filter((path) => isRecordAt(validDescriptor(), path))];
    fc.assert(
      fc.property(fc.constantFrom(...records), fc.string({ minLength: 1, maxLength: 12 }), (path, key) => {
        const descriptor = validDescriptor();
        const parent = path === "" ? descriptor : memberOf(descriptor, path);
        fc.pre(!Object.hasOwn(parent as object, key) && !OPTIONAL.includes(key));
        Object.defineProperty(parent, key, { value: 1, enumerable: true });
        if (validate(descriptor).length === 0) expect.fail(`${path} ${key}`);
      }),
      { numRuns: Math.min(RUNS, 20_000) },
    );
  });
});

const OPTIONAL = ["parent", "home", "recursive", "caution", "observed"];

function isFlat(path: AxisPath): boolean {
  return ["commandSurface", "transport", "runtime", "dispatch.isolation"].includes(path);
}

function removed(value: ReturnType<typeof declared>, path: string): ReturnType<typeof declared> {
  const [name, field] = path.split(".") as [string, string | undefined];
  if (field === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as never;
  return { ...value, dispatch: Object.fromEntries(Object.entries(value.dispatch).filter(([key]) => key !== field)) };
}

function inVocabulary(path: AxisPath, value: unknown): boolean {
  if (path === "dispatch.maxDepth") return limits(value).every((depth) => depth >= 0);
  if (path === "dispatch.maxConcurrency") return Number.isSafeInteger(value) && (value as number) > 0;
  return wordsAt(path).includes(value) && value !== "built-in-only";
}

function memberOf(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], value);
}

function isRecordAt(value: unknown, path: string): boolean {
  const member = memberOf(value, path);
  return typeof member === "object" && member !== null && !Array.isArray(member);
}

function same(value: unknown, path: string, other: unknown): boolean {
  const now = memberOf(value, path);
  const plain = (member: unknown): boolean => member === null || typeof member !== "object";
  // A number or a flag of the same type, null where null may stand, and an empty list may be right as well.
  return (
    (plain(other) && (typeof other === typeof now || other === null)) ||
    (Array.isArray(other) && Array.isArray(now)) ||
    now === null ||
    isEmptyBehaviours(path, other)
  );
}

function isEmptyBehaviours(path: string, other: unknown): boolean {
  return path === "behaviours" && typeof other === "object";
}

function pathsOf(value: unknown, before = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const path = before === "" ? name : `${before}.${name}`;
    return [path, ...pathsOf(member, path)];
  });
}

test("the safe values are the weakest", () => {
  fc.assert(
    fc.property(anything, (value) => expectAtMost(N(null), N(value))),
    { numRuns: 1_000 },
  );
  expect(N(withValue(declared(), "dispatch.namedDispatch", false)).effective.dispatch).toEqual(
    SAFE_CAPABILITIES.dispatch,
  );
});
