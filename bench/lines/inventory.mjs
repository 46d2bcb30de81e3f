import { plainBlock, variedBlock } from "../lib/blocks.mjs";
import { corpusBlocks } from "../lib/corpus.mjs";
import { fastestFloor } from "../lib/inventory-floor.mjs";
import { loadedLibraries } from "../lib/loaded.mjs";
import { measure } from "../lib/measure.mjs";
import { printed } from "../lib/printed.mjs";
import { mebibytes, RATIO_COLUMNS, ratioRow } from "../lib/table.mjs";
import { dropTree } from "../lib/temp.mjs";
import { mainTree, SHAPE } from "../lib/trees.mjs";

/** @typedef {import("../lib/context.mjs").Context} Context @typedef {import("../lib/table.mjs").Result} Result */

const PLAIN = 1.5;
const CORPUS = 1.9;
const HEAVY = ["yaml", "smol-toml", "zod"];

/** The command prints every item of the tree, each with its digest, or this throws. @param {readonly string[]} argv */
function checkItems(argv) {
  const { hosts } = JSON.parse(printed(argv));
  const items = hosts.flatMap((/** @type {{ items: unknown[] }} */ host) => host.items);
  for (const [kind, wanted] of Object.entries({ skill: SHAPE.skills, agent: SHAPE.agents, prompt: SHAPE.commands })) {
    const found = items.filter(
      (/** @type {{ kind: string, digest: string | null }} */ item) => item.kind === kind && item.digest !== null,
    );
    if (found.length !== wanted) throw new Error(`${found.length} items of kind ${kind} instead of ${wanted}`);
  }
}

/** @param {Context} context @param {string} what @param {string} home @param {number} bound */
async function rowsOf({ nodes, runs, cli }, what, home, bound) {
  const rows = [];
  for (const node of nodes) {
    const argv = [node.path, cli, "inventory", "--json", "--home", home];
    const floor = await fastestFloor(node.path, home);
    const [run, least] = await measure([{ argv }, { argv: floor }], { runs });
    const remark = `${floor.at(-1)}, peak ${mebibytes(run.peakMaxBytes)} MiB`;
    rows.push(ratioRow(what, node.version, run, least, bound, remark));
  }
  return rows;
}

/** The tree of the issue, beside walking it all and reading and hashing its main files. @param {Context} context @returns {Promise<Result>} */
export async function inventory(context) {
  const { cli, nodes } = context;
  const notes = [];
  const command = (/** @type {string} */ node, /** @type {string} */ home) => [
    node,
    cli,
    "inventory",
    "--json",
    "--home",
    home,
  ];

  const plain = mainTree("plain", plainBlock);
  notes.push(...plain.sizes.map((size) => `plain tree, ${size}`));
  checkItems(command(process.execPath, plain.home));
  for (const node of nodes) {
    const { libraries, scripts, bytes } = loadedLibraries(command(node.path, plain.home));
    const heavy = libraries.filter((name) => HEAVY.includes(name));
    if (heavy.length > 0) throw new Error(`plain frontmatter loaded ${heavy.join(", ")} on Node ${node.version}`);
    notes.push(
      `plain tree, Node ${node.version}: ${scripts} scripts of ${(bytes / 1024).toFixed(0)} KiB evaluated; of ${HEAVY.join(", ")} none`,
    );
  }
  const rows = await rowsOf(context, "plain frontmatter", plain.home, PLAIN);
  dropTree(plain.home);

  const blocks = corpusBlocks();
  const fromCorpus = (
    /** @type {import("../lib/blocks.mjs").Kind} */ kind,
    /** @type {string} */ name,
    /** @type {number} */ at,
  ) => {
    const list = blocks?.[kind] ?? [];
    return list[at % list.length] ?? plainBlock(kind, name, at);
  };
  const varied = mainTree("varied", blocks === null ? variedBlock : fromCorpus);
  const source =
    blocks === null ? "blocks of our own (no corpus: set AGENT_INTEROP_SHARED)" : "the corpus's own blocks";
  if (blocks !== null) {
    const counts = Object.entries(blocks).map(([kind, list]) => `${list.length} ${kind}`);
    notes.push(`corpus tree: ${counts.join(", ")} blocks of the shared corpus, in turn`);
  }
  notes.push(...varied.sizes.map((size) => `${blocks === null ? "varied" : "corpus"} tree, ${size}`));
  checkItems(command(process.execPath, varied.home));
  // Proves that the check above can fail: it sees the parser where one is needed.
  const { libraries } = loadedLibraries(command(process.execPath, varied.home));
  notes.push(`same check on this tree: ${libraries.join(", ") || "none"} loaded`);
  rows.push(...(await rowsOf(context, source, varied.home, CORPUS)));
  dropTree(varied.home);

  return {
    title: "inventory: `inventory --json --home TREE` beside walking all and reading and hashing the 1,909 main files",
    notes,
    columns: RATIO_COLUMNS,
    rows: rows.map(({ cells }) => cells),
    over: rows.some(({ over }) => over),
    data: rows.map(({ data }) => data),
  };
}
