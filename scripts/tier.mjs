// The slower tiers: `real` (the vendors' own CLIs), `deep` (full counts of kills, races and fuzzing), `bench`.
// Usage: node scripts/tier.mjs real|deep|bench [arguments of vitest or of bench/run.mjs]
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { childEnv, ROOT, run, runNode, runTurbo } from "./lib/run.mjs";
import { install, nodeIsNewEnough, stage } from "./lib/stages.mjs";

const [tier = "", ...args] = process.argv.slice(2);

async function build() {
  const { code, output } = await runTurbo(["run", "build", "--output-logs=errors-only"]);
  return { ok: code === 0, note: "", output };
}

async function main() {
  if (!nodeIsNewEnough()) return 1;
  if (!["real", "deep", "bench"].includes(tier)) {
    console.error("usage: node scripts/tier.mjs real|deep|bench [arguments]");
    return 2;
  }
  if (!(await stage("install", install)).ok || !(await stage("build", build)).ok) return 1;
  if (tier === "bench") return (await runNode(join(ROOT, "bench", "run.mjs"), args, { show: true })).code;
  if (tier === "real")
    return (await run("vitest", ["run", "--project", "real", "--reporter=verbose", ...args], { show: true })).code;
  // Deep: the tests of every package again with full counts, and those that only exist here.
  const projects = [...testsIn("packages"), ...testsIn("tests").filter((name) => name !== "house" && name !== "real")];
  const env = childEnv({ AGENT_INTEROP_DEEP: "1" });
  const chosen = projects.flatMap((name) => ["--project", name]);
  return (await run("vitest", ["run", ...chosen, "--reporter=verbose", ...args], { env, show: true })).code;
}

/** Folders that are vitest projects: they hold tests somewhere. @param {string} parent */
function testsIn(parent) {
  const holds = (/** @type {string} */ name) =>
    [name, join(name, "test")].some((folder) => {
      const path = join(ROOT, parent, folder);
      return existsSync(path) && readdirSync(path).some((file) => file.endsWith(".test.ts"));
    });
  return readdirSync(join(ROOT, parent)).filter(holds);
}

process.exitCode = await main();
