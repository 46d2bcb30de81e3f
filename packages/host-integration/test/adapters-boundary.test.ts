import { pathPolicy } from "@agent-interop/registry";
import { canonicalPath, hostDisk } from "@agent-interop/source";
import { testMachine } from "@agent-interop/source/testing";
import { policyBoundary, prefixBoundary } from "@agent-interop/state";
import { expect, test } from "vitest";
import { type AdapterPlan, createHostAdapter } from "../src/adapters.ts";
import { BUNDLE, PLACES, put, scratch, tree } from "./support/adapters.ts";

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

test("an installation that was stopped in a real home is ended with the same word", async () => {
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
