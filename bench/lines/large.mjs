import { measure } from "../lib/measure.mjs";
import { runner } from "../lib/paths.mjs";
import { printed } from "../lib/printed.mjs";
import { cpu, mebibytes, verdict } from "../lib/table.mjs";
import { dropTree } from "../lib/temp.mjs";
import { manySkills, spreadSkills } from "../lib/trees.mjs";

/** @typedef {import("../lib/context.mjs").Context} Context @typedef {import("../lib/table.mjs").Result} Result */

const FEW = 10_000;
const MANY = 100_000;
const SCALING = 10.5;
const PEAK_MIB = 120;
/** Above the two directory entries of each skill. */
const LIMIT = "1000000";
/** Peaks hardly vary, and a run over 100,000 files is long. */
const PEAK_RUNS = 3;

const scan = (
  /** @type {string} */ node,
  /** @type {string} */ home,
  /** @type {string} */ mode,
  /** @type {number} */ count,
) => ({
  argv: [node, runner("scan.mjs"), home, mode, String(count), LIMIT],
});

/** CPU of ten times the entries, all in one root with the limit raised. @param {Context} context @returns {Promise<Result>} */
export async function scaling({ nodes, runs }) {
  const few = manySkills("skills-10k", FEW);
  const many = manySkills("skills-100k", MANY);
  const rows = [];
  const data = [];
  for (const node of nodes) {
    const [small, large] = await measure([scan(node.path, few, "stream", FEW), scan(node.path, many, "stream", MANY)], {
      runs,
    });
    const ratio = large.cpuMs / small.cpuMs;
    const least = large.cpuMinMs / small.cpuMinMs;
    rows.push([
      node.version,
      cpu(small),
      cpu(large),
      least.toFixed(2),
      ratio.toFixed(2),
      String(SCALING),
      verdict(ratio, SCALING),
    ]);
    data.push({ node: node.version, small, large, ratio, bound: SCALING });
  }
  dropTree(few);
  dropTree(many);
  return {
    title: "scaling: 100,000 entries beside 10,000 (streaming API, one root, entry limit raised)",
    notes: ["an entry is a skill directory with its SKILL.md of 1 KiB; the number of items is asserted in every run"],
    columns: ["Node", "10,000: ms min/median", "100,000: ms min/median", "ratio min", "ratio median", "bound", ""],
    rows,
    over: data.some(({ ratio }) => ratio > SCALING),
    data,
  };
}

/** The printed document holds every item, or this throws. @param {readonly string[]} argv */
function checkDocument(argv) {
  const { hosts } = JSON.parse(printed(argv));
  const items = hosts.reduce(
    (/** @type {number} */ sum, /** @type {{ items: unknown[] }} */ host) => sum + host.items.length,
    0,
  );
  if (items !== MANY) throw new Error(`${items} items instead of ${MANY}`);
}

/** Peak memory over 100,000 entries. @param {Context} context @returns {Promise<Result>} */
export async function memory({ nodes, cli }) {
  const home = manySkills("skills-100k", MANY);
  spreadSkills(home, MANY);
  const print = (/** @type {string} */ node) => [node, cli, "inventory", "--json", "--home", home];
  checkDocument(print(process.execPath));
  const rows = [];
  let over = false;
  const data = [];
  for (const node of nodes) {
    const commands = [
      scan(node.path, home, "stream", MANY),
      { argv: print(node.path) },
      scan(node.path, home, "collect", MANY),
    ];
    const peaks = await measure(commands, { runs: PEAK_RUNS });
    const names = ["streaming API", "inventory --json", "collected API"];
    for (const [at, { peakBytes, peakMaxBytes }] of peaks.entries()) {
      const bound = at === 2 ? null : PEAK_MIB;
      const mib = peakMaxBytes / 1024 / 1024;
      over ||= bound !== null && mib > bound;
      rows.push([
        names[at] ?? "",
        node.version,
        mebibytes(peakBytes),
        mebibytes(peakMaxBytes),
        bound === null ? "" : String(bound),
        verdict(mib, bound),
      ]);
      data.push({ what: names[at], node: node.version, peakBytes, peakMaxBytes, boundMiB: bound });
    }
  }
  dropTree(home);
  return {
    title: "memory: peak of whole processes over 100,000 entries in four roots",
    notes: [
      `${PEAK_RUNS} runs each; the largest one decides; the APIs run unbundled, as a program that imports them would`,
    ],
    columns: ["what", "Node", "median MiB", "largest MiB", "bound", ""],
    rows,
    over,
    data,
  };
}
