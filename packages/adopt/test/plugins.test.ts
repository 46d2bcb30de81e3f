import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { loadLibrary, readLibrary, verifyLibrary } from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AdoptionPlan,
  applyInteropAdoption,
  type PlanEntry,
  planInteropAdoption,
  type Selection,
} from "../src/index.ts";
import { skill, snapshot, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

const plan = async (selection: Selection = {}): Promise<AdoptionPlan> =>
  planInteropAdoption(await here.inventory(["claude-code"]), { ...here.examined, library: here.library, selection });
const apply = (made: AdoptionPlan) =>
  applyInteropAdoption(made, { approved: true }, { ...here.examined, library: here.library });
const pluginIn = ({ entries }: AdoptionPlan, name: string): PlanEntry =>
  entries.find((entry) => entry.kind === "plugin" && entry.name === name) as PlanEntry;

/** Installs plugins the way Claude Code records them. */
function installed(names: readonly string[]): void {
  const plugins = Object.fromEntries(
    names.map((name) => [
      `${name}@test-market`,
      [
        {
          scope: "user",
          installPath: join(here.home, ".claude/plugins/cache/test-market", name, "1.0.0"),
          version: "1.0.0",
        },
      ],
    ]),
  );
  here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins }));
}
const at = (name: string, path: string): string => `.claude/plugins/cache/test-market/${name}/1.0.0/${path}`;

describe("a vendor plugin", () => {
  beforeEach(() => {
    installed(["example"]);
    here.write(at("example", ".claude-plugin/plugin.json"), '{"name":"example","version":"1.0.0"}');
    here.write(at("example", "skills/review/SKILL.md"), skill("review"));
    here.write(at("example", "commands/deploy.md"), "---\nallowed-tools: Bash\n---\nDeploy $ARGUMENTS.\n");
    here.write(
      at("example", "hooks/hooks.json"),
      '{"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"exit 2"}]}]}}',
    );
    here.write(at("example", ".mcp.json"), '{"mcpServers":{"db":{"command":"x","env":{"TOKEN":"s3cret-value"}}}}');
    here.write(at("example", "scripts/run.sh"), "#!/bin/sh\n", 0o755);
  });

  it("is one package, with what it loses named and its parts provided by it (T-46, T-52)", async () => {
    const before = snapshot(here.home);
    const made = await plan();
    const entry = pluginIn(made, "example");
    expect(entry).toMatchObject({
      action: "install",
      id: "example",
      version: "1.0.0",
      format: "claude-code",
      marketplace: "test-market",
    });
    expect(entry.outcomes.map(({ kind, name, status }) => `${status} ${kind} ${name}`)).toEqual([
      "converted skill review",
      "converted prompt deploy",
    ]);
    expect(entry.unsupported.map(({ what, names }) => `${what} ${names.join(",")}`)).toEqual([
      "hook PreToolUse(Bash)",
      "mcp db",
      "script ",
    ]);
    expect(JSON.stringify(made)).not.toContain("s3cret-value");
    expect(
      made.entries
        .filter(({ reason }) => reason?.code === "provided-by-plugin")
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["prompt", "skill"]);
    const result = await apply(made);
    expect(result.refused).toEqual([]);
    expect(result.installed.map(({ id, kind, origin, trust }) => ({ id, kind, origin, trust }))).toEqual([
      {
        id: "example",
        kind: "plugin",
        trust: "foreign",
        origin: {
          kind: "interop",
          host: "claude-code",
          source: "~/.claude/plugins/cache/test-market/example/1.0.0",
          format: "claude-code",
          marketplace: "test-market",
        },
      },
    ]);
    expect(snapshot(here.home)).toEqual(before);
    expect((await verifyLibrary(here.library)).map(({ state }) => state)).toEqual(["intact"]);
    const files = snapshot(here.library.root).join("\n");
    for (const name of ["hooks.json", ".mcp.json", "run.sh"]) expect(files).not.toContain(name);
    const manifest = JSON.parse(readFileSync(join(here.library.root, "packages/example/plugin.json"), "utf8"));
    expect(manifest.extensions["dev.agent-interop"].interop).toMatchObject({ host: "claude-code", untrusted: true });
    const loaded = await loadLibrary([here.library], { trustProjectImports: false });
    expect([...loaded.skills, ...loaded.prompts].map(({ trusted }) => trusted)).toEqual([false, false]);
    expect(pluginIn(await plan(), "example").reason?.code).toBe("already-installed");
  });

  it("refuses when a hook that is not copied changed after review (T-64)", async () => {
    const made = await plan();
    here.write(at("example", "hooks/hooks.json"), '{"hooks":{}}');
    const result = await apply(made);
    expect(result.installed).toEqual([]);
    expect(result.refused[0]).toMatchObject({ reason: { code: "source-drifted" }, changed: ["hooks/hooks.json"] });
  });

  it("is taken by its name, and one of its parts by its id", async () => {
    const whole = await plan({ plugins: ["exam*"] });
    expect(pluginIn(whole, "example").action).toBe("install");
    const id = whole.entries.find(({ kind }) => kind === "skill")?.item as string;
    expect(
      (await plan({ ids: [id] })).entries.filter(({ action }) => action === "install").map(({ name }) => name),
    ).toEqual(["review"]);
  });

  it("requires what it says, from the same format, at plan and at apply (T-51, T-62)", async () => {
    installed(["example", "needy"]);
    here.write(
      at("needy", ".claude-plugin/plugin.json"),
      '{"name":"needy","version":"1.0.0","dependencies":["example"]}',
    );
    here.write(at("needy", "skills/more/SKILL.md"), skill("more"));
    expect(pluginIn(await plan(), "needy").reason).toMatchObject({
      code: "requirement-missing",
      message: "requires plugin:example",
    });
    await apply(await plan({ plugins: ["example"] }));
    const made = await plan();
    expect(pluginIn(made, "needy").action).toBe("install");
    rmSync(here.library.root, { recursive: true });
    expect((await apply(made)).refused.map(({ reason }) => reason.code)).toEqual(["requirement-missing"]);
    await apply(await plan({ plugins: ["example"] }));
    expect((await apply(made)).installed.map(({ id, requires }) => [id, requires])).toEqual([
      ["needy", ["plugin:example"]],
    ]);
  });

  it("that holds nothing to copy, or has no manifest that is known, stays where it is", async () => {
    installed(["hooks-only", "nameless"]);
    here.write(at("hooks-only", ".claude-plugin/plugin.json"), '{"name":"hooks-only"}');
    here.write(at("hooks-only", "hooks/hooks.json"), '{"hooks":{}}');
    here.write(at("nameless", "skills/a/SKILL.md"), skill("a"));
    const made = await plan();
    expect(pluginIn(made, "hooks-only").reason?.code).toBe("plugin-without-parts");
    expect(made.entries.find(({ path }) => path.endsWith("nameless/1.0.0"))?.reason?.code).toBe(
      "plugin-format-unknown",
    );
    expect((await readLibrary(here.library)).records).toEqual([]);
  });
});
