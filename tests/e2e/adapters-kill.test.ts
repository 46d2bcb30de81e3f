import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { copyTree, killedAt, memoryPlace, runNode } from "../support/killing.ts";

const DEEP = Boolean(process.env["AGENT_INTEROP_DEEP"]);
/** Points of each operation that `npm test` tries; all of them in `test:deep`. */
const SAMPLE = 5;
const ADAPT = fileURLToPath(new URL("../support/adapt.mjs", import.meta.url));
const box = memoryPlace();
afterAll(() => box.remove());

const MINE: Readonly<Record<string, string>> = {
  ".claude/settings.json": '{\n    // mine\n    "model": "x",\n    "hooks": { "Stop": [] }\n}\n',
  ".claude/CLAUDE.md": "# Mine",
  ".claude/agents/mine.md": "mine\n",
  ".kimi-code/config.toml": "# mine\n[features] # keep\nhooks = true\n\n[[hooks]]\nevent = 'Stop'\ncommand = 'mine'",
  ".agents/skills/mine/SKILL.md": "mine\n",
  "AGENTS.md": "# Mine\n",
  "src/main.ts": "mine\n",
};

interface Operation {
  readonly name: string;
  readonly host: string;
  readonly scope: "user" | "project";
  /** What is installed before: host and deed. */
  readonly first: readonly (readonly [string, string])[];
  readonly deed: "install" | "update" | "uninstall";
  /** Of the user: all of `MINE`, or nothing. */
  readonly empty?: true;
  /** Files that the user edits before. */
  readonly edits?: readonly string[];
}

const OPERATIONS: readonly Operation[] = [
  { name: "install beside files of the user", host: "claude-code", scope: "user", first: [], deed: "install" },
  { name: "install in an empty home", host: "claude-code", scope: "user", first: [], deed: "install", empty: true },
  { name: "update", host: "claude-code", scope: "user", first: [["claude-code", "install"]], deed: "update" },
  { name: "uninstall", host: "claude-code", scope: "user", first: [["claude-code", "install"]], deed: "uninstall" },
  {
    name: "uninstall of all that is there",
    host: "claude-code",
    scope: "user",
    first: [["claude-code", "install"]],
    deed: "uninstall",
    empty: true,
  },
  {
    name: "uninstall around edited files",
    host: "claude-code",
    scope: "user",
    first: [["claude-code", "install"]],
    deed: "uninstall",
    edits: [".claude/agents/acme-builder.md", ".claude/CLAUDE.md"],
  },
  { name: "install into TOML", host: "kimi", scope: "user", first: [], deed: "install" },
  { name: "uninstall from TOML", host: "kimi", scope: "user", first: [["kimi", "install"]], deed: "uninstall" },
  { name: "install for a second host", host: "zed", scope: "project", first: [["codex", "install"]], deed: "install" },
  {
    name: "uninstall of one of two hosts",
    host: "codex",
    scope: "project",
    first: [
      ["codex", "install"],
      ["zed", "install"],
    ],
    deed: "uninstall",
    empty: true,
  },
];

/** Everything below a root: mode and bytes. */
function tree(root: string, below = ""): readonly string[] {
  return readdirSync(join(root, below))
    .sort()
    .flatMap((name) => {
      const path = below === "" ? name : `${below}/${name}`;
      const stat = lstatSync(join(root, path));
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isDirectory()) return [`${path}/ ${mode}`, ...tree(root, path)];
      return [
        `${path} ${mode} ${createHash("sha256")
          .update(readFileSync(join(root, path)))
          .digest("hex")}`,
      ];
    });
}

async function run(root: string, host: string, scope: string, deed: string): Promise<string> {
  const { code, err, out } = await runNode([ADAPT, root, host, scope, deed], "/", { HOME: "/nowhere" });
  expect([deed, code, err]).toEqual([deed, 0, ""]);
  return out;
}

async function prepared({ edits = [], empty, first, scope }: Operation): Promise<string> {
  const origin = join(box.path, "origin", "root");
  rmSync(dirname(origin), { recursive: true, force: true });
  mkdirSync(origin, { recursive: true });
  for (const [path, text] of empty === true ? [] : Object.entries(MINE)) {
    mkdirSync(dirname(join(origin, path)), { recursive: true });
    writeFileSync(join(origin, path), text);
  }
  for (const [host, deed] of first) await run(origin, host, scope, deed);
  for (const path of edits) writeFileSync(join(origin, path), "edited\n");
  return origin;
}

function pointsOf(count: number): readonly number[] {
  if (DEEP) return Array.from({ length: count }, (_, at) => at + 1);
  return [...new Set(Array.from({ length: SAMPLE }, (_, at) => 1 + Math.floor((at * (count - 1)) / (SAMPLE - 1))))];
}

describe("48, 55: an adapter, killed at each of its changes of the disk", () => {
  const figures = { points: 0, tried: 0 };

  test.each(OPERATIONS)("$name: the tree before or the tree after", { timeout: 3_600_000 }, async (operation) => {
    const { deed, host, scope } = operation;
    const origin = await prepared(operation);
    const old = tree(origin);
    const whole = copyTree(origin, join(box.path, "whole", "root"));
    const args = (root: string): readonly string[] => [ADAPT, root, host, scope, deed];
    // 55: without a home in the environment, and nothing is written anywhere else.
    const { calls, code, err } = await killedAt(null, args(whole), whole, {});
    expect([code, err]).toEqual([0, ""]);
    expect(calls.filter(([, path]) => !path.startsWith(whole))).toEqual([]);
    const after = tree(whole);
    expect(after).not.toEqual(old);
    const states = new Map<number, string>();
    const queue = [...pointsOf(calls.length)];
    figures.points += calls.length;
    const work = async (worker: number): Promise<void> => {
      for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
        const crashed = copyTree(origin, join(box.path, `crashed-${worker}`, "root"));
        const { signal } = await killedAt(point, args(crashed), crashed, { HOME: "/nowhere" });
        const label = `${operation.name}, ${point} of ${calls.length} (${calls[point - 1]?.join(" ")})`;
        expect([label, signal]).toEqual([label, "SIGKILL"]);
        await run(crashed, host, scope, "recover");
        const found = tree(crashed);
        const state = JSON.stringify(found) === JSON.stringify(old) ? "o" : "n";
        expect([label, found]).toEqual([label, state === "o" ? old : after]);
        expect([label, await run(crashed, host, scope, "recover")]).toEqual([label, "[]"]);
        states.set(point, state);
        figures.tried++;
      }
    };
    await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, (_, worker) => work(worker)));
    const order = [...states].sort(([a], [b]) => a - b).map(([, state]) => state);
    expect(order.join("")).toMatch(/^o+n+$/);
  });

  test("enough points were there", () => {
    console.log(`adapters: ${figures.tried} kills of ${figures.points} points`);
    expect(figures.points).toBeGreaterThanOrEqual(500);
    if (DEEP) expect(figures.tried).toBe(figures.points);
  });
});
