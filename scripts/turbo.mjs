// Runs turbo with telemetry and update checks off, on every platform.
import { createRequire } from "node:module";
import { childEnv, ROOT, runNode } from "./lib/run.mjs";

const turbo = createRequire(import.meta.url).resolve("turbo/bin/turbo");
const { code } = await runNode(turbo, process.argv.slice(2), { cwd: ROOT, env: childEnv(), show: true });
process.exitCode = code;
