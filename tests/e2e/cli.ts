import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built command. */
export const DIST: string = fileURLToPath(new URL("../../packages/cli/dist/", import.meta.url));
export const MAIN: string = join(DIST, "main.js");

if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: build first`);

/** A fresh directory with a home in it, removed by `remove`. Keys of `files` are relative to the directory. */
export interface Place {
  readonly root: string;
  readonly home: string;
  readonly at: (path: string) => string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
  readonly remove: () => void;
}

export function makePlace(files: Readonly<Record<string, string>> = {}): Place {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "agent-interop-e2e-")));
  const at = (path: string): string => join(root, path);
  const write = (more: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    }
  };
  mkdirSync(at("home"));
  write(files);
  return {
    root,
    home: at("home"),
    at,
    write,
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }),
  };
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly node?: readonly string[];
  /** Called with the process as soon as it runs; nothing reads its output before that. */
  readonly onStart?: (child: ChildProcess) => void | Promise<void>;
}

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The environment of a run: a path, the home, and nothing of the one the tests run in. */
export function environment(place: Place, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = process.platform === "win32" ? { SystemRoot: process.env["SystemRoot"], USERPROFILE: place.home } : {};
  return { PATH: place.at("bin"), HOME: place.home, ...own, ...more };
}

/** Runs the built command to its end. */
export function cli(place: Place, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(options.node ?? []), MAIN, ...args], {
      cwd: options.cwd ?? place.home,
      env: environment(place, options.env),
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.on("error", reject);
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("close", (code) =>
      resolve({ code, out: Buffer.concat(out).toString("utf8"), err: Buffer.concat(err).toString("utf8") }),
    );
    const listen = (): void => {
      child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    };
    if (options.onStart === undefined) listen();
    else Promise.resolve(options.onStart(child)).then(listen, reject);
  });
}

/** A skill's text. */
export function skill(name: string, body = "Do it."): string {
  return `---\nname: ${name}\ndescription: What ${name} is good for.\n---\n\n${body}\n`;
}

/** Every path below a directory with size and time: equal before and after when nothing was written. */
export function snapshot(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .sort()
    .map((path) => {
      const { size, mtimeMs, mode } = statSync(join(root, path));
      return `${path} ${size} ${mtimeMs} ${mode}`;
    });
}
