import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  adapter,
  BUNDLE,
  installed,
  PLACES,
  put,
  scratch,
  tree,
  uninstalled,
  WITH_MADE_UP,
} from "./support/adapters.ts";
import { USER_FILES } from "./support/user-files.ts";

/** What was there before this run, which may write. */
const GOLDEN = readdirSync(new URL("golden/", import.meta.url)).sort();

test("56: there is a golden manifest of every host and scope, and no other", () => {
  expect(GOLDEN).toEqual(PLACES.map(([host, scope]) => `${host}.${scope}.txt`).sort());
});

describe.each(PLACES)("%s, %s scope", (host, scope) => {
  test("56: what is written is what the golden manifest says, to the byte", async () => {
    const root = scratch();
    const plan = await adapter(root, host, scope).plan(BUNDLE);
    expect(tree(root)).toEqual({});
    await installed(adapter(root, host, scope));
    const files = Object.keys(tree(root)).filter((path) => !tree(root)[path]?.startsWith("directory"));
    const ours = files.filter((path) => !path.startsWith(".agent-interop/"));
    expect(ours).toEqual(plan.actions.map(({ path }) => path));
    expect(files.length).toBe(ours.length + 1);
    const manifest = ours.map((path) => `== ${path}\n${readFileSync(join(root, path), "utf8")}`);
    const omitted = plan.omitted.map(({ item, why }) => `-- ${item}: ${why}\n`);
    await expect([...manifest, ...omitted].join("")).toMatchFileSnapshot(`golden/${host}.${scope}.txt`);
  });
});

describe.each(WITH_MADE_UP)("%s, %s scope", (host, scope) => {
  test("38: install, uninstall of an empty directory is the identity", async () => {
    const root = scratch();
    const done = await installed(adapter(root, host, scope));
    expect(done.changed).toBe(true);
    const gone = await uninstalled(adapter(root, host, scope));
    expect([gone.receipt, gone.kept, tree(root)]).toEqual([null, [], {}]);
  });

  test("39, 46: over files of the user a second install changes no byte and no time, and the uninstall gives all back", async () => {
    const root = scratch();
    put(root, USER_FILES);
    const before = tree(root, true);
    await installed(adapter(root, host, scope));
    const between = tree(root, true);
    const plan = await adapter(root, host, scope).plan(BUNDLE);
    expect([plan.actions, plan.emptied, plan.others, plan.receipt]).toEqual([[], [], [], plan.previous]);
    const second = await installed(adapter(root, host, scope));
    expect([second.changed, tree(root, true)]).toEqual([false, between]);
    const gone = await uninstalled(adapter(root, host, scope));
    expect(gone.kept).toEqual([]);
    const after = tree(root, true);
    const shared = new Set(second.receipt?.shared.map(({ path }) => path));
    // Bytes and modes of all, and the time of what nothing of ours was in.
    const seen = (all: Record<string, string>) =>
      Object.entries(all).map(([path, one]) => `${path} ${shared.has(path) ? one.replace(/ [\d.]+$/, "") : one}`);
    expect(seen(after)).toEqual(seen(before));
  });
});
