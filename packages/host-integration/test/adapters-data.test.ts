import { readdirSync, readFileSync, statSync } from "node:fs";
import { INTEROP_AGENT_KINDS, kindById, type Layout } from "@agent-interop/registry";
import { describe, expect, test } from "vitest";
import {
  createDeclarativeAdapter,
  createHostAdapter,
  createImperativeAdapter,
  HOST_SURFACES,
  type HostBundle,
  type HostSurface,
  type Place,
  renderBundle,
  type Scope,
  type ScopeSurface,
} from "../src/adapters.ts";
import { adapter, BUNDLE, installed, MACHINE, read, SCOPES, scratch, tree, uninstalled } from "./support/adapters.ts";

const source = new URL("../src/adapters/", import.meta.url);

function sources(folder: URL): readonly URL[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === "hosts" ? [] : sources(new URL(`${entry.name}/`, folder));
    return [new URL(entry.name, folder)];
  });
}

test("57: no host is named outside of the data", () => {
  const files = sources(source).filter((file) => !file.pathname.endsWith("/adapters/hosts.ts"));
  expect(files.length).toBeGreaterThan(20);
  const names = INTEROP_AGENT_KINDS.flatMap(({ aliases, id }) => [id, ...aliases]).filter((name) => name !== "agents");
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    expect(text, file.pathname).not.toMatch(/\b(?:kind|host)\s*[!=]==?\s*["'`]/);
    for (const name of names) expect(text, file.pathname).not.toContain(`"${name}"`);
  }
});

/** Every place of a scope with what the registry must know there. */
function places(scope: ScopeSurface): readonly (readonly [string, Place])[] {
  const { agents, commands, extensions, hooks, instructions, skills } = scope;
  const found: [string, Place | null][] = [
    ["skill", skills],
    ["agent", agents],
    ["prompt", commands !== null && "path" in commands ? commands : null],
    ["executable", extensions],
    ["hook", hooks],
    ["instruction", instructions],
  ];
  return found.filter((one): one is [string, Place] => one[1] !== null);
}

function knows(layout: Layout, item: string, { base, path }: Place): boolean {
  const here = (one: { readonly base: string; readonly path: string }): boolean =>
    one.base === base && one.path === path;
  if (item === "instruction") return layout.instructions.some((one) => here(one) && one.unread !== true);
  if (item === "hook")
    return layout.declarations.some((one) => here(one) && one.keys.some((key) => key.item === "hook"));
  return layout.roots.some((one) => one.item === item && here(one) && one.unread !== true);
}

/** Without a layout in the registry: where these read stands in the host matrix of the reference alone. */
const WITHOUT_LAYOUT = ["codebuddy", "kimi-cli", "trae", "zcode"];

test("every kind with a layout has a surface, but for the convention, which is no host", () => {
  const kinds = INTEROP_AGENT_KINDS.filter(({ layout }) => layout !== null).map(({ id }) => id);
  const rest = kinds.filter((id) => !HOST_SURFACES.some(({ kind }) => kind === id));
  expect(rest).toEqual(["agents"]);
  const more = HOST_SURFACES.map(({ kind }) => kind).filter((id) => !kinds.includes(id));
  expect(more.sort()).toEqual(WITHOUT_LAYOUT);
});

describe.each(HOST_SURFACES.map((surface) => [surface.kind, surface] as const))("%s", (id, surface) => {
  test("is written only where the registry says that it reads", () => {
    const kind = kindById(id);
    expect(kind?.userDir).toBe(surface.dir);
    const scopes = SCOPES.flatMap((scope) => surface[scope] ?? []);
    expect(scopes).not.toEqual([]);
    for (const scope of scopes) {
      expect(places(scope).length).toBeGreaterThan(0);
      if (WITHOUT_LAYOUT.includes(id)) continue;
      for (const [item, place] of places(scope)) {
        expect(knows(kind?.layout as Layout, item, place), `${item} ${place.base} ${place.path}`).toBe(true);
      }
    }
  });

  test("has the adapter that its descriptor asks for, and no other", () => {
    const root = scratch();
    const scope: Scope = surface.user === null ? "project" : "user";
    const options = { machine: MACHINE, host: id, scope, root } as const;
    const { mode } = createHostAdapter(options);
    const [right, wrong] =
      mode === "imperative"
        ? [createImperativeAdapter, createDeclarativeAdapter]
        : [createDeclarativeAdapter, createImperativeAdapter];
    expect(right(options).mode).toBe(mode);
    expect(Object.isFrozen(right(options))).toBe(true);
    expect(() => wrong(options)).toThrowError(expect.objectContaining({ code: "adapter-mismatch" }));
    if (SCOPES.some((scope) => (surface[scope]?.extensions ?? null) !== null)) expect(mode).toBe("imperative");
  });
});

test("51: an unknown host is refused with the nearest name, and one without a place in a scope too", () => {
  const root = scratch();
  const options = { machine: MACHINE, scope: "user", root } as const;
  expect(() => createHostAdapter({ ...options, host: "codx" })).toThrowError(
    expect.objectContaining({ code: "unknown-host", hint: "Did you mean codex?" }),
  );
  const without = HOST_SURFACES.flatMap((surface) =>
    SCOPES.filter((scope) => surface[scope] === null).map((scope) => [surface.kind, scope] as const),
  );
  expect(without).toEqual([
    ["freebuff", "user"],
    ["kimi-cli", "project"],
  ]);
  for (const [host, scope] of without) {
    expect(() => createHostAdapter({ ...options, host, scope })).toThrowError(
      expect.objectContaining({ code: "no-surface" }),
    );
  }
  expect(tree(root)).toEqual({});
  const only: HostSurface = { ...(HOST_SURFACES[1] as HostSurface), user: null };
  expect(() => createHostAdapter({ ...options, host: "codex", surfaces: [only] })).toThrowError(
    expect.objectContaining({ code: "no-surface" }),
  );
  expect(() => createHostAdapter({ ...options, host: "codex", root: `${root}/none` })).toThrowError(
    expect.objectContaining({ code: "adapter-root" }),
  );
  expect(() => createHostAdapter({ ...options, host: "codex", dir: "../x" })).toThrowError(
    expect.objectContaining({ code: "adapter-root" }),
  );
});

test("57: a host that is data alone is laid out like any other", async () => {
  const root = scratch();
  const one = adapter(root, "made-up", "user");
  const done = await installed(one);
  expect(done.written).toEqual([
    ".made-up.toml",
    ".made-up/agents/acme-builder/agent.toml",
    ".made-up/agents/acme-reviewer/agent.toml",
    ".made-up/config.toml",
    ".made-up/notes.md",
    ".made-up/skills/acme-check/SKILL.md",
    ".made-up/skills/acme-plan/SKILL.md",
    ".made-up/skills/acme-plan/references/how.md",
    ".made-up/skills/acme-plan/scripts/run.py",
    ".made-up/skills/acme-start/SKILL.md",
  ]);
  expect(read(root, ".made-up.toml")).toBe(
    '[[hooks]]\nevent = "begin"\nrun = "acme greet"\n\n[[hooks]]\nevent = "end"\nrun = "acme stop"\n',
  );
  expect(read(root, ".made-up/config.toml")).toBe("[features]\nhooks = true\n");
  await uninstalled(one);
  expect(tree(root)).toEqual({});
});

/** Bundles without one item each, with what that item is called. */
const LESS: readonly (readonly [string, HostBundle])[] = [
  ...(["skills", "agents", "commands", "hooks", "instructions"] as const).flatMap((sort) =>
    (BUNDLE[sort] ?? []).map((item) => {
      const rest = (BUNDLE[sort] as readonly { readonly name: string }[]).filter((one) => one !== item);
      return [`${sort.slice(0, -1)} ${item.name}`, { ...BUNDLE, [sort]: rest } as HostBundle] as const;
    }),
  ),
  ["extension", { ...BUNDLE, extensions: [] }],
];

test.each(HOST_SURFACES.map((surface) => [surface.kind, surface] as const))(
  "54: %s: each place comes from one item of the bundle, and goes with it",
  (_, surface) => {
    for (const scope of SCOPES) {
      const parts = (bundle: HostBundle): Map<string, string> => {
        const { files, omitted, shared } = renderBundle(bundle, surface, scope);
        return new Map([
          ...files.map(({ item, path }) => [path, item] as const),
          ...shared.flatMap(({ path, units }) => units.map(({ id }) => [`${path} ${id}`, id] as const)),
          ...omitted.map(({ item, why }) => [`${item}: ${why}`, item] as const),
        ]);
      };
      const all = parts(BUNDLE);
      const gone = new Map<string, string[]>();
      for (const [item, bundle] of LESS) {
        const rest = parts(bundle);
        for (const key of all.keys()) if (!rest.has(key)) gone.set(key, [...(gone.get(key) ?? []), item]);
        for (const key of rest.keys()) expect(all.has(key), `${key} without ${item}`).toBe(true);
      }
      for (const [key, item] of all) {
        // All hooks of a bundle are one file or one member where the host has it so.
        if (item === "hooks" || item.startsWith("hooks/")) continue;
        expect(gone.get(key)?.length, `${scope} ${key}`).toBe(1);
      }
      const emitted = new Set(renderBundle(BUNDLE, surface, scope).files.map(({ path }) => path));
      expect(emitted.size).toBe(renderBundle(BUNDLE, surface, scope).files.length);
    }
  },
);

test("a companion that may be run can be run, and one that is not there is refused", async () => {
  const root = scratch();
  const one = adapter(root, "codex", "user");
  await installed(one);
  expect(statSync(`${root}/.agents/skills/acme-plan/scripts/run.py`).mode & 0o777).toBe(0o755);
  expect(statSync(`${root}/.agents/skills/acme-plan/references/how.md`).mode & 0o777).toBe(0o644);
  const skills = [{ name: "one", description: "", body: "", executables: ["run"] }];
  await expect(one.plan({ ...BUNDLE, skills })).rejects.toMatchObject({ code: "bundle-invalid" });
});

test.each([
  [{ id: "ab" }],
  [{ id: "../x" }],
  [{ version: "1 2" }],
  [{ skills: [{ name: "a/b", description: "", body: "" }] }],
  [{ skills: [{ name: "con", description: "", body: "" }] }],
  [{ agents: [0, 1].map(() => ({ name: "one", description: "", body: "", access: "full" as const })) }],
  [{ skills: [{ name: "one", description: "", body: "", files: new Map([["../x", new Uint8Array()]]) }] }],
  [{ skills: [{ name: "one", description: "", body: "", files: new Map([["Skill.md", new Uint8Array()]]) }] }],
])("a bundle that cannot be laid out is refused: %o", async (part) => {
  const one = adapter(scratch(), "codex", "user");
  await expect(one.plan({ ...BUNDLE, ...part })).rejects.toMatchObject({ code: "bundle-invalid" });
});
