import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "@agent-interop/documents";
import { prefixBoundary } from "@agent-interop/state";
import { describe, expect, test } from "vitest";
import { HOST_SURFACES, type HostBundle, type HostSurface, type ScopeSurface } from "../src/adapters.ts";
import {
  adapter,
  BUNDLE,
  installed,
  MACHINE,
  OPEN,
  PLACES,
  put,
  read,
  SCOPES,
  scratch,
  tree,
  uninstalled,
} from "./support/adapters.ts";

const SETTINGS = ".claude/settings.json";
/** Every write in the deep tier, one of ten in the usual one. */
const DEEP = process.env["AGENT_INTEROP_DEEP"] === "1";
const STEP = DEEP ? 1 : 10;

describe("the three experiments that lost data", () => {
  /** Cline's local layout put files of the tool at the top of a project. */
  const scripts: HostSurface = {
    kind: "cline",
    dir: ".cline",
    user: null,
    project: {
      skills: { base: "project", path: "scripts" },
      agents: { base: "project", path: "agents", form: "markdown", suffix: ".md", named: true, full: {}, readOnly: {} },
      commands: null,
      hooks: null,
      instructions: { base: "project", path: ".clinerules", form: "files", suffix: ".md", fields: {} },
      extensions: null,
    },
  };
  const bundle: HostBundle = {
    id: "gsd",
    version: "1.0.0",
    skills: [{ name: "changeset", description: "d", body: "b", files: new Map([["cli.cjs", Buffer.from("ours")]]) }],
    agents: [{ name: "gsd-mine", description: "d", body: "b", access: "full" }],
    instructions: [{ name: "rules", text: "t" }],
  };

  test("40 (experiment 1): a user's scripts/changeset/cli.cjs is neither overwritten by an install nor removed by an uninstall", async () => {
    const root = scratch();
    put(root, { "scripts/changeset/cli.cjs": "mine", "scripts/other.sh": "mine" });
    const before = tree(root, true);
    const one = adapter(root, "cline", "project", { surfaces: [scripts] });
    const plan = await one.plan(bundle);
    expect(plan.problems.map(({ code, path }) => `${code} ${path}`)).toEqual(["path-collision scripts/changeset"]);
    await expect(one.install(plan, { boundary: OPEN })).rejects.toMatchObject({ code: "plan-blocked" });
    expect([tree(root, true), await one.receipt("gsd")]).toEqual([before, null]);
  });

  test("41 (experiment 2): after an install that was refused an uninstall has nothing to remove", async () => {
    const root = scratch();
    put(root, {
      "scripts/changeset/cli.cjs": "mine",
      ".clinerules/gsd-rules.md": "mine",
      "agents/gsd-mine.md": "mine",
    });
    const before = tree(root, true);
    const one = adapter(root, "cline", "project", { surfaces: [scripts] });
    await expect(one.install(await one.plan(bundle), { boundary: OPEN })).rejects.toMatchObject({
      code: "plan-blocked",
    });
    // Even a receipt made up by a caller names nothing that is here.
    const false_ = { format: 1, bundle: "gsd", scope: "project", hosts: [], files: [], shared: [], made: [] } as const;
    await expect(one.uninstall(false_, { boundary: OPEN })).rejects.toMatchObject({ code: "changed-since-review" });
    expect(tree(root, true)).toEqual(before);
  });

  test("40, 41: the surface of Cline touches nothing that is not named after the bundle, and stops at what is", async () => {
    const root = scratch();
    put(root, {
      "scripts/changeset/cli.cjs": "mine",
      "agents/gsd-mine.md": "mine",
      ".clinerules/gsd-rules.md": "mine",
      ".clinerules/mine.md": "mine",
    });
    const before = tree(root, true);
    const one = adapter(root, "cline", "project");
    const plan = await one.plan(bundle);
    expect(plan.problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "path-collision .clinerules/gsd-rules.md",
    ]);
    await expect(one.install(plan, { boundary: OPEN })).rejects.toMatchObject({ code: "plan-blocked" });
    expect(await one.receipt("gsd")).toBeNull();
    expect(tree(root, true)).toEqual(before);
    await installed(one, { ...bundle, instructions: [] });
    await uninstalled(one, "gsd");
    expect(tree(root, true)).toEqual(before);
  });

  test("39 (experiment 3): what only has a name like ours survives install, install, uninstall: skills, agents, a plugin of our name", async () => {
    for (const [host, scope] of PLACES) {
      const root = scratch();
      const mine = {
        ".claude/skills/acme-mine/SKILL.md": "mine",
        ".agents/skills/acme-mine/SKILL.md": "mine",
        ".claude/agents/acme-mine.md": "mine",
        ".opencode/plugins/acme-mine.js": "mine",
        ".config/opencode/plugins/acme-mine.js": "mine",
        ".pi/agent/extensions/acme-mine.js": "mine",
        ".copilot/hooks/acme-mine.json": "{}",
        ".github/hooks/acme-mine.json": "{}",
      };
      put(root, mine);
      const before = tree(root, true);
      const one = adapter(root, host, scope);
      await installed(one);
      await installed(one);
      await uninstalled(one);
      expect(tree(root, true), host).toEqual(before);
    }
  });
});

test("a plugin of the user with the very name of ours stops the installation and survives", async () => {
  const root = scratch();
  put(root, { ".opencode/plugins/acme-flow.js": "mine" });
  const one = adapter(root, "opencode", "project");
  await expect(one.install(await one.plan(BUNDLE), { boundary: OPEN })).rejects.toMatchObject({
    code: "plan-blocked",
    message: expect.stringContaining(".opencode/plugins/acme-flow.js"),
  });
  expect(Object.keys(tree(root))).toEqual([".opencode", ".opencode/plugins", ".opencode/plugins/acme-flow.js"]);
});

test("a file that is there exactly as it would be written stays the user's", async () => {
  const root = scratch();
  const text = '---\nname: acme-builder\ndescription: "Builds."\n---\n\nBuild it.\n';
  put(root, { ".claude/agents/acme-builder.md": text });
  const one = adapter(root, "claude-code", "user");
  const done = await installed(one);
  expect(done.kept.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "already-there .claude/agents/acme-builder.md",
  ]);
  await uninstalled(one);
  expect(read(root, ".claude/agents/acme-builder.md")).toBe(text);
});

describe("edits between install and uninstall", () => {
  test("44: an edited file, block and hook are left and named, all else goes", async () => {
    const root = scratch();
    put(root, { [SETTINGS]: '{\n  "model": "x"\n}\n', ".claude/CLAUDE.md": "# Mine\n" });
    const one = adapter(root, "claude-code", "user");
    await installed(one);
    writeFileSync(join(root, ".claude/skills/acme-check/SKILL.md"), "edited");
    writeFileSync(join(root, SETTINGS), read(root, SETTINGS).replace("acme stop", "acme stop --mine"));
    writeFileSync(join(root, ".claude/CLAUDE.md"), read(root, ".claude/CLAUDE.md").replace("unsure", "quite unsure"));
    const gone = await uninstalled(one);
    expect(gone.kept.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "edited-kept .claude/CLAUDE.md",
      `edited-kept ${SETTINGS}`,
      "edited-kept .claude/skills/acme-check/SKILL.md",
    ]);
    expect(gone.receipt).toBeNull();
    expect(Object.keys(tree(root)).filter((path) => /\.\w+$/.test(path))).toEqual([
      ".claude",
      ".claude/CLAUDE.md",
      SETTINGS,
      ".claude/skills/acme-check/SKILL.md",
    ]);
    const hook = { hooks: [{ type: "command", command: "acme stop --mine" }] };
    expect(JSON.parse(read(root, SETTINGS))).toEqual({ model: "x", hooks: { Stop: [hook] } });
    expect(read(root, ".claude/CLAUDE.md")).toContain("# Mine\n\n<!-- begin agent-interop acme-flow/house -->");
  });

  test("45: what the user put beside ours stays, with comments and form, and ours goes", async () => {
    const root = scratch();
    const settings = '{\n    // mine\n    "model": "x"\n}\n';
    put(root, { [SETTINGS]: settings, ".claude/CLAUDE.md": "# Mine" });
    const one = adapter(root, "claude-code", "user");
    await installed(one);
    const mine = '"hooks": {\n        "Notification": [],';
    writeFileSync(join(root, SETTINGS), read(root, SETTINGS).replace('"hooks": {', mine));
    writeFileSync(join(root, ".claude/CLAUDE.md"), `${read(root, ".claude/CLAUDE.md")}\nmore of mine\n`);
    expect((await uninstalled(one)).kept).toEqual([]);
    expect(read(root, SETTINGS)).toBe(
      '{\n    // mine\n    "model": "x",\n    "hooks": {\n        "Notification": []\n    }\n}\n',
    );
    expect(read(root, ".claude/CLAUDE.md")).toBe("# Mine\nmore of mine\n");
  });

  test("a file that was deleted is put back by an install, an edited one is left by it", async () => {
    const root = scratch();
    const one = adapter(root, "claude-code", "user");
    await installed(one);
    rmSync(join(root, ".claude/commands/acme-start.md"));
    writeFileSync(join(root, ".claude/agents/acme-builder.md"), "edited");
    const again = await installed(one);
    expect(again.written).toEqual([".claude/commands/acme-start.md"]);
    expect(again.kept.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "edited-kept .claude/agents/acme-builder.md",
    ]);
    await uninstalled(one);
    expect(read(root, ".claude/agents/acme-builder.md")).toBe("edited");
  });

  test("settings that are no JSON any more stop an install; an uninstall takes all else and ends when they are repaired", async () => {
    const root = scratch();
    const one = adapter(root, "claude-code", "user");
    await installed(one);
    const good = read(root, SETTINGS);
    writeFileSync(join(root, SETTINGS), `${good}}`);
    const plan = await one.plan({ ...BUNDLE, hooks: [] });
    expect([plan.blocked, plan.problems[0]?.code]).toEqual([true, "shared-unreadable"]);
    const gone = await uninstalled(one);
    expect([gone.kept[0]?.code, gone.receipt?.shared.length, gone.receipt?.files.length]).toEqual([
      "shared-unreadable",
      1,
      0,
    ]);
    writeFileSync(join(root, SETTINGS), good);
    await uninstalled(one);
    expect(tree(root)).toEqual({});
  });
});

test("53: an update replaces what is pristine, takes away what was dropped, and keeps a mode", async () => {
  const root = scratch();
  const one = adapter(root, "claude-code", "user");
  put(root, { [SETTINGS]: "{}\n" });
  chmodSync(join(root, SETTINGS), 0o600);
  await installed(one);
  expect(statSync(join(root, SETTINGS)).mode & 0o777).toBe(0o600);
  const next: HostBundle = {
    ...BUNDLE,
    version: "2.0.0",
    agents: [],
    skills: [{ name: "acme-check", description: "Checks more.", body: "Check it twice.\n" }],
    hooks: [{ name: "stop", event: "Stop", command: "acme stop --all" }],
    instructions: [{ name: "house", text: "New." }],
  };
  const done = await installed(one, next);
  expect(done.receipt?.hosts).toEqual([{ id: "claude-code", version: "2.0.0" }]);
  expect(JSON.parse(read(root, SETTINGS))).toEqual({
    hooks: { Stop: [{ hooks: [{ type: "command", command: "acme stop --all" }] }] },
  });
  expect(Object.keys(tree(root)).filter((path) => path.endsWith(".md"))).toEqual([
    ".claude/CLAUDE.md",
    ".claude/commands/acme-start.md",
    ".claude/skills/acme-check/SKILL.md",
  ]);
  await uninstalled(one);
  expect(read(root, SETTINGS)).toBe("{}\n");
  expect(Object.keys(tree(root))).toEqual([".claude", SETTINGS]);
});

describe("several in one root", () => {
  test("both scopes of all hosts in one directory leave nothing", async () => {
    const root = scratch();
    for (const place of PLACES) await installed(adapter(root, ...place));
    for (const place of PLACES) {
      const one = adapter(root, ...place);
      // Where both scopes read one place, everything of the second was there already.
      if ((await one.receipt(BUNDLE.id)) !== null) await uninstalled(one);
    }
    expect(tree(root)).toEqual({});
  });

  test("a shared block is there once, for as long as one host has it", async () => {
    const root = scratch();
    put(root, { "AGENTS.md": "# Mine" });
    for (const host of ["codex", "opencode", "pi"]) await installed(adapter(root, host, "project"));
    const text = read(root, "AGENTS.md");
    expect(text.split("begin agent-interop").length).toBe(2);
    await uninstalled(adapter(root, "codex", "project"));
    await uninstalled(adapter(root, "pi", "project"));
    expect(read(root, "AGENTS.md")).toBe(text);
    await uninstalled(adapter(root, "opencode", "project"));
    expect(tree(root)).toEqual({ "AGENTS.md": tree(root)["AGENTS.md"] });
    expect(read(root, "AGENTS.md")).toBe("# Mine");
  });

  test("two bundles share a settings file and directories, whichever goes first", async () => {
    const other: HostBundle = {
      id: "beta-tool",
      version: "1.0.0",
      skills: [{ name: "beta", description: "d", body: "b" }],
      hooks: [{ name: "stop", event: "Stop", command: "beta stop" }],
    };
    for (const first of [BUNDLE, other]) {
      const root = scratch();
      const one = adapter(root, "claude-code", "user");
      await installed(one);
      await installed(one, other);
      const second = first === BUNDLE ? other : BUNDLE;
      await uninstalled(one, first.id);
      expect(read(root, SETTINGS)).toContain(second === BUNDLE ? "acme stop" : "beta stop");
      expect(read(root, SETTINGS)).not.toContain(second === BUNDLE ? "beta stop" : "acme stop");
      await uninstalled(one, second.id);
      expect(tree(root)).toEqual({});
    }
  });

  test("a file of another bundle is not written over", async () => {
    const root = scratch();
    const one = adapter(root, "claude-code", "user");
    await installed(one);
    const plan = await one.plan({
      ...BUNDLE,
      id: "beta-tool",
      agents: [{ name: "acme-builder", description: "d", body: "other", access: "full" }],
      skills: [],
    });
    expect(plan.problems.map(({ code, path }) => `${code} ${path}`)).toContain(
      "path-collision .claude/agents/acme-builder.md",
    );
  });
});

describe("what may be written", () => {
  test.each(SCOPES)("a link where a file or a directory belongs is not followed (%s)", async (scope) => {
    const root = scratch();
    const outside = scratch();
    put(outside, { "AGENTS.md": "theirs" });
    symlinkSync(outside, join(root, ".agents"));
    symlinkSync(join(outside, "none"), join(root, "AGENTS.md"));
    const one = adapter(root, "codex", scope);
    const plan = await one.plan(BUNDLE);
    expect(plan.problems.map(({ code }) => code)).toContain("path-blocked");
    await expect(one.install(plan, { boundary: OPEN })).rejects.toMatchObject({ code: "plan-blocked" });
    expect(Object.keys(tree(outside))).toEqual(["AGENTS.md"]);
  });

  test("an agent's home needs an explicit word, is shown the plan, and may be declined", async () => {
    const root = scratch();
    mkdirSync(join(root, ".claude"));
    const boundary = prefixBoundary(MACHINE, [join(root, ".claude"), join(root, ".codex")]);
    const one = adapter(root, "claude-code", "user");
    const plan = await one.plan(BUNDLE);
    await expect(one.install(plan, { boundary })).rejects.toMatchObject({ code: "agent-home" });
    let shown: readonly string[] = [];
    const review = (lines: readonly string[]): boolean => {
      shown = lines;
      return false;
    };
    await expect(one.install(plan, { boundary, agentHome: { review } })).rejects.toMatchObject({
      code: "plan-declined",
    });
    expect(Object.keys(tree(root))).toEqual([".claude"]);
    for (const { path } of plan.actions) expect(shown.join("\n")).toContain(path);
    await one.install(plan, { boundary, agentHome: { review: () => true } });
    const receipt = await one.receipt(BUNDLE.id);
    if (receipt === null) throw new Error("no receipt");
    await expect(one.uninstall(receipt, { boundary })).rejects.toMatchObject({ code: "agent-home" });
    await one.uninstall(receipt, { boundary, agentHome: { review: () => true } });
    expect(Object.keys(tree(root))).toEqual([".claude"]);
  });

  test("the explicit word opens the places of the plan and nothing else", async () => {
    const root = scratch();
    const boundary = prefixBoundary(MACHINE, [root]);
    const one = adapter(root, "claude-code", "user");
    const agentHome = { review: () => true };
    await expect(one.install(await one.plan(BUNDLE), { boundary, agentHome })).rejects.toMatchObject({
      code: "boundary-refused",
    });
    expect(tree(root)).toEqual({});
  });

  test("a receipt that is damaged, newer or leads out is relied on in nothing", async () => {
    const root = scratch();
    const one = adapter(root, "claude-code", "user");
    await installed(one);
    const path = ".agent-interop/installed/acme-flow.user.json";
    const good = read(root, path);
    for (const bad of [
      "",
      "{}",
      good.replace('"format": 1', '"format": 2'),
      good.replace(/"\.claude\/agents\/[^"]+"/, '"../../etc/passwd"'),
    ]) {
      writeFileSync(join(root, path), bad);
      await expect(one.plan(BUNDLE)).rejects.toMatchObject({ code: "receipt-invalid" });
    }
  });

  test("a receipt that came with a project and claims its sources is relied on in nothing", async () => {
    const root = scratch();
    const one = adapter(root, "claude-code", "project");
    await installed(one);
    const path = ".agent-interop/installed/acme-flow.project.json";
    const receipt = JSON.parse(read(root, path));
    put(root, { "src/main.ts": "mine" });
    const file = { path: "src/main.ts", sha256: sha256(Buffer.from("mine")), hosts: ["claude-code"] };
    put(root, { [path]: JSON.stringify({ ...receipt, files: [...receipt.files, file] }) });
    await expect(one.plan(BUNDLE)).rejects.toMatchObject({ code: "receipt-invalid" });
    // Named for another host it is not touched either.
    const other = { ...file, hosts: ["codex"] };
    put(root, { [path]: JSON.stringify({ ...receipt, files: [...receipt.files, other] }) });
    await uninstalled(one);
    expect(read(root, "src/main.ts")).toBe("mine");
  });

  test("what was installed in a former place of the host is taken away by an update", async () => {
    const root = scratch();
    const before = HOST_SURFACES.find(({ kind }) => kind === "pi") as HostSurface;
    await installed(adapter(root, "pi", "user"));
    const skills = { base: "home", path: ".agents/skills" } as const;
    const moved: HostSurface = {
      ...before,
      user: { ...(before.user as ScopeSurface), skills },
      formerly: { user: [{ base: "dir", path: "skills" }] },
    };
    const one = adapter(root, "pi", "user", { surfaces: [moved] });
    const done = await installed(one);
    expect(done.removed).toContain(".pi/agent/skills/acme-check/SKILL.md");
    expect(done.written).toContain(".agents/skills/acme-check/SKILL.md");
    expect(Object.keys(tree(root))).not.toContain(".pi/agent/skills");
    await uninstalled(one);
    expect(tree(root)).toEqual({});
  });

  test("an edit of another host's block is no business of this one", async () => {
    const root = scratch();
    await installed(adapter(root, "codex", "user"));
    writeFileSync(join(root, ".codex/AGENTS.md"), read(root, ".codex/AGENTS.md").replace("unsure", "sure"));
    expect((await installed(adapter(root, "claude-code", "user"))).kept).toEqual([]);
    const gone = await uninstalled(adapter(root, "codex", "user"));
    expect(gone.kept.map(({ code, path }) => `${code} ${path}`)).toEqual(["edited-kept .codex/AGENTS.md"]);
  });

  test("a plan is not carried out by the adapter of another host", async () => {
    const root = scratch();
    const plan = await adapter(root, "codex", "user").plan(BUNDLE);
    await expect(adapter(root, "claude-code", "user").install(plan, { boundary: OPEN })).rejects.toMatchObject({
      code: "adapter-mismatch",
    });
  });
});

test("48: stopped at any write, the next installation finds the state before or after, and ends it", async () => {
  class Stop extends Error {}
  let most = Number.POSITIVE_INFINITY;
  let points = 0;
  for (let stopAt = 1; stopAt <= most; stopAt += STEP) {
    const root = scratch();
    put(root, { [SETTINGS]: '{ "model": "x" }', ".claude/agents/mine.md": "mine" });
    const before = tree(root);
    const one = adapter(root, "claude-code", "user");
    let writes = 0;
    const beforeWrite = (): void => {
      if (++writes >= stopAt) throw new Stop();
    };
    const stopped = await one.install(await one.plan(BUNDLE), { boundary: OPEN, beforeWrite }).then(
      () => false,
      () => true,
    );
    if (!stopped) most = stopAt;
    else points++;
    await one.recover({ boundary: OPEN });
    await installed(one);
    expect((await one.plan(BUNDLE)).actions).toEqual([]);
    await uninstalled(one);
    expect(tree(root)).toEqual(before);
  }
  expect(points).toBeGreaterThan(5);
}, 600_000);

test("48: an uninstall that was stopped at any write is ended by the next one", async () => {
  let done = false;
  let points = 0;
  for (let stopAt = 1; !done; stopAt += STEP) {
    const root = scratch();
    put(root, { [SETTINGS]: '{ "model": "x" }', ".agents/skills/mine/SKILL.md": "mine" });
    const before = tree(root);
    const one = adapter(root, "claude-code", "user");
    const { receipt } = await installed(one);
    if (receipt === null) throw new Error("no receipt");
    let writes = 0;
    const beforeWrite = (): void => {
      if (++writes >= stopAt) throw new Error("stopped");
    };
    done = await one.uninstall(receipt, { boundary: OPEN, beforeWrite }).then(
      () => true,
      () => false,
    );
    points += done ? 0 : 1;
    await one.recover({ boundary: OPEN });
    if ((await one.receipt(BUNDLE.id)) !== null) await uninstalled(one);
    // Stopped at the very last steps only the empty directory of the receipt may be left.
    const rest = Object.entries(tree(root)).filter(([path]) => !path.startsWith(".agent-interop"));
    expect(Object.fromEntries(rest), `${stopAt}`).toEqual(before);
    for (const one of Object.keys(tree(root))) expect(one).not.toMatch(/\.agent-interop\/installed\/./);
  }
  expect(points).toBeGreaterThan(5);
}, 600_000);
