import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
let box: string;

beforeAll(async () => {
  box = mkdtempSync(join(tmpdir(), "detect-load-"));
  writeFileSync(
    join(box, "entry.ts"),
    `export { detectInteropAgents } from "@agent-interop/detect"; export { hostMachine } from "@agent-interop/source";`,
  );
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: [{ find: /^@agent-interop\/([^/]+)$/, replacement: `${root}/packages/$1/src/index.ts` }] },
    build: {
      ssr: join(box, "entry.ts"),
      outDir: join(box, "out"),
      rollupOptions: { external: ["yaml", "smol-toml", "zod"] },
    },
    ssr: { noExternal: /^@agent-interop/ },
  });
});
afterAll(() => rmSync(box, { recursive: true, force: true }));

/** Runs the built package in a process of its own and says which of Node's modules it had loaded afterwards. */
function loadedBy(call: string): string[] {
  const script = join(box, "run.mjs");
  writeFileSync(
    script,
    `const { detectInteropAgents, hostMachine } = await import("./out/entry.js");
const machine = { ...hostMachine(), home: ${JSON.stringify(box)}, tmp: ${JSON.stringify(box)} };
await detectInteropAgents(${call});
console.log(JSON.stringify(process.moduleLoadList));`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "" },
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as string[];
}

test("a detection that does not probe cannot start a process: child_process is not even loaded", () => {
  const loaded = loadedBy("{ machine, project: machine.cwd }");
  expect(loaded.some((name) => name.includes("NativeModule fs"))).toBe(true);
  expect(loaded.filter((name) => /child_process|Internal Binding spawn_sync|process_wrap/.test(name))).toEqual([]);
});
