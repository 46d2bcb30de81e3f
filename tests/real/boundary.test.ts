import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pathPolicy } from "@agent-interop/registry";
import { claudeCodeRules, codexPermissions, type SandboxPlace, sandboxPlaces } from "@agent-interop/registry/sandbox";
import { canonicalPath, hostDisk, hostMachine } from "@agent-interop/source";
import { expect, test } from "vitest";
import { installCli } from "../support/real-clis.ts";
import { emptyFixture, type Fixture } from "../support/real-fixture.ts";
import { NO_NETWORK_CUT, offlinePrefix } from "../support/real-process.ts";
import { runCli } from "../support/real-run.ts";

const FAKE_MODEL = fileURLToPath(new URL("../support/fake-model.mjs", import.meta.url));
/** Brings the loopback of the cut-off network up, then runs the rest. */
const WITH_LOOPBACK = ["sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

function boundaryOf({ home, project }: Fixture) {
  const machine = { ...hostMachine({ home, cwd: project }), env: {} };
  const policy = pathPolicy(machine, { canonical: canonicalPath(machine) });
  const real = (path: string): string | null => (existsSync(path) ? hostDisk.realpath(path) : null);
  const places: readonly SandboxPlace[] = sandboxPlaces({
    machine,
    places: policy.places,
    projects: [project],
    real,
  });
  return { machine, policy, places };
}

test("Claude Code obeys the rules that are written for it, at its most permissive", async (context) => {
  if (offlinePrefix === null) return context.skip(NO_NETWORK_CUT);
  const [prefix, ...more] = [...offlinePrefix, ...WITH_LOOPBACK, "true"];
  if (spawnSync(prefix as string, more).status !== 0) return context.skip("no loopback without a network (ip)");
  const installed = await installCli("claude-code");
  if (!installed.ok) return context.skip(installed.reason);
  const fixture = emptyFixture();
  try {
    const { home, project } = fixture;
    const { machine, places, policy } = boundaryOf(fixture);
    const settings = join(fixture.root, "rules.json");
    writeFileSync(settings, JSON.stringify(claudeCodeRules(machine, places, policy.places)));
    const closed = [
      join(home, ".copilot/mcp-config.json"),
      join(home, ".config/opencode/opencode.json"),
      join(home, "elsewhere/deep/.gemini/settings.json"),
      join(project, "AGENTS.md"),
      join(project, ".cursor/rules/a.md"),
      join(project, "packages/a/.codex/config.toml"),
      join(project, "packages/a/.github/skills/x/SKILL.md"),
    ];
    const open = [join(project, "src.md"), join(project, ".github/workflows/x.yml"), join(home, "notes.md")];
    const files = [...closed, ...open];
    const { executable } = installed.cli;
    const cli = { ...installed.cli, executable: WITH_LOOPBACK[0] as string };
    const { stderr, stdout } = await runCli({ cli, fixture, cwd: project, env: { IS_SANDBOX: "1" } }, [
      ...WITH_LOOPBACK.slice(1),
      process.execPath,
      FAKE_MODEL,
      JSON.stringify(files),
      executable,
      ...["-p", "write", "--settings", settings, "--permission-mode", "bypassPermissions"],
    ]);
    // It warns of a rule that it would never ask.
    expect(stderr).not.toContain("rule");
    const results = JSON.parse(stdout) as { id: string; refused: boolean; text: string }[];
    const refused = files.filter((_, at) => results.find(({ id }) => id === `toolu_${at}`)?.refused === true);
    console.log(`claude-code: ${refused.length} of ${results.length} writes refused`);
    expect(refused).toEqual(closed);
    expect(files.filter((file) => existsSync(file))).toEqual(open);
    for (const file of files) expect(policy.check("write", file).block ?? false).toBe(closed.includes(file));
  } finally {
    fixture.remove();
  }
});

test("Codex obeys the permission profile that is written for it", async (context) => {
  if (offlinePrefix === null) return context.skip(NO_NETWORK_CUT);
  const installed = await installCli("codex");
  if (!installed.ok) return context.skip(installed.reason);
  const fixture = emptyFixture();
  try {
    const { home, project } = fixture;
    for (const name of [".codex", ".copilot"]) mkdirSync(join(home, name), { recursive: true });
    mkdirSync(join(project, ".claude"), { recursive: true });
    writeFileSync(join(project, "AGENTS.md"), "as it was");
    const { machine, places } = boundaryOf(fixture);
    writeFileSync(join(home, ".codex/config.toml"), codexPermissions(machine, places));
    const script = "echo x > AGENTS.md; echo x > .claude/x; echo x > src.md; mkdir $HOME/.copilot/y $HOME/free; true";
    const run = { cli: installed.cli, fixture, cwd: project };
    const { stderr } = await runCli(run, ["sandbox", "--", "sh", "-c", script]);
    const usable = existsSync(join(project, "src.md"));
    console.log(
      `codex: ${usable ? "its sandbox ran" : `its sandbox did not run: ${stderr.trim().split("\n").at(-1)}`}`,
    );
    // The profile was read, whether or not the sandbox can be made in here.
    expect(stderr).not.toMatch(/error (?:loading|parsing)|only supports|unknown (?:field|variant)|invalid type/i);
    if (!usable) return context.skip("its sandbox cannot be made here");
    expect(readFileSync(join(project, "AGENTS.md"), "utf8")).toBe("as it was");
    // The fixture lies below the directory for temporary files, where the profile that this one extends allows writing.
    const made = [join(project, ".claude/x"), join(home, ".copilot/y"), join(home, "free")];
    expect(made.map((path) => existsSync(path))).toEqual([false, false, true]);
  } finally {
    fixture.remove();
  }
});
