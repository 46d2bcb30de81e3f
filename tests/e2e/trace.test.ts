import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sharedCorpus } from "../support/corpus.ts";
import { MAIN } from "./cli.ts";

const corpus = sharedCorpus();
const hasTrace = spawnSync("strace", ["-V"]).status === 0;
const cases =
  "dir" in corpus
    ? ["homes", "projects"].flatMap((kind) => readdirSync(join(corpus.dir, kind)).map((name) => `${kind}/${name}`))
    : [];

const CALLS =
  "execve,fork,vfork,open,openat,creat,mkdir,mkdirat,unlink,unlinkat,rmdir,rename,renameat,renameat2,link,linkat,symlink,symlinkat,chmod,fchmod,fchmodat,truncate,ftruncate,mknod,mknodat,utimensat,connect,sendto,bind";
/** What Node itself does: reading is everything else, and these are no files of anybody. */
const OWN = /^"(?:\/dev\/(?:null|tty|urandom)|\/proc\/)/;

interface Trace {
  readonly executed: number;
  readonly opened: readonly string[];
  readonly written: readonly string[];
  readonly network: readonly string[];
}

/** Runs the built command under strace and sorts its system calls; a call that failed wrote nothing. */
function traced(args: readonly string[], home: string, cwd: string): Trace {
  const scratch = mkdtempSync(join(tmpdir(), "agent-interop-trace-"));
  const log = join(scratch, "log");
  spawnSync("strace", ["-f", "-qq", "-s", "4096", "-e", `trace=${CALLS}`, "-o", log, process.execPath, MAIN, ...args], {
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
  const pathOf = (text: string): string => /"(?:[^"\\]|\\.)*"/.exec(text)?.[0] ?? "";
  const writes = ({ name, text }: { name: string; text: string }): boolean =>
    isOpen(name)
      ? /O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(text) && !OWN.test(pathOf(text))
      : !["execve", "fork", "vfork", "connect", "sendto", "bind"].includes(name);
  return {
    executed: done.filter(({ name }) => ["execve", "fork", "vfork"].includes(name)).length,
    opened: done.filter(({ name }) => isOpen(name)).map(({ text }) => pathOf(text).slice(1, -1)),
    written: done.filter(writes).map(({ name, text }) => `${name}(${text})`),
    network: calls
      .filter(
        ({ name, text }) => name === "sendto" || ((name === "connect" || name === "bind") && /AF_INET/.test(text)),
      )
      .map(({ name, text }) => `${name}(${text})`),
  };
}

const unable = "dir" in corpus ? !hasTrace : true;

describe.skipIf(unable)("system calls on the corpus (skipped where strace or the shared corpus is not there)", () => {
  const dir = "dir" in corpus ? corpus.dir : "";
  const forbidden = new Set(
    spawnSync("grep", ["-rl", "must never be read", dir], { encoding: "utf8" }).stdout.split("\n").filter(Boolean),
  );

  it("the corpus has forbidden files to open", () => {
    expect([...forbidden].filter((path) => path.includes("/homes/")).length).toBeGreaterThan(0);
  });

  it.each(cases.flatMap((id) => ["inspect", "inventory"].map((command) => [command, id] as const)))(
    "%s of %s writes nothing, starts nothing, asks nobody, opens nothing forbidden",
    (command, id) => {
      const path = join(dir, id);
      const home = join(dir, "no-home-here");
      const args = id.startsWith("homes/") ? [command, "--home", path] : [command, "--project", path];
      const trace = traced([...args, "--json"], home, dir);
      expect(trace.written).toEqual([]);
      expect(trace.executed).toBe(1);
      expect(trace.network).toEqual([]);
      expect(trace.opened.filter((file) => forbidden.has(file))).toEqual([]);
      // The run did read the case: else an empty trace would prove nothing.
      expect(trace.opened.some((file) => file.startsWith(`${path}/`))).toBe(true);
    },
  );

  it.each(cases.filter((id) => id.startsWith("homes/")))(
    "doctor in %s writes nothing, starts nothing, asks nobody, opens nothing forbidden",
    (id) => {
      const home = join(dir, id);
      const trace = traced(["doctor", "--json"], home, home);
      expect([trace.written, trace.network, trace.executed]).toEqual([[], [], 1]);
      expect(trace.opened.filter((file) => forbidden.has(file))).toEqual([]);
      expect(trace.opened.some((file) => file.startsWith(`${home}/`))).toBe(true);
    },
  );
});
