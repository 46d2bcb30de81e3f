import { spawnSync } from "node:child_process";
import { cleanEnv } from "./env.mjs";
import { tempDir } from "./temp.mjs";

/**
 * What a command prints, run once in the clean environment and not measured: for the checks of what it did.
 * @param {readonly string[]} argv @param {{ env?: Record<string, string>, cwd?: string }} [options]
 */
export function printed([program = "", ...args], { env = {}, cwd = tempDir() } = {}) {
  const options = { cwd, env: { ...cleanEnv(), ...env }, encoding: "utf8", maxBuffer: 1024 ** 3 };
  const { status, stdout, stderr } = spawnSync(program, args, /** @type {{ encoding: "utf8" }} */ (options));
  if (status !== 0) throw new Error(`exit ${status}: ${[program, ...args].join(" ")}\n${stderr}`);
  return stdout;
}
