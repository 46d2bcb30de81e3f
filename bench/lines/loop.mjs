import { runner } from "../lib/paths.mjs";
import { printed } from "../lib/printed.mjs";
import { verdict } from "../lib/table.mjs";
import { dropTree } from "../lib/temp.mjs";
import { hugeJson, MAIN_FILES, mainTree, oneDirectory } from "../lib/trees.mjs";

/** @typedef {import("../lib/context.mjs").Context} Context @typedef {import("../lib/table.mjs").Result} Result */

const BOUND_MS = 10;
const FILES = 100_000;
const SECONDS = 15;

/** Homes with how many items are in them, made one after another. */
const HOMES = [
  { name: "7,374 files", make: () => ({ home: mainTree("plain").home, count: MAIN_FILES }) },
  { name: "100,000 files in one directory", make: () => ({ home: oneDirectory("flat", FILES), count: FILES }) },
  { name: "200 MB ~/.claude.json", make: () => ({ home: hugeJson("huge", 200), count: 3 }) },
];

/** Event-loop delay while scanning, beside the same loop idle. @param {Context} context @returns {Promise<Result>} */
export async function loop({ nodes }) {
  const rows = [];
  const data = [];
  for (const { name, make } of HOMES) {
    const { home, count } = make();
    for (const node of nodes) {
      const argv = [node.path, runner("loop.mjs"), home, String(count), String(SECONDS), "1000000"];
      const run = JSON.parse(printed(argv));
      const more = run.busy.p999 - run.idle.p999;
      const ms = (/** @type {number} */ value) => value.toFixed(1);
      rows.push([
        name,
        node.version,
        `${ms(run.idle.p50)}/${ms(run.idle.p999)}`,
        `${ms(run.busy.p50)}/${ms(run.busy.p999)}/${ms(run.busy.max)}`,
        `${run.busy.samples} in ${run.scans}`,
        ms(more),
        String(BOUND_MS),
        `${verdict(more, BOUND_MS)}; CPU in a turn ${ms(run.turnCpu.p50)}/${ms(run.turnCpu.p999)}/${ms(run.turnCpu.max)} ms; loads ${ms(run.loads.modulesMs)}+${ms(run.loads.parsersMs)} ms`,
      ]);
      data.push({ name, node: node.version, ...run, moreMs: more, boundMs: BOUND_MS });
    }
    dropTree(home);
  }
  return {
    title: "loop: delay of the event loop while scanning, beside the same loop idle, in one process",
    notes: [
      "ticks of a 1 ms timer, idle and scanning phases in turn; the bound is on p99.9 scanning less p99.9 idle",
      "module loads happen before the first slice and are named apart (our modules + yaml and smol-toml)",
      "on a busy machine the delay holds waiting for a processor; the CPU used in one turn of the loop (p50/p99.9/max; own thread from Node 23.9 on, before that all threads) does not",
    ],
    columns: ["home", "Node", "idle p50/p99.9", "scanning p50/p99.9/max", "ticks in scans", "p99.9 more", "bound", ""],
    rows,
    over: data.some(({ moreMs }) => moreMs > BOUND_MS),
    data,
  };
}
