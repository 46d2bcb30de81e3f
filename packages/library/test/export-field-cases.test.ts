import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  checkLock,
  type ExportTarget,
  exportLibrary,
  installInteropPackage,
  type Library,
  lockLibrary,
  planExport,
  readLock,
  removeExport,
} from "../src/index.ts";
import { bundle, canBecomeNobody, runChild } from "./support/children.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

/** Public bug reports of other tools (`field-cases.md`), as far as a lock file or an export could have them. */

const OPEN = { gate: { trustProjectImports: true } };
const posix = process.platform !== "win32";

let shared: ReturnType<typeof freshBox>;
let box: ReturnType<typeof freshBox>;
let library: Library;
beforeAll(async () => {
  shared = freshBox();
  await bundle(shared.path);
}, 60_000);
afterAll(() => shared.remove());
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a"), packageOf("b")]);
});
afterEach(() => box.remove());

const target = (path = "out"): ExportTarget => ({
  directory: join(box.path, path),
  machine: library.machine,
  boundary: library.boundary,
});
const at = (path: string): string => join(box.path, path);

test("F047: no identifier becomes a key of the lock file, or a folder, that is a path", async () => {
  await lockLibrary(library);
  const file = at("data/library.lock.json");
  for (const id of ["../../evil", "a/b", "__proto__", "con", "A"]) {
    const document = JSON.parse(readFileSync(file, "utf8"));
    document.packages[0].id = id;
    writeFileSync(at("data/library.lock.json"), JSON.stringify(document));
    await expect(readLock(library), id).rejects.toMatchObject({ code: "lock-file-damaged" });
    document.packages[0].id = "a";
    writeFileSync(file, JSON.stringify(document));
  }
  expect((await readLock(library))?.packages).toHaveLength(2);
});

test("F067, F071: an export twice, with edits between, never is a part, and never takes an edit for the original", async () => {
  await exportLibrary(library, target(), OPEN);
  const first = snapshot(at("out"));
  expect((await exportLibrary(library, target(), OPEN)).written).toBe(false);
  writeFileSync(at("out/a/SKILL.md"), "mine");
  await installInteropPackage(library, [packageOf("a", { text: "new" })], { replace: true });
  expect((await exportLibrary(library, target(), OPEN)).written).toBe(false);
  expect(readFileSync(at("out/a/SKILL.md"), "utf8")).toBe("mine");
  writeFileSync(at("out/a/SKILL.md"), Buffer.from((first["a/SKILL.md"] ?? "").split(" ")[2] ?? "", "base64"));
  expect((await exportLibrary(library, target(), OPEN)).plan.folders[0]?.action).toBe("update");
  await removeExport(target());
  expect(existsSync(at("out"))).toBe(false);
});

test.skipIf(!posix)(
  "F069: a destination that is an agent's place, a link to it or in it, is refused (needs links)",
  async () => {
    mkdirSync(at(".claude/skills"), { recursive: true });
    symlinkSync(at(".claude/skills"), at("link"));
    for (const path of [".claude/skills", "link", ".claude", "link/deeper"])
      await expect(exportLibrary(library, target(path), OPEN), path).rejects.toMatchObject({
        code: "export-place-refused",
      });
    // What holds the library is refused, too.
    await expect(exportLibrary(library, target("."), OPEN)).rejects.toMatchObject({ code: "export-place-refused" });
    expect(readdirSync(at(".claude/skills"))).toEqual([]);
  },
);

test("F073: what somebody wrote by hand under the name of a skill stays, the first time and later", async () => {
  mkdirSync(at("out/a"), { recursive: true });
  writeFileSync(at("out/a/SKILL.md"), "by hand");
  for (let turn = 0; turn < 2; turn++) {
    const { plan } = await exportLibrary(library, target(), OPEN);
    expect(plan.folders[0]).toMatchObject({ folder: "a", action: "blocked", reason: { code: "export-place-taken" } });
    expect(readFileSync(at("out/a/SKILL.md"), "utf8")).toBe("by hand");
  }
  await removeExport(target());
  expect(readFileSync(at("out/a/SKILL.md"), "utf8")).toBe("by hand");
});

test.skipIf(!posix)(
  "F077: a link that dangles in the place of an exported folder is not followed, and said (needs links)",
  async () => {
    await exportLibrary(library, target(), OPEN);
    rmSync(at("out/a"), { recursive: true });
    symlinkSync(at("nowhere"), at("out/a"));
    expect((await planExport(library, target(), OPEN)).folders[0]?.action).toBe("blocked");
    expect((await removeExport(target())).left).toEqual(["a"]);
    expect(readdirSync(at("out"))).toEqual(["a"]);
  },
);

test.skipIf(!canBecomeNobody)(
  "F079: a destination that cannot be written is an error, and nothing is there (needs root)",
  async () => {
    mkdirSync(at("closed"), { mode: 0o755 });
    const body = `
    const { libraryIn, packageOf, installInteropPackage, exportLibrary } = library;
    const one = libraryIn(${JSON.stringify(at("nobody"))}, { root: ${JSON.stringify(at("nobody/library"))} });
    await installInteropPackage(one, [packageOf("a")]);
    const to = { directory: ${JSON.stringify(at("closed"))}, machine: one.machine, boundary: one.boundary };
    return await exportLibrary(one, to, { gate: { trustProjectImports: true } });
  `;
    mkdirSync(at("nobody"));
    chmodSync(at("nobody"), 0o777);
    chmodSync(box.path, 0o755);
    const failed = (await runChild(shared.path, body, true)) as { readonly code?: string };
    expect(failed.code).toMatch(/^(?:lock-failed|transaction-failed)$/);
    expect(readdirSync(at("closed"))).toEqual([]);
  },
);

test("F085: a checkout with other line ends is no difference to the lock file", async () => {
  await lockLibrary(library);
  const path = join(library.root, "packages/a/skills/a/SKILL.md");
  writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
  const file = at("data/library.lock.json");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
  expect((await checkLock(library)).differences).toEqual([]);
  expect((await lockLibrary(library)).written).toBe(false);
});
