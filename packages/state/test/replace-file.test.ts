import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { prefixBoundary, type ReplaceOptions, replaceFile } from "../src/index.ts";
import { crashAfter, survived } from "../src/testing.ts";
import { bundle, canBecomeNobody, child, ended, firstLine, freshDirectory } from "./support/child.ts";
import { bytes, machine, none } from "./support/library.ts";

let bundled: ReturnType<typeof freshDirectory>;
let module: string;
let box: ReturnType<typeof freshDirectory>;
let path: string;
let options: ReplaceOptions;
beforeAll(async () => {
  bundled = freshDirectory(true);
  module = await bundle(bundled.path);
});
afterAll(() => bundled.remove());
beforeEach(() => {
  box = freshDirectory(true);
  path = join(box.path, "settings.json");
  options = { machine, within: box.path, mode: 0o600 };
});
afterEach(() => box.remove());

const mode = (file: string): number => statSync(file).mode & 0o7777;

test("makes a file and replaces one, with exactly the mode asked for", async () => {
  await replaceFile(none, path, bytes("one"), options);
  expect([readFileSync(path, "utf8"), mode(path)]).toEqual(["one", 0o600]);
  linkSync(path, join(box.path, "second name"));
  await replaceFile(none, path, new Uint8Array(), { ...options, mode: 0o666 });
  expect([readFileSync(path, "utf8"), mode(path)]).toEqual(["", 0o666]);
  expect(readFileSync(join(box.path, "second name"), "utf8")).toBe("one");
  expect(readdirSync(box.path)).toEqual(["second name", "settings.json"]);
});

test("a link, a directory and a socket of that name stay as they are", async () => {
  const refused = { code: "replace-target" };
  writeFileSync(join(box.path, "real"), "real");
  symlinkSync("real", path);
  await expect(replaceFile(none, path, bytes("x"), options)).rejects.toMatchObject(refused);
  symlinkSync("nowhere", join(box.path, "dangling"));
  await expect(replaceFile(none, join(box.path, "dangling"), bytes("x"), options)).rejects.toMatchObject(refused);
  mkdirSync(join(box.path, "directory"));
  await expect(replaceFile(none, join(box.path, "directory"), bytes("x"), options)).rejects.toMatchObject(refused);
  expect(readFileSync(join(box.path, "real"), "utf8")).toBe("real");
  expect(readdirSync(box.path)).toEqual(["dangling", "directory", "real", "settings.json"]);
});

test("a linked parent is fine inside of what was allowed, and refused when it leads out", async () => {
  for (const name of ["inside/deep", "outside"]) mkdirSync(join(box.path, name), { recursive: true });
  symlinkSync(join(box.path, "inside/deep"), join(box.path, "inside/near"));
  symlinkSync(join(box.path, "outside"), join(box.path, "inside/far"));
  symlinkSync(join(box.path, "inside"), join(box.path, "door"));
  const within = { ...options, within: join(box.path, "door") };
  await replaceFile(none, join(box.path, "inside/near/x"), bytes("x"), within);
  expect(readFileSync(join(box.path, "inside/deep/x"), "utf8")).toBe("x");
  for (const name of ["inside/far/x", "outside/x", "inside/../y"]) {
    await expect(replaceFile(none, join(box.path, name), bytes("x"), within)).rejects.toMatchObject({
      code: "replace-outside",
    });
  }
  expect(readdirSync(join(box.path, "outside"))).toEqual([]);
});

test("a protected file or directory, also through a link, and relative paths", async () => {
  mkdirSync(join(box.path, ".claude"));
  symlinkSync(join(box.path, ".claude"), join(box.path, "way"));
  const boundary = prefixBoundary(machine, [join(box.path, ".claude"), path]);
  for (const name of [".claude/x", "way/x", "settings.json"]) {
    await expect(replaceFile(boundary, join(box.path, name), bytes("x"), options)).rejects.toMatchObject({
      code: "boundary-refused",
    });
  }
  const relative = { code: "boundary-relative" };
  await expect(replaceFile(none, "x", bytes("x"), options)).rejects.toMatchObject(relative);
  await expect(replaceFile(none, path, bytes("x"), { ...options, within: "." })).rejects.toMatchObject(relative);
  await expect(replaceFile(none, join(box.path, "missing/x"), bytes("x"), options)).rejects.toMatchObject({
    code: "replace-failed",
  });
  expect(readdirSync(join(box.path, ".claude"))).toEqual([]);
});

test("a crash at every write leaves the old file or the new one; what else is left goes with a later call", async () => {
  const { beforeWrite: before, count } = crashAfter();
  await replaceFile(none, path, bytes("old"), { ...options, beforeWrite: before });
  const seen: string[] = [];
  for (let at = 0; at < count(); at++) {
    await replaceFile(none, path, bytes("old"), { ...options, mode: 0o644 });
    await survived(() =>
      replaceFile(none, path, bytes("new"), { ...options, beforeWrite: crashAfter(at).beforeWrite }),
    );
    seen.push(readFileSync(path, "utf8"));
    expect(mode(path)).toBe(seen.at(-1) === "new" ? 0o600 : 0o644);
  }
  expect(seen.join(" ")).toMatch(/^old( old)*( new)+$/);
  const leftOver = readdirSync(box.path).filter((name) => name !== "settings.json");
  expect(leftOver.length).toBeGreaterThan(1);
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of leftOver.slice(1)) utimesSync(join(box.path, name), old, old);
  await replaceFile(none, path, bytes("last"), options);
  expect(readdirSync(box.path).sort()).toEqual([leftOver[0], "settings.json"].sort());
});

test("a failing disk leaves nothing beside the old file", async () => {
  const { beforeWrite: before, count } = crashAfter();
  await replaceFile(none, path, bytes("old"), { ...options, beforeWrite: before });
  for (let at = 0; at < count() - 1; at++) {
    let asked = 0;
    const beforeWrite = (): void => {
      if (asked++ === at) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    };
    await expect(replaceFile(none, path, bytes("new"), { ...options, beforeWrite })).rejects.toMatchObject({
      code: "replace-failed",
      message: expect.stringContaining("ENOSPC"),
    });
    expect(readdirSync(box.path)).toEqual(["settings.json"]);
    expect(readFileSync(path, "utf8")).toBe("old");
  }
});

test("writers at once leave the file of one of them, and readers never a part", async () => {
  const texts = ["a", "b", "c"].map((letter) => letter.repeat(200_000));
  await replaceFile(none, path, bytes(texts[0] ?? ""), options);
  const writing = Promise.all(
    texts.flatMap((text) => [0, 1, 2].map(() => replaceFile(none, path, bytes(text), options))),
  );
  let reading = true;
  const ending = writing.then(() => {
    reading = false;
  });
  for (; reading; await new Promise(setImmediate)) expect(texts.includes(readFileSync(path, "utf8"))).toBe(true);
  await ending;
  expect(readdirSync(box.path)).toEqual(["settings.json"]);
});

test.runIf(canBecomeNobody)("a directory that may not be written (needs root)", async () => {
  const closed = join(box.path, "closed");
  mkdirSync(closed);
  chmodSync(box.path, 0o777);
  const body = `return state.replaceFile(none, ${JSON.stringify(join(closed, "x"))}, new Uint8Array(), { machine, within: "/", mode: 0o600 });`;
  const nobody = child(module, box.path, body, true);
  expect(await firstLine(nobody)).toMatchObject({ code: "replace-failed", message: expect.stringContaining("EACCES") });
  await ended(nobody);
  expect(existsSync(join(closed, "x"))).toBe(false);
});
