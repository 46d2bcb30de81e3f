import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileStores, readDecisions, readInteropReport, readSettings, recoverConsent } from "@agent-interop/consent";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { afterAll, describe, expect, test } from "vitest";
import { copyTree, killedAt, memoryPlace, runNode } from "../support/killing.ts";
import { MAIN } from "./cli.ts";

const DEEP = Boolean(process.env["AGENT_INTEROP_DEEP"]);
/** Points of each operation that `npm test` tries; all of them in `test:deep`. */
const SAMPLE = 5;
const box = memoryPlace();
afterAll(() => box.remove());

const AGENTS = ["codex", "opencode", "gemini", "claude", "cursor-agent"];
const MINE = `// mine
{
  "theme": "dark", // keep
  "integrations": {
    "externalAgents": { "entries": [
      { "id": "mine", "command": "my-agent" }, /* by hand */
    ] }
  }
}
`;

interface Operation {
  readonly name: string;
  /** Settings that are there before. */
  readonly settings: string | null;
  /** Command lines before. */
  readonly first: readonly string[];
  readonly line: string;
}

const accept = (...ids: string[]): string => `consent accept --id ${ids.join()} --yes`;
const revoke = (...ids: string[]): string => `consent revoke --id ${ids.join()} --yes`;
const decline = (...ids: string[]): string => `consent decline --id ${ids.join()} --yes`;
const OPERATIONS: readonly Operation[] = [
  { name: "first accept of all", settings: null, first: [], line: accept("codex") },
  { name: "accept beside entries by hand", settings: MINE, first: [], line: accept("codex", "opencode") },
  {
    name: "accept of one more",
    settings: MINE,
    first: [accept("codex")],
    line: accept("gemini", "claude-code", "cursor"),
  },
  {
    name: "accept of what was taken back",
    settings: MINE,
    first: [accept("codex"), revoke("codex")],
    line: accept("codex"),
  },
  { name: "accept after a declined one", settings: null, first: [decline("codex")], line: accept("opencode") },
  { name: "revoke of the only one", settings: null, first: [accept("codex")], line: revoke("codex") },
  {
    name: "revoke of some",
    settings: MINE,
    first: [accept("codex", "opencode", "gemini")],
    line: revoke("codex", "gemini"),
  },
  {
    name: "revoke of accepted and declined",
    settings: MINE,
    first: [accept("codex"), decline("opencode")],
    line: revoke("codex", "opencode"),
  },
  { name: "accept of all at once", settings: MINE, first: [], line: accept("codex", "opencode", "gemini", "cursor") },
  {
    name: "revoke of all at once",
    settings: MINE,
    first: [accept("codex", "opencode", "gemini", "cursor")],
    line: revoke("codex", "opencode", "gemini", "cursor"),
  },
  { name: "revoke of a declined one", settings: MINE, first: [decline("gemini")], line: revoke("gemini") },
];

const environment = (root: string): Record<string, string> => ({
  HOME: join(root, "home"),
  PATH: join(root, "bin"),
  AGENT_INTEROP_HOME: join(root, "own"),
});
const settingsOf = (root: string): string => join(root, "own", "config", "settings.json");

/** Ends what the kill left, and looks: what is decided, what the settings have, and what the recorded report says. */
async function settled(root: string): Promise<string> {
  const machine = testMachine({
    platform: process.platform,
    home: join(root, "home"),
    cwd: root,
    tmp: root,
    env: environment(root),
    now: () => new Date(),
  });
  const stores = fileStores(machine, prefixBoundary(machine, []));
  const before = readSettings(machine);
  expect(before.problem).toBeNull();
  await recoverConsent(stores);
  expect(await recoverConsent(stores)).toEqual({ done: [], undone: [] });
  const { pending, problem, recorded } = await readDecisions(stores.decisions);
  expect([pending, problem]).toEqual([null, null]);
  const said = new Map(recorded.map(({ decision, kind }) => [kind, decision]));
  const wired = readSettings(machine).entries.map(({ id }) => id);
  // Both or neither: an entry is there exactly when its agent is accepted.
  for (const kind of ["codex", "opencode", "gemini", "claude-code", "cursor"]) {
    expect([kind, wired.includes(kind)]).toEqual([kind, said.get(kind) === "accepted"]);
  }
  const stored = await readInteropReport(machine);
  for (const { decision, kind } of stored?.agents ?? []) {
    const word = said.get(kind);
    expect([kind, decision]).toEqual([kind, word === undefined || word === "revoked" ? null : word]);
  }
  return JSON.stringify([...said].sort());
}

/** What somebody wrote himself, whatever else is there. */
function intact(root: string, { settings }: Operation): void {
  if (settings === null) return;
  const text = readFileSync(settingsOf(root), "utf8");
  for (const part of [
    "// mine",
    '"theme": "dark", // keep',
    '{ "id": "mine", "command": "my-agent" }',
    "/* by hand */",
  ]) {
    expect(text).toContain(part);
  }
}

async function prepared({ first, settings }: Operation): Promise<string> {
  const root = join(box.path, "origin");
  rmSync(root, { recursive: true, force: true });
  for (const name of ["home", "bin", "project"]) mkdirSync(join(root, name), { recursive: true });
  for (const name of AGENTS) {
    writeFileSync(join(root, "bin", name), "#!/bin/sh\n");
    chmodSync(join(root, "bin", name), 0o755);
  }
  if (settings !== null) {
    mkdirSync(dirname(settingsOf(root)), { recursive: true });
    writeFileSync(settingsOf(root), settings);
  }
  for (const line of first) {
    const { code, err } = await runNode([MAIN, ...line.split(" ")], join(root, "project"), environment(root));
    expect([line, code, err]).toEqual([line, 0, ""]);
  }
  return root;
}

function pointsOf(count: number): readonly number[] {
  if (DEEP) return Array.from({ length: count }, (_, at) => at + 1);
  return [...new Set(Array.from({ length: SAMPLE }, (_, at) => 1 + Math.floor((at * (count - 1)) / (SAMPLE - 1))))];
}

describe.skipIf(process.platform === "win32")(
  "consent, killed at each of its changes of the disk (commands are shell scripts)",
  () => {
    const figures = { points: 0, tried: 0 };

    test.each(OPERATIONS)("$name: both writes or neither", { timeout: 3_600_000 }, async (operation) => {
      const args = [MAIN, ...operation.line.split(" ")];
      const origin = await prepared(operation);
      const before = await settled(copyTree(origin, join(box.path, "before")));
      const whole = copyTree(origin, join(box.path, "whole"));
      const { calls, code, err } = await killedAt(null, args, join(whole, "project"), environment(whole));
      expect([code, err]).toEqual([0, ""]);
      // Nothing is written anywhere but in our own directories, which are made.
      const own = join(whole, "own");
      expect(calls.filter(([, path]) => !path.startsWith(own))).toEqual([]);
      const after = await settled(whole);
      expect(after).not.toBe(before);
      intact(whole, operation);
      const states = new Map<number, string>();
      const queue = [...pointsOf(calls.length)];
      figures.points += calls.length;
      const work = async (worker: number): Promise<void> => {
        for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
          const crashed = copyTree(origin, join(box.path, `crashed-${worker}`));
          const { signal } = await killedAt(point, args, join(crashed, "project"), environment(crashed));
          const label = `${operation.name}, ${point} of ${calls.length} (${calls[point - 1]?.join(" ")})`;
          expect([label, signal]).toEqual([label, "SIGKILL"]);
          intact(crashed, operation);
          const state = await settled(crashed);
          expect([label, state === before || state === after]).toEqual([label, true]);
          intact(crashed, operation);
          states.set(point, state === after ? "n" : "o");
          figures.tried++;
        }
      };
      await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, (_, worker) => work(worker)));
      const order = [...states].sort(([a], [b]) => a - b).map(([, state]) => state);
      expect(order.join("")).toMatch(/^o+n+$/);
      expect(existsSync(join(box.path, "whole", "home", ".agent-interop"))).toBe(false);
    });

    test("enough points were there", () => {
      console.log(`consent: ${figures.tried} kills of ${figures.points} points`);
      expect(figures.points).toBeGreaterThanOrEqual(300);
      if (DEEP) expect(figures.tried).toBe(figures.points);
    });
  },
);
