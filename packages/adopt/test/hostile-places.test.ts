import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readLibrary } from "@agent-interop/library";
import { type Disk, hostDisk } from "@agent-interop/source";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AdoptionPlan,
  type ApplyResult,
  applyInteropAdoption,
  planDigest,
  planInteropAdoption,
} from "../src/index.ts";
import { skill, snapshot, type World, world } from "./support.ts";

const S = ".claude/skills/s";
let here: World;
beforeEach(() => {
  here = world();
  here.write(`${S}/SKILL.md`, skill("s"));
  here.write(`${S}/notes.md`, "Notes.\n");
  here.write("private/SKILL.md", skill("private", "hunter2\n"));
  here.write("private/notes.md", "hunter2\n");
  here.write("../outside/SKILL.md", skill("outside", "hunter2\n"));
});
afterEach(() => here.remove());

const plan = async (disk: Disk = hostDisk): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(["claude-code"]), { ...here.examined, disk, library: here.library });
const apply = (made: AdoptionPlan, disk: Disk = hostDisk): Promise<ApplyResult> =>
  applyInteropAdoption(made, { approved: true }, { ...here.examined, disk, library: here.library });
const codes = ({ refused }: ApplyResult): readonly string[] => refused.map(({ reason }) => reason.code);
const at = (path: string): string => join(here.home, path);

/** A disk on which something happens just before a path is opened for the first time. */
function swapping(path: string, swap: () => void): Disk {
  let done = false;
  const open: Disk["open"] = (asked) => {
    if (!done && asked === path) {
      done = true;
      swap();
    }
    return hostDisk.open(asked);
  };
  return { ...hostDisk, open };
}

describe("what is exchanged after it was looked at is not read, and nothing of it is copied", () => {
  const link = (path: string, target: string) => (): void => {
    rmSync(at(path), { recursive: true });
    symlinkSync(target.startsWith("/") ? target : at(target), at(path));
  };
  const cases = [
    ["a companion by a link to a private file", `${S}/notes.md`, `${S}/notes.md`, "private/notes.md"],
    ["a companion by a link out", `${S}/notes.md`, `${S}/notes.md`, "/etc/passwd"],
    ["a main file by a link to a private file", `${S}/SKILL.md`, `${S}/SKILL.md`, "private/SKILL.md"],
    ["the directory by a link to a private one", `${S}/notes.md`, S, "private"],
  ] as const;

  it.each(cases)("%s, while it is applied", async (_, opened, path, target) => {
    const made = await plan();
    expect(made.entries.map(({ action }) => action)).toEqual(["install"]);
    expect(codes(await apply(made, swapping(at(opened), link(path, target))))).toEqual(["source-drifted"]);
    expect((await readLibrary(here.library)).records).toEqual([]);
  });

  it.each(cases)("%s, while it is planned", async (_, opened, path, target) => {
    const made = await plan(swapping(at(opened), link(path, target)));
    expect(JSON.stringify(made)).not.toContain("hunter2");
    const { installed } = await apply(made);
    expect(installed).toEqual([]);
  });
});

describe("a plan that somebody else wrote", () => {
  it.each([
    ["a source above the home", { path: "~/../outside/SKILL.md" }],
    ["a source by an absolute path", { path: "/etc/passwd" }],
    ["a source in a project that there is not", { path: "./private/SKILL.md" }],
    ["a source that is no skill of the agent", { path: "~/private/SKILL.md" }],
    ["an identifier that climbs out", { id: "../../evil" }],
    ["an identifier of a device", { id: "con" }],
    ["an identifier of another package", { id: "claude-code-skill-other" }],
    ["a version that climbs out", { version: "../../1" }],
    ["a digest of its own", { digest: `sha256:${"0".repeat(64)}` }],
    ["a fingerprint of its own", { fingerprint: `sha256:${"0".repeat(64)}` }],
    ["a kind that is none", { kind: "fleet" }],
    ["the kind of a plugin", { kind: "plugin" }],
    ["the host of another format", { host: "codex" }],
    ["another format", { format: "codex" }],
    ["another destination", { destination: "../../outside" }],
  ] as const)("with %s is refused, and nothing is written", async (_, over) => {
    const made = await plan();
    const entries = made.entries.map((entry) => ({ ...entry, ...(over as object) }));
    const before = snapshot(join(here.home, ".."));
    const result = await apply({ ...made, entries, digest: planDigest({ ...made, entries }) });
    expect([codes(result).length, result.installed]).toEqual([1, []]);
    expect(snapshot(join(here.home, ".."))).toEqual(before);
  });
});

describe("a library whose places lead elsewhere", () => {
  const root = (): string => here.library.root;
  const there = (): string => join(here.home, "../outside");
  const linked = (name: string) => (): void => {
    mkdirSync(root(), { recursive: true });
    rmSync(join(root(), name), { recursive: true, force: true });
    mkdirSync(join(root(), name, ".."), { recursive: true });
    symlinkSync(there(), join(root(), name));
  };

  const linkedRoot = (target: string): void => {
    mkdirSync(join(root(), ".."), { recursive: true });
    symlinkSync(target, root());
  };
  const placed = (name: string): void => {
    mkdirSync(join(root(), name, ".."), { recursive: true });
    writeFileSync(join(root(), name), "");
  };

  it.each([
    ["its packages", linked("packages"), "transaction-link"],
    ["a package", linked("packages/claude-code-skill-s"), "library-place-taken"],
    ["its staging", linked(".staging"), "transaction-link"],
    ["its old states", linked(".undo"), "transaction-link"],
    ["its lock", linked(".lock"), "lock-unsafe"],
    ["its records", linked("records.json"), "library-records-unreadable"],
    ["the library, to an agent's place", () => linkedRoot(at(".claude")), "library-root-refused"],
    ["the library, to nothing", () => linkedRoot("nowhere"), "library-root-unusable"],
    ["the lock, which is a file", () => placed(".lock"), "lock-unsafe"],
    ["the records, which are a directory", () => placed("records.json/x"), "library-records-unreadable"],
  ] as const)("%s", async (_, build, code) => {
    build();
    const made = await plan();
    const before = snapshot(join(here.home, ".."));
    await expect(apply(made)).rejects.toMatchObject({ code });
    expect(snapshot(join(here.home, ".."))).toEqual(before);
  });
});
