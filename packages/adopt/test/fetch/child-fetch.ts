import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

/** Writes a script that calls `fetchSource` in a process of its own; returns its path. */
export async function fetchScript(
  { home, tmp }: { readonly home: string; readonly tmp: string },
  source: string,
): Promise<string> {
  const root = resolve(import.meta.dirname, "../../../..");
  const outDir = join(home, "..", "bundle");
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: {
      alias: [
        { find: /^@agent-interop\/([^/]+)$/, replacement: `${root}/packages/$1/src/index.ts` },
        { find: /^@agent-interop\/([^/]+)\/(.+)$/, replacement: `${root}/packages/$1/src/$2.ts` },
      ],
    },
    build: {
      ssr: join(root, "packages/adopt/src/import/fetch/fetch.ts"),
      outDir,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: "fetch.mjs" } },
    },
    ssr: { noExternal: true },
  });
  const script = join(outDir, "run.mjs");
  writeFileSync(
    script,
    `import { fetchSource } from "./fetch.mjs";
const machine = { platform: process.platform, arch: process.arch, env: { PATH: process.env.PATH }, home: ${JSON.stringify(home)},
  cwd: ${JSON.stringify(home)}, tmp: ${JSON.stringify(tmp)}, now: () => new Date(), foldCase: (path) => path };
await fetchSource({ source: ${JSON.stringify(source)} }, { machine, boundary: { protects: () => false, holds: () => false } });`,
  );
  return script;
}

/** Runs the script, and kills it once `until` has come. */
export async function killedFetch(script: string, until: Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [script], { stdio: "inherit" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await Promise.race([until, ended]);
  child.kill("SIGKILL");
  await ended;
  if (child.signalCode !== "SIGKILL") throw new Error("the fetch ended before it was killed");
}
