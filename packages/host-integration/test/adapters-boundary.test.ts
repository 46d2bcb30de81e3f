import { pathPolicy } from "@agent-interop/registry";
import { canonicalPath, hostDisk } from "@agent-interop/source";
import { testMachine } from "@agent-interop/source/testing";
import { policyBoundary } from "@agent-interop/state";
import { expect, test } from "vitest";
import { createHostAdapter } from "../src/adapters.ts";
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
