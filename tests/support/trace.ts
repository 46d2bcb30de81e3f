import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MAIN } from "../e2e/cli.ts";

/** True where system calls can be traced. */
export const hasTrace: boolean = spawnSync("strace", ["-V"]).status === 0;

const CALLS =
  "execve,fork,vfork,open,openat,creat,mkdir,mkdirat,unlink,unlinkat,rmdir,rename,renameat,renameat2,link,linkat,symlink,symlinkat,chmod,fchmod,fchmodat,truncate,ftruncate,mknod,mknodat,utimensat,connect,sendto,bind";
/** What Node itself does: reading is everything else, and these are no files of anybody. */
const OWN = /^(?:\/dev\/(?:null|tty|urandom)|\/proc\/)/;

/** What a run of the command asked of the system. */
export interface Trace {
  readonly executed: number;
  readonly opened: readonly string[];
  readonly written: readonly string[];
  /** Every path in `written`, of open files too. */
  readonly writtenPaths: readonly string[];
  readonly network: readonly string[];
}

/** Runs the built command under strace and sorts its system calls; a call that failed wrote nothing. */
export function traced(
  args: readonly string[],
  home: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Trace {
  const scratch = mkdtempSync(join(tmpdir(), "agent-interop-trace-"));
  const log = join(scratch, "log");
  // Given to the command alone: strace itself is found on the PATH of the test.
  const given = Object.entries(env).flatMap(([name, value]) => ["-E", `${name}=${value}`]);
  const strace = [...given, "-f", "-qq", "-y", "-s", "4096", "-e", `trace=${CALLS}`, "-o", log];
  spawnSync("strace", [...strace, process.execPath, MAIN, ...args], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: home, TMPDIR: scratch },
    stdio: "ignore",
  });
  const lines = readFileSync(log, "utf8").split("\n");
  rmSync(scratch, { recursive: true, force: true });
  const calls = lines.flatMap((line) => {
    const match = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)/.exec(line);
    return match === null ? [] : [{ name: match[1] as string, text: match[2] as string, result: Number(match[3]) }];
  });
  const done = calls.filter(({ result }) => result >= 0);
  const isOpen = (name: string): boolean => name === "open" || name === "openat";
  const pathOf = (text: string): string => (/"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? "").slice(1, -1);
  const writes = ({ name, text }: { name: string; text: string }): boolean =>
    isOpen(name)
      ? /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(text) && !OWN.test(pathOf(text))
      : !["execve", "fork", "vfork", "connect", "sendto", "bind"].includes(name);
  const written = done.filter(writes);
  return {
    executed: done.filter(({ name }) => ["execve", "fork", "vfork"].includes(name)).length,
    opened: done.filter(({ name }) => isOpen(name)).map(({ text }) => pathOf(text)),
    written: written.map(({ name, text }) => `${name}(${text})`),
    writtenPaths: written.flatMap(({ text }) =>
      [...text.matchAll(/"((?:[^"\\]|\\.)*)"|^\d+<([^>]*)>/g)].map(([, quoted, open]) => quoted ?? open ?? ""),
    ),
    network: calls
      .filter(
        ({ name, text }) => name === "sendto" || ((name === "connect" || name === "bind") && /AF_INET/.test(text)),
      )
      .map(({ name, text }) => `${name}(${text})`),
  };
}
