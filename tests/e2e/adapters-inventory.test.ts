import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHostAdapter, HOST_SURFACES, type Scope } from "@agent-interop/host-integration/adapters";
import { discoverInteropInventory, type InventoryItem } from "@agent-interop/inventory";
import { kindById } from "@agent-interop/registry";
import { testMachine } from "@agent-interop/source/testing";
import { prefixBoundary } from "@agent-interop/state";
import { afterEach, expect, test } from "vitest";
import { ADAPTER_BUNDLE } from "../support/adapter-bundle.ts";

const SCOPES: readonly Scope[] = ["user", "project"];
/** Every host with a layout in the registry, in every scope that it has a place in. */
const PLACES = HOST_SURFACES.filter(({ kind }) => (kindById(kind)?.layout ?? null) !== null).flatMap((surface) =>
  SCOPES.filter((scope) => surface[scope] !== null).map((scope) => [surface.kind, scope] as const),
);

const made: string[] = [];
afterEach(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
});

/** Items of these sorts have no name of ours: they are known by the file. */
const BY_PATH = ["executable", "instruction", "hook"];
const shown = ({ kind, name, path }: InventoryItem): string =>
  `${kind} ${BY_PATH.includes(kind) ? path.replace(/^(?:~|\.)\//, "") : name}`;

/** Which of the inventory's items a file of the bundle is, by its place. */
function nameOf({ item, path }: { readonly item: string; readonly path: string }): string | null {
  const [sort = "", name = ""] = item.split(" ");
  if (sort === "extension") return `executable ${path}`;
  if (sort === "instruction") return `instruction ${path}`;
  if (sort === "hooks") return `hook ${path}`;
  // A command may be a skill here; a companion is part of its skill.
  if (path.endsWith("/SKILL.md")) return `skill ${name}`;
  if (path.includes("/references/")) return null;
  return `${sort === "command" ? "prompt" : sort} ${name}`;
}

test.each(PLACES)("what is installed for %s (%s) is found as its items", async (host, scope) => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "agent-interop-found-")));
  made.push(base);
  const [home, project] = [join(base, "home"), join(base, "project")];
  mkdirSync(home);
  mkdirSync(join(project, ".git"), { recursive: true });
  const machine = testMachine({ home, cwd: project });
  const root = scope === "user" ? home : project;
  const one = createHostAdapter({ machine, host, scope, root });
  const plan = await one.plan(ADAPTER_BUNDLE);
  await one.install(plan, { boundary: prefixBoundary(machine, []) });
  const found = await discoverInteropInventory({ machine, project, ignoreEnvironment: true });
  // A place may be another kind's (`.agents/skills`), which then lists what lies there; that this host reads it too is said of what is well known.
  const layout = kindById(host)?.layout ?? null;
  const owners = new Set([
    host,
    ...[...(layout?.roots ?? []), ...(layout?.instructions ?? [])].map(({ owner }) => owner),
  ]);
  const items = found.hosts.filter((one) => owners.has(one.host)).flatMap((one) => one.items);
  const names = new Set(items.map(shown));
  const { files, shared } = plan.rendered;
  const blocks = shared.filter(({ units }) => units.some(({ form }) => form === "block"));
  const wanted = [
    ...files.flatMap((file) => nameOf(file) ?? []),
    ...blocks.map(({ path }) => `instruction ${path}`),
    ...shared.filter((file) => !blocks.includes(file)).map(({ path }) => `hook ${path}`),
  ];
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  // Nothing of it is a puzzle to the reader: no file that is passed over, and none that is damaged.
  expect(found.hosts.flatMap((one) => one.diagnostics.filter(({ severity }) => severity !== "info"))).toEqual([]);
});
