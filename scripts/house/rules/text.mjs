// What a file's text must not hold: too many lines, unfinished work, silent skips, traces of a machine or a registry.
import { propertyName, visit } from "../parse.mjs";
import { DATA_FILES, MAX_LINES } from "../plan.mjs";

/** @typedef {import("../repo.mjs").Repo} Repo @typedef {import("../repo.mjs").SourceFile} SourceFile @typedef {import("../parse.mjs").Node} Node */
/** @typedef {{ file: string, line: number | null, message: string }} Found */

/** @param {Repo} repo */
const sources = (repo) => repo.packages.flatMap((pkg) => pkg.src);
/** @param {Repo} repo */
const tests = (repo) => [...repo.packages.flatMap((pkg) => pkg.test), ...repo.loose];

/** @type {import("../repo.mjs").Rule} */
export const length = {
  id: "length",
  run: (repo) =>
    sources(repo)
      .filter((file) => file.lines > MAX_LINES && !DATA_FILES.some((pattern) => pattern.test(file.path)))
      .map((file) => ({ file: file.path, line: null, message: `${file.lines} lines, at most ${MAX_LINES}` })),
};

/** Median and longest source file, for the closing line of a run. @param {Repo} repo */
export function lengths(repo) {
  const counted = sources(repo).filter((file) => !DATA_FILES.some((pattern) => pattern.test(file.path)));
  const sorted = counted.sort((a, b) => a.lines - b.lines);
  const longest = sorted.at(-1);
  return {
    files: sorted.length,
    median: sorted[sorted.length >> 1]?.lines ?? 0,
    longest: longest?.lines ?? 0,
    longestFile: longest?.path ?? null,
  };
}

const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/;
const SILENCED = /@ts-(ignore|nocheck)|biome-ignore(?!\s+\S+:\s*\S+)|eslint-disable/;

/** @type {import("../repo.mjs").Rule} */
export const leftovers = {
  id: "leftovers",
  run: (repo) => [
    ...sources(repo).flatMap((file) => leftoversIn(file, true)),
    ...tests(repo).flatMap((file) => leftoversIn(file, false)),
  ],
};

/** @param {SourceFile} file @param {boolean} isSource @returns {Found[]} */
function leftoversIn(file, isSource) {
  const { comments, errors, lineOf, program } = file.parsed;
  /** @type {Found[]} */
  const found = errors.map((error) => ({ file: file.path, line: null, message: `does not parse: ${error}` }));
  for (const { text, line } of comments) {
    const word = UNFINISHED.exec(text) ?? SILENCED.exec(text) ?? (isSource ? /@ts-expect-error/.exec(text) : null);
    if (word) found.push({ file: file.path, line, message: `"${word[0]}" in a comment` });
  }
  visit(program, (node) => {
    const isAny =
      (node.type === "TSAsExpression" || node.type === "TSTypeAssertion") &&
      node.typeAnnotation.type === "TSAnyKeyword";
    if (isAny) found.push({ file: file.path, line: lineOf(node.start), message: '"as any"' });
  });
  return found;
}

const RUNNERS = new Set(["it", "test", "describe", "suite", "bench"]);

/** @type {import("../repo.mjs").Rule} */
export const skips = {
  id: "skips",
  run: (repo) => [...sources(repo), ...tests(repo)].flatMap(skipsIn),
};

/** @param {SourceFile} file @returns {Found[]} */
function skipsIn(file) {
  /** @type {Found[]} */
  const found = [];
  visit(file.parsed.program, (node, ancestors) => {
    if (node.type !== "MemberExpression") return;
    const name = propertyName(node);
    if (!runsTests(node.object)) return;
    const line = file.parsed.lineOf(node.start);
    if (name === "only") found.push({ file: file.path, line, message: '".only" hides every other test' });
    if (name === "skip" || name === "todo")
      found.push({ file: file.path, line, message: `".${name}" is silent: call ctx.skip("reason") inside the test` });
    if (name === "skipIf" || name === "runIf") {
      // it.skipIf(condition)("title (why it needs the condition)", ...): the title is printed with the skipped tests.
      const call = ancestors.at(-2);
      const title = call?.type === "CallExpression" ? titleOf(call.arguments[0]) : null;
      if (title === null || !/\([^()]{4,}\)$/.test(title)) {
        found.push({
          file: file.path,
          line,
          message: `".${name}": end the title with the reason in brackets, it is printed with the skipped tests`,
        });
      }
    }
  });
  return found;
}

/** `it`, `describe.each(...)`, `it.concurrent` ... @param {Node} node @returns {boolean} */
function runsTests(node) {
  if (node.type === "Identifier") return RUNNERS.has(node.name);
  if (node.type === "MemberExpression") return runsTests(node.object);
  return node.type === "CallExpression" && runsTests(node.callee);
}

/** The literal end of a title. @param {Node | undefined} node */
function titleOf(node) {
  if (node?.type === "Literal") return String(node.value);
  return node?.type === "TemplateLiteral" ? (node.quasis.at(-1)?.value.cooked ?? "") : null;
}

/** @type {import("../repo.mjs").Rule} */
export const pureTests = {
  id: "pure-tests",
  run: (repo) =>
    tests(repo).flatMap((file) => {
      /** @type {Found[]} */
      const found = [];
      visit(file.parsed.program, (node) => {
        const target =
          node.type === "AssignmentExpression"
            ? node.left
            : node.type === "UnaryExpression" && node.operator === "delete"
              ? node.argument
              : null;
        const line = file.parsed.lineOf(node.start);
        if (target !== null && changesEnv(target))
          found.push({ file: file.path, line, message: "a test never changes process.env: build a Machine value" });
        if (node.type === "MemberExpression" && propertyName(node) === "stubEnv")
          found.push({ file: file.path, line, message: "stubEnv: build a Machine value" });
      });
      return found;
    }),
};

/** @param {Node} node @returns {boolean} */
function changesEnv(node) {
  if (node.type !== "MemberExpression") return false;
  if (node.object.type === "Identifier" && node.object.name === "process" && propertyName(node) === "env") return true;
  return changesEnv(node.object);
}

const BINARY = /\.(png|jpe?g|gif|ico|woff2?|gz|tgz|zip|wasm|node)$/;
// Spelled in pieces, so that this file does not find itself.
const MACHINE_PATHS = new RegExp(`(?<![\\w.~*}:-])/(${["work", "root"].join("|")})/|/bash_${"jobs"}\\b`);
const REGISTRY_HOST = new RegExp(
  `\\b(registry\\.(npm${"js"}\\.org|yarn${"pkg"}\\.com|npm${"mirror"}\\.com)|npm\\.pkg\\.github\\.com|local${"host"}:4873)\\b`,
);

/** @type {import("../repo.mjs").Rule} */
export const traces = {
  id: "traces",
  run: (repo) => {
    const configured = registryHost();
    const patterns = [
      { pattern: MACHINE_PATHS, what: "a path of one machine" },
      { pattern: REGISTRY_HOST, what: "a registry host" },
      ...(configured === ""
        ? []
        : [{ pattern: new RegExp(literally(configured)), what: "the registry configured here" }]),
    ];
    return repo.tracked
      .filter((path) => !BINARY.test(path) && path !== "pnpm-lock.yaml")
      .flatMap((path) =>
        repo
          .read(path)
          .split("\n")
          .flatMap((text, at) =>
            patterns
              .filter(({ pattern }) => pattern.test(text))
              .map(({ what }) => ({ file: path, line: at + 1, message: what })),
          ),
      );
  },
};

/** @param {string} text */
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Host of the registry that npm is configured with, when a script of npm says it. */
function registryHost() {
  try {
    return new URL(process.env["npm_config_registry"] ?? "").host;
  } catch {
    return "";
  }
}

/** @type {import("../repo.mjs").Rule} */
export const lockfile = {
  id: "lockfile",
  run: (repo) => {
    if (!repo.has("pnpm-lock.yaml")) return [{ file: "pnpm-lock.yaml", line: null, message: "missing" }];
    return repo
      .read("pnpm-lock.yaml")
      .split("\n")
      .flatMap((text, at) =>
        /https?:\/\/|\btarball:/.test(text)
          ? [{ file: "pnpm-lock.yaml", line: at + 1, message: "names a host to download from" }]
          : [],
      );
  },
};
