import { describe, expect, test } from "vitest";
import {
  AXIS_PATHS,
  HOST_INTEGRATION_AXES,
  hostJsonSchema,
  isSafeDestination,
  LEGEND,
  negotiateHostCapabilities,
  validate,
} from "../src/index.ts";
import { set, validDescriptor } from "./support/descriptor.ts";
import { declared, withValue } from "./support/hosts.ts";

const told = (descriptor: unknown): string[] => validate(descriptor).map(({ code, path }) => `${code} ${path}`);
const changed = (...changes: readonly (readonly [string, unknown])[]): unknown =>
  changes.reduce((descriptor, [path, value]) => set(descriptor, path, value), validDescriptor());

test("a good descriptor has no problem", () => {
  expect(validate(validDescriptor())).toEqual([]);
});

describe("29: what the reference accepted with zero errors is refused", () => {
  const fact = { value: "yes", source: "s", evidence: "e", grade: "vendor", date: "2026-01-01" };
  const D = "hostIntegration.dispatch";
  const cases: readonly (readonly [string, unknown, string])[] = [
    ["an unknown axis", changed(["hostIntegration.teleport", fact]), "unknown-key hostIntegration.teleport"],
    ["an unknown key of dispatch", changed([`${D}.teleport`, fact]), `unknown-key ${D}.teleport`],
    ["behaviours as a text", changed(["behaviours", "all"]), "invalid-type behaviours"],
    [
      "behaviours with a key __proto__",
      changed(["behaviours", JSON.parse('{"__proto__": {}}')]),
      "reserved-name behaviours.__proto__",
    ],
    [
      "a destination that leads up",
      changed(["layout.artifacts.global.0.destSubpath", "../../etc"]),
      "unsafe-destination layout.artifacts.global.0.destSubpath",
    ],
    [
      "an absolute destination",
      changed(["layout.artifacts.local.0.destSubpath", "/etc"]),
      "unsafe-destination layout.artifacts.local.0.destSubpath",
    ],
    [
      "a home of a layout that leads up",
      changed(["layout.artifacts.global.1.home", "../../.."]),
      "unsafe-destination layout.artifacts.global.1.home",
    ],
    [
      "an empty prefix",
      changed(["layout.artifacts.global.0.prefix", ""]),
      "unsafe-prefix layout.artifacts.global.0.prefix",
    ],
    [
      "a project directory that leads up",
      changed(["layout.localConfigDir", "../x"]),
      "unsafe-destination layout.localConfigDir",
    ],
    [
      "one that does so later",
      changed(["layout.localConfigDir", ".x/../../y"]),
      "unsafe-destination layout.localConfigDir",
    ],
    [
      "a home directory that leads up",
      changed(["layout.configHome.name", "../../etc"]),
      "unsafe-destination layout.configHome.name",
    ],
    ["nesting with depth 0", changed([`${D}.maxDepth.value`, 0]), `inconsistent ${D}.nested`],
    ["nesting without names", changed([`${D}.namedDispatch.value`, false]), `inconsistent ${D}.nested`],
    [
      "an orchestrator's worktree without a way to start",
      changed([`${D}.isolation.value`, "orchestrator-worktree"], ["orchestratorExec", null]),
      "inconsistent orchestratorExec",
    ],
    [
      "a host's worktree without its flag",
      changed(["harnessIsolationFlag", null]),
      "inconsistent harnessIsolationFlag",
    ],
    ["events of hooks that are written nowhere", changed(["layout.hooksSurface", "none"]), "inconsistent hookEvents"],
    [
      "a plugin whose folder leads up and whose source is absolute",
      changed(["behaviours.nativePlugin", { dir: "../..", file: "a.js", source: "/etc/passwd" }]),
      "unsafe-destination behaviours.nativePlugin.source",
    ],
  ];
  test.each(cases)("%s", (_, descriptor, problem) => {
    expect(told(descriptor)).toContain(problem);
  });
  test("all seventeen are here", () => {
    expect(cases).toHaveLength(17);
  });
});

test("30: reserved names are refused as keys at any depth and as values, and nothing is polluted", () => {
  for (const name of ["__proto__", "constructor", "prototype"]) {
    const deep = JSON.parse(
      JSON.stringify(validDescriptor()).replace('"dispatch":{', `"dispatch":{"${name}":{"polluted":true},`),
    );
    expect(told(deep)).toContain(`reserved-name hostIntegration.dispatch.${name}`);
    expect(told({ ...validDescriptor(), ...JSON.parse(`{"x":{"y":{"${name}":1}}}`) })).toContain(
      `reserved-name x.y.${name}`,
    );
    expect(told(changed(["hostIntegration.hookBus.value", name]))).toContain(
      "reserved-name hostIntegration.hookBus.value",
    );
  }
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test.each([
  "..",
  ".",
  "a/../../b",
  "a/./b",
  "/etc",
  "a//b",
  "a/",
  "C:\\x",
  "C:x",
  "\\\\host\\share",
  "a\0b",
  "a\nb",
  "CON",
  "con.txt",
  "x/LPT1",
  "COM¹",
  "trailing.",
  "trailing ",
  "a./b",
  "",
  "a:stream",
  "a*b",
  7,
  null,
])("31: %j is no destination", (place) => {
  expect(isSafeDestination(place)).toBe(false);
  expect(told(changed(["layout.localConfigDir", place])).length > 0 || place === null).toBe(true);
});

test.each(["skills/x", ".claude", ".github/agents", "console", "a.b/c-d_e", "skills/größe"])(
  "31: %j is one",
  (place) => {
    expect(isSafeDestination(place)).toBe(true);
  },
);

test.each(["", "a", "ab", "../x", "a/b", "***"])("32: %j is no prefix", (prefix) => {
  expect(told(changed(["layout.artifacts.local.0.prefix", prefix]))).toEqual([
    "unsafe-prefix layout.artifacts.local.0.prefix",
  ]);
});

describe("33: one vocabulary in four places", () => {
  type Places = Readonly<Record<"axes" | "legend" | "schema" | "negotiation", ReadonlySet<string>>>;

  /** For each word the places that lack it. */
  const gaps = (places: Places): string[] => {
    const all = new Set(Object.values(places).flatMap((words) => [...words]));
    return [...all].flatMap((word) => {
      const lacking = Object.entries(places).flatMap(([place, words]) => (words.has(word) ? [] : [place]));
      return lacking.length === 0 ? [] : [`${word}: ${lacking.join(", ")}`];
    });
  };

  const enumOf = (path: string): readonly string[] => {
    let node: Record<string, unknown> = hostJsonSchema();
    for (const name of ["hostIntegration", ...path.split("."), "value"])
      node = (node["properties"] as Record<string, Record<string, unknown>>)[name] ?? {};
    return (node["anyOf"] as { enum?: string[] }[]).find((entry) => entry.enum !== undefined)?.enum ?? [];
  };
  const axisWords = (path: string): readonly string[] => {
    const node = path
      .split(".")
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], HOST_INTEGRATION_AXES) as {
      values: readonly string[];
      narrowed?: object;
    };
    return [...node.values, ...Object.keys(node.narrowed ?? {})];
  };
  const accepted = (path: string, words: readonly string[]): string[] =>
    words.filter((word) => {
      const { warnings } = negotiateHostCapabilities(withValue(declared(), path, word));
      return !warnings.some(({ code }) => code === "unknown-value");
    });

  const worded = AXIS_PATHS.filter((path) => Object.keys(LEGEND[path].means).length > 0);
  test.each(worded)("%s", (path) => {
    const all = [...axisWords(path), ...enumOf(path), ...Object.keys(LEGEND[path].means)];
    const places: Places = {
      axes: new Set(axisWords(path)),
      legend: new Set(Object.keys(LEGEND[path].means)),
      schema: new Set(enumOf(path)),
      negotiation: new Set(accepted(path, all)),
    };
    expect(gaps(places)).toEqual([]);
    expect(gaps({ ...places, axes: new Set([...places.axes, "telepathy"]) })).toEqual([
      "telepathy: legend, schema, negotiation",
    ]);
  });
  test("every axis that has words is among them", () => {
    expect(worded).toHaveLength(10);
  });
});

describe("35 and the gates", () => {
  test.each([
    ["cline-rules", "settings-json"],
    ["codex-toml", "none"],
    ["profile-marker-only", "settings-json"],
    ["settings-json", "cline-rules"],
    ["none", "kimi-hooks-toml"],
  ])("A: %s does not go with hooks in %s", (install, hooks) => {
    const descriptor = changed(
      ["layout.installSurface", install],
      ["layout.hooksSurface", hooks],
      ["hookEvents", null],
      ["extendedHookEvents", []],
    );
    expect(told(descriptor)).toEqual(["inconsistent layout.hooksSurface"]);
  });

  test.each([
    ["settings-json", "none"],
    ["codex-toml", "codex-hooks-json"],
    ["copilot-instructions", "copilot-inline"],
    ["cline-rules", "cline-rules"],
    ["cursor-hooks-json", "cursor-hooks-json"],
    ["profile-marker-only", "windsurf-hooks-json"],
    ["none", "none"],
  ])("A: %s goes with hooks in %s", (install, hooks) => {
    const descriptor = changed(
      ["layout.installSurface", install],
      ["layout.hooksSurface", hooks],
      ["hookEvents", null],
      ["extendedHookEvents", []],
    );
    expect(told(descriptor)).toEqual([]);
  });

  test("B: extended events belong to the family", () => {
    expect(told(changed(["extendedHookEvents", ["BeforeAgent"]]))).toEqual(["inconsistent extendedHookEvents"]);
    expect(told(changed(["hookEvents", "gemini"]))).toEqual(["inconsistent extendedHookEvents"]);
    expect(told(changed(["hookEvents", null]))).toEqual(["inconsistent extendedHookEvents"]);
    expect(told(changed(["hookEvents", "gemini"], ["extendedHookEvents", ["BeforeModel"]]))).toEqual([]);
  });

  test("the directory of the configuration", () => {
    expect(told(changed(["layout.configHome.kind", "dot-home-nested"]))).toEqual([
      "missing-key layout.configHome.parent",
    ]);
    expect(told(changed(["layout.configHome.kind", "none"]))).toEqual([
      "inconsistent layout.localConfigDir",
      "inconsistent layout.configHome.name",
    ]);
    expect(told(changed(["layout.artifacts.local.0.home", ".agents"]))).toEqual([
      "inconsistent layout.artifacts.local.0.home",
    ]);
  });

  test("what is looked at first", () => {
    for (const order of [[], ["skills", "skills"], ["hooks"]])
      expect(told(changed(["layout.triggerPrecedence", order])).length).toBeGreaterThan(0);
  });

  test("12: dispatch that contradicts itself", () => {
    const D = "hostIntegration.dispatch";
    expect(told(changed([`${D}.namedDispatch.value`, false]))).toEqual(
      ["nested", "background", "backgroundDispatch", "maxDepth"].map((field) => `inconsistent ${D}.${field}`),
    );
    expect(told(changed([`${D}.nested.value`, false], [`${D}.maxDepth.value`, 1]))).toEqual([
      `inconsistent ${D}.backgroundDispatch`,
    ]);
    expect(told(changed([`${D}.nested.value`, false], [`${D}.backgroundDispatch.value`, false]))).toEqual([
      `inconsistent ${D}.maxDepth`,
    ]);
  });
});

test("an unknown key is told with the one that is meant", () => {
  const [problem] = validate(changed(["hookEvent", "claude"]));
  expect(problem).toMatchObject({ code: "unknown-key", path: "hookEvent", nearest: "hookEvents" });
});

test("what is no object at all", () => {
  for (const value of [null, undefined, 3, "x", [], () => 1, Object.create({ id: "x" })])
    expect(validate(value).length).toBeGreaterThan(0);
  expect(told(null)).toEqual(["invalid-input "]);
  expect(told({}).every((problem) => problem.startsWith("missing-key "))).toBe(true);
});

test("the published schema is today's", async () => {
  const text = `${JSON.stringify(hostJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../schema/host.schema.json");
});
