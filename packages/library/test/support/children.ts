import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

/** A user without rights; root ignores modes, so some things can only be seen from here. */
const NOBODY = 65534;

/** True where a child can be run as another user. */
export const canBecomeNobody: boolean = process.getuid?.() === 0;

const packages = resolve(import.meta.dirname, "../../..");

/** Bundles this package once, with what makes packages for tests, so that child processes need no loader. */
export async function bundle(into: string): Promise<void> {
  const alias = [
    { find: /^@agent-interop\/([^/]+)$/, replacement: `${packages}/$1/src/index.ts` },
    { find: /^@agent-interop\/([^/]+)\/(.+)$/, replacement: `${packages}/$1/src/$2.ts` },
  ];
  writeFileSync(
    join(into, "entry.ts"),
    `export * from ${JSON.stringify(join(packages, "library/src/index.ts"))};
export { libraryIn, packageOf } from ${JSON.stringify(join(packages, "library/test/support/packages.ts"))};`,
  );
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias },
    build: {
      ssr: join(into, "entry.ts"),
      outDir: join(into, "bundle"),
      rollupOptions: { output: { entryFileNames: "library.mjs" } },
    },
    ssr: { noExternal: true },
  });
}

/** Runs the body of an async function in a child, with all of the bundle in scope as `library`; resolves with what it returned. */
export function runChild(box: string, body: string, asNobody = false): Promise<unknown> {
  const script = join(box, `child-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(
    script,
    `import * as library from ${JSON.stringify(join(box, "bundle", "library.mjs"))};
const work = async () => { ${body} };
const result = await work().catch((error) => ({ code: error.code, message: error.message }));
process.stdout.write(JSON.stringify(result) + "\\n");`,
  );
  const user = asNobody && canBecomeNobody ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"], cwd: "/", ...user });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", () => (text === "" ? fail(new Error("the child said nothing")) : done(JSON.parse(text))));
  });
}
