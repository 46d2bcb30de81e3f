// Measures what the issue bounds, each line beside its physical floor, and prints ratios. Writes nothing into the repository.
// Usage: node bench/run.mjs [--only LINE,…] [--runs N] [--cli FILE] [--json FILE] [--markdown]
import { existsSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { METHOD } from "./lib/measure.mjs";
import { nodeBinaries } from "./lib/nodes.mjs";
import { CLI_PACKAGE } from "./lib/paths.mjs";
import { render } from "./lib/table.mjs";
import { inventory } from "./lines/inventory.mjs";
import { memory, scaling } from "./lines/large.mjs";
import { loop } from "./lines/loop.mjs";
import { peers } from "./lines/peers.mjs";
import { plan } from "./lines/plan.mjs";
import { size } from "./lines/size.mjs";
import { detect, version } from "./lines/start.mjs";

const LINES = { version, detect, inventory, plan, scaling, memory, loop, size, peers };
const LEAST_RUNS = 9;
const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: Object.keys(LINES).join(",") },
      runs: { type: "string", default: String(LEAST_RUNS) },
      cli: { type: "string", default: join(CLI_PACKAGE, "dist", "main.js") },
      json: { type: "string" },
      markdown: { type: "boolean", default: false },
    },
  });
  const wanted = values.only.split(",");
  const unknown = wanted.filter((name) => !Object.hasOwn(LINES, name));
  const runs = Number(values.runs);
  if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) {
    console.error(
      `usage: node bench/run.mjs [--only LINE,…] [--runs N] [--cli FILE] [--json FILE] [--markdown]\nlines: ${Object.keys(LINES).join(", ")}`,
    );
    return 2;
  }
  const cli = resolve(values.cli);
  if (!existsSync(cli)) {
    console.error(`${cli} is not there: run \`npm run build\` first`);
    return 1;
  }
  const note = (/** @type {string} */ line) => console.log(line);
  const nodes = nodeBinaries(note);
  note(
    `Node ${nodes.map((node) => node.version).join(" and ")}; ${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown processor"}; ${process.platform}`,
  );
  note(
    `${METHOD}; clean environment (PATH only); ${runs} interleaved runs after one warm-up${runs < LEAST_RUNS ? `, fewer than the ${LEAST_RUNS} that count` : ""}\n`,
  );

  const results = [];
  for (const [name, line] of Object.entries(LINES)) {
    if (!wanted.includes(name)) continue;
    const before = load();
    try {
      const result = await line({ nodes, runs, cli, note });
      result.notes.push(`load average (1, 5, 15 min) before: ${before}; after: ${load()}`);
      note(render(result, values.markdown));
      results.push({ name, ...result });
    } catch (error) {
      note(`${name}: failed: ${error instanceof Error ? error.message : error}\n`);
      results.push({ name, title: name, notes: [], columns: [], rows: [], over: true, data: null });
    }
  }
  const over = results.filter((result) => result.over).map(({ name }) => name);
  note(over.length === 0 ? `${results.length} lines, none over its bound` : `over or failed: ${over.join(", ")}`);
  if (values.json !== undefined) {
    const lines = results.map(({ name, title, notes, over: isOver, data }) => ({
      name,
      title,
      notes,
      over: isOver,
      data,
    }));
    writeFileSync(
      values.json,
      `${JSON.stringify({ method: METHOD, runs, nodes: nodes.map((node) => node.version), lines }, null, 2)}\n`,
    );
  }
  return over.length === 0 ? 0 : 1;
}

process.exitCode = await main();
