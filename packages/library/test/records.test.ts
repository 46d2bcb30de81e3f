import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostDisk } from "@agent-interop/source";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  installInteropPackage,
  type Library,
  loadLibrary,
  readLibrary,
  removePackages,
  undoOperations,
  verifyLibrary,
} from "../src/index.ts";
import { recordsText } from "../src/records/text.ts";
import { libraryDocumentSchema, recordsJsonSchema } from "../src/schema.ts";
import { freshBox, libraryIn, packageOf } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("a"), packageOf("b")]);
});
afterEach(() => box.remove());

const path = (): string => join(library.root, "records.json");
const edited = (change: (document: ReturnType<typeof JSON.parse>) => void): void => {
  const document = JSON.parse(readFileSync(path(), "utf8"));
  change(document);
  writeFileSync(path(), JSON.stringify(document));
};

test.each([
  ["no JSON", "library-records-damaged", () => writeFileSync(path(), "{")],
  ["empty", "library-records-damaged", () => writeFileSync(path(), "")],
  ["no UTF-8", "library-records-damaged", () => writeFileSync(path(), Buffer.from([0xff]))],
  ["a list", "library-records-damaged", () => writeFileSync(path(), "[]")],
  [
    "of another make",
    "library-records-damaged",
    () =>
      edited((one) => {
        one.schema = "other/library@1";
      }),
  ],
  [
    "with an unknown member",
    "library-records-damaged",
    () =>
      edited((one) => {
        one.records[0].more = 1;
      }),
  ],
  [
    "with an unknown trust",
    "library-records-damaged",
    () =>
      edited((one) => {
        one.records[0].trust = "full";
      }),
  ],
  [
    "with an id that leads out",
    "library-records-damaged",
    () =>
      edited((one) => {
        one.records[0].id = "../x";
      }),
  ],
  [
    "with an id twice",
    "library-records-damaged",
    () =>
      edited((one) => {
        one.records[1].id = "a";
      }),
  ],
  [
    "with a short digest",
    "library-records-damaged",
    () =>
      edited((one) => {
        one.records[0].digest = "sha256:1";
      }),
  ],
  ...["skills/..\\..\\x/SKILL.md", "../x/SKILL.md", "/x/SKILL.md", "skills/../SKILL.md"].map(
    (lead) =>
      [
        `with the path ${lead}`,
        "library-records-damaged",
        () =>
          edited((one) => {
            one.records[0].files[1][0] = lead;
          }),
      ] as const,
  ),
  [
    "newer",
    "library-records-newer",
    () =>
      edited((one) => {
        one.schema = "agent-interop/library@2";
        one.x = 1;
      }),
  ],
  [
    "a link",
    "library-records-unreadable",
    () => {
      writeFileSync(join(box.path, "r"), readFileSync(path()));
      rmSync(path());
      symlinkSync(join(box.path, "r"), path());
    },
  ],
  [
    "a directory",
    "library-records-unreadable",
    () => {
      rmSync(path());
      mkdirSync(path());
    },
  ],
] as const)("records.json that is %s is a diagnostic, and every writing call refuses", async (_, code, change) => {
  change();
  const before = snapshot(library.root, true);
  const { records, natives, diagnostics } = await readLibrary(library);
  expect([records, natives]).toEqual([[], []]);
  expect(diagnostics).toMatchObject([{ code, severity: "error", path: "~/data/library/records.json" }]);
  expect(await loadLibrary([library], { trustProjectImports: true })).toMatchObject({ skills: [], diagnostics });
  await expect(verifyLibrary(library)).rejects.toMatchObject({ code });
  await expect(installInteropPackage(library, [packageOf("c")])).rejects.toMatchObject({ code });
  await expect(installInteropPackage(library, [packageOf("a")], { replace: true })).rejects.toMatchObject({ code });
  await expect(removePackages(library, ["a"])).rejects.toMatchObject({ code });
  await expect(undoOperations(library, 1)).rejects.toMatchObject({ code });
  expect(snapshot(library.root, true)).toEqual(before);
});

test("records are one line each and sorted, and the same records are the same bytes", async () => {
  const text = readFileSync(path(), "utf8");
  const lines = text.split("\n");
  expect(lines).toHaveLength(8);
  expect(lines.slice(3, 5).map((line) => JSON.parse(line.replace(/,$/, "")).id)).toEqual(["a", "b"]);
  const { records } = JSON.parse(text);
  expect(Buffer.from(recordsText([...records].reverse())).toString()).toBe(text);
  expect(Buffer.from(recordsText([])).toString()).toBe(
    '{\n  "schema": "agent-interop/library@1",\n  "records": []\n}\n',
  );
  expect(libraryDocumentSchema.parse(JSON.parse(text))).toEqual(JSON.parse(text));
});

test("records that somebody formatted anew are read, and written in our form", async () => {
  edited(() => {});
  chmodSync(path(), 0o644);
  expect((await readLibrary(library)).records).toHaveLength(2);
  await removePackages(library, ["b"]);
  expect(readFileSync(path(), "utf8").split("\n")).toHaveLength(7);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
});

test("an absent library is an empty one and is not made", async () => {
  const other = libraryIn(box.path, { root: join(box.path, "other") });
  expect(await readLibrary(other)).toEqual({ records: [], natives: [], diagnostics: [] });
  expect(existsSync(other.root)).toBe(false);
});

test("300 packages are listed with one file opened and nothing hashed", async () => {
  const many = libraryIn(box.path, { root: join(box.path, "many") });
  await installInteropPackage(
    many,
    Array.from({ length: 300 }, (_, n) => packageOf(`p${String(n).padStart(3, "0")}`)),
  );
  const calls: string[] = [];
  const disk = {
    ...hostDisk,
    open: (at: string): number => {
      calls.push(at);
      return hostDisk.open(at);
    },
    list: (at: string): ReturnType<typeof hostDisk.list> => {
      calls.push(at);
      return hostDisk.list(at);
    },
  };
  expect((await readLibrary({ ...many, disk })).records).toHaveLength(300);
  expect(calls).toEqual([join(many.root, "records.json")]);
});

test("the published schema is the one that is generated", () => {
  const published = readFileSync(new URL("../schema/records.schema.json", import.meta.url), "utf8");
  expect(JSON.parse(published)).toEqual(JSON.parse(JSON.stringify(recordsJsonSchema())));
});
