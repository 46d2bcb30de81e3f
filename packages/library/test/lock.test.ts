import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crashAfter, survived } from "@agent-interop/state/testing";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  checkLock,
  installInteropPackage,
  type Library,
  lockLibrary,
  type Origin,
  readLock,
  removePackages,
} from "../src/index.ts";
import { lockText } from "../src/lock/document.ts";
import { libraryLockSchema, lockJsonSchema } from "../src/schema.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("b"), packageOf("a", { licence: null, kind: "plugin" })]);
});
afterEach(() => box.remove());

const file = (): string => join(dirname(library.root), "library.lock.json");
const text = (): string => readFileSync(file(), "utf8");

const GIT: Origin = {
  kind: "import",
  host: "codex",
  source: "https://git.example/team/pack.git",
  format: "codex",
  marketplace: null,
  transport: "git",
  ref: "feature/one",
  commit: "0123456789abcdef0123456789abcdef01234567",
  subfolder: "packs/a",
};

test("the lock file says what is installed and where it came from: sorted, one package a line, no clock", async () => {
  await installInteropPackage(library, [packageOf("c", { origin: GIT })]);
  expect(await lockLibrary(library)).toMatchObject({ path: "~/data/library.lock.json", written: true });
  const lines = text().split("\n");
  expect(lines[0]).toBe("{");
  expect(lines.slice(3, 6).map((line) => JSON.parse(line.replace(/,$/, "")).id)).toEqual(["a", "b", "c"]);
  expect(JSON.parse(text()).packages[2].origin).toEqual(GIT);
  expect(text()).not.toMatch(/installedAt|\d{4}-\d\d-\d\d/);
  expect(text()).not.toContain(box.path);
  expect(libraryLockSchema.parse(JSON.parse(text()))).toEqual(await readLock(library));
  if (process.platform !== "win32") expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test("two libraries with the same packages have the same lock file, whenever and in whatever order they were made", async () => {
  await lockLibrary(library);
  const other = libraryIn(box.path, { root: join(box.path, "other", "library"), scope: "project" });
  await installInteropPackage(other, [packageOf("a", { licence: null, kind: "plugin" })]);
  await installInteropPackage(other, [packageOf("b")]);
  await lockLibrary(other);
  expect(readFileSync(join(box.path, "other", "library.lock.json"), "utf8")).toBe(text());
  if (process.platform !== "win32")
    expect(statSync(join(box.path, "other", "library.lock.json")).mode & 0o777).toBe(0o644);
});

test("locking again writes nothing, also when the file came with other line ends and another order", async () => {
  await lockLibrary(library);
  expect((await lockLibrary(library)).written).toBe(false);
  const document = JSON.parse(text());
  document.packages.reverse();
  const odd = JSON.stringify(document, null, 4).replaceAll("\n", "\r\n");
  writeFileSync(file(), odd);
  expect((await checkLock(library)).differences).toEqual([]);
  expect((await lockLibrary(library)).written).toBe(false);
  expect(text()).toBe(odd);
});

test("a check names every difference and writes nothing", async () => {
  expect(await checkLock(library)).toEqual({
    path: "~/data/library.lock.json",
    locked: false,
    differences: ["a", "b"].map((id) => ({ id, what: "not-locked", parts: [] })),
  });
  expect(existsSync(file())).toBe(false);
  await lockLibrary(library);
  expect((await checkLock(library)).differences).toEqual([]);
  await removePackages(library, ["a"]);
  await installInteropPackage(library, [packageOf("b", { text: "new" })], { replace: true });
  await installInteropPackage(library, [packageOf("c"), packageOf("d")]);
  const before = text();
  const document = JSON.parse(before);
  document.packages.push({ ...document.packages[1], id: "d", origin: GIT, digest: document.packages[1].digest });
  writeFileSync(file(), JSON.stringify(document));
  const { differences } = await checkLock(library);
  expect(differences.map(({ id, what }) => `${id} ${what}`)).toEqual([
    "a not-installed",
    "b differs",
    "c not-locked",
    "d differs",
  ]);
  expect(differences[1]?.parts).toEqual(["digest"]);
  expect(differences[3]?.parts).toContain("origin.commit");
});

test("bytes that are not what was installed are a difference, and are not locked", async () => {
  await lockLibrary(library);
  const before = text();
  writeFileSync(join(library.root, "packages/b/skills/b/SKILL.md"), "other");
  rmSync(join(library.root, "packages/a"), { recursive: true });
  expect((await checkLock(library)).differences).toEqual([
    { id: "a", what: "changed", parts: ["."] },
    { id: "b", what: "changed", parts: ["skills/b/SKILL.md"] },
  ]);
  await expect(lockLibrary(library)).rejects.toMatchObject({ code: "lock-package-changed" });
  expect(text()).toBe(before);
});

test.each([
  ["half of a merge", "lock-file-damaged", () => writeFileSync(file(), `<<<<<<< ours\n${text()}`)],
  ["empty", "lock-file-damaged", () => writeFileSync(file(), "")],
  ["of a newer version", "lock-file-newer", () => writeFileSync(file(), text().replace("lock@1", "lock@2"))],
  ["with an unknown member", "lock-file-damaged", () => writeFileSync(file(), text().replace('"id"', '"x":1,"id"'))],
  [
    "with an id twice",
    "lock-file-damaged",
    () => {
      const document = JSON.parse(text());
      writeFileSync(file(), JSON.stringify({ ...document, packages: [...document.packages, ...document.packages] }));
    },
  ],
  [
    "with a password in a URL",
    "lock-file-damaged",
    () => writeFileSync(file(), text().replace(/"source":"[^"]*"/, '"source":"https://me:hunter2@git.example/x"')),
  ],
  ["with an id that is a path", "lock-file-damaged", () => writeFileSync(file(), text().replace('"a"', '"../a"'))],
  [
    "a directory",
    "lock-file-unreadable",
    () => {
      rmSync(file());
      mkdirSync(file());
    },
  ],
])("a lock file that is %s is refused and kept", async (_, code, spoil) => {
  await lockLibrary(library);
  spoil();
  const before = statSync(file()).isFile() ? text() : "";
  for (const work of [readLock, checkLock, lockLibrary]) await expect(work(library)).rejects.toMatchObject({ code });
  expect(statSync(file()).isFile() ? text() : "").toBe(before);
});

test.skipIf(process.platform === "win32")("a link is no lock file (needs links)", async () => {
  writeFileSync(join(box.path, "elsewhere"), "{}");
  symlinkSync(join(box.path, "elsewhere"), file());
  await expect(lockLibrary(library)).rejects.toMatchObject({ code: "lock-file-unreadable" });
  expect(readFileSync(join(box.path, "elsewhere"), "utf8")).toBe("{}");
});

test("a source that would tell a home directory is not written down, wherever the record came from", async () => {
  const records = join(library.root, "records.json");
  const spoiled = readFileSync(records, "utf8").replace("~/.claude/skills/b", `${box.path}/.claude/skills/b`);
  writeFileSync(records, spoiled);
  await expect(lockLibrary(library)).rejects.toMatchObject({ code: "library-origin-unsafe" });
  expect(existsSync(file())).toBe(false);
});

test("a package of the owner is locked without an origin", async () => {
  const path = join(library.root, "records.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  const { origin: _, fingerprint: __, ...common } = document.records[1];
  document.records[1] = { ...common, trust: "native" };
  writeFileSync(path, JSON.stringify(document));
  await lockLibrary(library);
  expect((await readLock(library))?.packages[1]).toMatchObject({ id: "b", origin: null, fingerprint: null });
  expect((await checkLock(library)).differences).toEqual([]);
});

test("a library that is not there has nothing to lock, and makes nothing", async () => {
  const absent = libraryIn(box.path, { root: join(box.path, "none", "library") });
  expect(await lockLibrary(absent)).toEqual({ path: "~/none/library.lock.json", packages: [], written: false });
  expect(await readLock(absent)).toBeNull();
  expect(existsSync(join(box.path, "none"))).toBe(false);
});

test("a crash at every write leaves the old lock file or the new one", async () => {
  await lockLibrary(library);
  const old = text();
  await installInteropPackage(library, [packageOf("z")]);
  const counted = crashAfter();
  await lockLibrary(library, counted);
  const now = text();
  expect(now).not.toBe(old);
  const states = new Set<string>();
  for (let at = 0; at <= counted.count(); at++) {
    writeFileSync(file(), old);
    await survived(() => lockLibrary(library, crashAfter(at)));
    expect([old, now]).toContain(text());
    states.add(text());
  }
  expect(states).toEqual(new Set([old, now]));
});

test("what a lock file says comes back as it was, whatever the names are", () => {
  const word = fc.string({ minLength: 1, maxLength: 20 });
  const hash = fc.stringMatching(/^[0-9a-f]{64}$/).map((hex) => `sha256:${hex}`);
  const one = fc.record({
    id: fc.stringMatching(/^[a-z0-9]{1,20}$/).filter((id) => !/^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/.test(id)),
    kind: fc.constantFrom("plugin", "skill", "agent", "prompt"),
    name: word,
    version: fc.constant("1.2.3"),
    digest: hash,
    fingerprint: hash,
    licence: fc.option(fc.string()),
    requires: fc.constant(["plugin:x"]),
    origin: fc.record({
      kind: fc.constant("interop" as const),
      host: word,
      source: word,
      format: fc.option(fc.string()),
      marketplace: fc.option(fc.string()),
    }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 5 }), (packages) => {
      const made = lockText(packages as Parameters<typeof lockText>[0]);
      const { packages: back } = libraryLockSchema.parse(JSON.parse(Buffer.from(made).toString("utf8")));
      expect(lockText(back)).toEqual(made);
      expect(back).toEqual(packages);
      expect(Buffer.from(made).toString("utf8").trimEnd().split("\n")).toHaveLength(
        packages.length === 0 ? 4 : packages.length + 5,
      );
    }),
  );
});

test("the published schema is the one that is generated", async () => {
  const made = `${JSON.stringify(lockJsonSchema(), null, 2)}\n`;
  await expect(made).toMatchFileSnapshot("../schema/library-lock.schema.json");
});
