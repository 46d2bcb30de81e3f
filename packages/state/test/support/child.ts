import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";

/** A user without rights; root ignores modes, so some things can only be seen from here. */
const NOBODY = 65534;

/** True where a child can be run as another user. */
export const canBecomeNobody: boolean = process.getuid?.() === 0;

/** A fresh directory; `open` lets every user in. */
export function freshDirectory(open = false): { path: string; remove: () => void } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "state-test-")));
  if (open) chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A fresh directory in memory where there is such a place, for tests that write very often; else like `freshDirectory`. */
export function fastDirectory(): { path: string; remove: () => void } {
  const memory = statSync("/dev/shm", { throwIfNoEntry: false })?.isDirectory() === true;
  if (!memory) return freshDirectory();
  const path = mkdtempSync("/dev/shm/state-test-");
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Bundles this package once, so that child processes without a loader can run it. Returns the path of the module. */
export async function bundle(into: string): Promise<string> {
  const root = resolve(import.meta.dirname, "../../../..");
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: {
      alias: [{ find: "@agent-interop/diagnostics", replacement: join(root, "packages/diagnostics/src/index.ts") }],
    },
    build: {
      ssr: join(root, "packages/state/src/index.ts"),
      outDir: into,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: "state.mjs" } },
    },
    ssr: { noExternal: true },
  });
  return join(into, "state.mjs");
}

/**
 * Runs the body of an async function in a child: `state` is this package, `machine` a machine with `tmp`. What it returns is printed
 * as JSON; `say(value)` prints at once.
 */
export function child(module: string, tmp: string, body: string, asNobody = false): ChildProcess {
  const script = join(tmp, `child-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(
    script,
    `import * as state from ${JSON.stringify(module)};
const machine = { platform: process.platform, arch: process.arch, env: {}, home: ${JSON.stringify(join(tmp, "home"))}, cwd: "/", tmp: ${JSON.stringify(tmp)}, now: () => new Date(), foldCase: (p) => p };
const none = state.prefixBoundary(machine, []);
const say = (value) => process.stdout.write(JSON.stringify(value) + "\\n");
try { say(await (async () => { ${body} })()); } catch (error) { say({ code: error.code, message: error.message }); }`,
  );
  const user = asNobody && canBecomeNobody ? { uid: NOBODY, gid: NOBODY } : {};
  return spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"], cwd: "/", ...user });
}

/** The first line a child prints, parsed. */
export function firstLine(from: ChildProcess): Promise<unknown> {
  return new Promise((done, fail) => {
    let text = "";
    from.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("\n")) done(JSON.parse(text.slice(0, text.indexOf("\n"))));
    });
    from.on("error", fail);
    from.on("exit", () => fail(new Error(`no line: ${text}`)));
  });
}

/** Resolves when the child has ended. */
export function ended(from: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (from.exitCode !== null || from.signalCode !== null) done();
    else from.on("exit", () => done());
  });
}
