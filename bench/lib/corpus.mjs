import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { dropTree, tempTree } from "./temp.mjs";

const BLOCK = /^(?:\uFEFF)?---[ \t]*\r?\n([\s\S]*?\n)---[ \t]*(?:\r?\n|$)/;
/** Agents and commands, by the directory they lie in. */
const KINDS = /** @type {const} */ ({ agents: "agent", commands: "prompt", prompts: "prompt" });

/** @param {string} directory @param {(path: string) => void} visit */
function everyFile(directory, visit) {
  const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) everyFile(path, visit);
    else if (entry.isFile() && entry.name.endsWith(".md")) visit(path);
  }
}

/**
 * The frontmatter of every skill, agent and command of the shared corpus's real cases (those whose name begins with
 * `synthetic-` hold malformed files and are left out), in path order; `null` where there is no corpus.
 * @returns {{ skill: string[], agent: string[], prompt: string[] } | null}
 */
export function corpusBlocks() {
  const shared = process.env["AGENT_INTEROP_SHARED"] || fileURLToPath(new URL("../../../shared", import.meta.url));
  const archive = join(shared, "corpus.tar.gz");
  if (!existsSync(archive)) return null;
  const root = tempTree("corpus");
  if (spawnSync("tar", ["xzf", archive, "-C", root]).status !== 0) return null;
  /** @type {{ skill: string[], agent: string[], prompt: string[] }} */
  const blocks = { skill: [], agent: [], prompt: [] };
  everyFile(root, (path) => {
    if (path.includes("synthetic-")) return;
    const kind = basename(path) === "SKILL.md" ? "skill" : KINDS[/** @type {"agents"} */ (basename(dirname(path)))];
    const block = kind === undefined ? null : BLOCK.exec(readFileSync(path, "utf8"))?.[1];
    if (kind !== undefined && block) blocks[kind].push(block);
  });
  dropTree(root);
  return Object.values(blocks).every(({ length }) => length > 0) ? blocks : null;
}
