import { resolve } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { hostMachine } from "../src/index.ts";
import { memoryDisk, testMachine } from "../src/testing.ts";

test("the machine of this process", () => {
  const machine = hostMachine();
  expect(machine.cwd).toBe(process.cwd());
  expect(machine.platform).toBe(process.platform);
  expect(Object.getPrototypeOf(machine.env)).toBeNull();
  expect(Math.abs(machine.now().getTime() - Date.now())).toBeLessThan(60_000);
  for (const path of [machine.home, machine.tmp]) expect(resolve(path)).toBe(path);
});

test("a home and a directory that are given are made absolute", () => {
  expect(hostMachine({ home: "some/home" }).home).toBe(resolve("some/home"));
  expect(hostMachine({ home: "/h", cwd: "../x" }).cwd).toBe(resolve("../x"));
});

test("case rules: Linux as is, Windows lower case, macOS also without composition", () => {
  const fold = (platform: NodeJS.Platform, path: string): string => testMachine({ platform }).foldCase(path);
  expect(fold("linux", "/A")).toBe("/A");
  expect(fold("win32", "C:\\\u00dc")).toBe("c:\\\u00fc");
  expect(fold("darwin", "/U\u0308")).toBe(fold("darwin", "/\u00dc"));
});

describe("hostile surroundings", () => {
  test("a working directory that is gone: the home stands for it", async () => {
    const gone = vi.spyOn(process, "cwd").mockImplementation(() => {
      throw Object.assign(new Error("ENOENT"), { code: "ENOENT" });
    });
    try {
      const machine = hostMachine({ home: "/h" });
      expect([machine.home, machine.cwd]).toEqual([resolve("/h"), resolve("/h")]);
    } finally {
      gone.mockRestore();
    }
  });

  test.each([
    ["an empty HOME is the account's home, not the working directory", "", "/account", "/account"],
    ["a HOME that is there counts", "/own", "/account", "/own"],
  ])("%s", async (_, home, account, expected) => {
    expect((await withHome(() => home, account)()).home).toBe(resolve(expected));
  });

  test("no home at all is an error with a code", async () => {
    const none = (): never => {
      throw Object.assign(new Error("uv_os_homedir"), { code: "ERR_SYSTEM_ERROR" });
    };
    await expect(withHome(none, "/account")()).rejects.toMatchObject({ code: "home-unknown" });
  });

  function withHome(homedir: () => string, account: string) {
    return async () => {
      vi.resetModules();
      const real = process.getBuiltinModule;
      const faked = vi.spyOn(process, "getBuiltinModule").mockImplementation(((name: string) => {
        const found: unknown = real(name);
        return name === "node:os" ? { ...(found as object), homedir, userInfo: () => ({ homedir: account }) } : found;
      }) as typeof real);
      try {
        return (await import("../src/host-machine.ts")).hostMachine();
      } finally {
        faked.mockRestore();
      }
    };
  }
});

describe("memoryDisk", () => {
  const machine = testMachine();
  const disk = memoryDisk(machine, {
    "/home/me/f": { content: "abc", executable: true },
    "/home/me/locked": { unreadable: true },
    "/home/me/locked/below": "x",
    "/home/me/dead": { link: "none" },
  });

  test("is like a disk where it fails", () => {
    const codeOf = (look: () => unknown): unknown => {
      try {
        return look();
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(codeOf(() => disk.list("/home/me/f"))).toBe("ENOTDIR");
    expect(codeOf(() => disk.list("/home/me/locked"))).toBe("EACCES");
    expect(codeOf(() => disk.lstat("/home/me/locked/below"))).toBe("EACCES");
    expect(codeOf(() => disk.open("/home/me/dead"))).toBe("ELOOP");
    expect(codeOf(() => disk.readlink("/home/me/f"))).toBe("EINVAL");
    expect(codeOf(() => disk.read(77, Buffer.alloc(1), 0, 1, null))).toBe("EBADF");
    expect(codeOf(() => disk.close(77))).toBe("EBADF");
    expect([
      disk.lstat("/home/me/none"),
      disk.lstat("/home/me/f/x"),
      disk.stat("/home/me/dead"),
      disk.identity("/none"),
    ]).toEqual([null, null, null, null]);
    expect([disk.executable("/home/me/f"), disk.executable("/home/me/none"), disk.lstat("/")?.type]).toEqual([
      true,
      false,
      "directory",
    ]);
  });

  test("reads on where the last read ended when no position is given", () => {
    const descriptor = disk.open("/home/me/f");
    const into = Buffer.alloc(2);
    expect([disk.read(descriptor, into, 0, 2, null), disk.read(descriptor, into, 0, 2, null), into.toString()]).toEqual(
      [2, 1, "cb"],
    );
    disk.close(descriptor);
  });
});
