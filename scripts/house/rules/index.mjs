import { cycles, dependencies, entries, layers } from "./imports.mjs";
import { lazy, schemas, topLevelAwait } from "./loading.mjs";
import { allowedDependencies, changesets, codes, manifests, shape } from "./shape.mjs";
import { leftovers, length, lockfile, pureTests, skips, traces } from "./text.mjs";
import { ambient, builtins, reads } from "./world.mjs";

/** @type {import("../repo.mjs").Rule[]} */
export const RULES = [
  dependencies,
  layers,
  entries,
  cycles,
  builtins,
  reads,
  ambient,
  schemas,
  lazy,
  topLevelAwait,
  length,
  leftovers,
  skips,
  pureTests,
  traces,
  lockfile,
  shape,
  manifests,
  allowedDependencies,
  codes,
  changesets,
];

/** @param {import("../repo.mjs").Repo} repo @returns {import("../repo.mjs").Finding[]} */
export function check(repo) {
  return RULES.flatMap((rule) => rule.run(repo).map((finding) => ({ rule: rule.id, ...finding })));
}
