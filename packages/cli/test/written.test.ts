import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Box, checkedBy, freshBox } from "./box.ts";

const text = (name: string): string => `---\nname: ${name}\ndescription: About ${name}\n---\nLook.\n`;

let box: Box;
beforeEach(async () => {
  box = freshBox();
  box.write(".claude/skills/review/SKILL.md", text("review"));
  box.write(".claude/agents/scout.md", text("scout"));
  expect((await box.run("adopt claude --yes")).code).toBe(0);
});
afterEach(() => box.remove());

describe("what these commands print follows the published schemas", () => {
  it("export", async () => {
    for (const [line, code] of [
      ["export out --json", 3],
      ["export out --accept-untrusted all --json", 4],
      ["export out --accept-untrusted all --json --dry-run", 0],
      ["export out --accept-untrusted all --json --yes", 0],
      ["export out --remove --json", 4],
      ["export out --remove --json --yes", 0],
      ["export out --remove --json", 3],
    ] as const) {
      const done = await box.run(line);
      expect(`${line}: ${done.code}`).toBe(`${line}: ${code}`);
      const document = checkedBy("export", done);
      expect(done.out).not.toContain(box.home);
      expect(document.written).toBe(line.endsWith("--yes"));
    }
  });

  it("library trust", async () => {
    expect(checkedBy("library", await box.run("library trust --json")).result.gate.value).toBe(false);
    box.write(".config/agent-interop/settings.json", "[]");
    if (process.platform === "linux")
      expect(checkedBy("library", await box.run("library trust --json")).result.gate.value).toBe("unknown");
  });

  it("library lock", async () => {
    for (const [line, code] of [
      ["library lock --json --check", 1],
      ["library lock --json", 4],
      ["library lock --json --yes", 0],
      ["library lock --json --yes", 3],
      ["library lock --json --check", 0],
    ] as const) {
      const done = await box.run(line);
      expect(`${line}: ${done.code}`).toBe(`${line}: ${code}`);
      checkedBy("library", done);
      expect(done.out).not.toContain(box.home);
    }
  });

  it("a plan without findings, and says so", async () => {
    const words = "the plan is without findings";
    expect((await box.run("update --id claude-code-agent-scout --no-findings")).out).toContain(words);
    expect((await box.run("adopt claude --dry-run --no-findings --plan plan.json")).code).toBe(2);
    await box.run("adopt claude --no-findings --plan plan.json");
    expect((await box.run("apply plan.json")).out).toContain(words);
    expect((await box.run("adopt claude --dry-run")).out).not.toContain(words);
  });

  it("library remove and undo, and neither does anything in a dry run", async () => {
    const held = async () => (await box.run("library list")).out.match(/^claude-code-\S+/gm);
    for (const [line, code, left] of [
      ["library remove claude-code-agent-scout --json --dry-run --yes", 0, 2],
      ["library remove --id claude-code-agent-scout --json", 4, 2],
      ["library remove --id claude-code-agent-scout --json --yes", 0, 1],
      ["library undo --count 2 --json --dry-run --yes", 0, 1],
      ["library undo --json", 4, 1],
      ["library undo --json --yes", 0, 2],
      ["library undo --count 5 --json --yes", 0, 0],
      ["library undo --json --yes", 3, 0],
    ] as const) {
      const done = await box.run(line);
      expect(`${line}: ${done.code}`).toBe(`${line}: ${code}`);
      checkedBy("library", done);
      expect((await held())?.length ?? 0).toBe(left);
    }
    expect((await box.run("library remove --id nobody --dry-run")).err).toContain("[library-package-absent]");
  });

  it("library recover, by package, and with another code for what it left", async () => {
    const data = join(box.home, ".local/share/agent-interop/library");
    const [operation = ""] = readdirSync(join(data, ".undo"));
    expect(checkedBy("library", await box.run("library recover --json")).result).toEqual({ recovered: [] });
    cpSync(join(data, ".undo", operation, "journal"), join(data, ".staging", operation, "journal"));
    const done = await box.run("library recover --json");
    const [{ id, packages }] = checkedBy("library", done).result.recovered;
    expect([done.code, id, packages]).toEqual([0, operation, ["claude-code-agent-scout", "claude-code-skill-review"]]);
    box.write(`.local/share/agent-interop/library/.staging/${operation}/journal`, "");
    writeFileSync(
      join(data, ".staging", operation, "journal"),
      `none of ours\n${readFileSync(join(data, ".undo", operation, "journal"), "utf8")}`,
    );
    const { code, out } = await box.run("library recover");
    expect([code, out]).toEqual([5, `damaged: ${operation}\n`]);
  });

  it("library undo says what becomes of each package", async () => {
    await box.run("library remove --id claude-code-agent-scout --yes");
    const { err, out } = await box.run("library undo --count 2");
    expect(out).toMatch(/^UNDO 000002-\S+\n {2}claude-code-agent-scout comes back\nUNDO 000001-/);
    expect(out).toContain("claude-code-skill-review goes");
    expect(err).toContain("the last 2 operations would be taken back");
  });

  it("library refuses a flag that its action does not take, and writes nothing", async () => {
    for (const line of [
      "list --prune",
      "verify --id x",
      "verify x",
      "recover --dry-run --yes",
      "undo --each --yes",
      "lock --count 2",
    ])
      expect(`${line}: ${(await box.run(`library ${line}`)).code}`).toBe(`${line}: 2`);
    expect((await box.run("library list")).out).toContain("claude-code-agent-scout");
  });

  it("library list shows a package of the owner too, and no password of a record", async () => {
    const file = ".local/share/agent-interop/library/records.json";
    const document = JSON.parse(readFileSync(join(box.home, file), "utf8"));
    const [{ fingerprint: _, origin: __, ...own }, other] = document.records;
    other.origin.source = "https://me:hunter2@git.example/x";
    box.write(file, JSON.stringify({ ...document, records: [{ ...own, trust: "native" }, other] }));
    const { out } = await box.run("library list");
    expect(out).toMatch(/claude-code-agent-scout +agent +0\.0\.0 +native +-/);
    expect(out).toContain("claude-code-skill-review");
    for (const line of ["library list", "library show --id claude-code-skill-review", "outdated"])
      expect((await box.run(line)).out).not.toContain("hunter2");
    expect(checkedBy("library", await box.run("library list --json")).result.records).toHaveLength(2);
  });

  it("library list never cuts an id", async () => {
    const name = "a-very-long-name-of-a-skill-that-says-all";
    box.write(`.claude/skills/${name}/SKILL.md`, text(name));
    await box.run("adopt claude --yes");
    const { records } = JSON.parse((await box.run("library list --json")).out).result;
    const { out } = await box.run("library list");
    for (const { id } of records) expect(out).toContain(id);
  });

  it("library restore", async () => {
    expect((await box.run("library restore --json")).err).toContain("[lock-absent]");
    await box.run("library lock --yes");
    for (const [line, code] of [
      ["library restore --json", 3],
      ["library remove --id claude-code-agent-scout --yes", 0],
      ["library restore --json --dry-run", 0],
      ["library restore --json", 4],
      ["library restore --json --yes", 0],
      ["library restore --json --prune", 3],
    ] as const) {
      const done = await box.run(line);
      expect(`${line}: ${done.code}`).toBe(`${line}: ${code}`);
      if (line.includes("--json")) checkedBy("library", done);
      expect(done.out).not.toContain(box.home);
    }
  });

  it("project", async () => {
    box.write("bad/SKILL.md", "Nothing.\n");
    box.write(".claude/skills/review/logo.png", "\u0089PNG");
    for (const [line, code] of [
      ["project .claude/skills/review --json", 0],
      ["project .claude/agents/scout.md --json --profile clio", 0],
      ["project .claude/agents/scout.md --json --out out", 0],
      ["project bad --json", 1],
    ] as const) {
      const done = await box.run(line);
      expect(`${line}: ${done.code}`).toBe(`${line}: ${code}`);
      const document = checkedBy("project", done);
      expect(done.out).not.toContain(box.home);
      expect(document.written).toBe(line.includes("--out") ? "~/out" : null);
    }
  });
});
