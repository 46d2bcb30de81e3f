// Delay of the event loop while scanning, against the same loop idle, in one process. Prints one JSON line.
// Usage: node loop.mjs HOME COUNT SECONDS [ENTRY-LIMIT]
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../lib/stats.mjs";

const [home = "", count, seconds, entries] = process.argv.slice(2);
/** Turns that a p99.9 needs to be more than the largest one. */
const SAMPLES = 1500;
const IDLE_MS = 250;

const beforeModules = performance.now();
const { loadToml, loadYaml } = await import("@agent-interop/documents");
const { streamInteropInventory } = await import("@agent-interop/inventory");
const { hostMachine } = await import("@agent-interop/source");
const beforeParsers = performance.now();
await Promise.all([loadYaml(), loadToml()]);
const loads = { modulesMs: beforeParsers - beforeModules, parsersMs: performance.now() - beforeParsers };

const limits = entries === undefined ? {} : { entries: Number(entries) };
const options = { machine: hostMachine({ home, cwd: home }), ignoreEnvironment: true, limits };
/** @type {number[]} */
const idle = [];
/** @type {number[]} */
const busy = [];

/**
 * Notes how far apart the ticks of a 1 ms timer are while something runs. (`monitorEventLoopDelay` does the same, but a histogram
 * that is switched off and on again counts the pause as one delay, so that the two phases could not alternate.)
 */
async function ticking(deltas, run) {
  let last = performance.now();
  let timer = setTimeout(tick, 1);
  function tick() {
    const now = performance.now();
    deltas.push(now - last);
    last = now;
    timer = setTimeout(tick, 1);
  }
  try {
    return await run();
  } finally {
    // The stretch that was running at the end counts as well.
    deltas.push(performance.now() - last);
    clearTimeout(timer);
  }
}

/** CPU of this thread where Node can tell (23.9 and newer), else of all threads, which adds garbage collection and compiling. */
const usage = process.threadCpuUsage ?? process.cpuUsage;
/** CPU used between two turns of the loop while scanning: what a turn costs however many others want the processor. */
const turns = [];

/** One scan, consumed as a caller would. */
async function scan() {
  let items = 0;
  let last = usage.call(process);
  let stop = false;
  const turn = () => {
    const now = usage.call(process);
    turns.push((now.user + now.system - last.user - last.system) / 1000);
    last = now;
    if (!stop) setImmediate(turn);
  };
  setImmediate(turn);
  for await (const event of streamInteropInventory(options)) if (event.type === "item") items += 1;
  stop = true;
  if (items !== Number(count)) throw new Error(`${items} items instead of ${count}`);
}

// The first scan also compiles: it is part of the figure, since that is what a caller meets.
const until = performance.now() + Number(seconds) * 1000;
let scans = 0;
do {
  await ticking(idle, () => sleep(IDLE_MS));
  await ticking(busy, scan);
  scans += 1;
} while (performance.now() < until && busy.length < SAMPLES);
while (idle.length < busy.length) await ticking(idle, () => sleep(IDLE_MS));

const figures = (deltas) => ({
  samples: deltas.length,
  p50: quantile(deltas, 0.5),
  p99: quantile(deltas, 0.99),
  p999: quantile(deltas, 0.999),
  max: Math.max(...deltas),
});
console.log(JSON.stringify({ loads, scans, idle: figures(idle), busy: figures(busy), turnCpu: figures(turns) }));
