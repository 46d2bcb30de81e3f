import { delimiter, join } from "node:path";

const ADDED = join("node_modules", ".bin");

/** The real `PATH` without what npm and pnpm put in front of it while they run a script. */
export function realPath() {
  const entries = (process.env["PATH"] ?? "").split(delimiter);
  return entries.filter((entry) => !entry.includes(ADDED) && !entry.includes("node-gyp-bin")).join(delimiter);
}

/** What `env -i PATH="$PATH"` gives; Windows needs one variable more to start anything. @returns {Record<string, string>} */
export function cleanEnv() {
  const system = process.env["SystemRoot"];
  return { PATH: realPath(), ...(system === undefined ? {} : { SystemRoot: system }) };
}
