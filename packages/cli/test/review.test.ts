import type { AdoptionPlan, PlanEntry } from "@agent-interop/adopt";
import { describe, expect, it } from "vitest";
import { choicesOf, chosenOf } from "../src/review/choices.ts";
import { type Questions, reviewPlan } from "../src/review/review.ts";
import { view } from "./support.ts";

const LOSS = {
  code: "reference-dropped",
  subject: "reference",
  path: "SKILL.md",
  what: "go.sh",
  line: 4,
  message: "speaks of go.sh",
  acknowledge: true,
} as const;

function entry(name: string, parts: Partial<PlanEntry> = {}): PlanEntry {
  return {
    item: `id:${name}`,
    host: "codex",
    kind: "skill",
    name,
    sourceScope: "user",
    path: `~/.codex/skills/${name}/SKILL.md`,
    action: "install",
    reason: null,
    id: `codex-skill-${name}`,
    version: "0.0.0",
    destination: `packages/codex-skill-${name}`,
    digest: `sha256:${"0".repeat(64)}`,
    fingerprint: `sha256:${"1".repeat(64)}`,
    reviewed: [["SKILL.md", "x"]],
    losses: [],
    findings: [],
    requirements: [],
    format: null,
    marketplace: null,
    outcomes: [],
    unsupported: [],
    licence: null,
    ...parts,
  };
}
const waiting = entry("waits", {
  action: "needs-acknowledgement",
  losses: [LOSS, { ...LOSS, code: "key-policy", acknowledge: false }],
});
const finding = { code: "text-secret", path: "SKILL.md", line: 9, field: "text", excerpt: "(not shown)" } as const;
const plan = (...entries: readonly PlanEntry[]): AdoptionPlan => ({
  schema: "agent-interop/plan@1",
  digest: `sha256:${"2".repeat(64)}`,
  targetScope: "user",
  settings: { companions: "data", profile: "portable", findings: true },
  entries,
});

/** Answers in the order they are asked for, and keeps what was said. */
function answers(...given: readonly (number | readonly number[] | boolean | null)[]) {
  const said: string[] = [];
  const left = [...given];
  const next = (message: string): never => {
    said.push(message);
    if (left.length === 0) throw new Error(`not expected: ${message}`);
    return left.shift() as never;
  };
  const ask: Questions = {
    one: async (message) => next(message),
    any: async (message, _, chosen) => next(`${message} ${chosen.join()}`),
    sure: async (message) => next(message),
    show: async (lines) => {
      said.push(lines.join("\n"));
    },
  };
  return { ask, said };
}

describe("the choices of a plan", () => {
  it("are what it would install: all but what waits is chosen, and each says what to look at", () => {
    const choices = choicesOf(
      plan(
        entry("one"),
        entry("two", { action: "skip" }),
        entry("three", { action: "update", findings: [finding] }),
        waiting,
      ),
    );
    expect(choices.map(({ label, preselected }) => [label, preselected])).toEqual([
      ["skill one", true],
      ["skill three (update; look at: text-secret)", true],
      ["skill waits (loses: reference-dropped)", false],
    ]);
    expect(choices[0]?.hint).toBe("~/.codex/skills/one/SKILL.md");
  });

  it("tell hosts and scopes apart, and are safe to print", () => {
    const [first, second] = choicesOf(
      plan(entry("a\u001b[2J\u202e"), entry("b", { host: "claude-code", sourceScope: "project", path: "./\u001b" })),
    );
    expect(first?.label).toBe("skill a\\u{001B}[2J\\u{202E} (codex)");
    expect([second?.label, second?.hint]).toEqual(["skill b (claude-code; project)", "./\\u{001B}"]);
  });

  it("become the ids that are installed, and those whose losses are accepted with them", () => {
    expect(chosenOf(choicesOf(plan(entry("one"), waiting)))).toEqual({
      items: ["id:one", "id:waits"],
      accepted: ["id:id:waits"],
    });
    expect(chosenOf([])).toEqual({ items: [], accepted: [] });
  });
});

it("a bundle is one choice, with what it takes away and what its items lose", () => {
  const bundle = {
    id: "codex-bundle",
    host: "codex",
    sourceScope: "user",
    version: "0.0.0",
    action: "update",
    reason: null,
    losses: [{ ...LOSS, code: "local-edits" }],
    destination: "packages/codex-bundle",
    digest: `sha256:${"0".repeat(64)}`,
    fingerprint: `sha256:${"0".repeat(64)}`,
    items: ["id:one", "id:waits"],
    removes: ["skill:old"],
  } as const;
  const choices = choicesOf({ ...plan(entry("one"), entry("alone"), waiting), bundles: [bundle] });
  expect(choices.map(({ label, preselected }) => [label, preselected])).toEqual([
    ["bundle codex-bundle (2 items; update; takes away: 1; loses: local-edits, reference-dropped)", false],
    ["skill alone", true],
  ]);
  expect(chosenOf(choices.slice(0, 1))).toEqual({
    items: ["id:one", "id:waits"],
    accepted: ["id:id:waits", "id:codex-bundle"],
  });
});

describe("a review", () => {
  const both = plan(entry("one"), waiting);

  it("begins with what is clean, and asks once more", async () => {
    const { ask, said } = answers(0, [0], true);
    expect(await reviewPlan(both, ask, view())).toEqual({ items: ["id:one"], accepted: [] });
    expect(said).toEqual(["Nothing is installed yet.", "What is to be installed? 0", "Install 1 package?"]);
  });

  it("shows the losses that are accepted before it asks, and no others", async () => {
    const { ask, said } = answers(0, [0, 1], true);
    expect(await reviewPlan(both, ask, view())).toEqual({ items: ["id:one", "id:waits"], accepted: ["id:id:waits"] });
    expect(said.slice(2)).toEqual([
      "\nACCEPT skill waits\n  lost: SKILL.md:4 speaks of go.sh [reference-dropped]",
      "Install 2 packages, and accept the losses above?",
    ]);
  });

  it("lets entries be read in full, one after the other", async () => {
    const { ask, said } = answers(1, 1, 0, 2, 0, [1], true);
    expect(await reviewPlan(both, ask, view())).toEqual({ items: ["id:waits"], accepted: ["id:id:waits"] });
    expect(said[2]).toContain("[key-policy]");
    expect(said[4]).toContain("licence: none stated");
  });

  it("keeps a choice that was not confirmed", async () => {
    const { ask, said } = answers(0, [1], false, 0, [], 2);
    expect(await reviewPlan(both, ask, view())).toBeNull();
    expect(said.filter((line) => line.startsWith("What"))).toEqual([
      "What is to be installed? 0",
      "What is to be installed? 1",
    ]);
  });

  it.each([[[null]], [[0, null]], [[0, [0], null]], [[1, null]], [[2]]])("approves nothing after %j", async (given) => {
    expect(await reviewPlan(both, answers(...given).ask, view())).toBeNull();
  });
});
