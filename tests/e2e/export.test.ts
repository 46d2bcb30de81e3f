import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { atTerminal, hasTerminal, KEYS, type Session } from "../support/terminal.ts";
import { cli, type Ended, environment, MAIN, makePlace, type Place, skill, snapshot } from "./cli.ts";

let place: Place;
beforeEach(async () => {
  place = makePlace({
    "home/.claude/skills/review/SKILL.md": skill("review"),
    "home/.claude/skills/review/notes.md": "Notes.\n",
    "home/.claude/skills/plain/SKILL.md": skill("plain"),
    "home/.claude/agents/scout.md": skill("scout"),
  });
  expect((await cli(place, ["adopt", "claude", "--yes"])).code).toBe(0);
});
afterEach(() => place.remove());

const run = (...args: readonly string[]): Promise<Ended> => cli(place, ["export", ...args]);
const at = (path: string): string => join(place.home, path);
const SETTINGS = ".config/agent-interop/settings.json";
const openGate = (text: string): void => {
  mkdirSync(at(".config/agent-interop"), { recursive: true });
  writeFileSync(at(SETTINGS), text);
};
const OPEN = '{\n  // reviewed\n  "integrations": { "projectResources": { "trustProjectImports": true } },\n}';

const documentOf = ({ out }: Ended): ReturnType<typeof JSON.parse> => JSON.parse(out);

describe("export", () => {
  it("writes nothing that is untrusted and not named, and nothing without a yes", async () => {
    const nothing = await run("out");
    expect([nothing.code, nothing.out.includes("[export-untrusted]")]).toEqual([3, true]);
    const shown = await run("out", "--accept-untrusted", "claude-code-skill-review");
    expect([shown.code, shown.err.includes("Approval required")]).toEqual([4, true]);
    expect(shown.out).toContain("ADD review");
    expect((await run("out", "--accept-untrusted", "all", "--dry-run")).code).toBe(0);
    expect(existsSync(at("out"))).toBe(false);
    expect((await run("out", "--accept-untrusted", "nothing", "--yes")).err).toContain("[library-package-absent]");
  });

  it("writes plain folders, prints how each agent takes them, and runs none of it", async () => {
    const before = snapshot(at(".claude"));
    const done = await run("out", "--accept-untrusted", "all", "--yes");
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(done.out).toContain("mkdir -p ~/.claude/skills && cp -R ~/out/* ~/.claude/skills/");
    expect(done.out).toContain("SKIP claude-code-agent-scout");
    expect(readdirSync(at("out")).sort()).toEqual([".agent-interop-export.json", "plain", "review"]);
    expect(readdirSync(at("out/review")).sort()).toEqual(["SKILL.md", "notes.md"]);
    expect(readFileSync(at("out/review/SKILL.md"), "utf8")).toMatch(/^---\nname: review\n/);
    expect(snapshot(at(".claude"))).toEqual(before);
    expect((await run("out", "--accept-untrusted", "all", "--yes")).code).toBe(3);
  });

  it("needs no word for what the operator's settings trust, and takes a damaged file for closed", async () => {
    openGate(OPEN);
    const document = documentOf(await run("out", "--yes", "--json"));
    expect([document.gate.value, document.written]).toEqual([true, true]);
    openGate(`${OPEN}}`);
    const closed = documentOf(await run("other", "--json"));
    expect([closed.gate.value, closed.plan.folders]).toEqual(["unknown", []]);
  });

  it.each([
    ".claude",
    ".claude/skills",
    ".claude/skills/new",
    ".codex/skills",
    ".agents/skills",
    "some/project/.claude/skills",
    "some/project/.github/skills",
    "some/project/.agent-interop/library",
    ".local/share/agent-interop",
    ".local/share/agent-interop/library/packages",
    ".config/agent-interop",
  ])("never writes into %s", async (directory) => {
    const before = snapshot(place.home);
    const refused = await run(directory, "--accept-untrusted", "all", "--yes");
    expect([refused.code, refused.err.includes("[export-place-refused]")]).toEqual([1, true]);
    expect(snapshot(place.home)).toEqual(before);
  });

  it.skipIf(process.platform === "win32")("nor through a link to there (needs links)", async () => {
    symlinkSync(at(".claude/skills"), at("way"));
    expect((await run("way", "--accept-untrusted", "all", "--yes")).err).toContain("[export-place-refused]");
    expect(readdirSync(at(".claude/skills")).sort()).toEqual(["plain", "review"]);
  });

  it("leaves what others wrote and what was edited, and ends with 5", async () => {
    mkdirSync(at("out/plain"), { recursive: true });
    writeFileSync(at("out/plain/SKILL.md"), "mine");
    const part = await run("out", "--accept-untrusted", "all", "--yes");
    expect([part.code, part.out.includes("[export-place-taken]")]).toEqual([5, true]);
    expect(part.out).toContain("cp -R ~/out/review ");
    expect(readFileSync(at("out/plain/SKILL.md"), "utf8")).toBe("mine");
    writeFileSync(at("out/review/notes.md"), "mine");
    const blocked = await run("out", "--accept-untrusted", "all", "--yes", "--json");
    expect(blocked.code).toBe(1);
    expect(documentOf(blocked).plan.folders[1]).toMatchObject({ action: "blocked", reason: { code: "export-edited" } });
  });
});

/** Paths of the system calls that change something, in a run of the command. */
function changedBy(args: readonly string[]): readonly string[] {
  const log = place.at("log");
  const calls =
    "execve,connect,sendto,open,openat,creat,mkdir,unlink,rmdir,rename,link,symlink,chmod,truncate,utimensat";
  const traced = ["-f", "-qq", "-s", "4096", "-e", `trace=${calls}`, "-o", log, process.execPath, MAIN, ...args];
  spawnSync("strace", traced, {
    cwd: place.home,
    env: environment(place, { PATH: process.env["PATH"] ?? "" }),
    stdio: "ignore",
  });
  const lines = readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => / = \d+$/.test(line));
  expect(lines.filter((line) => line.includes("execve("))).toHaveLength(1);
  expect(lines.filter((line) => /sendto\(|AF_INET/.test(line))).toEqual([]);
  return lines.filter((line) =>
    /\b(?:mkdir|unlink|rmdir|rename|link|symlink|chmod|creat|truncate|utimensat)\(|O_(?:WRONLY|RDWR|CREAT)/.test(line),
  );
}

describe.skipIf(spawnSync("strace", ["-V"]).status !== 0)(
  "what is written, by the system's own account (needs strace)",
  () => {
    it.each([
      ["export", ["export", "out", "--accept-untrusted", "all", "--yes"], "out"],
      ["export --remove", ["export", "out", "--remove", "--yes"], "out"],
      ["project --out", ["project", ".claude/skills/review", "--out", "out/x"], "out"],
      ["project", ["project", ".claude/skills/review"], null],
      ["library trust", ["library", "trust"], null],
      ["library lock --check", ["library", "lock", "--check"], null],
      ["library lock", ["library", "lock", "--yes"], ".local/share/agent-interop"],
    ] as const)("%s", async (_, args, below) => {
      if (args.some((arg) => arg === "--remove")) await run("out", "--accept-untrusted", "all", "--yes");
      const changes = changedBy(args).filter((line) => !/"\/dev\/(?:null|tty)|"\/proc\//.test(line));
      expect(changes.length > 0).toBe(below !== null);
      expect(changes.filter((line) => below === null || !line.includes(`"${at(below)}`))).toEqual([]);
    });
  },
);

describe.skipIf(!hasTerminal)("at a terminal (needs python3 for a pseudo-terminal)", () => {
  const ask = (answer: string, ...args: readonly string[]): Session =>
    atTerminal([process.execPath, MAIN, ...args], environment(place) as Record<string, string>, place.home, [
      ["Go on:", answer],
    ]);

  it("a yes writes what was shown, and nothing else does", () => {
    const no = ask("n", "export", "out", "--accept-untrusted", "all");
    expect([no.code, no.screen.includes("Nothing was written."), existsSync(at("out"))]).toEqual([4, true, false]);
    const left = ask(KEYS.leave, "export", "out", "--accept-untrusted", "all");
    expect([left.code, existsSync(at("out"))]).toEqual([4, false]);
    const yes = ask("y", "export", "out", "--accept-untrusted", "all");
    expect([yes.code, yes.screen.includes("ADD"), existsSync(at("out/review/SKILL.md"))]).toEqual([0, true, true]);
    expect(ask("y", "library", "lock").code).toBe(0);
    expect(ask("y", "export", "out", "--remove").code).toBe(0);
    expect(existsSync(at("out"))).toBe(false);
  });
});

describe("export --remove", () => {
  it("takes exactly what was written", async () => {
    await run("deep/out", "--accept-untrusted", "all", "--yes");
    writeFileSync(at("deep/mine"), "");
    const shown = await run("deep/out", "--remove");
    expect([shown.code, shown.out.includes("REMOVE review/SKILL.md")]).toEqual([4, true]);
    expect(existsSync(at("deep/out/review/SKILL.md"))).toBe(true);
    expect(documentOf(await run("deep/out", "--remove", "--yes", "--json")).removal.removed).toHaveLength(3);
    expect(readdirSync(at("deep"))).toEqual(["mine"]);
    expect((await run("deep/out", "--remove", "--yes")).code).toBe(3);
  });

  it("leaves an edited file, says so, and ends with 5", async () => {
    await run("out", "--accept-untrusted", "all", "--yes");
    writeFileSync(at("out/review/notes.md"), "mine");
    const done = await run("out", "--remove", "--yes");
    expect([done.code, done.out.includes("LEAVE review/notes.md")]).toEqual([5, true]);
    expect(readdirSync(at("out"))).toEqual(["review"]);
    expect(readdirSync(at("out/review"))).toEqual(["notes.md"]);
    expect((await run("out", "--remove", "--id", "x")).code).toBe(2);
  });
});

describe("library trust", () => {
  const trust = (...more: readonly string[]): Promise<Ended> => cli(place, ["library", "trust", ...more]);

  it("shows the gate, what it makes of each package, and what the operator would write; it writes nothing", async () => {
    const before = snapshot(place.home);
    const { code, out } = await trust();
    expect(code).toBe(0);
    expect(out).toContain("Gate closed: there is no settings file\n  ~/.config/agent-interop/settings.json");
    expect(out).toContain("untrusted claude-code-skill-review 0.0.0  the gate is closed");
    expect(out).toContain('"trustProjectImports": true');
    expect(snapshot(place.home)).toEqual(before);
  });

  it("follows the settings file, and names what was changed", async () => {
    openGate(OPEN);
    writeFileSync(at(".local/share/agent-interop/library/packages/claude-code-skill-plain/skills/plain/SKILL.md"), "x");
    const { result } = JSON.parse((await trust("--json")).out);
    expect([result.gate.value, result.write]).toEqual([true, null]);
    expect(result.packages.map(({ id, trusted, why }: Record<string, string>) => [id, trusted, why])).toEqual([
      ["claude-code-agent-scout", true, "gate-open"],
      ["claude-code-skill-plain", false, "changed"],
      ["claude-code-skill-review", true, "gate-open"],
    ]);
    openGate("{");
    expect((await trust()).out).toContain("Gate unknown: the settings file is damaged");
  });
});

describe("library lock", () => {
  const lock = (...more: readonly string[]): Promise<Ended> => cli(place, ["library", "lock", ...more]);
  const file = ".local/share/agent-interop/library.lock.json";

  it("writes the lock file after a yes, and says when it is there already", async () => {
    const shown = await lock();
    expect([shown.code, existsSync(at(file))]).toEqual([4, false]);
    expect((await lock("--check")).code).toBe(1);
    expect((await lock("--yes")).code).toBe(0);
    expect((await lock("--yes")).code).toBe(3);
    expect((await lock("--check")).code).toBe(0);
    expect(readFileSync(at(file), "utf8")).not.toContain(place.root);
  });

  it("names the differences in a check, and fails", async () => {
    await lock("--yes");
    await cli(place, ["library", "remove", "--id", "claude-code-skill-plain", "--yes"]);
    const { code, out } = await lock("--check", "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out).result.differences).toEqual([
      { id: "claude-code-skill-plain", what: "not-installed", parts: [] },
    ]);
    writeFileSync(at(file), "<<<<<<< ours");
    const damaged = await lock("--yes");
    expect([damaged.code, damaged.err.includes("[lock-file-damaged]")]).toEqual([1, true]);
    expect(readFileSync(at(file), "utf8")).toBe("<<<<<<< ours");
  });

  it("of a project lies beside its library", async () => {
    place.write({ "home/app/.git/HEAD": "", "home/app/.claude/skills/of-app/SKILL.md": skill("of-app") });
    const cwd = at("app");
    await cli(place, ["adopt", "claude", "--from", "project", "--scope", "project", "--yes"], { cwd });
    expect((await cli(place, ["library", "lock", "--scope", "project", "--yes"], { cwd })).code).toBe(0);
    const text = readFileSync(at("app/.agent-interop/library.lock.json"), "utf8");
    expect(JSON.parse(text).packages[0].origin.source).toBe("./.claude/skills/of-app/SKILL.md");
    expect((await cli(place, ["library", "lock", "--scope", "project", "--check"], { cwd })).code).toBe(0);
  });
});
