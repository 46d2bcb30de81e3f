// Rehearses a release in a scratch clone: a changeset bumps its package and every dependent, the frozen lockfile stays
// valid, and a dry publish lists every tarball with real ranges. Then, in this checkout: a second build and test is all
// cache hits. Nothing is published.
// Usage: node scripts/release-check.mjs
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadRepo, SCOPE } from "./house/repo.mjs";
import { childEnv, ROOT, run, runNode, runTurbo } from "./lib/run.mjs";
import { stage } from "./lib/stages.mjs";

/** The package at the bottom: everything else stands on it. */
const BUMPED = `${SCOPE}diagnostics`;

const repo = loadRepo(ROOT);
const names = repo.packages.map((pkg) => pkg.manifest.name);
const clone = realpathSync(mkdtempSync(join(tmpdir(), "release-check-")));
const env = childEnv({ CI: "true" });
let failed = 0;

/** @param {string} name @param {() => Promise<import("./lib/stages.mjs").Outcome>} work */
async function step(name, work) {
  if (!(await stage(name, work)).ok) failed++;
}

/** A command in the clone that must end well. @param {string} command @param {readonly string[]} args */
async function inClone(command, args) {
  const ran = await run(command, args, { cwd: clone, env });
  if (ran.code !== 0) throw new Error(`${command} ${args.join(" ")}\n${ran.output}`);
  return ran.output;
}

/** @param {string} name */
const manifestIn = (name) =>
  JSON.parse(readFileSync(join(clone, "packages", name.slice(SCOPE.length), "package.json"), "utf8"));

await step("clone", async () => {
  for (const path of repo.tracked) cpSync(join(ROOT, path), join(clone, path));
  await inClone("git", ["init", "-q", "-b", "main"]);
  await inClone("git", ["add", "-A"]);
  await inClone("git", ["-c", "user.name=release-check", "-c", "user.email=release@check", "commit", "-qm", "clone"]);
  await inClone("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"]);
  return { ok: true, note: `${repo.tracked.length} files`, output: "" };
});

await step("version", async () => {
  // The command bundles the others, which are therefore its devDependencies: it is named beside what changed in it.
  const bundles = repo.packages.filter((pkg) => pkg.manifest.bin).map((pkg) => `"${pkg.manifest.name}": patch`);
  writeFileSync(
    join(clone, ".changeset", "rehearsal.md"),
    `---\n"${BUMPED}": minor\n${bundles.join("\n")}\n---\n\nA rehearsal.\n`,
  );
  const output = await inClone("changeset", ["version"]);
  const wrong = repo.packages.filter(({ manifest }) => {
    const [major, minor, patch] = manifest.version.split(".").map(Number);
    const wanted = manifest.name === BUMPED ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
    const hasLog = existsSync(join(clone, "packages", manifest.name.slice(SCOPE.length), "CHANGELOG.md"));
    return dependsOn(manifest, BUMPED) && (manifestIn(manifest.name).version !== wanted || !hasLog);
  });
  await inClone("pnpm", ["install", "--frozen-lockfile", "--offline"]);
  const bumped = names.filter(
    (name) => manifestIn(name).version !== repo.packages.find((pkg) => pkg.manifest.name === name)?.manifest.version,
  );
  const lines = wrong.map(({ manifest }) => `${manifest.name} is ${manifestIn(manifest.name).version}`);
  return {
    ok: wrong.length === 0,
    note: `${bumped.length} of ${names.length} packages bumped, frozen install valid`,
    output: [output, ...lines].join("\n"),
  };
});

/** @param {any} manifest @param {string} name @returns {boolean} */
function dependsOn(manifest, name) {
  if (manifest.name === name || manifest.bin) return true;
  const own = Object.keys(manifest.dependencies ?? {}).filter((dependency) => dependency.startsWith(SCOPE));
  return own.some((dependency) =>
    dependsOn(repo.packages.find((pkg) => pkg.manifest.name === dependency)?.manifest ?? {}, name),
  );
}

await step("publish, dry", async () => {
  const turbo = join(clone, "scripts", "turbo.mjs");
  const built = await runNode(turbo, ["run", "build", "--output-logs=errors-only"], { cwd: clone, env });
  if (built.code !== 0) throw new Error(built.output);
  const output = await inClone("pnpm", ["-r", "publish", "--dry-run", "--no-git-checks"]);
  const tarballs = join(clone, "tarballs");
  await inClone("pnpm", ["-r", "--filter", "./packages/*", "pack", "--pack-destination", tarballs]);
  const problems = names.flatMap((name) => {
    const file = `agent-interop-${name.slice(SCOPE.length)}-${manifestIn(name).version}.tgz`;
    if (!output.includes(file)) return [`${file} is not in the dry publish`];
    const packed = spawnSync("tar", ["-xzOf", join(tarballs, file), "package/package.json"], { encoding: "utf8" });
    const { dependencies = {} } = JSON.parse(packed.stdout);
    return Object.entries(dependencies)
      .filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(String(range)))
      .map(([dependency, range]) => `${name}: ${dependency} is "${range}"`);
  });
  return {
    ok: problems.length === 0,
    note: `${readdirSync(tarballs).length} tarballs, real ranges`,
    output: [output, ...problems].join("\n"),
  };
});

rmSync(clone, { recursive: true, force: true, maxRetries: 3 });

await step("cache", async () => {
  const args = ["run", "build", "typecheck", "test", "pkgcheck", "--output-logs=errors-only", "--concurrency=2"];
  const first = await runTurbo(args);
  const second = await runTurbo(args);
  const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(second.output) ?? [];
  const full = /FULL TURBO/.test(second.output) && cached === total;
  const ok = first.code === 0 && second.code === 0 && full;
  return {
    ok,
    note: `second run: ${cached} of ${total} from cache, ${second.seconds.toFixed(1)} s`,
    output: first.code === 0 ? second.output : first.output,
  };
});

process.exitCode = failed === 0 ? 0 : 1;
