// Stages of a long command: one calm line each, output only when something failed.
import { ROOT, run } from "./run.mjs";

/**
 * @typedef {{ ok: boolean, note: string, output: string }} Outcome `output` is shown when `ok` is false
 */

/**
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 * @param {NodeJS.WriteStream} out
 * @returns {Promise<Outcome>}
 */
export async function stage(name, work, out = process.stdout) {
  const started = performance.now();
  out.write(`${name.padEnd(16)}`);
  /** @type {Outcome} */
  let outcome;
  try {
    outcome = await work();
  } catch (error) {
    outcome = {
      ok: false,
      note: "crashed",
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  out.write(`${outcome.ok ? "ok" : "FAILED"}  ${`${seconds} s`.padStart(8)}  ${outcome.note}\n`);
  if (!outcome.ok) out.write(`\n${outcome.output.trimEnd()}\n\n`);
  return outcome;
}

/** The pinned, frozen install. It needs Node and npm only. @returns {Promise<Outcome>} */
export async function install() {
  // CI=true keeps pnpm from asking before it replaces a node_modules of another shape.
  const { code, output } = await run("npm", ["run", "--loglevel=error", "setup"], {
    cwd: ROOT,
    env: { ...process.env, CI: "true" },
  });
  return { ok: code === 0, note: "frozen lockfile", output };
}

/** Node below the floor fails late and oddly: say so first. @returns {boolean} */
export function nodeIsNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return true;
  process.stderr.write(`Node ${process.versions.node} is too old: 20.19.0 or newer is needed\n`);
  return false;
}
