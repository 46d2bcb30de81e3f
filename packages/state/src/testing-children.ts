import { join } from "node:path";

const { writeFileSync } = process.getBuiltinModule("node:fs");

/** A user without rights; root ignores modes, so some things can only be seen from here. */
const NOBODY = 65534;

/** True where a child can be run as another user. */
export const canBecomeNobody: boolean = process.getuid?.() === 0;

/** What a child is to its test. */
interface Child {
  readonly stdout: { readonly on: (event: "data", listener: (chunk: Buffer) => void) => unknown };
  readonly on: (event: "error" | "close", listener: (error: Error) => void) => unknown;
}

/** What tests that run processes of their own bring along: this package starts nothing and builds nothing. */
export interface ChildTools {
  /** That of Vite. */
  readonly build: (config: object) => Promise<unknown>;
  /** That of Node. */
  readonly spawn: (
    command: string,
    args: readonly string[],
    options: { stdio: ["ignore", "pipe", "inherit"]; cwd: string; uid?: number; gid?: number },
  ) => Child;
  /** Directory of all packages. */
  readonly packages: string;
  /** What the bundled sources are called in scripts. */
  readonly name: string;
}

/** Sources of this repository in child processes. */
export interface Children {
  /** Bundles `entry`, TypeScript that exports what scripts use, so that children need no loader. */
  readonly bundle: (directory: string, entry: string) => Promise<void>;
  /**
   * Runs the body of an async function in a child, with the bundle in scope under its name, `fs`, and `pause(ms)`; resolves with what it returned, or
   * with the code and the message of what it threw.
   */
  readonly run: (directory: string, body: string, asNobody?: boolean) => Promise<unknown>;
}

/** For tests that need several real processes. */
export function childProcesses({ build, name, packages, spawn }: ChildTools): Children {
  const bundle = async (directory: string, entry: string): Promise<void> => {
    const alias = [
      { find: /^@agent-interop\/([^/]+)$/, replacement: `${packages}/$1/src/index.ts` },
      { find: /^@agent-interop\/([^/]+)\/(.+)$/, replacement: `${packages}/$1/src/$2.ts` },
    ];
    writeFileSync(join(directory, "entry.ts"), entry);
    await build({
      configFile: false,
      logLevel: "silent",
      resolve: { alias },
      build: {
        ssr: join(directory, "entry.ts"),
        outDir: join(directory, "bundle"),
        rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
      ssr: { noExternal: true },
    });
  };

  const run = (directory: string, body: string, asNobody = false): Promise<unknown> => {
    const script = join(directory, `child-${Math.random().toString(36).slice(2)}.mjs`);
    writeFileSync(
      script,
      `import * as ${name} from ${JSON.stringify(join(directory, "bundle", `${name}.mjs`))};
import * as fs from "node:fs";
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const work = async () => { ${body} };
const result = await work().catch((error) => ({ code: error.code, message: error.message }));
process.stdout.write(JSON.stringify(result) + "\\n");`,
    );
    const user = asNobody && canBecomeNobody ? { uid: NOBODY, gid: NOBODY } : {};
    const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"], cwd: "/", ...user });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk.toString();
    });
    return new Promise((done, fail) => {
      child.on("error", fail);
      child.on("close", () => (text === "" ? fail(new Error("the child said nothing")) : done(JSON.parse(text))));
    });
  };
  return { bundle, run };
}
