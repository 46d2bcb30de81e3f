// Child processes for the scripts: captured output, no shell, the repository's own tools first on PATH.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");

/** The environment of a child: quiet tools, `node_modules/.bin` first. @param {Record<string, string>} [more] */
export function childEnv(more = {}) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return {
    ...process.env,
    [pathKey]: `${join(ROOT, "node_modules", ".bin")}${delimiter}${process.env[pathKey] ?? ""}`,
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    // Turbo does not hash the Node version: results of one must not be taken for another's.
    AGENT_INTEROP_TOOLCHAIN: `node-${process.version}-${process.platform}-${process.arch}`,
    AGENT_INTEROP_CORPUS_STAMP: corpusStamp(),
    ...more,
  };
}

/** The corpus lies outside the repository, where turbo does not look: tests that ran without it are no result for it. */
function corpusStamp() {
  const path = join(process.env["AGENT_INTEROP_SHARED"] || join(ROOT, "..", "shared"), "corpus.tar.gz");
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.size}-${stat.mtimeMs}` : "none";
}

/**
 * Runs a program to its end. `npm` and `npx` are found on every system.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` passes the output through instead of keeping it
 * @returns {Promise<{ code: number, stdout: string, output: string, seconds: number }>} `output` holds both streams in order, both without colours
 */
export function run(command, args, options = {}) {
  const { cwd = ROOT, env = childEnv(), show = false } = options;
  const started = performance.now();
  // On Windows npm and the tools in .bin are .cmd files, which only a shell starts; our arguments need no quoting.
  const shell = process.platform === "win32" && !/[\\/]/.test(command);
  return new Promise((resolve) => {
    const stream = show ? "inherit" : "pipe";
    const child = spawn(shell ? [command, ...args].join(" ") : command, shell ? [] : [...args], {
      cwd,
      env,
      shell,
      stdio: ["ignore", stream, stream],
    });
    let stdout = "";
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr?.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
    const end = (/** @type {number} */ code) =>
      resolve({
        code,
        stdout: stripVTControlCharacters(stdout),
        output: stripVTControlCharacters(output),
        seconds: (performance.now() - started) / 1000,
      });
    child.on("error", (error) => {
      output += `${command}: ${error.message}\n`;
      end(127);
    });
    child.on("close", (code, signal) => {
      if (signal) output += `${command} was ended by ${signal}\n`;
      end(code ?? 1);
    });
  });
}

/** Runs one of our scripts or a JavaScript tool with this Node. @param {string} script @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runNode(script, args = [], options = {}) {
  return run(process.execPath, [script, ...args], options);
}

/** @param {readonly string[]} args @param {Parameters<typeof run>[2]} [options] */
export function runTurbo(args, options = {}) {
  return runNode(join(ROOT, "scripts", "turbo.mjs"), args, options);
}
