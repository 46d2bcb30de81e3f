import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const packages = resolve(import.meta.dirname, "../../..");

/** Bundles this package once, with what makes a box, so that child processes need no loader. */
export async function bundle(into: string): Promise<void> {
  const alias = [
    { find: /^@agent-interop\/([^/]+)$/, replacement: `${packages}/$1/src/index.ts` },
    { find: /^@agent-interop\/([^/]+)\/(.+)$/, replacement: `${packages}/$1/src/$2.ts` },
  ];
  writeFileSync(
    join(into, "entry.ts"),
    `export * from ${JSON.stringify(join(packages, "consent/src/index.ts"))};
export { kindById } from ${JSON.stringify(join(packages, "registry/src/index.ts"))};
export { boxAt, record, reportOf } from ${JSON.stringify(join(packages, "consent/test/support/box.ts"))};`,
  );
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias },
    build: {
      ssr: join(into, "entry.ts"),
      outDir: join(into, "bundle"),
      rollupOptions: { output: { entryFileNames: "consent.mjs" } },
    },
    ssr: { noExternal: true },
  });
}

/** Runs the body of an async function in a child, with all of the bundle in scope as `consent`; resolves with what it returned. */
export function runChild(box: string, body: string): Promise<unknown> {
  const script = join(box, `child-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(
    script,
    `import * as consent from ${JSON.stringify(join(box, "bundle", "consent.mjs"))};
import * as fs from "node:fs";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const work = async () => { ${body} };
const result = await work().catch((error) => ({ code: error.code, message: error.message, stack: error.stack }));
process.stdout.write(JSON.stringify(result) + "\\n");`,
  );
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"], cwd: "/" });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", () => (text === "" ? fail(new Error("the child said nothing")) : done(JSON.parse(text))));
  });
}
