import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { atTerminal, hasTerminal, KEYS, type Session, type Step } from "../support/terminal.ts";
import { MAIN } from "./cli.ts";

const { down, enter, interrupt, leave, space } = KEYS;
const MENU = "Nothing is installed yet";
const LIST = "What is to be installed";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "agent-interop-review-"));
  write(".claude/skills/plain/SKILL.md", "---\nname: plain\ndescription: Plain\n---\nRead it.\n");
  write(".claude/skills/runs/SKILL.md", "---\nname: runs\ndescription: Runs\n---\nStart `go.sh`.\n");
  write(".claude/skills/runs/go.sh", "#!/bin/sh\n", 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string, mode = 0o644): void {
  const place = join(root, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
  chmodSync(place, mode);
}

const env = (): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: root,
  AGENT_INTEROP_HOME: join(root, "own"),
});
const review = (steps: readonly Step[], args: readonly string[] = ["adopt", "claude"]): Session =>
  atTerminal([process.execPath, MAIN, ...args], env(), root, steps);
const run = (...args: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, ...args], { cwd: root, env: env(), encoding: "utf8" });
const installed = (): readonly string[] =>
  JSON.parse(run("library", "list", "--json").stdout).result.records.map(({ id }: { id: string }) => id);

describe.skipIf(!hasTerminal)("a review at a terminal (needs python3 for a pseudo-terminal)", () => {
  it("installs what is chosen: what is clean to begin with, and nothing that loses what it needs", () => {
    const { code, screen } = review([
      [MENU, enter],
      [LIST, enter],
      ["Install 1 package?", "y"],
    ]);
    expect(code).toBe(0);
    expect(screen).toContain("Installed claude-code-skill-plain");
    expect(installed()).toEqual(["claude-code-skill-plain"]);
  });

  it("takes the choice of what waits for the acceptance of the losses that it shows, and of no other", () => {
    const { code, screen } = review([
      [MENU, enter],
      [LIST, `${space}${down}${space}${enter}`],
      ["accept the losses above?", "y"],
    ]);
    expect(screen).toContain("ACCEPT");
    expect(screen).toContain("[reference-dropped]");
    expect(code).toBe(0);
    expect(installed()).toEqual(["claude-code-skill-runs"]);
  });

  it("imports a source whose losses were shown and accepted, and leaves one that nobody confirmed", () => {
    write("bring/SKILL.md", "---\nname: bring\ndescription: Brings\n---\nStart `go.sh`.\n");
    write("bring/go.sh", "#!/bin/sh\n", 0o755);
    const left = review([[MENU, leave]], ["import", "bring"]);
    expect([left.code, installed()]).toEqual([4, []]);
    const { code, screen } = review(
      [
        [MENU, enter],
        [LIST, `${space}${enter}`],
        ["accept the losses above?", "y"],
      ],
      ["import", "bring"],
    );
    expect(screen).toContain("[reference-dropped]");
    expect(screen).toContain("Trust: foreign");
    expect([code, installed()]).toEqual([0, ["bring"]]);
  });

  it("shows an entry in full before anything is chosen", () => {
    const { code, screen } = review([
      [MENU, `${down}${enter}`],
      ["Which one?", `${down}${enter}`],
      ["digest: sha256:", `${down}${enter}`],
      [MENU, `${down}${enter}`],
    ]);
    expect(screen).toContain("licence: none stated");
    expect([code, screen.includes("Nothing was installed.")]).toEqual([4, true]);
  });

  it.each([
    ["Escape at once", [[MENU, leave]]],
    ["Ctrl-C at once", [[MENU, interrupt]]],
    ["Ctrl-D at once", [[MENU, "\u0004"]]],
    [
      "Ctrl-D at the last question",
      [
        [MENU, enter],
        [LIST, enter],
        ["Install 1 package?", "\u0004"],
      ],
    ],
    [
      "Ctrl-C in the list",
      [
        [MENU, enter],
        [LIST, interrupt],
      ],
    ],
    [
      "Escape before the last question",
      [
        [MENU, enter],
        [LIST, enter],
        ["Install 1 package?", leave],
      ],
    ],
    [
      "nothing but Enter at the last question",
      [
        [MENU, enter],
        [LIST, enter],
        ["Install 1 package?", enter],
        [MENU, leave],
      ],
    ],
    [
      "nothing chosen",
      [
        [MENU, enter],
        [LIST, `${space}${enter}`],
        [MENU, leave],
      ],
    ],
  ] as const)("writes nothing and ends with 4 after %s", (_, steps) => {
    const { code } = review(steps);
    expect(code).toBe(4);
    expect(existsSync(join(root, "own"))).toBe(false);
    expect(readdirSync(root)).toEqual([".claude"]);
  });

  it("takes a bundle as one choice", () => {
    const { code } = review(
      [
        [MENU, enter],
        [LIST, enter],
        ["Install 1 package?", "y"],
      ],
      ["adopt", "claude", "--bundle"],
    );
    expect([code, installed()]).toEqual([0, ["claude-code-bundle"]]);
  });

  it("is the same for a plan from a file, and refuses what changed meanwhile", () => {
    const file = join(root, "plan.json");
    expect(run("adopt", "claude", "--plan", file).status).toBe(0);
    write(".claude/skills/plain/SKILL.md", "---\nname: plain\ndescription: Plain\n---\nOther.\n");
    const { code, screen } = review(
      [
        [MENU, enter],
        [LIST, enter],
        ["Install 1 package?", "y"],
      ],
      ["apply", file],
    );
    expect([code, screen.includes("[source-drifted]"), installed()]).toEqual([1, true, []]);
  });

  it("asks nobody when the output is for a program, the plan is for a file, or the terminal cannot be drawn on", () => {
    expect(review([], ["adopt", "claude", "--json"]).code).toBe(4);
    expect(review([], ["adopt", "claude", "--dry-run"]).code).toBe(0);
    expect(review([], ["adopt", "claude", "--yes"]).code).toBe(0);
    expect(atTerminal([process.execPath, MAIN, "adopt", "codex"], { ...env(), TERM: "dumb" }, root, []).code).toBe(3);
  });

  it("lets no name draw on the terminal, and colours nothing when told so", () => {
    write(
      ".claude/skills/evil/SKILL.md",
      '---\nname: "e\\u001b[2Jvil\\u202e"\ndescription: "\\u001b]0;x\\u0007"\n---\nx\n',
    );
    const { screen } = review(
      [
        [MENU, enter],
        [LIST, leave],
      ],
      ["adopt", "claude", "--no-color"],
    );
    for (const evil of ["\u001b[2J", "\u202e", "\u001b]0;"]) expect(screen).not.toContain(evil);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is looked for.
    expect(screen).not.toMatch(/\u001b\[3[0-9]m/);
  });
});
