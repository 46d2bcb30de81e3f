import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crashAfter, survived } from "@agent-interop/state/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  acceptInteropAgents,
  type ConsentStores,
  declineInteropAgents,
  readInteropReport,
  recoverConsent,
  revokeInteropAgents,
} from "../src/index.ts";
import { type Box, boxAt, freshBox, record, reportOf } from "./support/box.ts";

let box: Box;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

const report = reportOf(record("codex", "a"), record("opencode", "b"), record("gemini", "c"));
type Work = (box: Box, stores: ConsentStores) => Promise<unknown>;
const accept: Work = ({ machine }, stores) => acceptInteropAgents(machine, stores, report, ["codex", "opencode"]);
const decline: Work = ({ machine }, stores) => declineInteropAgents(machine, stores, report, ["codex", "opencode"]);
const revoke: Work = ({ machine }, stores) => revokeInteropAgents(machine, stores, report, ["codex", "opencode"]);
const one: Work = async ({ machine }, stores) => {
  await acceptInteropAgents(machine, stores, report, ["codex"]);
  await declineInteropAgents(machine, stores, report, ["opencode"]);
};
const mixed: Work = async ({ machine }, stores) => {
  await acceptInteropAgents(machine, stores, report, ["codex", "gemini"]);
  await declineInteropAgents(machine, stores, report, ["opencode"]);
};

function copyOf(origin: Box, name: string): Box {
  const path = join(box.path, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  if (existsSync(join(origin.path, "own"))) cpSync(join(origin.path, "own"), join(path, "own"), { recursive: true });
  return boxAt(path);
}

/** What can be seen of the decisions, in all three places. */
async function seen(one: Box): Promise<string> {
  const { pending, problem, recorded } = await one.decisions();
  expect([pending, problem]).toEqual([null, null]);
  const standing = new Map(recorded.map(({ decision, kind }) => [kind, decision]));
  const wired = one.entries().map(({ id }) => id as string);
  // Both or neither: an entry of ours is there exactly when it was accepted last.
  for (const kind of ["codex", "opencode", "gemini"]) {
    expect([kind, wired.includes(kind)]).toEqual([kind, standing.get(kind) === "accepted"]);
  }
  expect(wired).toContain("mine");
  const stored = await readInteropReport(one.machine);
  for (const { decision, kind } of stored?.agents ?? []) {
    const said = standing.get(kind);
    expect([kind, decision]).toEqual([kind, said === undefined || said === "revoked" ? null : said]);
  }
  return JSON.stringify([...standing]);
}

test.each([
  ["accept", accept, null],
  ["accept again", accept, revoke],
  ["decline", decline, null],
  ["revoke of what was accepted", revoke, accept],
  ["revoke of what was declined", revoke, decline],
  ["revoke of both kinds", revoke, one],
  ["several", mixed, null],
] as const)("a crash at every write of: %s", async (_, work, first) => {
  box.write(
    box.settings,
    '{ // mine\n  "integrations": {"externalAgents": {"entries": [{"id": "mine"} /* by hand */]}}\n}\n',
  );
  if (first !== null) {
    if (first === revoke) await accept(box, box.stores());
    await first(box, box.stores());
  }
  const old = await seen(box);
  const whole = copyOf(box, "copy-whole");
  const counted = crashAfter();
  await work(whole, whole.stores({ beforeWrite: counted.beforeWrite }));
  const now = await seen(whole);
  expect(now).not.toBe(old);
  const states: string[] = [];
  for (let at = 0; at < counted.count(); at++) {
    const one = copyOf(box, "copy-crashed");
    await survived(() => work(one, one.stores({ beforeWrite: crashAfter(at).beforeWrite })));
    await recoverConsent(one.stores());
    const state = await seen(one);
    states.push(state === now ? "n" : state === old ? "o" : "-");
    expect(await recoverConsent(one.stores())).toEqual({ done: [], undone: [] });
  }
  expect(states.join("")).toMatch(work === mixed ? /^o+-+n+$/ : /^o+n+$/);
  expect(counted.count()).toBeGreaterThan(8);
});

test("what a crash left is named, proposes nothing, and the next decision ends it by itself", async () => {
  const counted = crashAfter();
  const whole = copyOf(box, "copy-whole");
  await accept(whole, whole.stores({ beforeWrite: counted.beforeWrite }));
  const found = new Set<string>();
  for (let at = 0; at < counted.count(); at++) {
    const one = copyOf(box, "copy-crashed");
    await survived(() => accept(one, one.stores({ beforeWrite: crashAfter(at).beforeWrite })));
    const { pending } = await one.decisions();
    await declineInteropAgents(one.machine, one.stores(), report, ["gemini"]);
    const { recorded } = await one.decisions();
    const wired = one.entries().length === 2;
    expect(recorded.filter(({ decision }) => decision === "accepted")).toHaveLength(wired ? 2 : 0);
    expect(recorded.at(-1)?.kind).toBe("gemini");
    found.add(`${pending === null} ${wired}`);
  }
  expect([...found].sort()).toEqual(["false false", "false true", "true false", "true true"].sort());
});

test("an entry that went by hand before the recovery: its decision does not count, the other does", async () => {
  const { decisions, ...rest } = box.stores();
  let appended = 0;
  const stores: ConsentStores = {
    ...rest,
    decisions: {
      ...decisions,
      append: (one) => (appended++ === 0 ? decisions.append(one) : Promise.reject(new Error("killed"))),
    },
  };
  await expect(accept(box, stores)).rejects.toMatchObject({ code: "consent-unfinished" });
  const text = JSON.stringify({ integrations: { externalAgents: { entries: box.entries().slice(1) } } });
  writeFileSync(box.settings, text);
  expect(await recoverConsent(box.stores())).toEqual({ done: ["opencode"], undone: ["codex"] });
});

test("settings that were broken meanwhile: the decision waits until they can be read", async () => {
  const { decisions, ...rest } = box.stores();
  let appended = 0;
  const stores: ConsentStores = {
    ...rest,
    decisions: {
      ...decisions,
      append: (one) => (appended++ === 0 ? decisions.append(one) : Promise.reject(new Error("killed"))),
    },
  };
  await expect(accept(box, stores)).rejects.toMatchObject({ code: "consent-unfinished" });
  writeFileSync(box.settings, "{ broken");
  await expect(recoverConsent(box.stores())).rejects.toMatchObject({ code: "consent-settings-damaged" });
  await expect(decline(box, box.stores())).rejects.toMatchObject({ code: "consent-settings-damaged" });
  writeFileSync(box.settings, "{}");
  expect(await recoverConsent(box.stores())).toEqual({ done: [], undone: ["codex", "opencode"] });
});
