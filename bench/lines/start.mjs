import { join } from "node:path";
import { cleanEnv } from "../lib/env.mjs";
import { measure } from "../lib/measure.mjs";
import { floor } from "../lib/paths.mjs";
import { printed } from "../lib/printed.mjs";
import { RATIO_COLUMNS, ratioRow } from "../lib/table.mjs";
import { tempTree } from "../lib/temp.mjs";
import { fewAgents } from "../lib/trees.mjs";

const START = 1.15;
const DETECT = 1.6;

/** @typedef {import("../lib/context.mjs").Context} Context @typedef {import("../lib/table.mjs").Result} Result */

/** `--version` beside an empty module. @param {Context} context @returns {Promise<Result>} */
export async function version({ nodes, runs, cli }) {
  const rows = [];
  for (const node of nodes) {
    const commands = [{ argv: [node.path, cli, "--version"] }, { argv: [node.path, floor("empty.mjs")] }];
    const [run, empty] = await measure(commands, { runs });
    rows.push(ratioRow("--version", node.version, run, empty, START));
  }
  return {
    title: "version: `--version` beside an empty .mjs",
    notes: [],
    columns: RATIO_COLUMNS,
    rows: rows.map(({ cells }) => cells),
    over: rows.some(({ over }) => over),
    data: rows.map(({ data }) => data),
  };
}

/** Detection of all kinds, nothing run, beside an empty module. @param {Context} context @returns {Promise<Result>} */
export async function detect({ nodes, runs, cli }) {
  const empty = tempTree("empty-home");
  const few = fewAgents("few-agents");
  const path = { PATH: `${join(few, "bin")}:${cleanEnv().PATH}` };
  const args = (/** @type {string} */ home) => [cli, "inspect", "--agents-only", "--json", "--home", home];
  const found = (/** @type {string} */ home, env = {}) =>
    JSON.parse(printed([process.execPath, ...args(home)], { env })).agents.map(
      (/** @type {{ kind: string, version: string | null }} */ agent) => agent,
    );
  const agents = found(few, path);
  const claude = agents.find((/** @type {{ kind: string }} */ { kind }) => kind === "claude-code");
  if (claude?.version !== "2.1.0") throw new Error("the installed agent of the example home was not detected");
  const rows = [];
  for (const node of nodes) {
    const commands = [
      { argv: [node.path, ...args(empty)] },
      { argv: [node.path, floor("empty.mjs")] },
      { argv: [node.path, ...args(few)], env: path },
      { argv: [node.path, floor("empty.mjs")] },
    ];
    const [bare, first, some, second] = await measure(commands, { runs });
    rows.push(
      ratioRow("empty home", node.version, bare, first, DETECT),
      ratioRow("a few agents", node.version, some, second, DETECT),
    );
  }
  const names = agents.map((/** @type {{ kind: string }} */ { kind }) => kind).join(", ");
  return {
    title: "detect: `inspect --agents-only --json` beside an empty .mjs",
    notes: [
      `an empty home: ${found(empty).length} agents (by the real PATH of ${cleanEnv().PATH.split(":").length} entries); a few agents: ${names}`,
      "nothing is run: no --probe-version",
    ],
    columns: RATIO_COLUMNS,
    rows: rows.map(({ cells }) => cells),
    over: rows.some(({ over }) => over),
    data: rows.map(({ data }) => data),
  };
}
