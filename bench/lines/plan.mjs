import { plainBlock } from "../lib/blocks.mjs";
import { measure } from "../lib/measure.mjs";
import { floor, runner } from "../lib/paths.mjs";
import { printed } from "../lib/printed.mjs";
import { median } from "../lib/stats.mjs";
import { cpu, verdict } from "../lib/table.mjs";
import { dropTree, tempTree } from "../lib/temp.mjs";
import { MAIN_FILES, mainTree, manySkills, SHAPE } from "../lib/trees.mjs";

/** @typedef {import("../lib/context.mjs").Context} Context @typedef {import("../lib/table.mjs").Result} Result */

const INSTALLED = 1000;
const BOUNDS = { plain: 1.6, findings: 2.5, installed: 1.2 };

/** Runs commands that print their CPU in turn, after one warm-up of each. @param {readonly (readonly string[])[]} commands @param {number} runs */
function inTurn(commands, runs) {
  const all = commands.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round <= runs; round += 1) {
    for (const [at, argv] of commands.entries()) {
      const { cpuMs } = JSON.parse(printed(argv));
      if (round > 0) all[at]?.push(cpuMs);
    }
  }
  return all.map((cpus) => ({ cpuMs: median(cpus), cpuMinMs: Math.min(...cpus) }));
}

/** Every main file has a plan, and nothing is opened twice, or this throws. @param {readonly string[]} argv */
function checkCounts(argv) {
  const { actions, files, most, libraryMost } = JSON.parse(printed(argv));
  const planned = Object.values(actions).reduce((/** @type {number} */ sum, count) => sum + count, 0);
  if (planned !== MAIN_FILES || files !== SHAPE.files)
    throw new Error(`${planned} entries and ${files} files instead of ${MAIN_FILES} and ${SHAPE.files}`);
  if (most !== 1 || libraryMost > 1) throw new Error(`a file was opened ${Math.max(most, libraryMost)} times`);
  return actions;
}

/** What planning costs beside reading and hashing every file once. @param {Context} context @returns {Promise<Result>} */
export async function plan({ nodes, runs, cli }) {
  const { home, sizes } = mainTree("plain", plainBlock);
  const none = tempTree("no-library");
  const full = tempTree("library");
  const others = manySkills("others", INSTALLED, "other");
  const call = (
    /** @type {string} */ node,
    /** @type {string} */ root,
    /** @type {string} */ findings,
    mode = "time",
  ) => [node, runner("plan.mjs"), home, root, findings, mode];
  const { installed } = JSON.parse(printed([process.execPath, runner("plan.mjs"), others, full, "plain", "install"]));
  if (installed !== INSTALLED) throw new Error(`${installed} packages installed instead of ${INSTALLED}`);
  const actions = checkCounts(call(process.execPath, none, "findings", "count"));
  checkCounts(call(process.execPath, full, "findings", "count"));

  const rows = [];
  const data = [];
  for (const node of nodes) {
    const least = (/** @type {string} */ how) => [node.path, floor("plan.mjs"), home, String(SHAPE.files), how];
    const [hash, createHash, plain, findings, beside] = inTurn(
      [
        least("hash"),
        least("createHash"),
        call(node.path, none, "plain"),
        call(node.path, none, "findings"),
        call(node.path, full, "findings"),
      ],
      runs,
    );
    const base = hash.cpuMs <= createHash.cpuMs ? hash : createHash;
    for (const [what, run, under, bound] of /** @type {const} */ ([
      ["without findings", plain, base, BOUNDS.plain],
      ["with findings (default)", findings, base, BOUNDS.findings],
      [`with findings, beside ${INSTALLED} packages: the row above is its floor`, beside, findings, BOUNDS.installed],
    ])) {
      const ratio = run.cpuMs / under.cpuMs;
      rows.push([
        what,
        node.version,
        cpu(run),
        cpu(under),
        (run.cpuMinMs / under.cpuMinMs).toFixed(2),
        ratio.toFixed(2),
        String(bound),
        verdict(ratio, bound),
      ]);
      data.push({ what, node: node.version, run, floor: under, ratio, bound });
    }
    const whole = { argv: [node.path, cli, "adopt", "claude-code", "--dry-run", "--json", "--home", home] };
    const [command, walked] = await measure([whole, { argv: least("createHash") }], { runs });
    const ratio = command.cpuMs / walked.cpuMs;
    const what = "the whole command: start, inventory, plan, JSON";
    const low = (command.cpuMinMs / walked.cpuMinMs).toFixed(2);
    rows.push([what, node.version, cpu(command), cpu(walked), low, ratio.toFixed(2), "", "stated"]);
    data.push({ what, node: node.version, run: command, floor: walked, ratio, bound: null });
  }
  for (const tree of [home, none, full, others]) dropTree(tree);
  return {
    title: "plan: `planInteropAdoption` beside walking, reading and hashing all 7,374 files",
    notes: [
      ...sizes.slice(0, 1),
      `entries: ${Object.entries(actions)
        .map(([action, count]) => `${count} ${action}`)
        .join(", ")}; every source file opened once, no file of an installed package more than once`,
      "CPU of the call or the walk alone, all threads, measured in its own process; the whole command as a process",
    ],
    columns: ["what", "Node", "CPU ms min/median", "floor ms min/median", "ratio min", "ratio median", "bound", ""],
    rows,
    over: data.some(({ ratio, bound }) => bound !== null && ratio > bound),
    data,
  };
}
