import { readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadToml, parseJson, parseToml } from "@agent-interop/documents";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InstallReceipt } from "../src/adapters/receipt.ts";
import { plain } from "../src/adapters/shared/values.ts";
import { HOST_SURFACES, type HostBundle, renderBundle } from "../src/adapters.ts";
import {
  adapter,
  BUNDLE,
  below,
  installed,
  OPEN,
  placesOf,
  put,
  read,
  SCOPES,
  SURFACES,
  scratch,
  tree,
  uninstalled,
  WITH_MADE_UP,
} from "./support/adapters.ts";

const TOML = await loadToml();

/** The file that hooks go into beside those of others. */
function sharedHooks(
  host: string,
  scope: (typeof SCOPES)[number],
): { readonly path: string; readonly toml: boolean } | null {
  const { hooks } = placesOf(host, scope);
  if (hooks === null || hooks.form === "own") return null;
  return { path: below(host, hooks), toml: hooks.form === "tables" };
}
const SHARED = WITH_MADE_UP.flatMap(([host, scope]) => {
  const file = sharedHooks(host, scope);
  return file === null ? [] : [[host, scope, file] as const];
});

const bom = "\ufeff";
const jsonc = `${bom}${[
  "// mine",
  "{",
  '    "model": "x", // keep',
  '    "hooks": {',
  '        /* first */ "Stop": [ { "hooks": [ { "type": "command", "command": "mine" } ] }, ],',
  "    },",
  '    "last": [ 1,2 ]',
  "}",
  "",
].join("\r\n")}`;
const toml = `${bom}${[
  "# mine",
  'model = "x"   # keep',
  "",
  "[features]  # flags",
  "web = true",
  "hooks = true",
  "",
  "[[hooks]]",
  'event = "Stop"',
  'command = """',
  "mine",
  '"""',
  "# the end",
].join("\r\n")}`;

const json = (text: string): unknown => {
  const parsed = parseJson(text, "jsonc");
  return parsed.ok ? plain(parsed.value) : parsed.problem;
};
const tables = (text: string): unknown => {
  const parsed = parseToml(text.replace(bom, ""), TOML);
  return parsed.ok ? plain(parsed.value) : parsed.problem;
};

test.each(SHARED)(
  "42, 43: %s (%s): only our entries come into a file with comments, a mark, CRLF and the user's hook, and it comes back to the byte",
  async (host, scope, file) => {
    const root = scratch();
    const text = file.toml ? toml : jsonc;
    put(root, { [file.path]: text });
    const one = adapter(root, host, scope);
    await installed(one);
    const now = read(root, file.path);
    const [before, after] = (file.toml ? [tables(text), tables(now)] : [json(text), json(now)]) as [
      { hooks: object },
      { hooks: object },
    ];
    expect(now).not.toBe(text);
    // What the user has is there: all that is before is in what is after.
    expect(after).toMatchObject(
      Array.isArray(before.hooks)
        ? { ...before, hooks: after.hooks }
        : before.hooks === undefined
          ? before
          : { ...before, hooks: {} },
    );
    expect(JSON.stringify(after)).toContain("mine");
    for (const comment of text.match(/(?:\/\/|\/\*|#) ?\w+/g) ?? []) expect(now).toContain(comment);
    await uninstalled(one);
    expect(read(root, file.path)).toBe(text);
  },
);

describe("43: TOML", () => {
  const config = "# mine\n[features] # flags\nweb = true\n\n[tui]\ntheme = 'x'";
  const switched = config.replace("web = true\n", "web = true\nhooks = true\n");

  test("a config.toml with comments and [features] gets the flag in its table and comes back to the byte", async () => {
    const root = scratch();
    put(root, { ".made-up/config.toml": config });
    const one = adapter(root, "made-up", "user");
    await installed(one);
    expect(read(root, ".made-up/config.toml")).toBe(switched);
    await uninstalled(one);
    expect(read(root, ".made-up/config.toml")).toBe(config);
  });

  test("a flag that was there already stays, whatever else happens to the file", async () => {
    const root = scratch();
    put(root, { ".made-up/config.toml": switched });
    const before = tree(root, true);
    const one = adapter(root, "made-up", "user");
    await installed(one);
    expect(tree(root, true)[".made-up/config.toml"]).toBe(before[".made-up/config.toml"]);
    writeFileSync(join(root, ".made-up/config.toml"), `${switched}\nmore = 1\n`);
    const gone = await uninstalled(one);
    expect(gone.kept).toEqual([]);
    expect(read(root, ".made-up/config.toml")).toBe(`${switched}\nmore = 1\n`);
  });

  test("a flag that says the opposite stops the plan and stays", async () => {
    const root = scratch();
    put(root, { ".made-up/config.toml": switched.replace("hooks = true", "hooks = false") });
    const before = tree(root, true);
    const plan = await adapter(root, "made-up", "user").plan(BUNDLE);
    expect(plan.problems.map(({ code, message, path }) => `${code} ${path} ${message}`)).toEqual([
      'shared-unreadable .made-up/config.toml it has another "features.hooks"',
    ]);
    await expect(adapter(root, "made-up", "user").install(plan, { boundary: OPEN })).rejects.toMatchObject({
      code: "plan-blocked",
    });
    expect(tree(root, true)).toEqual(before);
  });

  test("a flag of two bundles stays for the second, and goes with it", async () => {
    for (const order of [
      ["acme-flow", "beta-tool"],
      ["beta-tool", "acme-flow"],
    ]) {
      const root = scratch();
      put(root, { ".made-up/config.toml": config });
      const before = tree(root);
      const one = adapter(root, "made-up", "user");
      await installed(one);
      const hooks = [{ name: "stop", event: "Stop", command: "beta stop" }] as const;
      await installed(one, { id: "beta-tool", version: "1.0.0", hooks });
      expect(read(root, ".made-up/config.toml")).toBe(switched);
      await uninstalled(one, order[0]);
      expect(read(root, ".made-up/config.toml")).toBe(switched);
      await uninstalled(one, order[1]);
      expect(tree(root)).toEqual(before);
    }
  });

  test("a flag of two bundles whose file was edited between them goes with the second, and the edit stays", async () => {
    const root = scratch();
    const path = ".made-up/config.toml";
    put(root, { [path]: config });
    const one = adapter(root, "made-up", "user");
    await installed(one);
    writeFileSync(join(root, path), `# new\n${read(root, path)}`);
    const hooks = [{ name: "stop", event: "Stop", command: "beta stop" }] as const;
    await installed(one, { id: "beta-tool", version: "1.0.0", hooks });
    await uninstalled(one);
    expect(read(root, path)).toBe(`# new\n${switched}`);
    expect((await uninstalled(one, "beta-tool")).kept).toEqual([]);
    expect(read(root, path)).toBe(`# new\n${config}`);
  });

  test("Codex's config.toml is no business of ours: its hooks have a file of their own", async () => {
    const root = scratch();
    put(root, { ".codex/config.toml": switched });
    const before = tree(root, true);
    await installed(adapter(root, "codex", "user"));
    expect(tree(root, true)[".codex/config.toml"]).toBe(before[".codex/config.toml"]);
    await uninstalled(adapter(root, "codex", "user"));
    expect(tree(root, true)[".codex/config.toml"]).toBe(before[".codex/config.toml"]);
  });

  test.each([
    ["a list in one line", 'hooks = [{ event = "Stop", command = "x" }]\n'],
    ["an empty list", "hooks = []\n"],
    ["a table of that name", "[hooks]\nx = 1\n"],
    ["a text of that name", 'hooks = "none"\n'],
    ["a key twice", "a = 1\na = 2\n"],
    ["no TOML", "[[hooks\n"],
    ["no text", 'a = "\u0000"\n'],
  ])("%s is left as it is, with a code", async (_, text) => {
    const root = scratch();
    put(root, { ".kimi-code/config.toml": text });
    const before = tree(root, true);
    const one = adapter(root, "kimi", "user");
    const plan = await one.plan(BUNDLE);
    expect(plan.problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      "shared-unreadable .kimi-code/config.toml",
    ]);
    await expect(one.install(plan, { boundary: OPEN })).rejects.toMatchObject({ code: "plan-blocked" });
    expect(tree(root, true)).toEqual(before);
  });

  test("a flag in an inline table is left as it is, with a code", async () => {
    const root = scratch();
    put(root, { ".made-up/config.toml": "features = { web = true }\n" });
    const plan = await adapter(root, "made-up", "user").plan(BUNDLE);
    expect(plan.problems.map(({ code }) => code)).toEqual(["shared-unreadable"]);
  });

  test("a flag beside keys with dots is put beside them", async () => {
    const root = scratch();
    put(root, { ".made-up/config.toml": "features.web = true # mine\nother = 1\n" });
    const one = adapter(root, "made-up", "user");
    await installed(one);
    expect(read(root, ".made-up/config.toml")).toBe("features.web = true # mine\nfeatures.hooks = true\nother = 1\n");
    await uninstalled(one);
    expect(read(root, ".made-up/config.toml")).toBe("features.web = true # mine\nother = 1\n");
  });

  test("a time limit that Kimi would refuse its whole file for is left out and said", async () => {
    const hooks = [
      { name: "long", event: "Stop", command: "x", timeoutSeconds: 601 },
      { name: "half", event: "Stop", command: "x", timeoutSeconds: 0.5 },
    ] as const;
    const plan = await adapter(scratch(), "kimi", "user").plan({ id: "acme-flow", version: "1.0.0", hooks });
    expect(plan.omitted).toEqual(
      ["long", "half"].map((name) => ({
        item: `hook ${name}: time limit`,
        why: "the host takes whole numbers from 1 to 600",
      })),
    );
    expect(Buffer.from(plan.actions[0]?.bytes ?? []).toString()).not.toContain("timeout");
  });
});

describe("44, 45: TOML that was edited in between", () => {
  const CONFIG = ".kimi-code/config.toml";
  const mine = "default_model = 'x' # mine";

  test("44: a table that was edited is left and named, all else goes", async () => {
    const root = scratch();
    put(root, { [CONFIG]: mine });
    const one = adapter(root, "kimi", "user");
    await installed(one);
    writeFileSync(join(root, CONFIG), read(root, CONFIG).replace("acme stop", "acme stop --mine"));
    const gone = await uninstalled(one);
    expect(gone.kept.map(({ code, path }) => `${code} ${path}`)).toEqual([`edited-kept ${CONFIG}`]);
    expect(read(root, CONFIG)).toBe(`${mine}\n\n[[hooks]]\nevent = "Stop"\ncommand = "acme stop --mine"\n`);
    expect(Object.keys(tree(root))).toEqual([".kimi-code", CONFIG]);
  });

  test("45: what the user puts beside ours, in it and behind it stays, and ours goes", async () => {
    const root = scratch();
    put(root, { [CONFIG]: mine });
    const one = adapter(root, "kimi", "user");
    await installed(one);
    const edited = read(root, CONFIG)
      .replace(mine, `${mine}\nnew = 1`)
      .replace("timeout = 5", "# why\ntimeout = 5 # s")
      .concat('\n[[hooks]]\nevent = "Stop"\ncommand = "theirs"\n\n[other]\nx = 1\n');
    writeFileSync(join(root, CONFIG), edited);
    expect((await uninstalled(one)).kept).toEqual([]);
    expect(read(root, CONFIG)).toBe(
      `${mine}\nnew = 1\n# why\n# s\n\n[[hooks]]\nevent = "Stop"\ncommand = "theirs"\n\n[other]\nx = 1\n`,
    );
  });

  test("45: a flag whose table was made for it leaves the table to what the user put there", async () => {
    const root = scratch();
    const path = ".made-up/config.toml";
    put(root, { [path]: "x = 1\n" });
    const one = adapter(root, "made-up", "user");
    await installed(one);
    expect(read(root, path)).toBe("x = 1\n\n[features]\nhooks = true\n");
    writeFileSync(join(root, path), `${read(root, path)}web = true\n`);
    expect((await uninstalled(one)).kept).toEqual([]);
    expect(read(root, path)).toBe("x = 1\n\n[features]\nweb = true\n");
  });
});

test.each(WITH_MADE_UP)("47: %s (%s): no configuration names a path that is gone", async (host, scope) => {
  const root = scratch();
  const files = sharedHooks(host, scope);
  if (files !== null) put(root, { [files.path]: files.toml ? toml : jsonc, "AGENTS.md": "# Mine\n" });
  const one = adapter(root, host, scope);
  const rendered = (await one.plan(BUNDLE)).rendered.files;
  const script = rendered.find(({ path }) => path.endsWith("/run.py"))?.path ?? "none";
  const command = `python3 "${join(root, script)}"`;
  const hooks = (BUNDLE.hooks ?? []).map((hook) => ({ ...hook, command }));
  await installed(one, { ...BUNDLE, hooks });
  const naming = (): readonly string[] =>
    Object.keys(tree(root)).filter(
      (path) => /\.(?:json|toml|md|yaml|mdc|txt|js|ts)$/.test(path) && read(root, path).includes(script),
    );
  if (placesOf(host, scope).hooks !== null) {
    expect(naming().some((path) => !path.startsWith(".agent-interop/"))).toBe(true);
    expect(readFileSync(join(root, script), "utf8")).toContain("run");
  }
  await uninstalled(one);
  expect(naming()).toEqual([]);
});

describe("49: a link where the plan saw none", () => {
  const SETTINGS = ".claude/settings.json";
  const replaced: readonly (readonly [string, (root: string, outside: string) => void])[] = [
    [
      "a directory becomes a link",
      (root, outside) => {
        rmSync(join(root, ".claude"), { recursive: true });
        symlinkSync(outside, join(root, ".claude"));
      },
    ],
    [
      "a file becomes a link",
      (root, outside) => {
        unlinkSync(join(root, SETTINGS));
        symlinkSync(join(outside, "settings.json"), join(root, SETTINGS));
      },
    ],
    [
      "a dangling link comes where a file will be",
      (root, outside) => symlinkSync(join(outside, "none"), join(root, ".claude/CLAUDE.md")),
    ],
    ["a link comes where a directory will be", (root, outside) => symlinkSync(outside, join(root, ".claude/skills"))],
  ];

  test.each(replaced)("%s: nothing is written through it", async (_, replace) => {
    const [root, outside] = [scratch(), scratch()];
    put(root, { [SETTINGS]: "{}" });
    put(outside, { "settings.json": "{}" });
    const one = adapter(root, "claude-code", "user");
    const plan = await one.plan(BUNDLE);
    expect(plan.blocked).toBe(false);
    replace(root, outside);
    const before = [tree(root), tree(outside, true)];
    await expect(one.install(plan, { boundary: OPEN })).rejects.toMatchObject({ code: "changed-since-review" });
    expect([tree(root), tree(outside, true)]).toEqual(before);
    expect(
      (await one.plan(BUNDLE)).problems.some(({ code }) => code === "path-blocked" || code === "shared-unreadable"),
    ).toBe(true);
  });
});

test("50: a plan is carried out only while its files and its bundle are those that were reviewed", async () => {
  const root = scratch();
  const one = adapter(root, "claude-code", "user");
  const companion = Buffer.from("# How\n");
  const skills = [{ name: "acme-plan", description: "Plans.", body: "Plan.", files: new Map([["how.md", companion]]) }];
  const bundle: HostBundle = { id: "acme-flow", version: "1.0.0", skills };
  const first = await one.plan(bundle);
  put(root, { ".claude/skills/acme-plan/SKILL.md": "mine" });
  await expect(one.install(first, { boundary: OPEN })).rejects.toMatchObject({ code: "changed-since-review" });
  rmSync(join(root, ".claude"), { recursive: true });
  const second = await one.plan(bundle);
  companion.write("! How");
  await expect(one.install(second, { boundary: OPEN })).rejects.toMatchObject({ code: "changed-since-review" });
  expect(tree(root)).toEqual({});
  await one.install(await one.plan(bundle), { boundary: OPEN });
  expect(read(root, ".claude/skills/acme-plan/how.md")).toBe("! How\n");
});

test.each(SCOPES)(
  "52: all hosts in any order give the same bytes, each alone may go, and a shared place is owned once (%s)",
  async (scope) => {
    const hosts = WITH_MADE_UP.filter((place) => place[1] === scope).map(([host]) => host);
    const orders = fc.sample(fc.shuffledSubarray(hosts, { minLength: hosts.length }), 3);
    const results: Record<string, string>[] = [];
    for (const order of orders) {
      const root = scratch();
      for (const host of order) await installed(adapter(root, host, scope));
      results.push(tree(root));
      if (results.length > 1) continue;
      const [first = "", ...rest] = order;
      const { receipt } = await uninstalled(adapter(root, first, scope));
      const left = tree(root);
      for (const { hosts, path } of receipt?.files ?? []) {
        expect(hosts, path).not.toContain(first);
        expect(left[path], path).toBe(results.at(-1)?.[path]);
      }
      for (const host of rest) expect((await adapter(root, host, scope).plan(BUNDLE)).actions, host).toEqual([]);
      const shared = (owned: InstallReceipt | null, path: string) =>
        owned?.files.filter((file) => file.path === path) ?? [];
      const convention = ".agents/skills/acme-check/SKILL.md";
      const readers = rest.filter((host) => {
        const { skills } = placesOf(host, scope);
        return skills !== null && below(host, skills) === ".agents/skills";
      });
      expect(shared(receipt, convention).map((file) => file.hosts)).toEqual([readers.sort()]);
      expect(readers.length).toBeGreaterThan(1);
      for (const host of rest) await uninstalled(adapter(root, host, scope));
      expect(tree(root)).toEqual({});
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  },
  120_000,
);

test("53: of an older version a retired file goes when it is as it was written, and stays and is named when it was edited", async () => {
  const root = scratch();
  const one = adapter(root, "droid", "user");
  await installed(one);
  writeFileSync(join(root, ".factory/droids/acme-builder.md"), "edited");
  const done = await installed(one, { ...BUNDLE, version: "2.0.0", agents: [], commands: [] });
  expect(done.removed).toEqual([".factory/commands/acme-start.md", ".factory/droids/acme-reviewer.md"]);
  expect(done.kept.map(({ code, path }) => `${code} ${path}`)).toEqual(["edited-kept .factory/droids/acme-builder.md"]);
  expect(read(root, ".factory/droids/acme-builder.md")).toBe("edited");
  expect(done.receipt?.hosts).toEqual([{ id: "droid", version: "2.0.0" }]);
  await uninstalled(one);
  expect(Object.keys(tree(root))).toEqual([".factory", ".factory/droids", ".factory/droids/acme-builder.md"]);
});

test.each(WITH_MADE_UP)(
  "54: %s (%s): nothing is written but what the bundle brings, and each companion beside its skill",
  (host, scope) => {
    const surface = SURFACES.find(({ kind }) => kind === host);
    if (surface === undefined) throw new Error(host);
    const { files, shared } = renderBundle(BUNDLE, surface, scope);
    const mains = new Set(
      files.filter(({ path }) => path.endsWith("/SKILL.md")).map(({ path }) => path.replace(/SKILL\.md$/, "")),
    );
    const companions = (BUNDLE.skills ?? []).flatMap(({ files = new Map() }) => [...files.keys()]);
    for (const { item, path } of files) {
      const [sort = "", name = ""] = item.split(" ");
      const known =
        sort === "hooks" ||
        sort === "extension" ||
        JSON.stringify(BUNDLE[`${sort}s` as "skills"]).includes(`"${name}"`);
      expect(known, item).toBe(true);
      const companion = companions.find((place) => path.endsWith(`/${place}`));
      if (companion !== undefined) expect(mains).toContain(path.slice(0, -companion.length));
    }
    for (const { units } of shared) expect(units.length).toBeGreaterThan(0);
  },
);

describe("56: each place that is written comes from one place of the data", () => {
  /** Places that no rule, or more than one, stands for. */
  const unmatched = (host: string, scope: (typeof SCOPES)[number], without: string | null): readonly string[] => {
    const surface = SURFACES.find(({ kind }) => kind === host);
    if (surface === undefined) return [];
    const { files, shared } = renderBundle(BUNDLE, surface, scope);
    const { hooks, ...others } = placesOf(host, scope);
    const rules = Object.entries({ ...others, hooks, switch: hooks?.switch ?? null }).flatMap(([name, place]) =>
      place === null || !("path" in place) || name === without ? [] : [below(host, place)],
    );
    const paths = [...files, ...shared].map(({ path }) => path);
    return paths.filter((path) => rules.filter((rule) => path === rule || path.startsWith(`${rule}/`)).length !== 1);
  };

  test.each(WITH_MADE_UP)("%s (%s)", (host, scope) => {
    // Workflows of Cline lie below its rules: the nearer rule is the one.
    const nested = (path: string) => host === "cline" && path.startsWith(".clinerules/workflows/");
    expect(unmatched(host, scope, null).filter((path) => !nested(path))).toEqual([]);
    const { skills } = placesOf(host, scope);
    if (skills !== null) {
      const lost = unmatched(host, scope, "skills");
      expect(lost).toContain(`${below(host, skills)}/acme-check/SKILL.md`);
      for (const path of lost.filter((one) => !nested(one)))
        expect(path.startsWith(`${below(host, skills)}/`)).toBe(true);
    }
  });

  test("another byte is another manifest: no acknowledgement covers a second change", () => {
    const surface = HOST_SURFACES[0];
    if (surface === undefined) throw new Error("no host");
    const written = (body: string) =>
      renderBundle(
        { id: "acme-flow", version: "1.0.0", skills: [{ name: "a", description: "d", body }] },
        surface,
        "user",
      );
    expect(written("one")).not.toEqual(written("two"));
    expect(written("one")).toEqual(written("one"));
  });
});
