import { closeSync, mkdirSync, openSync, renameSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { plainBlock } from "./blocks.mjs";
import { lognormal, random } from "./random.mjs";
import { quantile } from "./stats.mjs";
import { tempTree } from "./temp.mjs";

/** What the tree of the issue holds. */
export const SHAPE = Object.freeze({ files: 7374, skills: 1254, agents: 478, commands: 177 });
export const MAIN_FILES = SHAPE.skills + SHAPE.agents + SHAPE.commands;

const PARAGRAPH =
  "Check the current state first, then make the smallest change that works. Write down what was left out — and why.\n";
const TEXT = Buffer.from(PARAGRAPH.repeat(Math.ceil((1024 * 1024) / PARAGRAPH.length)));

/** A file of about `size` bytes that begins with `head`; the number makes its bytes unlike every other. */
function write(
  /** @type {string} */ path,
  /** @type {string} */ head,
  /** @type {number} */ number,
  /** @type {number} */ size,
) {
  const start = Buffer.from(`${head}# Document ${number}\n\n`);
  // Whole paragraphs only, so that no character is cut in two.
  const unit = Buffer.byteLength(PARAGRAPH);
  const body = TEXT.subarray(0, Math.max(0, Math.floor((size - start.length) / unit)) * unit);
  const bytes = Buffer.concat([start, body]);
  writeFileSync(path, bytes);
  return bytes.length;
}

const fenced = (/** @type {string} */ block) => `---\n${block}---\n\n`;

/** @param {readonly number[]} sizes */
function quantiles(sizes) {
  const kb = (/** @type {number} */ at) => `${(quantile(sizes, at) / 1024).toFixed(1)}`;
  const total = sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
  return `${sizes.length} files, ${total.toFixed(1)} MiB; KiB at p10/p50/p90/p99/max: ${[0.1, 0.5, 0.9, 0.99, 1].map(kb).join("/")}`;
}

/**
 * The tree of the issue as a home: skills with companions, agents and commands below `.claude`.
 * @param {string} name @param {(kind: import("./blocks.mjs").Kind, name: string, at: number) => string} block
 * @returns {{ home: string, sizes: string[] }} `sizes` in words
 */
export function mainTree(name, block = plainBlock) {
  const home = tempTree(name);
  const next = random(7374);
  const size = lognormal(next, { median: 6 * 1024, sigma: 0.9 });
  /** @type {number[]} */
  const main = [];
  /** @type {number[]} */
  const other = [];
  const add = (
    /** @type {"skill" | "agent" | "prompt"} */ kind,
    /** @type {string} */ path,
    /** @type {string} */ called,
    /** @type {number} */ at,
  ) => main.push(write(path, fenced(block(kind, called, at)), main.length, size()));
  const companions = SHAPE.files - MAIN_FILES;
  for (let i = 0; i < SHAPE.skills; i += 1) {
    const directory = join(home, ".claude", "skills", `skill-${i}`);
    mkdirSync(join(directory, "references"), { recursive: true });
    add("skill", join(directory, "SKILL.md"), `skill-${i}`, i);
    const until = Math.round((companions * (i + 1)) / SHAPE.skills);
    while (other.length < until) {
      const n = other.length;
      const place = n % 3 === 0 ? directory : join(directory, "references");
      other.push(write(join(place, `part-${n}.md`), "", n, size()));
    }
  }
  for (const [folder, kind, count] of /** @type {const} */ ([
    ["agents", "agent", SHAPE.agents],
    ["commands", "prompt", SHAPE.commands],
  ])) {
    const directory = join(home, ".claude", folder);
    mkdirSync(directory, { recursive: true });
    for (let i = 0; i < count; i += 1) add(kind, join(directory, `${kind}-${i}.md`), `${kind}-${i}`, i);
  }
  return { home, sizes: [`all: ${quantiles([...main, ...other])}`, `read and hashed: ${quantiles(main)}`] };
}

/** Skills of about 1 KiB, all in one root. @param {string} name @param {number} count @param {string} [prefix] of their names */
export function manySkills(name, count, prefix = "skill") {
  const home = tempTree(name);
  for (let i = 0; i < count; i += 1) {
    const directory = join(home, ".claude", "skills", `${prefix}-${i}`);
    mkdirSync(directory, { recursive: true });
    write(join(directory, "SKILL.md"), fenced(plainBlock("skill", `${prefix}-${i}`, i)), i, 1024);
  }
  return home;
}

/** Moves three of four skills to the roots of other agents, so that no root is above the default limit. @param {string} home @param {number} count */
export function spreadSkills(home, count) {
  const roots = [".codex", ".gemini", ".copilot"];
  for (const root of roots) mkdirSync(join(home, root, "skills"), { recursive: true });
  for (let i = 0; i < count; i += 1) {
    const root = roots[(i % 4) - 1];
    if (root !== undefined)
      renameSync(join(home, ".claude", "skills", `skill-${i}`), join(home, root, "skills", `skill-${i}`));
  }
}

/** Agents that all lie in one directory. @param {string} name @param {number} count */
export function oneDirectory(name, count) {
  const home = tempTree(name);
  const directory = join(home, ".claude", "agents");
  mkdirSync(directory, { recursive: true });
  for (let i = 0; i < count; i += 1) {
    write(join(directory, `agent-${i}.md`), fenced(plainBlock("agent", `agent-${i}`, i)), i, 512);
  }
  return home;
}

/** A home whose `.claude.json` has about `megabytes`, nearly all of it history, and three MCP servers at its end. @param {string} name @param {number} megabytes */
export function hugeJson(name, megabytes) {
  const home = tempTree(name);
  const file = openSync(join(home, ".claude.json"), "w");
  const entry = JSON.stringify({
    display: `Please \\ look at "this" — ${PARAGRAPH.repeat(8)}`,
    pasted: { 1: [1.5, true, null] },
  });
  const project = (/** @type {number} */ i) =>
    `${i === 0 ? "" : ","}"/projects/p${i}":{"history":[${Array(1024).fill(entry).join(",")}],"mcpServers":{}}`;
  let written = writeSync(file, '{"numStartups":7,"projects":{');
  for (let i = 0; written < megabytes * 1e6; i += 1) written += writeSync(file, project(i));
  const server = { command: "npx", args: ["-y", "some-server"], env: { KEY: "value" } };
  writeSync(file, `},"mcpServers":${JSON.stringify({ one: server, two: server, three: server })}}\n`);
  closeSync(file);
  return home;
}

/** A home with traces of a few agents, and a directory for `PATH` with one installed command. @param {string} name */
export function fewAgents(name) {
  const home = tempTree(name);
  for (const [path, text] of [
    [".claude/settings.json", "{}"],
    [".codex/config.toml", 'model = "x"\n'],
    [".gemini/settings.json", "{}"],
    [".cursor/mcp.json", '{"mcpServers":{}}'],
    [
      "lib/node_modules/@anthropic-ai/claude-code/package.json",
      '{"name":"@anthropic-ai/claude-code","version":"2.1.0","bin":{"claude":"cli.js"}}',
    ],
    ["lib/node_modules/@anthropic-ai/claude-code/cli.js", "#!/usr/bin/env node\n"],
  ]) {
    const file = join(home, /** @type {string} */ (path));
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, /** @type {string} */ (text), { mode: 0o755 });
  }
  mkdirSync(join(home, "bin"));
  if (process.platform !== "win32")
    symlinkSync("../lib/node_modules/@anthropic-ai/claude-code/cli.js", join(home, "bin", "claude"));
  return home;
}
