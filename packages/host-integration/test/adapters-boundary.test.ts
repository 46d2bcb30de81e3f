import { lstatSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathPolicy } from "@agent-interop/registry";
import { canonicalPath, hostDisk } from "@agent-interop/source";
import { testMachine } from "@agent-interop/source/testing";
import { policyBoundary, prefixBoundary } from "@agent-interop/state";
import { describe, expect, test } from "vitest";
import { type AdapterPlan, createHostAdapter, planLines } from "../src/adapters.ts";
import { BUNDLE, OPEN, PLACES, put, read, scratch, tree } from "./support/adapters.ts";

test.each(PLACES)(
  "the boundary of the kinds keeps a real home of %s (%s) until it is said and shown",
  async (host, scope) => {
    const home = scratch();
    const root = scope === "user" ? home : `${home}/src/app`;
    put(home, { "src/app/main.ts": "mine", ".claude/settings.json": "{}", ".codex/AGENTS.md": "mine" });
    const before = tree(home);
    const machine = testMachine({ home });
    const policy = pathPolicy(machine, { canonical: canonicalPath(machine, hostDisk), projects: [`${home}/src/app`] });
    const boundary = policyBoundary(machine, policy);
    const one = createHostAdapter({ machine, host, scope, root });
    const plan = await one.plan(BUNDLE);
    await expect(one.install(plan, { boundary })).rejects.toMatchObject({ code: "agent-home" });
    expect(tree(home)).toEqual(before);
    const shown: string[] = [];
    const agentHome = { review: (lines: readonly string[]) => shown.push(...lines) > 0 };
    const { receipt } = await one.install(plan, { boundary, agentHome });
    expect(shown.length).toBeGreaterThan(plan.actions.length);
    if (receipt === null) throw new Error("no receipt");
    await expect(one.uninstall(receipt, { boundary })).rejects.toMatchObject({ code: "agent-home" });
    await one.uninstall(receipt, { boundary, agentHome });
    expect(tree(home)).toEqual(before);
  },
);

describe("a home whose files are kept elsewhere and linked", () => {
  const agentHome = { review: () => true };

  test("a linked directory is refused, and with the real one as the root the host finds everything", async () => {
    const home = scratch();
    put(home, { "dotfiles/claude/settings.json": '{ "model": "x" } // mine\n', "dotfiles/claude/CLAUDE.md": "# Mine" });
    symlinkSync("dotfiles/claude", join(home, ".claude"));
    const before = tree(home);
    const machine = testMachine({ home });
    const boundary = policyBoundary(machine, pathPolicy(machine, { canonical: canonicalPath(machine, hostDisk) }));
    const through = createHostAdapter({ machine, host: "claude-code", scope: "user", root: home });
    const { blocked, problems } = await through.plan(BUNDLE);
    expect([blocked, [...new Set(problems.map(({ code, message }) => `${code} ${message}`))]]).toEqual([
      true,
      ["path-blocked lies behind a link (.claude)"],
    ]);
    expect(planLines(await through.plan(BUNDLE)).filter((line) => line.startsWith("hint"))).toHaveLength(1);
    await expect(through.install(await through.plan(BUNDLE), { boundary, agentHome })).rejects.toMatchObject({
      code: "plan-blocked",
      hint: expect.stringContaining("`root`"),
    });
    expect(tree(home)).toEqual(before);

    const real = createHostAdapter({
      machine,
      host: "claude-code",
      scope: "user",
      root: join(home, "dotfiles"),
      dir: "claude",
    });
    const plan = await real.plan(BUNDLE);
    // The boundary knows the linked directory by its real name too.
    await expect(real.install(plan, { boundary })).rejects.toMatchObject({ code: "agent-home" });
    const { receipt } = await real.install(plan, { boundary, agentHome });
    for (const path of ["skills/acme-plan/SKILL.md", "agents/acme-builder.md"]) {
      expect(lstatSync(join(home, ".claude", path)).isFile()).toBe(true);
    }
    expect(read(home, ".claude/settings.json")).toContain("acme stop");
    if (receipt === null) throw new Error("no receipt");
    await real.uninstall(receipt, { boundary, agentHome });
    expect(tree(home)).toEqual(before);
  });

  test("a single linked file is refused: to write through it, or over it, is nobody's to decide but the user's", async () => {
    const home = scratch();
    put(home, { "dotfiles/settings.json": "{}", ".claude/CLAUDE.md": "# Mine" });
    symlinkSync("../dotfiles/settings.json", join(home, ".claude/settings.json"));
    const before = tree(home);
    const one = createHostAdapter({ machine: testMachine({ home }), host: "claude-code", scope: "user", root: home });
    const plan = await one.plan(BUNDLE);
    expect(plan.problems.map(({ code, message, path }) => `${code} ${path} ${message}`)).toEqual([
      "path-blocked .claude/settings.json is a link",
    ]);
    await expect(one.install(plan, { boundary: OPEN })).rejects.toMatchObject({
      code: "plan-blocked",
      hint: expect.stringContaining("link"),
    });
    // What needs no place in that file goes.
    await one.install(await one.plan({ ...BUNDLE, hooks: [] }), { boundary: OPEN });
    const receipt = await one.receipt(BUNDLE.id);
    if (receipt === null) throw new Error("no receipt");
    await one.uninstall(receipt, { boundary: OPEN });
    expect(tree(home)).toEqual(before);
  });
});

test("48: an installation that was stopped in a real home is ended with the same word", async () => {
  const home = scratch();
  put(home, { ".claude/settings.json": "{}" });
  const before = tree(home);
  const machine = testMachine({ home });
  const boundary = policyBoundary(machine, pathPolicy(machine, { canonical: canonicalPath(machine, hostDisk) }));
  const one = createHostAdapter({ machine, host: "claude-code", scope: "user", root: home });
  const agentHome = { review: () => true };
  let writes = 0;
  const beforeWrite = (): void => {
    // Behind the first file that was moved into place.
    if (++writes > 60) throw new Error("stopped");
  };
  await expect(one.install(await one.plan(BUNDLE), { boundary, agentHome, beforeWrite })).rejects.toThrow();
  await expect(one.plan(BUNDLE)).rejects.toMatchObject({ code: "installation-unfinished" });
  await expect(one.recover({ boundary, agentHome: { review: () => false } })).rejects.toMatchObject({
    code: "plan-declined",
  });
  expect((await one.recover({ boundary, agentHome })).map(({ outcome }) => outcome)).toEqual(["rolled-back"]);
  expect(tree(home)).toEqual(before);
  expect(await one.recover({ boundary, agentHome })).toEqual([]);
});

test("of two installations at once one is done, and the other is told to plan again", async () => {
  const root = scratch();
  const machine = testMachine({ home: "/nowhere" });
  const boundary = prefixBoundary(machine, []);
  const both = ["claude-code", "codex"].map((host) => createHostAdapter({ machine, host, scope: "user", root }));
  const plans = await Promise.all(both.map((one) => one.plan(BUNDLE)));
  const done = await Promise.allSettled(both.map((one, at) => one.install(plans[at] as AdapterPlan, { boundary })));
  const refused = done.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(["changed-since-review"]);
});
