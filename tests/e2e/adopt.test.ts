import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sharedCorpus } from "../support/corpus.ts";
import { MAIN } from "./cli.ts";

const corpus = sharedCorpus();
const hasTrace = spawnSync("strace", ["-V"]).status === 0;
const root = mkdtempSync(join(tmpdir(), "agent-interop-adopt-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Every file below a directory with its bytes, as one text. */
function snapshot(directory: string): string {
  return spawnSync("sh", ["-c", "find . -type f -exec sha256sum {} + | sort; find . -printf '%p %y %m %l\\n' | sort"], {
    cwd: directory,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  }).stdout;
}

function run(home: string, data: string, ...args: readonly string[]) {
  const env = { PATH: process.env["PATH"] ?? "", HOME: join(root, "nobody"), AGENT_INTEROP_HOME: data };
  return spawnSync(process.execPath, [MAIN, ...args, ...(args[0] === "adopt" ? ["--home", home] : [])], {
    cwd: root,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
}

const homes = "dir" in corpus ? readdirSync(join(corpus.dir, "homes")) : [];

describe.skipIf("skip" in corpus)("adopting from the corpus (skipped where the shared corpus is not there)", () => {
  it.each(homes)("%s: whole, untrusted, taken back; the source as it was", (name) => {
    const home = join(root, name);
    cpSync(join("dir" in corpus ? corpus.dir : "", "homes", name), home, { recursive: true, verbatimSymlinks: true });
    const data = join(root, `${name}-data`);
    const before = snapshot(home);
    for (const kind of ["claude-code", "codex", "opencode", "agents", "gemini", "copilot"]) {
      const plan = run(home, data, "adopt", kind, "--json");
      expect([0, 3, 4]).toContain(plan.status);
      const { plan: made } = JSON.parse(plan.stdout);
      expect(plan.stdout).not.toContain(home);
      expect(plan.stdout).not.toContain("must never be read");
      const wanted = made.entries.filter(({ action }: { action: string }) => action === "install").length;
      if (wanted === 0) continue;
      const done = run(home, data, "adopt", kind, "--json", "--yes", "--expect", made.digest);
      expect(JSON.parse(done.stdout).result.installed).toHaveLength(wanted);
      expect(done.status).toBe(0);
      const again = JSON.parse(run(home, data, "adopt", kind, "--json", "--dry-run").stdout).plan.entries;
      expect(again.filter(({ action }: { action: string }) => action === "install" || action === "update")).toEqual([]);
    }
    expect(snapshot(home)).toBe(before);
    const verified = run(home, data, "library", "verify", "--json");
    expect(verified.status).toBe(0);
    const { packages } = JSON.parse(verified.stdout).result;
    expect(packages.every(({ state }: { state: string }) => state === "intact")).toBe(true);
    if (packages.length > 0) expect(run(home, data, "library", "undo", "--count", "9", "--yes").status).toBe(0);
    expect(JSON.parse(run(home, data, "library", "list", "--json").stdout).result.records).toEqual([]);
  });

  it.skipIf(!hasTrace)(
    "writes below the library and nowhere else, starts nothing, asks nobody, F125 (needs strace)",
    () => {
      const name = homes[0] as string;
      const home = join(root, `${name}-traced`);
      cpSync(join("dir" in corpus ? corpus.dir : "", "homes", name), home, { recursive: true, verbatimSymlinks: true });
      const data = join(root, "traced-data");
      const log = join(root, "log");
      const calls =
        "execve,connect,sendto,open,openat,creat,mkdir,unlink,rmdir,rename,link,symlink,chmod,fchmod,truncate,utimensat";
      const command = ["-f", "-qq", "-s", "4096", "-e", `trace=${calls}`, "-o", log, process.execPath, MAIN];
      const args = ["adopt", "claude", "--home", home, "--yes", "--json"];
      const env = { PATH: process.env["PATH"] ?? "", HOME: join(root, "nobody"), AGENT_INTEROP_HOME: data };
      spawnSync("strace", [...command, ...args], { cwd: root, env, stdio: "ignore" });
      const lines = readFileSync(log, "utf8")
        .split("\n")
        .filter((line) => / = \d+$/.test(line));
      const written = lines.filter((line) =>
        /\b(?:mkdir|unlink|rmdir|rename|link|symlink|chmod|creat|truncate|utimensat)\(|O_(?:WRONLY|RDWR|CREAT)/.test(
          line,
        ),
      );
      const outside = written.filter(
        (line) => !line.includes(`"${data}`) && !/"\/dev\/(?:null|tty)|"\/proc\/|fchmod\(/.test(line),
      );
      expect(written.length).toBeGreaterThan(0);
      expect(outside).toEqual([]);
      expect(lines.filter((line) => line.includes("execve("))).toHaveLength(1);
      expect(lines.filter((line) => /sendto\(|AF_INET/.test(line))).toEqual([]);
    },
  );
});
