import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "@agent-interop/diagnostics";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { installInteropPackage, type Library, libraryTrust, readTrustGate, type TrustGate } from "../src/index.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";

describe("the gate", () => {
  const machine = testMachine({ home: "/home/me", env: {} });
  const gate = (text: string | null, of: Machine = machine): TrustGate => {
    const tree = text === null ? {} : { "/home/me/.config/agent-interop/settings.json": text };
    return readTrustGate(of, memoryDisk(of, tree));
  };
  const setting = (value: string): string => `{"integrations":{"projectResources":{"trustProjectImports":${value}}}}`;

  it("is off without a file, without the setting, and where it says so", () => {
    const path = "~/.config/agent-interop/settings.json";
    expect(gate(null)).toEqual({ path, value: false, why: "there is no settings file" });
    expect(gate("{}").value).toBe(false);
    expect(gate('{"integrations":{"externalAgents":{}}}').value).toBe(false);
    expect(gate(setting("false"))).toEqual({ path, value: false, why: "the setting is false" });
  });

  it("is open for true and nothing else, in JSON with comments", () => {
    expect(gate(setting("true"))).toMatchObject({ value: true, why: "the setting is true" });
    const commented =
      '\ufeff// mine\n{ "integrations": { /* of */ "projectResources": { "trustProjectImports": true, }, }, }';
    expect(gate(commented).value).toBe(true);
  });

  it.each([
    ["another value", setting('"true"'), "neither true nor false"],
    ["a number", setting("1"), "neither"],
    ["null", setting("null"), "neither"],
    ["half a file", '{"integrations":', "damaged"],
    ["an empty file", "", "damaged"],
    ["a list", "[]", "the settings file is no object"],
    ["a word in between", '{"integrations":{"projectResources":true}}', "integrations.projectResources is no object"],
    ["a comment that is not closed", `${setting("true")} /*`, "damaged"],
    ["too deep a file", "[".repeat(600) + "]".repeat(600), "damaged"],
    ["too large a file", setting("true") + " ".repeat(300_000), "settings file"],
  ])("is unknown, which opens nothing, for %s", (_, text, why) => {
    const found = gate(text);
    expect(found.value).toBe("unknown");
    expect(found.why).toContain(why);
  });

  it("cannot be opened by a prototype", () => {
    expect(gate('{"__proto__":{"integrations":{"projectResources":{"trustProjectImports":true}}}}').value).toBe(false);
  });

  it("follows the variables of our own directories, and is unknown when one is relative", () => {
    const moved = testMachine({ home: "/home/me", env: { AGENT_INTEROP_CONFIG_DIR: "/conf" } });
    expect(readTrustGate(moved, memoryDisk(moved, { "/conf/settings.json": setting("true") })).value).toBe(true);
    const odd = testMachine({ home: "/home/me", env: { AGENT_INTEROP_CONFIG_DIR: "conf" } });
    expect(readTrustGate(odd, memoryDisk(odd, {}))).toMatchObject({ path: null, value: "unknown" });
  });

  it("is unknown when the file is unreadable or a directory", () => {
    const at = "/home/me/.config/agent-interop/settings.json";
    expect(readTrustGate(machine, memoryDisk(machine, { [at]: { unreadable: true } })).value).toBe("unknown");
    expect(readTrustGate(machine, memoryDisk(machine, { [`${at}/x`]: "" })).value).toBe("unknown");
    expect(readTrustGate(machine, memoryDisk(machine, { [at]: { link: "/nowhere" } })).value).toBe("unknown");
    const linked = { [at]: { link: "/dotfiles/settings" }, "/dotfiles/settings": setting("true") };
    expect(readTrustGate(machine, memoryDisk(machine, linked)).value).toBe(true);
  });
});

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("p", { kind: "plugin" }), packageOf("s")]);
});
afterEach(() => box.remove());

const gate = (value: TrustGate["value"]): TrustGate => ({ path: "~/settings.json", value, why: "" });

test("while the gate is closed nothing foreign is trusted, and what would open it is shown, not done", async () => {
  const { packages, write } = await libraryTrust(library, gate(false));
  expect(packages.map(({ id, trusted, why }) => [id, trusted, why])).toEqual([
    ["p", false, "gate-closed"],
    ["s", false, "gate-closed"],
  ]);
  expect(packages[0]?.items.map(({ kind, id, trusted }) => `${kind} ${id} ${trusted}`)).toEqual([
    "skill p false",
    "agent p false",
    "prompt p false",
  ]);
  expect(JSON.parse(write ?? "")).toEqual({ integrations: { projectResources: { trustProjectImports: true } } });
  expect((await libraryTrust(library, gate("unknown"))).packages[0]?.why).toBe("gate-unknown");
});

test("while it is open all is trusted that is what was reviewed", async () => {
  writeFileSync(join(library.root, "packages/p/prompts/p.md"), "Do something else.\n");
  const { packages, write } = await libraryTrust(library, gate(true));
  expect(write).toBeNull();
  expect(packages.map(({ id, trusted, why }) => [id, trusted, why])).toEqual([
    ["p", false, "changed"],
    ["s", true, "gate-open"],
  ]);
  expect(packages[0]?.items.map(({ why }) => why)).toEqual(["gate-open", "gate-open", "changed"]);
});

test("a package of the owner needs no gate, but for one that a project brings along", async () => {
  const path = join(library.root, "records.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  const { origin: _, fingerprint: __, ...common } = document.records[1];
  document.records[1] = { ...common, trust: "native" };
  writeFileSync(path, JSON.stringify(document));
  const one = async (of: Library) => (await libraryTrust(of, gate(false))).packages[1];
  expect(await one(library)).toMatchObject({ id: "s", trust: "native", trusted: true, why: "own-package" });
  expect(await one({ ...library, scope: "project" })).toMatchObject({ trusted: false, why: "gate-closed" });
});

test.skipIf(process.platform === "win32")("a package that cannot be read is not trusted (needs links)", async () => {
  const file = join(library.root, "packages/s/skills/s/SKILL.md");
  mkdirSync(join(box.path, "out"));
  writeFileSync(join(box.path, "out/SKILL.md"), readFileSync(file));
  rmSync(file);
  symlinkSync(join(box.path, "out/SKILL.md"), file);
  expect((await libraryTrust(library, gate(true))).packages[1]).toMatchObject({ trusted: false, why: "unreadable" });
});
