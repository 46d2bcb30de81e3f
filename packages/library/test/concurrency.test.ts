import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installInteropPackage, readLibrary, removePackages, undoOperations, verifyLibrary } from "../src/index.ts";
import { bundle, canBecomeNobody, runChild } from "./support/children.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof freshBox>;
beforeAll(async () => {
  box = freshBox();
  await bundle(box.path);
});
afterAll(() => box.remove());

const intact = async (library: ReturnType<typeof libraryIn>): Promise<string[]> => {
  const verified = await verifyLibrary(library);
  expect(verified.filter(({ state }) => state !== "intact")).toEqual([]);
  const { records, diagnostics } = await readLibrary(library);
  expect(diagnostics).toEqual([]);
  expect(records.map(({ id }) => id)).toEqual(verified.map(({ id }) => id));
  return records.map(({ id }) => id);
};

test("16 installations of overlapping packages at once: no record is lost or there twice", async () => {
  const library = libraryIn(box.path, { root: join(box.path, "sixteen") });
  await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      installInteropPackage(library, [packageOf(`own-${n}`), packageOf(`shared-${n % 3}`, { text: `${n}` })], {
        replace: true,
      }),
    ),
  );
  expect(await intact(library)).toHaveLength(16 + 3);
});

test("of several that do not replace exactly one installs", async () => {
  const library = libraryIn(box.path, { root: join(box.path, "one-wins") });
  const done = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      installInteropPackage(library, [packageOf("a", { text: `${n}` }), packageOf(`b-${n}`)]),
    ),
  );
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of done) if (one.status === "rejected") expect(one.reason.code).toBe("library-package-installed");
  expect(await intact(library)).toHaveLength(2);
});

test("installations, removals and undos at once leave a library that verifies", async () => {
  const library = libraryIn(box.path, { root: join(box.path, "mixed") });
  await installInteropPackage(library, [packageOf("a"), packageOf("b"), packageOf("c")]);
  const settled = await Promise.allSettled([
    removePackages(library, ["a"]),
    installInteropPackage(library, [packageOf("a", { text: "new" })], { replace: true }),
    undoOperations(library, 1),
    removePackages(library, ["b"]),
    installInteropPackage(library, [packageOf("d")]),
  ]);
  expect(settled).toHaveLength(5);
  await intact(library);
});

test("8 processes at once: no record is lost or there twice", async () => {
  const root = join(box.path, "eight");
  const results = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      runChild(
        box.path,
        `const one = library.libraryIn(${JSON.stringify(box.path)}, { root: ${JSON.stringify(root)} });
for (let turn = 0; turn < 4; turn++) {
  await library.installInteropPackage(one, [library.packageOf("own-${n}-" + turn), library.packageOf("shared-" + turn, { text: "${n}" })], { replace: true, waitMs: 25000 });
}
return "done";`,
      ),
    ),
  );
  expect(results).toEqual(new Array(8).fill("done"));
  expect(await intact(libraryIn(box.path, { root }))).toHaveLength(8 * 4 + 4);
});

test.skipIf(!canBecomeNobody)(
  "a library that may not be written: an error, and nothing is recorded, F079 (it takes another user to see)",
  async () => {
    const library = libraryIn(box.path, { root: join(box.path, "locked") });
    await installInteropPackage(library, [packageOf("a")]);
    chmodSync(join(library.root, "records.json"), 0o644);
    const before = snapshot(library.root);
    const call = (name: string, root: string): string =>
      `const one = library.libraryIn(${JSON.stringify(box.path)}, { root: ${JSON.stringify(root)} }); return library.${name};`;
    const install = 'installInteropPackage(one, [library.packageOf("b")])';
    const locked = { code: "lock-failed", message: expect.any(String) };
    expect(await runChild(box.path, call(install, library.root), true)).toEqual(locked);
    expect(await runChild(box.path, call('removePackages(one, ["a"])', library.root), true)).toEqual(locked);
    expect(snapshot(library.root)).toEqual(before);
    expect(
      await runChild(box.path, call("readLibrary(one).then((all) => all.records.length)", library.root), true),
    ).toBe(1);

    mkdirSync(join(box.path, "closed"));
    const made = await runChild(box.path, call(install, join(box.path, "closed", "library")), true);
    expect(made).toMatchObject({ code: "shared-directory-failed" });
    expect(existsSync(join(box.path, "closed", "library"))).toBe(false);

    const half = libraryIn(box.path, { root: join(box.path, "half") });
    await installInteropPackage(half, [packageOf("a")]);
    chmodSync(half.root, 0o777);
    chmodSync(join(half.root, "records.json"), 0o644);
    const state = snapshot(half.root);
    expect(await runChild(box.path, call(install, half.root), true)).toMatchObject({ code: "library-write-failed" });
    expect(snapshot(half.root)).toEqual(state);
    expect(await intact(half)).toEqual(["a"]);
  },
);
