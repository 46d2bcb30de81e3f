import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Disk, hostDisk } from "@agent-interop/source";
import { testMachine } from "@agent-interop/source/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { libraryRows } from "../src/doctor/libraries.ts";
import { type Level, type Row, worstOf } from "../src/doctor/row.ts";
import { doctorLines } from "../src/render/doctor.ts";
import { type Box, checkedBy, freshBox } from "./box.ts";
import { runCli } from "./run.ts";
import { view } from "./support.ts";

const row = (level: Level, more: Partial<Row> = {}): Row => {
  return { about: "library", level, subject: "one", code: "library-unfinished", message: "it", next: "go", ...more };
};

describe("the worst row", () => {
  it.each([
    [[], "ok", 0],
    [["ok"], "ok", 0],
    [["ok", "warning"], "warning", 0],
    [["unknown", "warning"], "unknown", 5],
    [["error", "unknown", "ok"], "error", 1],
  ] as const)("%j is %s and ends with %i", (levels, worst, code) => {
    expect(worstOf(levels.map((level) => row(level)))).toEqual({ worst, code });
  });
});

describe("what is printed", () => {
  it("is one row with its next step, within the width, and nothing that steers a terminal", () => {
    const evil = "\u001b[31m\u202e\u0007name\nrow";
    const rows = [
      row("ok", { code: null, next: null }),
      row("error", { subject: evil, message: `${evil} ${"long ".repeat(40)}`, next: evil }),
    ];
    for (const width of [20, 40, 80]) {
      const lines = doctorLines(rows, view(width));
      expect(lines[0]).toMatch(/^ok {7}library one(: it)?$/);
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(width);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
        expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
      }
      expect(lines.at(-1)).toBe("1 error.");
    }
    const quiet = doctorLines([row("warning")], view(80, false, true));
    expect(quiet).toEqual(["warning  library one: it [library-unfinished]"]);
  });

  it("is a sentence on a clean machine", async () => {
    const done = await runCli("doctor");
    expect(done).toEqual({
      code: 0,
      err: "",
      out: "No agent was found, and nothing of ours is there to look at.\n",
    });
    const { rows, worst } = checkedBy("doctor", await runCli("doctor --json"));
    expect([rows, worst]).toEqual([[], "ok"]);
  });
});

let box: Box;
const command = (name: string): void => {
  box.write(`bin/${name}`, "#!/bin/sh\n");
  chmodSync(join(box.home, "bin", name), 0o755);
};
const settings = (value: unknown): void => {
  box.write("own/config/settings.json", typeof value === "string" ? value : JSON.stringify(value));
};
const entries = (...list: readonly object[]) => ({ integrations: { externalAgents: { entries: list } } });
/** The rows of a subject or about something, each as one line, and the exit code. */
async function rows(about: Row["about"]): Promise<{ code: number; said: readonly string[] }> {
  const done = await box.run("doctor --json");
  expect(done.out).not.toContain(box.home);
  const document = checkedBy("doctor", done);
  const said = document.rows
    .filter((one: Row) => one.about === about)
    .map(({ code, level, next, subject }: Row) => `${level} ${subject} ${code} > ${next}`);
  return { code: done.code, said };
}

describe.skipIf(process.platform === "win32")("doctor (commands of a test are shell scripts)", () => {
  beforeEach(() => {
    box = freshBox((home) => ({ PATH: join(home, "bin"), AGENT_INTEROP_HOME: join(home, "own") }));
    command("npx");
  });
  afterEach(() => box.remove());

  it("L-23 has an ok row for each agent and one for all skills, and writes and proposes nothing", async () => {
    command("codex");
    box.write(".claude/skills/review/SKILL.md", "---\nname: review\ndescription: Reviews.\n---\nLook.\n");
    box.write(".agents/skills/other/SKILL.md", "---\nname: other\ndescription: Others.\n---\nLook.\n");
    const { code, out } = await box.run("doctor");
    expect(code).toBe(0);
    expect(out).toContain("agent codex: version unknown; detected, not configured; ~/bin/codex");
    expect(out).toContain("agent claude-code: not on PATH; detected, not configured; ~/.claude");
    expect(out).toContain("agent agents: not on PATH; no ACP recipe; ~/.agents");
    expect(out).toMatch(/skills .*claude-code.*: 2 skills in the directories of 2 agents/);
    expect(out).toContain("Nothing is wrong.");
    expect(out).not.toContain("accept");
    expect(existsSync(join(box.home, "own"))).toBe(false);
    const { said } = await rows("agent");
    expect(said).toContain("ok codex null > agent-interop modes codex");
  });

  it("has a row for each peer: what is missing, what somebody wrote by hand, what was removed", async () => {
    command("codex");
    await box.run("consent accept --id codex --yes");
    expect(await rows("peer")).toEqual({
      code: 0,
      said: [expect.stringMatching(/^ok codex peer-adapter-fetched > npm install --global @agentclientprotocol\//)],
    });
    expect((await box.run("doctor")).out).toContain("agent codex: version unknown; configured; ~/bin/codex");
    const [accepted] = JSON.parse(readFileSync(join(box.home, "own/config/settings.json"), "utf8")).integrations
      .externalAgents.entries;
    command("mine");
    box.write("bin/gone", "no program");
    settings(
      entries(
        accepted,
        { id: "codex", command: "npx" },
        { id: "mine", command: join(box.home, "bin", "mine") },
        { id: "gone", command: join(box.home, "bin", "gone") },
        { id: "nowhere", command: "no-such-command" },
        { id: "empty" },
      ),
    );
    expect(await rows("peer")).toEqual({
      code: 0,
      said: [
        expect.stringContaining("ok codex peer-adapter-fetched"),
        "warning codex peer-entry-repeated > Leave one entry of each id in the settings.",
        "ok mine null > null",
        "warning gone peer-command-missing > Install the command, or correct the entry in the settings.",
        "warning nowhere peer-command-missing > Install the command, or correct the entry in the settings.",
        "warning empty peer-command-missing > Install the command, or correct the entry in the settings.",
      ],
    });
    settings(entries());
    expect((await rows("peer")).said).toEqual(["warning codex peer-entry-gone > agent-interop consent revoke codex"]);
  });

  it("has an error for settings and decisions that are damaged or of a later version, and proposes nothing", async () => {
    settings('{"integrations": ');
    expect(await rows("consent")).toEqual({
      code: 1,
      said: [
        "error ~/own/config/settings.json consent-settings-damaged > Correct the settings file at the place named.",
      ],
    });
    expect((await rows("library")).said).toEqual([]);
    settings({ integrations: { projectResources: { trustProjectImports: "yes" } } });
    expect(await rows("library")).toMatchObject({ code: 0, said: [expect.stringContaining("trust-gate-unknown")] });
    settings({ integrations: { projectResources: { trustProjectImports: true } } });
    expect((await rows("library")).said).toEqual(["ok ~/own/config/settings.json null > agent-interop library trust"]);
    box.write("own/state/decisions.log", "20 0000\n{}\nmore\n");
    box.write("own/state/interop.json", '{"version": 9}');
    const { code, said } = await rows("consent");
    expect([code, said.map((one) => one.split(" ").slice(0, 3).join(" "))]).toEqual([
      1,
      [
        "error ~/own/state/decisions.log consent-log-damaged",
        "warning ~/own/state/interop.json consent-report-unreadable",
      ],
    ]);
  });

  it("looks at our own directories", async () => {
    mkdirSync(join(box.home, "own", "data"), { recursive: true });
    chmodSync(join(box.home, "own", "data"), 0o777);
    box.write("own/config", "no directory");
    expect(await rows("own-files")).toEqual({
      code: 1,
      said: [
        "error ~/own/config own-directory-unusable > Move away what has its name, or choose another place.",
        "warning ~/own/data own-directory-exposed > Take the write permission of others away (chmod o-w).",
      ],
    });
  });

  it("says that a place of ours lies in one of an agent, and that a variable is no absolute path", async () => {
    box.remove();
    box = freshBox((home) => ({ AGENT_INTEROP_HOME: join(home, ".claude", "own") }));
    expect((await rows("own-files")).said).toContain(
      "error ~/.claude/own/config boundary-refused > Set AGENT_INTEROP_HOME to a directory of your own",
    );
    box.remove();
    box = freshBox(() => ({ AGENT_INTEROP_HOME: "own" }));
    expect(await rows("own-files")).toMatchObject({
      code: 1,
      said: [expect.stringContaining("error environment own-directory-relative")],
    });
  });

  it("looks at the library, its packages and its lock file", async () => {
    box.write(".claude/skills/review/SKILL.md", "---\nname: review\ndescription: Reviews.\n---\nLook.\n");
    expect((await box.run("adopt claude --yes")).code).toBe(0);
    expect((await rows("library")).said).toEqual([]);
    expect((await box.run("library lock --yes")).code).toBe(0);
    expect((await rows("library")).said).toEqual([]);
    box.write("own/data/library/packages/claude-code-skill-review/skills/claude-code-skill-review/SKILL.md", "Mine.\n");
    box.write("own/data/library/packages/stranger/plugin.json", "{}");
    const { code, said } = await rows("library");
    expect(code).toBe(0);
    expect(said).toEqual([
      "warning claude-code-skill-review installed-package-differs > agent-interop library verify",
      expect.stringContaining("warning stranger library-package-unrecorded"),
    ]);
    expect((await box.run("library remove --id claude-code-skill-review --yes")).code).toBe(0);
    expect((await rows("library")).said[1]).toMatch(/lock-file-differs > agent-interop library lock --check$/);
    box.write("own/data/library/records.json", "{");
    expect(await rows("library")).toMatchObject({
      code: 1,
      said: [expect.stringContaining("library-records-damaged")],
    });
  });

  it("reads the lock file of a library once", async () => {
    box.write(".claude/skills/review/SKILL.md", "---\nname: review\ndescription: Reviews.\n---\nLook.\n");
    await box.run("adopt claude --yes");
    await box.run("library lock --yes");
    const opened: string[] = [];
    const disk: Disk = {
      ...hostDisk,
      open: (path) => {
        opened.push(path);
        return hostDisk.open(path);
      },
    };
    const machine = testMachine({
      platform: process.platform,
      home: box.home,
      cwd: box.home,
      env: { AGENT_INTEROP_HOME: join(box.home, "own") },
    });
    const known = { kinds: INTEROP_AGENT_KINDS, added: new Set<string>(), diagnostics: [] };
    expect(await libraryRows({ disk, machine: () => machine }, known, new AbortController().signal)).toEqual([]);
    expect(opened.filter((path) => path.endsWith(".lock.json"))).toHaveLength(1);
  });

  it("looks at the library of a project, which a repository cannot link elsewhere", async () => {
    box.write("project/.git/HEAD", "ref: refs/heads/main\n");
    const project = join(box.home, "project");
    symlinkSync(box.home, join(project, ".agent-interop"));
    const elsewhere = freshBox((home) => ({ PATH: join(home, "bin") }), project);
    const { rows: found } = checkedBy("doctor", await elsewhere.run("doctor --json"));
    elsewhere.remove();
    expect(found).toMatchObject([
      { about: "library", level: "error", subject: "the library of the project", code: "project-library-linked" },
    ]);
  });

  it("says what of an agent could not be visited or is broken", async () => {
    box.write(".claude/skills/review/SKILL.md", "---\nname: [\n---\nLook.\n");
    expect((await rows("agent")).said).toContainEqual(
      expect.stringMatching(/^warning claude-code \S+ > agent-interop inventory claude-code$/),
    );
  });
});
