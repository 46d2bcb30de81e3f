// `npm start`: install, build, and show the agents of this machine. Progress goes to stderr, the table to stdout.
// Usage: npm start -- [arguments of `agent-interop inspect`]
import { delimiter, join } from "node:path";
import { ROOT, runNode, runTurbo } from "./lib/run.mjs";
import { install, nodeIsNewEnough, stage } from "./lib/stages.mjs";

/** `inspect` ends with 5 when something was left unvisited, which it has then said itself. */
const DONE_IN_PART = 5;

async function main() {
  if (!nodeIsNewEnough()) return 1;
  if (!(await stage("install", install, process.stderr)).ok) return 1;
  const built = await stage(
    "build",
    async () => {
      const { code, output } = await runTurbo([
        "run",
        "build",
        "--filter=@agent-interop/cli",
        "--output-logs=errors-only",
      ]);
      return { ok: code === 0, note: "", output };
    },
    process.stderr,
  );
  if (!built.ok) return 1;
  process.stderr.write("\n");
  const cli = join(ROOT, "packages", "cli", "dist", "main.js");
  const cwd = process.env["INIT_CWD"] ?? process.cwd();
  const { code } = await runNode(cli, ["inspect", ...process.argv.slice(2)], { cwd, env: machineEnv(), show: true });
  return code === DONE_IN_PART ? 0 : code;
}

/** The environment without the folders npm puts on PATH for a script: what is in them is not installed on the machine. */
function machineEnv() {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const ofNpm = /[\\/](node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/;
  const path = (process.env[key] ?? "").split(delimiter).filter((folder) => !ofNpm.test(folder));
  return { ...process.env, [key]: path.join(delimiter) };
}

process.exitCode = await main();
