import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What a look at a library showed: `observe-library.mjs`. */
export interface Look {
  readonly items: readonly string[];
  readonly records: readonly string[];
  readonly problems: readonly string[];
  readonly verified: readonly string[];
}

/** A look before a recovery, what the recovery did, and a look after it. */
export interface Observed {
  readonly before: Look;
  readonly recovered: readonly { readonly id: string; readonly what: string; readonly packages: readonly string[] }[];
  readonly after: Look & { readonly tree: readonly string[] };
  readonly again: readonly unknown[];
  readonly undone: { readonly operations: number; readonly tree: readonly string[] } | null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

const PREFIX = "agent-interop-kill-";

/** A fresh directory, in memory where there is such a place; what a run left that was ended is removed. */
export function memoryPlace(): { readonly path: string; readonly remove: () => void } {
  const memory = statSync("/dev/shm", { throwIfNoEntry: false })?.isDirectory() === true;
  const parent = memory ? "/dev/shm" : tmpdir();
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) ? /^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] : undefined;
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const path = realpathSync(mkdtempSync(join(parent, `${PREFIX}${process.pid}-`)));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

export function runNode(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env["PATH"] ?? "", ...env } });
    const text = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => {
      text.out += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      text.err += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, ...text }));
  });
}

/** Runs a program that is killed at its change of the disk number `at`; without a number to its end, with all changes listed. */
export async function killedAt(
  at: number | null,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Ending & { readonly calls: readonly (readonly [string, string])[] }> {
  const list = join(cwd, "..", `calls-${Math.random().toString(36).slice(2)}.json`);
  const more = at === null ? { AGENT_INTEROP_TEST_KILL_LIST: list } : { AGENT_INTEROP_TEST_KILL_AT: String(at) };
  const preload = pathToFileURL(here("kill-at.mjs")).href;
  const ending = await runNode(["--import", preload, ...args], cwd, { ...env, ...more });
  const calls = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  rmSync(list, { force: true });
  return { ...ending, calls };
}

/** Looks at a library from a process of its own, which ends what a crash left. */
export async function observe(root: string, scope: string, undo: boolean): Promise<Observed> {
  const args = [here("observe-library.mjs"), root, scope, ...(undo ? ["undo"] : [])];
  const { code, out, err } = await runNode(args, "/", {});
  if (code !== 0) throw new Error(`a fresh process cannot look at the library: ${err}`);
  return JSON.parse(out) as Observed;
}

export function copyTree(from: string, to: string): string {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  return to;
}
