import { join } from "node:path";
import { installed } from "../lib/cache.mjs";
import { fastestFloor } from "../lib/inventory-floor.mjs";
import { measure } from "../lib/measure.mjs";
import { cpu, mebibytes } from "../lib/table.mjs";
import { dropTree, tempTree } from "../lib/temp.mjs";
import { mainTree } from "../lib/trees.mjs";

/** @typedef {import("../lib/context.mjs").Context} Context @typedef {import("../lib/table.mjs").Result} Result */

/** Other tools that list or read the skills of a project, at exact versions. The slow one runs less often. */
const PEERS = [
  { name: "skills", version: "1.7.4", args: ["list", "--json"], runs: null, writes: null },
  { name: "openskills", version: "1.5.0", args: ["list"], runs: null, writes: null },
  {
    name: "rulesync",
    version: "17.0.0",
    args: ["import", "--targets", "claudecode", "--features", "skills"],
    runs: 3,
    writes: ".rulesync",
  },
];
/** Directories that a peer leaves in the tree; the floor walks everything, so they go before its runs too. */
const LEFT = PEERS.flatMap(({ writes }) => (writes === null ? [] : [writes]));
const QUIET = {
  DO_NOT_TRACK: "1",
  DISABLE_TELEMETRY: "1",
  SKILLS_TELEMETRY_DISABLED: "1",
  CI: "1",
  NO_COLOR: "1",
  NO_UPDATE_NOTIFIER: "1",
};

/** The line that says why, of all that a failed command wrote. @param {unknown} error */
function reason(error) {
  const lines = String(error instanceof Error ? error.message : error).split("\n");
  return (lines.find((line) => /^\w*Error\b/.test(line)) ?? lines[0] ?? "").slice(0, 200);
}

/** The same tree as a project, read by other tools, as ratios to our floor. @param {Context} context @returns {Promise<Result>} */
export async function peers({ nodes, runs, cli, note }) {
  const rows = [];
  const data = [];
  const { home: tree } = mainTree("plain");
  const nobody = tempTree("nobody");
  for (const node of nodes) {
    const remove = LEFT.map((directory) => join(tree, directory));
    const floor = { argv: await fastestFloor(node.path, tree), remove };
    const ours = { argv: [node.path, cli, "inventory", "--json", "--home", tree] };
    const entries = [{ label: "agent-interop inventory --json", command: ours, runs }];
    for (const { name, version, args, runs: own } of PEERS) {
      const got = installed(`peer-${name}-${version}`, name, version, join("node_modules", ".bin", name));
      if (!got.ok) {
        if (node === nodes[0]) note(`skipped: ${got.reason}`);
        continue;
      }
      const command = { argv: [node.path, got.path, ...args], cwd: tree, env: { HOME: nobody, ...QUIET }, remove };
      entries.push({
        label: `${name}@${version} ${args.join(" ")}`,
        command,
        runs: own === null ? runs : Math.min(own, runs),
      });
    }
    for (const { label, command, runs: count } of entries) {
      try {
        const [run, least] = await measure([command, floor], { runs: count });
        const ratio = run.cpuMs / least.cpuMs;
        const smallest = run.cpuMinMs / least.cpuMinMs;
        rows.push([
          label,
          node.version,
          cpu(run),
          cpu(least),
          smallest.toFixed(2),
          ratio.toFixed(2),
          mebibytes(run.peakMaxBytes),
          String(count),
        ]);
        data.push({ label, node: node.version, run, floor: least, ratio });
      } catch (error) {
        note(`skipped: ${label} on Node ${node.version}: ${reason(error)}`);
      }
    }
    for (const directory of remove) dropTree(directory);
  }
  dropTree(tree);
  return {
    title: "peers: other tools on the same tree, beside the same floor",
    notes: [
      "what they do differs: openskills takes the description by a pattern, skills reads names and paths, rulesync copies; ours lists agents and commands too, with digests",
    ],
    columns: [
      "what",
      "Node",
      "CPU ms min/median",
      "floor ms min/median",
      "ratio min",
      "ratio median",
      "peak MiB",
      "runs",
    ],
    rows,
    over: false,
    data,
  };
}
