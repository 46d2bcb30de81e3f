import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Machine } from "@agent-interop/diagnostics";
import { pathPolicy } from "@agent-interop/registry";
import { boundaryVectorsSchema } from "@agent-interop/registry/schema";
import { canonicalPath, foldsCaseAt } from "@agent-interop/source";
import { type MemoryNode, memoryDisk, testMachine } from "@agent-interop/source/testing";
import { policyBoundary, replaceFile } from "@agent-interop/state";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cli, type Ended, makePlace, type Place, skill, snapshot } from "./cli.ts";

const WINDOWS = process.platform === "win32";
const PACKAGES = fileURLToPath(new URL("../../packages/", import.meta.url));

describe("the published vectors, with a disk that has their links", () => {
  const text = readFileSync(join(PACKAGES, "registry/boundary/boundary-vectors.json"), "utf8");
  const { links, machines, vectors } = boundaryVectorsSchema.parse(JSON.parse(text));

  it.each(Object.entries(machines))("%s", (name, { foldsCase, ...described }) => {
    const machine = testMachine({ ...described, env: { ...described.env } });
    const folding: Machine = foldsCase ? { ...machine, foldCase: (path) => path.toLowerCase() } : machine;
    const tree: Record<string, MemoryNode> = {
      [`${described.cwd}${described.platform === "win32" ? "\\" : "/"}x`]: "",
    };
    for (const [from, link] of Object.entries(links[name] ?? {})) tree[from] = { link };
    const disk = memoryDisk(folding, tree);
    const canonical = canonicalPath(machine, disk);
    const policy = pathPolicy(machine, { canonical, foldsCase: foldsCaseAt(machine, disk) });
    const own = vectors.filter((vector) => vector.machine === name);
    expect(own.length).toBeGreaterThan(5);
    for (const { block, operation, path, real } of own) {
      expect([path, policy.check(operation, path).block ?? false]).toEqual([path, block]);
      if (real !== null) expect(canonical(path)).toBe(real);
    }
  });
});

describe("our own packages", () => {
  /** Sources of all packages but the one of the writing door. */
  function sources(): (readonly [file: string, text: string])[] {
    return readdirSync(PACKAGES)
      .filter((name) => name !== "state" && existsSync(join(PACKAGES, name, "src")))
      .flatMap((name) =>
        readdirSync(join(PACKAGES, name, "src"), { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".ts"))
          .map((file): readonly [string, string] => {
            const path = join(name, "src", file);
            return [path, readFileSync(join(PACKAGES, path), "utf8")];
          }),
      );
  }
  const using = (pattern: RegExp): string[] =>
    sources().flatMap(([file, text]) => (pattern.test(text) ? [file.replaceAll("\\", "/")] : []));

  it("draw every boundary by the matcher of the registry", () => {
    expect(using(/\bpolicyBoundary\(/).sort()).toEqual(["cli/src/agent-boundary.ts", "detect/src/probe.ts"]);
    // Around our own library or directories, beside the agents' or instead of a comparison of paths.
    expect(using(/\bprefixBoundary\(/).sort()).toEqual([
      "cli/src/named-directory.ts",
      "cli/src/named-file.ts",
      "library/src/export/destination.ts",
    ]);
    // Opens exactly the places of a plan that its caller was shown, in the boundary that it is given.
    expect(using(/\bprotects: ?\(|\bholds: ?\(.*=> ?(?:true|false)/)).toEqual([
      "host-integration/src/adapters/disk/lifted.ts",
    ]);
  });
});

let place: Place;
beforeEach(() => {
  place = makePlace({
    "home/.claude/skills/review/SKILL.md": skill("review"),
    "home/.claude/skills/review/CONTEXT.md": "What to know.\n",
    "home/work/.git/HEAD": "ref: refs/heads/main\n",
    "home/work/packages/a/.claude/settings.json": "{}",
    "home/work/packages/a/.codex/config.toml": "",
  });
});
afterEach(() => place.remove());

const work = (): string => join(place.home, "work");
const run = (...args: readonly string[]): Promise<Ended> => cli(place, args, { cwd: work() });

describe("writing commands", () => {
  it.skipIf(WINDOWS)("write nothing into a nested project's places, nor through a link (needs links)", async () => {
    symlinkSync("packages/a/.claude", join(work(), "door"));
    const before = snapshot(place.root);
    for (const args of [
      ["adopt", "claude", "--plan", "packages/a/.claude/plan.json"],
      ["adopt", "claude", "--plan", "packages/b/../a/.codex/plan.json"],
      ["adopt", "claude", "--plan", "door/plan.json"],
      ["adopt", "claude", "--plan", "packages/a/AGENTS.md"],
      ["project", "../.claude/skills/review", "--out", "packages/a/.claude/new"],
      ["project", "../.claude/skills/review", "--out", "packages/b/.cursor"],
      ["project", "../.claude/skills/review", "--out", "door/new"],
    ]) {
      const { code, err } = await run(...args);
      expect([args, code, /\[(?:boundary-refused|project-place-refused)\]/.test(err), err]).toEqual([
        args,
        1,
        true,
        err,
      ]);
    }
    expect(snapshot(place.root)).toEqual(before);
  });

  it("keep a file of a skill that would be an instruction elsewhere, in the library and where the user names a directory", async () => {
    expect((await run("adopt", "claude", "--yes")).code).toBe(0);
    const { code, err } = await run("export", "out", "--accept-untrusted", "claude-code-skill-review", "--yes");
    expect([code, err]).toEqual([0, ""]);
    expect(readFileSync(join(work(), "out/review/CONTEXT.md"), "utf8")).toBe("What to know.\n");
    expect((await run("export", "packages/a/.claude", "--yes")).err).toContain("[export-place-refused]");
  });

  it("the writing door refuses by the same word as the command that judges", async () => {
    const machine = testMachine({ home: place.home, cwd: work(), platform: process.platform });
    const policy = pathPolicy(machine, { canonical: canonicalPath(machine) });
    const path = join(work(), "packages/a/.claude/settings.json");
    const write = replaceFile(policyBoundary(machine, policy), path, new Uint8Array(), {
      machine,
      within: work(),
      mode: 0o600,
    });
    await expect(write).rejects.toThrow("(claude-code, **/.claude)");
    const { code, out } = await run("boundary", "check", path, "packages/a/src", "other");
    expect([
      code,
      out
        .split("\n")
        .slice(0, 3)
        .map((line) => line.split(" ")[0]),
    ]).toEqual([1, ["blocked", "allowed", "allowed"]]);
  });
});

describe("on a real disk", () => {
  it.skipIf(WINDOWS)(
    "property: what is allowed changes nothing that an agent owns, wherever links lead (needs links)",
    () => {
      const machine = testMachine({ home: place.home, cwd: work(), platform: process.platform });
      const at = (path: string): string => join(place.home, path);
      mkdirSync(at("work/src/deep"), { recursive: true });
      mkdirSync(at("free"));
      for (const [link, target] of [
        ["work/door", "packages/a/.claude"],
        ["work/src/up", "../.."],
        ["work/fresh", "../.claude/fresh.json"],
        ["work/chain", "fresh"],
        ["work/src/deep/home", place.home],
        ["free/loop", "loop"],
        ["free/back", "../work/src/deep"],
      ] as const)
        symlinkSync(target, at(link));
      const policy = pathPolicy(machine, { canonical: canonicalPath(machine) });
      const owned = (): string[] =>
        [".claude", "work/packages/a/.claude", "work/packages/a/.codex"].flatMap((path) => snapshot(at(path)));
      const before = owned();
      const name = fc.constantFrom(
        ...["..", "..", ".", "", ".claude", ".codex", "packages", "a", "src", "deep", "door", "up", "fresh", "chain"],
        ...["home", "free", "back", "loop", "work", "settings.json", "x", "skills", "review", "config.toml"],
      );
      const start = fc.constantFrom("", `${place.home}/`, "src/up/", "src/deep/home/", "../free/back/", "./");
      let written = 0;
      fc.assert(
        fc.property(start, fc.array(name, { minLength: 1, maxLength: 6 }), (from, names) => {
          const path = from + names.join("/");
          const allowed = policy.check("write", path).allow;
          if (!allowed) return;
          try {
            // As a tool in the working directory would write it, its dots untouched.
            writeFileSync(path.startsWith("/") ? path : `${work()}/${path}`, "written");
            written++;
          } catch {
            // No such directory, or one of that name.
          }
          expect([path, owned()]).toEqual([path, before]);
        }),
        { numRuns: 1500 },
      );
      expect(written).toBeGreaterThan(20);
    },
  );
});

describe("boundary --format bwrap", () => {
  const usable = spawnSync("bwrap", ["--dev-bind", "/", "/", "true"]).status === 0;

  it.skipIf(!usable)("keeps a command from writing (needs bubblewrap that may be run)", async () => {
    mkdirSync(join(work(), ".cursor"));
    writeFileSync(join(work(), "CLAUDE.md"), "as it was");
    symlinkSync(join(place.home, ".claude"), join(work(), ".claude"));
    const { code, out } = await run("boundary", "--format", "bwrap");
    expect(code).toBe(0);
    const script = `
      for path in CLAUDE.md .cursor/x .claude/x ../.claude/settings.json ../.claude/skills/review/SKILL.md; do
        (echo changed > $path) 2>/dev/null && echo "written $path"
      done
      rm -rf .cursor 2>/dev/null; mv ../.claude ../gone 2>/dev/null
      echo free > free && cat CLAUDE.md`;
    const before = snapshot(join(place.home, ".claude"));
    const quoted = `bwrap --dev-bind / / ${out.trim()} sh -c "$SCRIPT"`;
    const shown = execFileSync("sh", ["-c", quoted], {
      cwd: work(),
      env: { PATH: process.env["PATH"] ?? "", SCRIPT: script },
      encoding: "utf8",
    });
    expect(shown).toBe("as it was");
    expect(snapshot(join(place.home, ".claude"))).toEqual(before);
    expect(readFileSync(join(work(), "free"), "utf8")).toBe("free\n");
    expect(existsSync(join(work(), ".cursor"))).toBe(true);
  });
});
