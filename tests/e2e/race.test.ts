import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Ending, memoryPlace, observe, runNode } from "../support/killing.ts";
import { MAIN } from "./cli.ts";

/** Processes that write to one library at the same time. */
const PROCESSES = process.env["AGENT_INTEROP_DEEP"] ? 32 : 8;
const SHARED = ["shared-0", "shared-1", "shared-2"];
const box = memoryPlace();
afterAll(() => box.remove());

/** Two homes with skills of the same names and of other text, and one skill for each process. */
beforeAll(() => {
  const own = Array.from({ length: PROCESSES }, (_, n) => `own-${n}`);
  for (const home of ["even", "odd"]) {
    for (const name of [...SHARED, ...own]) {
      const path = join(box.path, home, `.claude/skills/${name}/SKILL.md`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `---\nname: ${name}\ndescription: About ${name}\n---\nThe ${home} one.\n`);
    }
  }
});

const run = (data: string, ...args: readonly string[]): Promise<Ending> =>
  runNode([MAIN, ...args], box.path, { HOME: join(box.path, "user"), AGENT_INTEROP_HOME: join(box.path, data) });
const adopt = (data: string, home: string, names: readonly string[]): Promise<Ending> =>
  run(data, "adopt", "claude", "--home", join(box.path, home), "--name", names.join(","), "--yes", "--json");
const look = (data: string) => observe(join(box.path, data, "data/library"), "user", false);
const idOf = (record: string): string => (record.split(" ")[0] as string).replace("claude-code-skill-", "");

test(`${PROCESSES} processes that adopt overlapping plans: no record is lost or there twice`, {
  timeout: 600_000,
}, async () => {
  const ended = await Promise.all(
    Array.from({ length: PROCESSES }, (_, n) =>
      adopt("race", "even", [`own-${n}`, SHARED[n % 3] as string, SHARED[(n + 1) % 3] as string]),
    ),
  );
  const installed = new Set<string>();
  const operations: string[] = [];
  for (const [n, { code, err, out }] of ended.entries()) {
    // Another one's operation under way is said, and is no failure.
    const said = err.split("\n").filter((line) => line !== "" && !line.endsWith(" [library-unfinished]"));
    expect([n, code, said]).toEqual([n, 0, []]);
    const { result } = JSON.parse(out);
    expect([n, result.refused]).toEqual([n, []]);
    const names = result.installed.map(({ name }: { name: string }) => name);
    expect(names).toContain(`own-${n}`);
    for (const name of names) installed.add(name);
    operations.push(result.operation);
  }
  expect(new Set(operations).size).toBe(PROCESSES);
  const { before, after, recovered } = await look("race");
  expect([before.problems, recovered]).toEqual([[], []]);
  expect(after.verified.filter((line) => !line.endsWith(" intact"))).toEqual([]);
  expect(after.records.map(idOf)).toEqual([...installed].sort());
  expect(after.records).toHaveLength(PROCESSES + SHARED.length);
  expect(after.tree.filter((line) => line.startsWith(".lock") || line.startsWith(".staging"))).toEqual([]);
  // Each change can be taken back, newest first; 32 are kept.
  const undone = await run("race", "library", "undo", "--count", "32", "--yes", "--json");
  expect([undone.code, JSON.parse(undone.out).result.undone]).toEqual([0, operations.sort().reverse()]);
  expect((await look("race")).after.records).toEqual([]);
});

test("processes that adopt, remove, take back and look at once: each ends with a clear result", {
  timeout: 600_000,
}, async () => {
  const all = [...SHARED, "own-0", "own-1"];
  expect((await adopt("mixed", "even", all)).code).toBe(0);
  const remove = (name: string) =>
    run("mixed", "library", "remove", "--id", `claude-code-skill-${name}`, "--yes", "--json");
  const rounds = PROCESSES / 8;
  const ended = await Promise.all(
    Array.from({ length: rounds }, (_, round) => [
      adopt("mixed", "odd", [...SHARED, `own-${2 + round}`]),
      remove("own-0"),
      run("mixed", "library", "undo", "--yes", "--json"),
      remove("shared-0"),
      adopt("mixed", "even", SHARED),
      run("mixed", "library", "list", "--json"),
      run("mixed", "library", "verify", "--json"),
      run("mixed", "library", "recover", "--json"),
    ]).flat(),
  );
  for (const { code, signal, out, err } of ended) {
    // Done, nothing to do, or an error with its code: what was to be removed is gone, what was planned has changed meanwhile.
    expect([signal, [0, 1, 2, 3, 5].includes(code ?? -1)]).toEqual([null, true]);
    expect(code === 0 || /\[[a-z-]+\]/.test(err) || out.startsWith("{"), `${code}: ${out}${err}`).toBe(true);
  }
  const { before, after } = await look("mixed");
  expect(before.problems).toEqual([]);
  expect(after.verified.filter((line) => !line.endsWith(" intact"))).toEqual([]);
  expect(new Set(after.records.map(idOf)).size).toBe(after.records.length);
});
