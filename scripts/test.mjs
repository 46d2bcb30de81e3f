// `npm test`: install, build, type check, lint, house rules, all tests, package checks. Every stage runs, also after a
// failed one; each stage that is no test run counts as one check. The last line is "N passed, N failed".
// Usage: node scripts/test.mjs [--no-install]
import { existsSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { closingLine, readReport, sum } from "./lib/reports.mjs";
import { ROOT, run, runNode, runTurbo } from "./lib/run.mjs";
import { install, nodeIsNewEnough, stage } from "./lib/stages.mjs";

/** @typedef {import("./lib/reports.mjs").Tally} Tally */

const JOBS = String(Math.max(2, availableParallelism()));
/** Suites of several packages together; one exists as soon as its folder does. */
const SUITES = ["house", "corpus", "e2e"].filter((name) => existsSync(join(ROOT, "tests", name)));
const PACKAGES = readdirSync(join(ROOT, "packages")).filter((name) =>
  existsSync(join(ROOT, "packages", name, "package.json")),
);

/** @type {Tally[]} */
const tallies = [];

/** A stage that is one check. @param {string} name @param {() => Promise<import("./lib/stages.mjs").Outcome>} work */
async function check(name, work) {
  const { ok } = await stage(name, work);
  tallies.push({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], problems: [] });
  return ok;
}

/** Turbo over all packages; a task whose dependencies failed does not run and does not hide others. @param {readonly string[]} args */
async function turbo(...args) {
  const { code, output } = await runTurbo([
    "run",
    ...args,
    "--continue=dependencies-successful",
    "--output-logs=errors-only",
    "--log-order=grouped",
    `--concurrency=${JOBS}`,
  ]);
  const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(output) ?? [];
  return { ok: code === 0, note: total === undefined ? "" : `${total} tasks, ${cached} from cache`, output };
}

/** A stage of test runs: every report counts, whether it was made now or came from the cache. @param {string} name @param {Record<string, string>} reports by label @param {readonly string[]} args */
async function tests(name, reports, args) {
  for (const path of Object.values(reports)) rmSync(path, { force: true });
  const { ok } = await stage(name, async () => {
    const ran = await turbo(...args);
    const tally = sum(Object.entries(reports).map(([label, path]) => readReport(path, label)));
    if (!ran.ok && tally.failed === 0) {
      tally.failed = 1;
      tally.problems.push(`${name}: the runner failed although no test did`);
    }
    tallies.push(tally);
    const note = `${closingLine(tally)}${tally.skipped.length === 0 ? "" : `, ${tally.skipped.length} skipped`}; ${ran.note}`;
    return { ok: tally.failed === 0, note, output: `${ran.output}\n${tally.problems.join("\n")}` };
  });
  return ok;
}

async function main() {
  if (!nodeIsNewEnough()) return 1;
  if (!process.argv.includes("--no-install") && !(await check("install", install))) return 1;
  await check("build", () => turbo("build"));
  await check("types", () => turbo("typecheck"));
  await check("lint", async () => {
    const { code, output } = await run("biome", ["ci", "."]);
    return { ok: code === 0, note: "biome", output };
  });
  await check("unused code", async () => {
    const { code, output } = await run("knip", ["--no-config-hints", "--no-progress"]);
    return { ok: code === 0, note: "knip", output };
  });
  await check("house rules", async () => {
    const { code, output } = await runNode(join(ROOT, "scripts", "house.mjs"));
    return { ok: code === 0, note: output.trimEnd().split("\n").at(-1) ?? "", output };
  });
  const packageReports = Object.fromEntries(
    PACKAGES.map((name) => [name, join(ROOT, "packages", name, ".reports", "vitest.json")]),
  );
  await tests("package tests", packageReports, ["test", "--filter=./packages/*"]);
  for (const suite of SUITES) {
    await tests(`${suite} tests`, { [suite]: join(ROOT, "tests", ".reports", `${suite}.json`) }, [
      suite,
      "--filter=@agent-interop/tests",
    ]);
  }
  await check("package checks", () => turbo("pkgcheck"));
  await check("consumer", () => turbo("consumer", "--filter=@agent-interop/tests"));
  return sum(tallies).failed === 0 ? 0 : 1;
}

process.exitCode = await main();
const total = sum(tallies);
for (const title of total.skipped) console.log(`skipped: ${title}`);
console.log(closingLine(total.passed + total.failed === 0 ? { passed: 0, failed: 1 } : total));
