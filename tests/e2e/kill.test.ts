import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { copyTree, killedAt, memoryPlace, type Observed, observe, runNode } from "../support/killing.ts";
import { DIST, MAIN } from "./cli.ts";

const DEEP = Boolean(process.env["AGENT_INTEROP_DEEP"]);
/** Points of each operation that `npm test` tries; all of them in `test:deep`. */
const SAMPLE = 4;
const box = memoryPlace();
afterAll(() => box.remove());

const skill = (name: string, body: string): Record<string, string> => ({
  [`.claude/skills/${name}/SKILL.md`]: `---\nname: ${name}\ndescription: About ${name}\nmodel: opus\n---\nRead notes.md. ${body}\n`,
  [`.claude/skills/${name}/notes.md`]: `Notes of ${name}. ${body}\n`,
  [`.claude/skills/${name}/references/table.csv`]: `a,b\n${body},2\n`,
});
const agent = (name: string, body: string): Record<string, string> => ({
  [`.claude/agents/${name}.md`]: `---\nname: ${name}\ndescription: About ${name}\ntools: Read, Bash\n---\n${body}\n`,
});
const prompt = (name: string, body: string): Record<string, string> => ({
  [`.claude/commands/${name}.md`]: `---\ndescription: About ${name}\n---\n${body} $ARGUMENTS\n`,
});

function plant(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const FIRST = {
  ...Object.assign({}, ...["one", "two", "three", "four", "five", "six"].map((name) => skill(name, "First."))),
  ...Object.assign({}, ...["scout", "judge"].map((name) => agent(name, "First."))),
  ...Object.assign({}, ...["fix", "ship"].map((name) => prompt(name, "First."))),
};
/** Of the first: some changed, one more. */
const SECOND = {
  ...FIRST,
  ...skill("two", "Second."),
  ...skill("four", "Second."),
  ...agent("judge", "Second."),
  ...prompt("ship", "Second."),
  ...skill("seven", "Second."),
};
const SMALL = { ...skill("one", "First."), ...agent("scout", "First.") };

interface Operation {
  readonly name: string;
  /** What is done before: files that come to the home, and arguments of the command. */
  readonly first: readonly (Readonly<Record<string, string>> | readonly string[])[];
  readonly args: readonly string[];
  readonly scope?: "project";
  /** What happened is what an undo takes back. */
  readonly undo?: true;
  /** The operation is killed at this call, of how many there are, before it is told to recover. */
  readonly crashed?: (calls: readonly (readonly [string, string])[]) => number;
  /** Where that has to end. */
  readonly ends?: "old" | "new";
}

const adopt = ["adopt", "claude", "--from", "user", "--yes"];
const ids = ["skill-one", "skill-four", "agent-scout", "prompt-fix"].map((id) => `claude-code-${id}`).join(",");
const remove = ["library", "remove", "--id", ids, "--yes"];
const undo = ["library", "undo", "--yes"];
const recover = ["library", "recover"];
const at = (calls: readonly (readonly [string, string])[], name: string, end: string): number =>
  calls.findIndex(([call, path]) => call === name && path.endsWith(end)) + 1;

const OPERATIONS: readonly Operation[] = [
  { name: "install", first: [FIRST], args: adopt, undo: true },
  {
    name: "install in a project",
    first: [SMALL],
    args: [...adopt, "--scope", "project"],
    scope: "project",
    undo: true,
  },
  { name: "update", first: [FIRST, adopt, SECOND], args: adopt, undo: true },
  { name: "remove", first: [FIRST, adopt], args: remove, undo: true },
  { name: "undo of an installation", first: [SMALL, adopt, FIRST, adopt], args: undo },
  { name: "undo of an update", first: [FIRST, adopt, SECOND, adopt], args: undo },
  { name: "undo of a removal", first: [FIRST, adopt, remove], args: undo },
  // Nothing was moved yet; half of it was; all was and was committed.
  {
    name: "recovery of what was staged",
    first: [FIRST, adopt, SECOND],
    args: adopt,
    crashed: (calls) => at(calls, "create", "/journal"),
    ends: "old",
  },
  {
    name: "recovery of what was moved",
    first: [FIRST, adopt, SECOND],
    args: adopt,
    crashed: (calls) => at(calls, "rename", "/records.json"),
    ends: "old",
  },
  {
    name: "recovery of what was committed",
    first: [FIRST, adopt, SECOND],
    args: adopt,
    crashed: (calls) => at(calls, "rename", "/journal"),
    ends: "new",
  },
];

const isArguments = (step: Operation["first"][number]): step is readonly string[] => Array.isArray(step);
const environment = (root: string): Record<string, string> => ({
  HOME: join(root, "user"),
  AGENT_INTEROP_HOME: join(root, "own"),
});
const libraryOf = (root: string, { scope }: Operation): string =>
  scope === "project" ? join(root, "project/.agent-interop/library") : join(root, "own/data/library");

/** A library before an operation, and how one looks before it and after it. */
interface Prepared {
  readonly origin: string;
  readonly old: Observed;
  readonly now: Observed;
  /** What is to be killed. */
  readonly args: readonly string[];
}

async function prepared(operation: Operation): Promise<Prepared> {
  const origin = join(box.path, "origin");
  rmSync(origin, { recursive: true, force: true });
  for (const name of ["user", "own", "project/.git"]) mkdirSync(join(origin, name), { recursive: true });
  for (const args of operation.first) {
    if (!isArguments(args)) {
      plant(join(origin, "user"), args);
      continue;
    }
    const { code, err } = await runNode([MAIN, ...args], join(origin, "project"), environment(origin));
    expect([args, code, err]).toEqual([args, 0, ""]);
  }
  const seen = (root: string) => observe(libraryOf(root, operation), operation.scope ?? "user", false);
  const args = [MAIN, ...operation.args];
  const old = await seen(copyTree(origin, join(box.path, "before")));
  const whole = copyTree(origin, join(box.path, "whole"));
  const { calls, code } = await killedAt(null, args, join(whole, "project"), environment(whole));
  const now = await seen(whole);
  expect([code, old.recovered, now.recovered]).toEqual([0, [], []]);
  expect(now.after.tree).not.toEqual(old.after.tree);
  if (operation.crashed === undefined) return { origin, old, now, args };
  const point = operation.crashed(calls);
  const killed = await killedAt(point, args, join(origin, "project"), environment(origin));
  expect([point > 0, killed.signal]).toEqual([true, "SIGKILL"]);
  return { origin, old, now, args: [MAIN, ...recover] };
}

/** Without what may stay of a first installation in a project that did not happen: the list for version control, whole or begun. */
const bare = (tree: readonly string[]): readonly string[] =>
  tree.filter((line) => !/^\.(?:gitignore|agent-interop-[0-9a-f]{32}\.tmp) /.test(line));
const untrusted = (item: string): string => item.replace(/ true$/, " false");
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Checks what a fresh process saw after a kill; returns in which state it left the library. */
function settled(point: string, seen: Observed, old: Observed, now: Observed, operation: Operation): "old" | "new" {
  const { before, recovered, after, again, undone } = seen;
  // As it was found: each item is one of the old or of the new state, the records are those of one of the two, and nothing
  // is trusted but what they record.
  const recorded = same(before.records, now.after.records) ? now.after : old.after;
  expect([point, before.records]).toEqual([point, recorded.records]);
  const known = [...old.after.items, ...now.after.items].map(untrusted);
  expect([point, before.items.filter((item) => !known.includes(untrusted(item)))]).toEqual([point, []]);
  const trusted = before.items.filter((item) => item !== untrusted(item));
  expect([point, trusted.filter((item) => !recorded.items.includes(item))]).toEqual([point, []]);
  const unfinished = before.problems.some((problem) => problem.startsWith("library-unfinished "));
  if (!unfinished) {
    expect([point, before.problems, recovered]).toEqual([point, [], []]);
    const { items, records, problems, verified } = after;
    expect([point, before]).toEqual([point, { items, records, problems, verified }]);
  }
  // As it is left: the old state or the new one.
  const state = same(after.tree, now.after.tree) ? "new" : "old";
  expect([point, bare(after.tree)]).toEqual([point, bare(state === "new" ? now.after.tree : old.after.tree)]);
  expect([point, after.verified.filter((line) => !line.endsWith(" intact")), after.problems, again]).toEqual([
    point,
    [],
    [],
    [],
  ]);
  expect([point, after.items]).toEqual([point, state === "new" ? now.after.items : old.after.items]);
  // What was done is named.
  if (unfinished) {
    const what = recovered.map((one) => one.what);
    const right = state === "new" ? ["completed"] : ["rolled-back", "discarded"];
    expect([point, what.length, right.includes(what[0] ?? "")]).toEqual([point, 1, true]);
    const changed = new Set([...old.after.records, ...now.after.records].map((line) => line.split(" ")[0]));
    for (const { packages } of recovered)
      expect([point, packages.filter((id) => !changed.has(id))]).toEqual([point, []]);
  }
  if (operation.undo === true && state === "new") {
    expect([point, undone?.operations, bare(undone?.tree ?? [])]).toEqual([point, 1, bare(old.after.tree)]);
  }
  return state;
}

/** Points that a run which was interrupted has done already, by operation; only in `test:deep`. */
const PROGRESS = fileURLToPath(new URL("../.reports/kill-progress.json", import.meta.url));
const build = createHash("sha256").update(process.version);
for (const name of readdirSync(DIST).sort()) if (/\.m?js$/.test(name)) build.update(readFileSync(join(DIST, name)));
for (const name of [
  "kill.test.ts",
  "../support/kill-at.mjs",
  "../support/observe-library.mjs",
  "../support/killing.ts",
])
  build.update(readFileSync(new URL(name, import.meta.url)));
const BUILD = build.digest("hex");

function progress(): Record<string, Record<string, "old" | "new">> {
  try {
    const { build: of, done } = JSON.parse(readFileSync(PROGRESS, "utf8"));
    return of === BUILD ? done : {};
  } catch {
    return {};
  }
}

function keep(done: object): void {
  mkdirSync(dirname(PROGRESS), { recursive: true });
  writeFileSync(PROGRESS, JSON.stringify({ build: BUILD, done }));
}

describe("the command, killed at each of its changes of the disk", () => {
  const done = DEEP ? progress() : {};
  const figures = { points: 0, tried: 0, resumed: 0 };

  test.each(OPERATIONS)(
    "$name: the old state or the new one, and a fresh process says which",
    { timeout: 3_600_000 },
    async (operation) => {
      const { origin, old, now, args } = await prepared(operation);
      const whole = copyTree(origin, join(box.path, "whole"));
      const { code, err, calls } = await killedAt(null, args, join(whole, "project"), environment(whole));
      expect([code, err]).toEqual([0, ""]);
      // Nothing is written anywhere but below the library, whose directory is made.
      const root = libraryOf(whole, operation);
      const outside = calls.filter(([, path]) => !path.startsWith(root) && !root.startsWith(path));
      expect(outside).toEqual([]);

      const states: Record<string, "old" | "new"> = { ...done[operation.name] };
      const wanted = pointsOf(calls.length).filter((point) => states[point] === undefined);
      figures.points += calls.length;
      figures.resumed += Object.keys(states).length;
      const queue = [...wanted];
      const work = async (worker: number): Promise<void> => {
        for (let point = queue.shift(); point !== undefined; point = queue.shift()) {
          const crashed = copyTree(origin, join(box.path, `crashed-${worker}`));
          const { signal } = await killedAt(point, args, join(crashed, "project"), environment(crashed));
          const label = `${operation.name}, ${point} of ${calls.length} (${calls[point - 1]?.[0]})`;
          expect([label, signal]).toEqual([label, "SIGKILL"]);
          const seen = await observe(libraryOf(crashed, operation), operation.scope ?? "user", operation.undo === true);
          states[point] = settled(label, seen, old, now, operation);
          figures.tried += 1;
          if (DEEP && figures.tried % 25 === 0) {
            done[operation.name] = { ...states };
            keep(done);
            console.log(
              `killed at ${figures.tried} points; ${operation.name}: ${Object.keys(states).length} of ${calls.length}`,
            );
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, (_, worker) => work(worker)));
      done[operation.name] = states;
      if (DEEP) keep(done);
      const order = Object.keys(states)
        .map(Number)
        .sort((a, b) => a - b)
        .map((point) => states[point]);
      if (operation.crashed === undefined) expect(order.join(" ")).toMatch(/^(?:old ?)+(?:new ?)+$/);
      else expect([...new Set(order)]).toEqual([operation.ends]);
    },
  );

  function pointsOf(count: number): readonly number[] {
    if (DEEP) return Array.from({ length: count }, (_, n) => n + 1);
    // The first, the last, and some between.
    return [...new Set(Array.from({ length: SAMPLE }, (_, n) => 1 + Math.round((n * (count - 1)) / (SAMPLE - 1))))];
  }

  afterAll(() => {
    console.log(
      `killed by SIGKILL: ${figures.tried} points of ${figures.points}, ${figures.resumed} done by an earlier run`,
    );
    if (DEEP && figures.tried + figures.resumed === figures.points) rmSync(PROGRESS, { force: true });
  });

  test("the points are 500 or more", () => {
    if (figures.points > 0) expect(figures.points).toBeGreaterThanOrEqual(500);
  });
});
