import { INTEROP_AGENT_KINDS, kindById } from "@agent-interop/registry";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { describe, expect, test } from "vitest";
import { type AdapterOptions, type AdapterReport, adapterPresence } from "../src/index.ts";
import { kindOf, manifest, program, recipeOf } from "./support/kinds.ts";

type Tree = Parameters<typeof memoryDisk>[1];
const P = "@acp/codex-acp";
const kind = kindOf({ id: "codex", acp: recipeOf(P, "2.6.0", "codex-acp", ["@old/codex-acp", "@older/codex-acp"]) });
const PROJECT = "/home/me/work/app/sub";
const STORE = "/home/me/.local/share/agent-interop/adapters";
const NODE = { "/usr/bin/node": program(), "/home/me/work/app/.git/HEAD": "" };

function look(tree: Tree, more: Partial<AdapterOptions> & { env?: Record<string, string> } = {}): AdapterReport | null {
  const { env, ...options } = more;
  const machine = testMachine({ env: { PATH: "/usr/bin", ...env } });
  return adapterPresence(kind, "present", {
    machine,
    disk: memoryDisk(machine, { ...NODE, ...tree }),
    project: PROJECT,
    ...options,
  });
}
const at = (modules: string, version: string, name = P): Tree => ({
  [`${modules}/${name}/package.json`]: manifest(name, version),
});
const wanted = `${P}@2.6.0`;

describe("exactly the recipe's package and version is present", () => {
  test.each([
    [
      "our store",
      at(`${STORE}/${P}@2.6.0/node_modules`, "2.6.0"),
      "managed",
      `~/.local/share/agent-interop/adapters/${P}@2.6.0/node_modules/${P}`,
      null,
    ],
    ["npm's global directory", at("/usr/lib/node_modules", "2.6.0"), "user", `/usr/lib/node_modules/${P}`, null],
    ["the project", at(`${PROJECT}/node_modules`, "2.6.0"), "project", `./sub/node_modules/${P}`, "project-only"],
    [
      "the repository root",
      at("/home/me/work/app/node_modules", "2.6.0"),
      "project",
      `./node_modules/${P}`,
      "project-only",
    ],
  ])("in %s", (_, tree, trust, where, hint) => {
    expect(look(tree)).toEqual({ presence: "present", wanted, found: wanted, trust, where, hint });
  });

  test("the most trusted place is named, and another version elsewhere does not matter", () => {
    const project = at(`${PROJECT}/node_modules`, "2.6.0");
    expect(look({ ...project, ...at("/usr/lib/node_modules", "2.6.0") })?.trust).toBe("user");
    expect(look({ ...project, ...at("/usr/lib/node_modules", "2.5.0") })?.trust).toBe("project");
    expect(look({ ...at(`${PROJECT}/node_modules`, "1.0.0"), ...at("/usr/lib/node_modules", "2.6.0") })).toMatchObject({
      presence: "present",
      trust: "user",
    });
  });

  test("npm_config_prefix decides where global is; .npmrc is never opened", () => {
    const tree = {
      ...at("/opt/npm/lib/node_modules", "2.6.0"),
      "/home/me/.npmrc": "prefix=/evil",
      [`${PROJECT}/.npmrc`]: "prefix=/evil",
    };
    const machine = testMachine({ env: { PATH: "/usr/bin", npm_config_prefix: "/opt/npm" } });
    const disk = memoryDisk(machine, { ...NODE, ...tree });
    expect(adapterPresence(kind, "present", { machine, disk, project: PROJECT })?.trust).toBe("user");
    expect(disk.calls.filter((call) => call.includes("npmrc"))).toEqual([]);
    expect(look(tree, { env: { npm_config_prefix: "/opt/npm" }, ignoreEnvironment: true })?.presence).toBe("absent");
    expect(look(tree, { env: { npm_config_prefix: "opt/npm" } })?.presence).toBe("absent");
  });

  test("beside the real node, where PATH has a link", () => {
    const tree = {
      "/usr/bin/node": { link: "/opt/node-22/bin/node" },
      "/opt/node-22/bin/node": program(),
      ...at("/opt/node-22/lib/node_modules", "2.6.0"),
    };
    expect(look(tree)).toMatchObject({ presence: "present", where: `/opt/node-22/lib/node_modules/${P}` });
  });

  test("Windows: beside node.exe", () => {
    const machine = testMachine({ platform: "win32", env: { Path: "C:\\Node" } });
    const disk = memoryDisk(machine, {
      "C:\\Node\\node.exe": "",
      [`C:\\Node\\node_modules\\@acp\\codex-acp\\package.json`]: manifest(P, "2.6.0"),
    });
    expect(adapterPresence(kind, "present", { machine, disk })).toMatchObject({
      presence: "present",
      trust: "user",
      where: "C:/Node/node_modules/@acp/codex-acp",
    });
  });
});

describe("anything else is unknown, with what was wanted and what is there", () => {
  test("another version (F109, T-12)", () => {
    expect(look(at(`${PROJECT}/node_modules`, "1.12.0"))).toEqual({
      presence: "unknown",
      wanted,
      found: `${P}@1.12.0`,
      trust: null,
      where: `./sub/node_modules/${P}`,
      hint: "other-version",
    });
    expect(look(at("/usr/lib/node_modules", "2.6.0-beta"))).toMatchObject({
      presence: "unknown",
      found: `${P}@2.6.0-beta`,
    });
  });

  test("an old name of the package", () => {
    expect(look(at("/usr/lib/node_modules", "0.16.0", "@older/codex-acp"))).toMatchObject({
      presence: "unknown",
      found: "@older/codex-acp@0.16.0",
      hint: "old-name",
    });
  });

  test("a command of that name from elsewhere: the package decides, not the command", () => {
    const top = "/opt/zed/node_modules/@old/codex-acp";
    const tree = {
      "/usr/bin/codex-acp": { link: `${top}/bin/x` },
      [`${top}/bin/x`]: program(),
      [`${top}/package.json`]: manifest("@old/codex-acp", "0.16.0"),
    };
    expect(look(tree)).toMatchObject({
      presence: "unknown",
      found: "@old/codex-acp@0.16.0",
      where: "/usr/bin/codex-acp",
      hint: "other-executable",
    });
    expect(look({ "/usr/bin/codex-acp": program() })).toMatchObject({
      presence: "unknown",
      found: null,
      hint: "other-executable",
    });
  });

  test("a package that lies about its name is not seen", () => {
    expect(look({ [`/usr/lib/node_modules/${P}/package.json`]: manifest("evil", "2.6.0") })?.presence).toBe("absent");
  });
});

test("only in the cache of npx: absent, with the hint (F115)", () => {
  const tree = {
    ...at("/home/me/.npm/_npx/0a/node_modules", "2.5.0"),
    ...at("/home/me/.npm/_npx/1b/node_modules", "2.6.0"),
  };
  expect(look(tree)).toEqual({
    presence: "absent",
    wanted,
    found: wanted,
    trust: null,
    where: `~/.npm/_npx/1b/node_modules/${P}`,
    hint: "cached",
  });
  expect(look(at("/c/_npx/x/node_modules", "2.6.0"), { env: { npm_config_cache: "/c" } })).toMatchObject({
    hint: "cached",
  });
  expect(look({})).toEqual({ presence: "absent", wanted, found: null, trust: null, where: null, hint: null });
});

test("the project ends at its repository root, and without a repository at itself; the home is none", () => {
  expect(look(at("/home/me/work/node_modules", "2.6.0"))?.presence).toBe("absent");
  const above = at("/home/me/plain/node_modules", "2.6.0");
  expect(look(above, { project: "/home/me/plain" })?.presence).toBe("present");
  expect(look(above, { project: "/home/me/plain/sub" })?.presence).toBe("absent");
  const home = { ...at("/home/me/node_modules", "2.6.0"), "/home/me/.git/HEAD": "" };
  expect(look(home, { project: "/home/me/plain/sub" })?.presence).toBe("absent");
  expect(look(at(`${PROJECT}/node_modules`, "2.6.0"), { project: null })?.presence).toBe("absent");
});

test("our store: given, none, or not to be located", () => {
  const tree = at(`/own/${P}@2.6.0/node_modules`, "2.6.0");
  expect(look(tree, { adapterStore: "/own" })?.trust).toBe("managed");
  expect(look(tree, { adapterStore: null })?.presence).toBe("absent");
  expect(look(tree, { env: { AGENT_INTEROP_DATA_DIR: "relative" } })?.presence).toBe("absent");
  expect(
    look(at(`/d/adapters/${P}@2.6.0/node_modules`, "2.6.0"), { env: { AGENT_INTEROP_DATA_DIR: "/d" } })?.trust,
  ).toBe("managed");
});

test("a host that speaks ACP itself is as present as its command; without a recipe there is nothing to say", () => {
  const machine = testMachine();
  const opencode = kindById("opencode") ?? kind;
  for (const presence of ["present", "absent", "unknown"] as const) {
    expect(adapterPresence(opencode, presence, { machine, disk: memoryDisk(machine, {}) })).toEqual({
      presence,
      wanted: null,
      found: null,
      trust: null,
      where: null,
      hint: null,
    });
  }
  expect(adapterPresence(kindOf({ id: "x" }), "present", { machine, disk: memoryDisk(machine, {}) })).toBeNull();
});

test("T-12 at whatever pin the table has; every pin is exact (F113)", () => {
  const adapted = INTEROP_AGENT_KINDS.filter(({ acp }) => acp !== null && acp.npmPackage !== null);
  expect(adapted.length).toBeGreaterThanOrEqual(3);
  for (const row of adapted) {
    const { npmPackage: name, npmPackageVersion: version } = row.acp ?? {};
    expect(`${name}@${version}`).toMatch(/^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+$/);
    const machine = testMachine({ env: { PATH: "/usr/bin" } });
    const local = (found: string): AdapterReport | null => {
      const disk = memoryDisk(machine, {
        [`/home/me/app/node_modules/${name}/package.json`]: manifest(name ?? "", found),
      });
      return adapterPresence(row, "present", { machine, disk, project: "/home/me/app" });
    };
    expect(local(version ?? "")).toMatchObject({ presence: "present", trust: "project" });
    expect(local(`${version}1`)).toMatchObject({
      presence: "unknown",
      wanted: `${name}@${version}`,
      found: `${name}@${version}1`,
    });
  }
});
