import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hostDisk } from "@agent-interop/source";
import { prefixBoundary } from "@agent-interop/state";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ImportOrigin,
  installInteropPackage,
  type NewPackage,
  type Origin,
  packageDigest,
  readLibrary,
  undoOperations,
  verifyLibrary,
} from "../src/index.ts";
import { files, freshBox, libraryIn, manifest, packageOf, tree } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof freshBox>;
beforeEach(() => {
  box = freshBox();
});
afterEach(() => box.remove());

const refused = (code: string) => ({ name: "AgentInteropError", code });

test("an installation writes files 0644, directories 0755, records 0600, and reads them back", async () => {
  const library = libraryIn(box.path);
  const progress: string[] = [];
  const { operation, installed } = await installInteropPackage(library, [packageOf("a"), packageOf("b")], {
    onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
  });
  expect(operation).toMatch(/^000001-/);
  expect(progress.at(-1)).toMatch(/^(\d+)\/\1$/);
  expect(installed.map(({ id, trust }) => `${id} ${trust}`)).toEqual(["a foreign", "b foreign"]);
  expect(installed[0]).not.toHaveProperty("files");
  const modes = Object.entries(snapshot(library.root)).map(([path, text]) => `${text.split(" ", 2).join(" ")} ${path}`);
  expect(modes).toEqual([
    "directory 755 bases",
    "file 644 bases/a.gz",
    "file 644 bases/b.gz",
    "directory 755 packages",
    "directory 755 packages/a",
    "file 644 packages/a/adoption.json",
    "file 644 packages/a/plugin.json",
    "directory 755 packages/a/skills",
    "directory 755 packages/a/skills/a",
    "file 644 packages/a/skills/a/SKILL.md",
    "file 644 packages/a/skills/a/notes.md",
    "directory 755 packages/b",
    "file 644 packages/b/adoption.json",
    "file 644 packages/b/plugin.json",
    "directory 755 packages/b/skills",
    "directory 755 packages/b/skills/b",
    "file 644 packages/b/skills/b/SKILL.md",
    "file 644 packages/b/skills/b/notes.md",
    "file 600 records.json",
  ]);
  const { records, natives, diagnostics } = await readLibrary(library);
  expect(records).toEqual(installed);
  expect([...natives, ...diagnostics]).toEqual([]);
  expect(records[0]).toEqual({
    id: "a",
    kind: "skill",
    name: "a",
    version: "1.0.0",
    digest: packageDigest(packageOf("a").files),
    fingerprint: `sha256:${"a".repeat(64)}`,
    origin: { kind: "interop", host: "claude-code", source: "~/.claude/skills/a", format: null, marketplace: null },
    licence: "MIT",
    requires: [],
    trust: "foreign",
    installedAt: "2026-11-30T12:00:00.000Z",
  });
  expect((await verifyLibrary(library)).map(({ state }) => state)).toEqual(["intact", "intact"]);
});

test("what is written does not depend on the place, and tells nothing of it", async () => {
  const one = libraryIn(box.path);
  const other = libraryIn(join(box.path, "deep"), { root: join(box.path, "deep", "elsewhere") });
  await installInteropPackage(one, [packageOf("a"), packageOf("b")]);
  await installInteropPackage(other, [packageOf("b")]);
  await installInteropPackage(other, [packageOf("a")]);
  expect(snapshot(other.root)).toEqual(snapshot(one.root));
  expect(readFileSync(join(one.root, "records.json"), "utf8")).not.toContain(box.path);
});

test("all or nothing: one bad package refuses all, and nothing is made", async () => {
  const library = libraryIn(box.path);
  const bad = { ...packageOf("b"), digest: packageOf("a").digest };
  await expect(installInteropPackage(library, [packageOf("a"), bad])).rejects.toMatchObject(
    refused("library-package-mismatch"),
  );
  expect(existsSync(library.root)).toBe(false);
});

test.each([
  ["another id", { id: "z" }],
  ["another version", { version: "2.0.0" }],
  ["another kind", { kind: "agent" as const, files: files(tree("a")) }],
  ["requirements its manifest does not have", { requires: ["skill:x"] }],
  ["no fingerprint", { fingerprint: "" }],
  ["no name", { name: "" }],
])("a package with %s is not what its record would say", async (_, parts) => {
  const content = files(tree("a"));
  const one = { ...packageOf("a", { files: content }), ...parts };
  await expect(installInteropPackage(libraryIn(box.path), [one])).rejects.toMatchObject(
    refused("library-package-mismatch"),
  );
});

test.each([
  ["~/.claude/skills/a", true],
  ["./.claude/skills/a", true],
  ["https://example.org/a.git#v1", true],
  ["git@example.org:a/b.git", true],
  ["/opt/market/a", true],
  ["", false],
  ["HOME/.claude/skills/a", false],
  ["file://HOME/x", false],
  ["/opt/../HOME/x", false],
  ["https://me:secret@example.org/a", false],
  ["ssh://user@example.org/a", false],
])("the source %s may be written down: %s", async (source, right) => {
  const library = libraryIn(box.path);
  const one = packageOf("a");
  const origin = { ...one.origin, source: source.replace("HOME", box.path) };
  const done = installInteropPackage(library, [{ ...one, origin }]);
  if (right) await expect(done).resolves.toBeDefined();
  else await expect(done).rejects.toMatchObject(refused("library-origin-unsafe"));
});

test("a home directory in the manifest's own provenance is refused too", async () => {
  const block = {
    kind: "skill",
    interop: { host: "x", source: `${box.path}/a`, sourceScope: "user", untrusted: true },
  };
  const content = files({ ...tree("a"), "plugin.json": manifest("a", block) });
  await expect(installInteropPackage(libraryIn(box.path), [packageOf("a", { files: content })])).rejects.toMatchObject(
    refused("library-origin-unsafe"),
  );
});

test("a second installation needs to say that it replaces, and then replaces as a whole (F067)", async () => {
  const library = libraryIn(box.path);
  const small = files({ ...tree("a", "skill", "new") });
  small.delete("skills/a/notes.md");
  const next = packageOf("a", { files: small });
  await installInteropPackage(library, [packageOf("a")]);
  const before = snapshot(library.root, true);
  await expect(installInteropPackage(library, [next])).rejects.toMatchObject(refused("library-package-installed"));
  expect(snapshot(library.root, true)).toEqual(before);
  await installInteropPackage(library, [next], { replace: true });
  expect(existsSync(join(library.root, "packages/a/skills/a/notes.md"))).toBe(false);
  expect(await verifyLibrary(library)).toEqual([{ id: "a", state: "intact", paths: [], base: "intact" }]);
});

const IMPORTED = {
  kind: "import",
  transport: "git",
  ref: "v1",
  commit: "a".repeat(40),
  subfolder: "plugins/a",
} as const;

test("an import keeps its commit, is replaced from the same folder of its source, and not from another", async () => {
  const library = libraryIn(box.path);
  const from = (parts: Partial<ImportOrigin>): NewPackage => {
    const { host, source, format, marketplace } = packageOf("a").origin;
    return packageOf("a", { origin: { host, source, format, marketplace, ...IMPORTED, ...parts } });
  };
  await installInteropPackage(library, [from({})]);
  await installInteropPackage(library, [from({ ref: "v2", commit: "b".repeat(40) })], { replace: true });
  const { records } = await readLibrary(library);
  expect(records[0]?.origin).toMatchObject({
    transport: "git",
    ref: "v2",
    commit: "b".repeat(40),
    subfolder: "plugins/a",
  });
  await expect(installInteropPackage(library, [from({ subfolder: null })], { replace: true })).rejects.toMatchObject(
    refused("library-replace-refused"),
  );
});

test.each([
  ["kind of origin", { origin: { ...packageOf("a").origin, ...IMPORTED } }],
  ["host", { origin: { ...packageOf("a").origin, host: "codex" } as Origin }],
  ["source", { origin: { ...packageOf("a").origin, source: "~/elsewhere" } }],
  ["kind", { kind: "agent" as const, files: files(tree("a", "agent")) }],
])("a package of another %s never replaces", async (_, parts) => {
  const library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a")]);
  const before = snapshot(library.root, true);
  await expect(installInteropPackage(library, [packageOf("a", parts)], { replace: true })).rejects.toMatchObject(
    refused("library-replace-refused"),
  );
  expect(snapshot(library.root, true)).toEqual(before);
});

test("a package of the library's owner is listed as such, kept as it is, and never replaced", async () => {
  const library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a"), packageOf("b")]);
  const path = join(library.root, "records.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  const { origin: _, fingerprint: __, ...common } = document.records[0];
  document.records[0] = { ...common, trust: "native" };
  writeFileSync(path, JSON.stringify(document));
  expect((await readLibrary(library)).natives.map(({ id }) => id)).toEqual(["a"]);
  await expect(installInteropPackage(library, [packageOf("a")], { replace: true })).rejects.toMatchObject(
    refused("library-replace-refused"),
  );
  await installInteropPackage(library, [packageOf("c")]);
  const { natives, records } = await readLibrary(library);
  expect(natives).toMatchObject([{ id: "a", trust: "native" }]);
  expect(records.map(({ id }) => id)).toEqual(["b", "c"]);
});

test.each(["directory", "file", "link"])(
  "a %s without a record at the place of a package is never replaced",
  async (what) => {
    const library = libraryIn(box.path);
    const place = join(library.root, "packages", "a");
    mkdirSync(join(library.root, "packages"), { recursive: true });
    if (what === "directory") mkdirSync(place);
    else if (what === "file") writeFileSync(place, "mine");
    else symlinkSync("nowhere", place);
    const before = snapshot(library.root);
    await expect(installInteropPackage(library, [packageOf("a")], { replace: true })).rejects.toMatchObject(
      refused("library-place-taken"),
    );
    expect(snapshot(library.root)).toEqual(before);
  },
);

test("a root that a coding agent owns, that holds one, or that leads to one is refused (F069)", async () => {
  const machine = libraryIn(box.path).machine;
  const agents = join(box.path, ".agents", "skills");
  mkdirSync(agents, { recursive: true });
  const boundary = prefixBoundary(machine, [agents]);
  symlinkSync(agents, join(box.path, "to-it"));
  symlinkSync(box.path, join(box.path, "to-its-parent"));
  for (const root of [
    agents,
    join(agents, "x"),
    join(box.path, ".agents"),
    box.path,
    join(box.path, "to-it"),
    join(box.path, "to-it", "x"),
    join(box.path, "to-its-parent"),
  ]) {
    await expect(
      installInteropPackage(libraryIn(box.path, { root, boundary }), [packageOf("a")]),
    ).rejects.toMatchObject(refused("library-root-refused"));
  }
  expect(snapshot(agents)).toEqual({});
});

test("a root that is a link to a directory works, and is not resolved in what is written (F129)", async () => {
  mkdirSync(join(box.path, "drive", "store"), { recursive: true });
  mkdirSync(join(box.path, "data"));
  symlinkSync(join(box.path, "drive", "store"), join(box.path, "data", "library"));
  const library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a")]);
  expect(realpathSync(join(library.root, "packages/a"))).toBe(join(box.path, "drive/store/packages/a"));
  expect(await verifyLibrary(library)).toEqual([{ id: "a", state: "intact", paths: [], base: "intact" }]);
  rmSync(join(box.path, "drive"), { recursive: true });
  await expect(installInteropPackage(library, [packageOf("b")])).rejects.toMatchObject(
    refused("library-root-unusable"),
  );
  expect((await readLibrary(library)).diagnostics).toMatchObject([{ code: "library-root-unusable" }]);
});

test("a link below the root is not written through", async () => {
  const library = libraryIn(box.path);
  mkdirSync(library.root, { recursive: true });
  mkdirSync(join(box.path, "elsewhere"));
  symlinkSync(join(box.path, "elsewhere"), join(library.root, "packages"));
  await expect(installInteropPackage(library, [packageOf("a")])).rejects.toMatchObject(refused("transaction-link"));
  expect(snapshot(join(box.path, "elsewhere"))).toEqual({});
});

test("what is read back and differs is no success", async () => {
  const disk = { ...hostDisk };
  const read: typeof hostDisk.read = (descriptor, into, offset, length, position) => {
    const got = hostDisk.read(descriptor, into, offset, length, position);
    if (
      got > 0 &&
      Buffer.from(into)
        .subarray(offset, offset + got)
        .includes("Notes ")
    )
      into[offset] = 0;
    return got;
  };
  const library = libraryIn(box.path, { disk: { ...disk, read } });
  await expect(installInteropPackage(library, [packageOf("a")])).rejects.toMatchObject({
    code: "library-readback-differs",
    message: expect.stringContaining("packages/a/skills/a/notes.md"),
  });
});

test("an aborted signal leaves everything as it was", async () => {
  const library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a")]);
  const before = snapshot(library.root, true);
  const controller = new AbortController();
  const done = installInteropPackage(library, [packageOf("b")], {
    signal: controller.signal,
    onProgress: ({ done: steps }) => {
      if (steps === 2) controller.abort(new Error("enough"));
    },
  });
  await expect(done).rejects.toThrow("enough");
  expect(snapshot(library.root, true)).toEqual(before);
});

test("a new library of a project tells version control what to leave out", async () => {
  const library = libraryIn(box.path, { scope: "project", root: join(box.path, "app", ".agent-interop", "library") });
  await installInteropPackage(library, [packageOf("a")]);
  expect(readFileSync(join(library.root, ".gitignore"), "utf8")).toBe(".lock*\n.staging/\n.undo/\n");
  expect(statSync(join(library.root, ".gitignore")).mode & 0o777).toBe(0o644);
  expect((await verifyLibrary(library)).map(({ state }) => state)).toEqual(["intact"]);
});

test("nothing to install, and the same package twice, are broken calls", async () => {
  const library = libraryIn(box.path);
  await expect(installInteropPackage(library, [])).rejects.toMatchObject(refused("library-package-absent"));
  await expect(installInteropPackage(library, [packageOf("a"), packageOf("a")])).rejects.toMatchObject(
    refused("library-package-repeated"),
  );
  expect(existsSync(library.root)).toBe(false);
});

test("packages may go in the same transaction, and one undo brings both back", async () => {
  const library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("old"), packageOf("base", { kind: "plugin" })]);
  const needs = packageOf("needs", {
    files: files({ ...tree("needs"), "plugin.json": manifest("needs", { kind: "skill", requires: ["plugin:base"] }) }),
    requires: ["plugin:base"],
  });
  const refused = (packages: readonly NewPackage[], remove: readonly string[]) =>
    expect(installInteropPackage(library, packages, { remove })).rejects;
  await refused([needs], ["base"]).toMatchObject({ code: "library-package-required" });
  await refused([packageOf("new")], ["nothing"]).toMatchObject({ code: "library-package-absent" });
  await refused([packageOf("new")], ["new"]).toMatchObject({ code: "library-package-repeated" });
  const before = snapshot(library.root);
  await installInteropPackage(library, [needs], { remove: ["old"] });
  expect((await readLibrary(library)).records.map(({ id }) => id)).toEqual(["base", "needs"]);
  expect((await verifyLibrary(library)).map(({ id, state }) => `${id} ${state}`)).toEqual([
    "base intact",
    "needs intact",
  ]);
  await undoOperations(library, 1);
  expect(snapshot(library.root)).toEqual(before);
});

test("a root that another process makes between two looks is there", async () => {
  const library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a")]);
  let looks = 0;
  const disk: typeof hostDisk = {
    ...hostDisk,
    stat: (path) => (path === library.root && looks++ === 0 ? null : hostDisk.stat(path)),
  };
  const { diagnostics, records } = await readLibrary({ ...library, disk });
  expect([diagnostics, records.map(({ id }) => id)]).toEqual([[], ["a"]]);
});
