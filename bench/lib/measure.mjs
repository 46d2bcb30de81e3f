import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cleanEnv } from "./env.mjs";
import { median } from "./stats.mjs";
import { tempDir } from "./temp.mjs";

/**
 * One command: the program with its arguments, extra variables, the working directory, directories removed before each run,
 * and the exit codes that count as done.
 * @typedef {{ argv: readonly string[], env?: Record<string, string>, cwd?: string, remove?: readonly string[], codes?: readonly number[] }} Command
 * @typedef {{ code: number, cpuMs: number, wallMs: number, peakBytes: number, stderr: string }} Usage
 * @typedef {{ runs: number, cpuMs: number, cpuMinMs: number, wallMs: number, peakBytes: number, peakMaxBytes: number }} Summary
 */

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const python = process.platform !== "win32" && spawnSync("python3", ["--version"]).status === 0;

/** How figures are taken on this machine, in words. */
export const METHOD = python
  ? "whole processes, os.wait4 of python3: user + system CPU of all threads, peak = ru_maxrss"
  : "process.resourceUsage() in an exit hook (python3 is not there): a little below the whole process";

/** @param {Command} command @param {number} seconds */
function job(command, seconds) {
  const { argv, env = {}, cwd = tempDir(), remove = [] } = command;
  return { argv, env: { ...cleanEnv(), ...env }, cwd, remove, seconds };
}

/** @param {readonly Command[]} commands @param {number} seconds @returns {Promise<Usage[]>} */
function byWait4(commands, seconds) {
  return new Promise((resolve, reject) => {
    const child = spawn("python3", [here("measure.py")], { stdio: ["pipe", "pipe", "inherit"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    child.on("error", reject);
    child.on("close", () =>
      resolve(
        text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      ),
    );
    child.stdin.end(JSON.stringify(commands.map((command) => job(command, seconds))));
  });
}

/** @param {Command} command @param {number} seconds @returns {Usage} */
function byHook(command, seconds) {
  const { argv, env, cwd } = job(command, seconds);
  const file = join(tempDir(), "usage.json");
  const [program = "", ...rest] = argv;
  const start = performance.now();
  const { status, stderr } = spawnSync(program, ["--require", here("usage-hook.cjs"), ...rest], {
    cwd,
    env: { ...env, AGENT_INTEROP_BENCH_USAGE: file },
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: seconds * 1000,
  });
  const wallMs = performance.now() - start;
  const usage = status === null ? { cpuMs: 0, peakBytes: 0 } : JSON.parse(readFileSync(file, "utf8"));
  return { ...usage, code: status ?? -1, wallMs, stderr };
}

/**
 * Measures commands interleaved (A B A B …) after one warm-up of each. Throws when a run ends with a code that is not expected.
 * @param {readonly Command[]} commands @param {{ runs: number, warmups?: number, seconds?: number }} options @returns {Promise<Summary[]>}
 */
export async function measure(commands, { runs, warmups = 1, seconds = 600 }) {
  const order = Array.from({ length: warmups + runs }, () => commands).flat();
  const usages = python ? await byWait4(order, seconds) : order.map((command) => byHook(command, seconds));
  return commands.map((command, at) => {
    const own = usages.filter((_, i) => i % commands.length === at);
    for (const { code, stderr } of own) {
      if ((command.codes ?? [0]).includes(code)) continue;
      throw new Error(`exit ${code}: ${command.argv.join(" ")}\n${stderr.trim()}`);
    }
    const counted = own.slice(warmups);
    const cpu = counted.map(({ cpuMs }) => cpuMs);
    const peaks = counted.map(({ peakBytes }) => peakBytes);
    return {
      runs,
      cpuMs: median(cpu),
      cpuMinMs: Math.min(...cpu),
      wallMs: median(counted.map(({ wallMs }) => wallMs)),
      peakBytes: median(peaks),
      peakMaxBytes: Math.max(...peaks),
    };
  });
}
