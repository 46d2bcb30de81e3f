import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sharedCorpus } from "../support/corpus.ts";
import { hasTrace, traced } from "../support/trace.ts";

const corpus = sharedCorpus();
const cases =
  "dir" in corpus
    ? ["homes", "projects"].flatMap((kind) => readdirSync(join(corpus.dir, kind)).map((name) => `${kind}/${name}`))
    : [];

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
