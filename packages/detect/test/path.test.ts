import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resolveOnPath } from "../src/index.ts";
import { pathEntries, pathExtensions } from "../src/path-entries.ts";
import { type Box, freshBox } from "./support/box.ts";
import { program } from "./support/kinds.ts";

const linux = (path: string, more: Record<string, string> = {}) => testMachine({ env: { PATH: path, ...more } });
const windows = (env: Record<string, string>) => testMachine({ platform: "win32", env });
const reasons = (evidence: readonly { reason: string | null }[]) => evidence.map(({ reason }) => reason);

describe("entries", () => {
  test("empty ones are left out, each stands once, relative ones keep their text", () => {
    const entries = pathEntries(linux(":/a::/b/:bin:/a:./x:~/y:/c/../b:"));
    expect(entries).toEqual([
      { path: "/a", absolute: true },
      { path: "/b", absolute: true },
      { path: "bin", absolute: false },
      { path: "./x", absolute: false },
      { path: "~/y", absolute: false },
    ]);
    expect(pathEntries(linux(""))).toBeNull();
    expect(pathEntries(testMachine())).toBeNull();
  });

  test("Windows: `Path`, quotes around a semicolon, drives and shares", () => {
    const entries = pathEntries(
      windows({ Path: '"C:\\a;b";;c:\\TOOLS\\;C:\\tools;\\root;C:rel;\\\\server\\share\\bin;"D:\\x' }),
    );
    expect(entries).toEqual([
      { path: "C:\\a;b", absolute: true },
      { path: "c:\\TOOLS", absolute: true },
      { path: "\\root", absolute: false },
      { path: "C:rel", absolute: false },
      { path: "\\\\server\\share\\bin", absolute: true },
      { path: "D:\\x", absolute: true },
    ]);
  });

  test("PATHEXT: its order, its default, nothing that is no extension", () => {
    expect(pathExtensions(windows({ PathExt: ".CMD; .exe ;;x;.a/b" }))).toEqual([".cmd", ".exe"]);
    expect(pathExtensions(windows({}))).toEqual([".com", ".exe", ".bat", ".cmd"]);
  });

  test("property: absolute parts without a colon come back in order, once each, normalised", () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9 ._"-]{1,8}$/).filter((name) => name !== "." && name !== "..");
    const entry = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(entry, fc.constant("")), { maxLength: 8 }), (parts) => {
        const wanted = [...new Set(parts.filter((text) => text !== ""))];
        expect((pathEntries(linux(parts.join(":"))) ?? []).map(({ path }) => path)).toEqual(wanted);
      }),
    );
  });

  test("property: on Windows a quoted entry keeps its semicolons; nothing throws on any text", () => {
    const name = fc.stringMatching(/^[a-z;]{1,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), fc.string(), (names, noise) => {
        const value = names.map((text) => `"C:\\${text}"`).join(";");
        expect(pathEntries(windows({ PATH: value }))?.map(({ path }) => path)).toEqual(
          names.map((text) => `C:\\${text}`),
        );
        expect(() => [pathEntries(windows({ PATH: noise })), pathEntries(linux(noise))]).not.toThrow();
      }),
    );
  });
});

describe("resolveOnPath in memory", () => {
  test("directories before names; links are followed to the real file", () => {
    const machine = linux("/a:/b");
    const disk = memoryDisk(machine, {
      "/b/one": program(),
      "/a/two": { link: "/opt/two.js" },
      "/opt/two.js": program(),
    });
    expect(resolveOnPath(["one", "two"], machine, disk)).toMatchObject({
      presence: "present",
      path: "/a/two",
      realPath: "/opt/two.js",
    });
    expect(resolveOnPath(["one"], machine, disk)).toMatchObject({ path: "/b/one" });
    expect(resolveOnPath([], machine, disk)).toEqual({ presence: "absent", path: null, realPath: null, evidence: [] });
  });

  test("two names of one directory are searched once, under the first of them", () => {
    const machine = linux("/bin:/usr/bin:/sbin");
    const tree = { "/usr/bin/x": "text", "/bin": { link: "/usr/bin" }, "/sbin": { link: "/usr/bin" } };
    const { evidence } = resolveOnPath(["x"], machine, memoryDisk(machine, tree));
    expect(evidence.map(({ where }) => where)).toEqual(["/bin/x", "PATH"]);
    const back = linux("/usr/bin:/bin");
    expect(resolveOnPath(["y"], back, memoryDisk(back, { ...tree, "/usr/bin/y": program() }))).toMatchObject({
      path: "/usr/bin/y",
    });
  });

  test("a file that may not be executed, a directory and a dangling link are passed by, with the reason", () => {
    const machine = linux("/a:/b:/c:/d");
    const disk = memoryDisk(machine, { "/a/x": "text", "/b/x/y": "", "/c/x": { link: "/gone" }, "/d/other": "" });
    const result = resolveOnPath(["x"], machine, disk);
    expect(result.presence).toBe("absent");
    expect(reasons(result.evidence)).toEqual(["not-executable", "not-a-program", "not-on-path"]);
    const found = memoryDisk(machine, { "/a/x": "text", "/d/x": program() });
    expect(resolveOnPath(["x"], machine, found)).toMatchObject({ presence: "present", path: "/d/x" });
  });

  test("relative entries are refused and named; an unset PATH is unknown", () => {
    const machine = linux(".:bin:/a");
    const disk = memoryDisk(machine, { "/home/me/app/bin/x": program(), "/a/other": "" });
    const result = resolveOnPath(["x"], machine, disk);
    expect(result.presence).toBe("absent");
    expect(result.evidence.slice(0, 2)).toEqual([
      { look: "path", where: ".", found: false, reason: "path-entry-relative" },
      { look: "path", where: "bin", found: false, reason: "path-entry-relative" },
    ]);
    expect(resolveOnPath(["x"], testMachine(), disk)).toMatchObject({
      presence: "unknown",
      evidence: [{ reason: "path-unset" }],
    });
  });

  test("Windows: only npm.cmd, PATHEXT, any case, under the key `Path` (F111)", () => {
    const machine = windows({ Path: "C:\\Tools;C:\\Node", PathExt: ".COM;.EXE;.CMD" });
    const disk = memoryDisk(machine, {
      "C:\\Tools\\readme.txt": "",
      "C:\\Node\\NPM.cmd": "@echo off",
      "C:\\Node\\npm": "#!/bin/sh",
      "C:\\Node\\npm.ps1": "",
    });
    expect(resolveOnPath(["npm"], machine, disk)).toMatchObject({ presence: "present", path: "C:\\Node\\NPM.cmd" });
    expect(resolveOnPath(["npm"], machine, disk).evidence).toEqual([
      { look: "path", where: "C:/Node/NPM.cmd", found: true, reason: null },
    ]);
  });

  test("Windows: extensions in the order of PATHEXT; what is not in it is no command", () => {
    const machine = windows({ PATH: "C:\\a;C:\\b", PATHEXT: ".CMD;.EXE" });
    const disk = memoryDisk(machine, { "C:\\a\\pi.ps1": "", "C:\\b\\pi.exe": "", "C:\\b\\pi.CMD": "" });
    const result = resolveOnPath(["pi"], machine, disk);
    expect(result).toMatchObject({ presence: "present", path: "C:\\b\\pi.CMD" });
    expect(result.evidence[0]).toEqual({ look: "path", where: "C:/a/pi.ps1", found: true, reason: "not-executable" });
    const closed = memoryDisk(machine, { "C:\\a": { unreadable: true } });
    expect(resolveOnPath(["pi"], machine, closed)).toMatchObject({ presence: "unknown" });
  });
});

describe.skipIf(process.platform === "win32")("resolveOnPath on this disk (needs POSIX modes)", () => {
  let box: Box;
  beforeEach(() => {
    box = freshBox();
  });
  afterEach(() => box.remove());

  test("a directory that everybody may write is refused, sticky or not", () => {
    box.script("x", "exit 0");
    for (const mode of [0o777, 0o1777]) {
      chmodSync(box.bin, mode);
      const result = resolveOnPath(["x"], box.machine({ PATH: box.bin }));
      expect(result.presence).toBe("absent");
      expect(result.evidence[0]).toMatchObject({ where: box.bin, reason: "path-entry-world-writable" });
    }
    chmodSync(box.bin, 0o775);
    expect(resolveOnPath(["x"], box.machine({ PATH: box.bin })).presence).toBe("present");
  });

  test("as a user without rights: a closed directory is unknown, a file without the bit absent (K-30)", () => {
    box.script("x", "exit 0");
    box.write(join(box.path, "plain/y"), "", 0o644);
    mkdirSync(join(box.path, "target"));
    writeFileSync(join(box.path, "target/z"), "", { mode: 0o755 });
    symlinkSync(join(box.path, "target/z"), join(box.path, "plain/z"));
    chmodSync(box.path, 0o755);
    chmodSync(join(box.path, "target"), 0o700);
    chmodSync(box.bin, 0o700);
    const root = process.getuid?.() === 0;
    if (root) process.seteuid?.(65534);
    else {
      chmodSync(box.bin, 0);
      chmodSync(join(box.path, "target"), 0);
    }
    try {
      const closed = resolveOnPath(["x", "w"], box.machine({ PATH: `${box.bin}:${join(box.path, "plain")}` }));
      expect(closed.presence).toBe("unknown");
      expect(reasons(closed.evidence)).toEqual(["path-entry-unreadable"]);
      const plain = box.machine({ PATH: join(box.path, "plain") });
      expect(resolveOnPath(["y"], plain)).toMatchObject({ presence: "absent" });
      expect(reasons(resolveOnPath(["y"], plain).evidence)).toEqual(["not-executable", "not-on-path"]);
      expect(resolveOnPath(["z"], plain)).toMatchObject({ presence: "unknown" });
      expect(reasons(resolveOnPath(["z"], plain).evidence)).toEqual(["candidate-unreadable"]);
    } finally {
      if (root) process.seteuid?.(0);
      chmodSync(box.bin, 0o700);
      chmodSync(join(box.path, "target"), 0o700);
    }
  });

  test("a loop of links is no program", () => {
    symlinkSync(join(box.bin, "x"), join(box.bin, "x"));
    expect(reasons(resolveOnPath(["x"], box.machine({ PATH: box.bin })).evidence)).toEqual([
      "not-a-program",
      "not-on-path",
    ]);
  });
});
