import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { opener } from "../src/host-disk.ts";
import { type Disk, hostDisk, openDoor } from "../src/index.ts";
import { memoryDisk, testMachine } from "../src/testing.ts";
import { machineAt, scratch } from "./support/scratch.ts";

const machine = testMachine();
const doorOn = (disk: Disk, limits = {}) => openDoor({ machine, disk, inside: ["/home/me"], limits });
const openNow = (): number => (process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0);

describe("a regular file", () => {
  test("of every size around the cap and the borrowed buffer is read whole", () => {
    const home = scratch();
    const door = openDoor({ machine: machineAt(home), inside: [home] });
    const path = join(home, "f");
    for (const size of [0, 1, 65_534, 65_535, 65_536, 65_537, 200_000]) {
      const bytes = Buffer.alloc(size, "abc");
      writeFileSync(path, bytes);
      for (const borrow of [false, true]) {
        const read = door.read(path, { borrow });
        expect(read.ok && read.bytes.equals(bytes) && read.stat.size).toBe(size);
      }
    }
    expect(door.visited).toEqual({
      files: 14,
      directories: 0,
      bytes: 2 * (1 + 65_534 + 65_535 + 65_536 + 65_537 + 200_000),
    });
  });

  test("of exactly the cap is read, one byte more is not", () => {
    const door = doorOn(memoryDisk(machine, { "/home/me/a": "12345", "/home/me/b": "123456", "/home/me/empty": "" }));
    expect(door.read("/home/me/a", { cap: 5 }).ok).toBe(true);
    expect(door.read("/home/me/b", { cap: 5 })).toEqual({
      ok: false,
      code: "file-too-large",
      message: "has 6 bytes, the limit is 5",
      size: 6,
    });
    expect(door.read("/home/me/empty", { cap: 0 }).ok).toBe(true);
    expect(doorOn(memoryDisk(machine, { "/home/me/b": "123456" }), { fileBytes: 5 }).read("/home/me/b")).toMatchObject({
      code: "file-too-large",
    });
  });

  test("any bytes come back as they are, in reads of any size", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 64 }),
        fc.boolean(),
        (bytes, most, borrow) => {
          const whole = memoryDisk(machine, { "/home/me/f": bytes });
          const disk: Disk = {
            ...whole,
            read: (fd, into, offset, length, at) => whole.read(fd, into, offset, Math.min(length, most), at),
          };
          const read = doorOn(disk).read("/home/me/f", { borrow });
          expect(read.ok && Buffer.from(bytes).equals(read.bytes)).toBe(true);
          expect(whole.descriptors()).toBe(0);
        },
      ),
    );
  });

  test("borrowed bytes are overwritten by the next borrowing read, and by no other", () => {
    const door = doorOn(
      memoryDisk(machine, { "/home/me/a": "first", "/home/me/b": "other", "/home/me/c": "x".repeat(65_536) }),
    );
    const first = door.read("/home/me/a", { borrow: true });
    if (!first.ok) throw new Error(first.message);
    door.read("/home/me/b");
    door.read("/home/me/c", { borrow: true });
    expect(first.bytes.toString()).toBe("first");
    door.read("/home/me/b", { borrow: true });
    expect(first.bytes.toString()).toBe("other");
    const another = doorOn(memoryDisk(machine, { "/home/me/a": "apart" }));
    another.read("/home/me/a", { borrow: true });
    expect(first.bytes.toString()).toBe("other");
  });
});

describe("a file that does not hold still", () => {
  /** A disk whose file says and holds something else at each look. */
  function restless(sizes: readonly number[], contents: readonly string[]) {
    const disk = memoryDisk(machine, { "/home/me/f": "" });
    let looks = 0;
    const moving: Disk = {
      ...disk,
      fstat: (descriptor) => ({
        ...disk.fstat(descriptor),
        size: sizes[Math.min(looks++, sizes.length - 1)] as number,
      }),
      read: (_, into, offset, length, position) => {
        const content = Buffer.from(contents[Math.min(looks - 1, contents.length - 1)] as string);
        return content.copy(into, offset, position as number, (position as number) + length);
      },
    };
    return { door: doorOn(moving), disk };
  }

  test.each([
    ["grew once", [3, 5], ["abcde"], "abcde"],
    ["shrank once", [5, 3], ["abc"], "abc"],
    ["was empty and filled", [0, 4], ["full"], "full"],
  ])("%s: the second look counts", (_, sizes, contents, expected) => {
    const { door, disk } = restless(sizes, contents);
    const read = door.read("/home/me/f", { borrow: true });
    expect(read.ok && read.bytes.toString()).toBe(expected);
    expect(disk.descriptors()).toBe(0);
  });

  test.each([
    ["grows on", [3, 4], ["abcdef"]],
    ["shrinks on", [5, 4], ["abc"]],
    ["has content and no size", [0], ["content"]],
  ])("%s: it is refused", (_, sizes, contents) => {
    const { door, disk } = restless(sizes, contents);
    expect(door.read("/home/me/f")).toMatchObject({ ok: false, code: "file-changing" });
    expect(door.visited.files).toBe(0);
    expect(disk.descriptors()).toBe(0);
  });

  test("one that grows past the cap is too large", () => {
    const { door } = restless([3, 100], ["x".repeat(100)]);
    expect(door.read("/home/me/f", { cap: 10 })).toMatchObject({ code: "file-too-large", size: 100 });
  });

  test.skipIf(process.platform !== "linux")("a file of /proc is refused by its lack of a size (needs /proc)", () => {
    const door = openDoor({ machine: machineAt("/"), inside: ["/"] });
    expect(door.read("/proc/self/status")).toMatchObject({ ok: false, code: "file-changing" });
  });
});

describe("what is no regular file", () => {
  test("a directory, and what is absent", () => {
    const home = scratch();
    const door = openDoor({ machine: machineAt(home), inside: [home] });
    mkdirSync(join(home, "d"));
    writeFileSync(join(home, "f"), "x");
    expect(door.read(join(home, "d"))).toMatchObject({
      ok: false,
      code: process.platform === "win32" ? "unreadable" : "not-a-file",
    });
    expect(door.read(join(home, "none"))).toMatchObject({ code: "not-found", message: "does not exist" });
    expect(door.read(join(home, "f", "below"))).toMatchObject({ code: "not-found" });
    expect(door.read(join(home, "a\u0000b"))).toMatchObject({ code: "not-found" });
    expect(door.typeAt(join(home, "a\u0000b"))).toBe("absent");
    expect(door.typeAt(join(home, "f", "below"))).toBe("absent");
    expect(door.read(join(home, "n".repeat(300)))).toMatchObject({ ok: false });
    expect(door.resolve(join(home, "a\u0000b")).state).toBe("absent");
  });

  test.skipIf(process.platform === "win32")(
    "a link, a FIFO, a socket and a device: nothing is followed, nothing blocks (no such files on Windows)",
    async () => {
      const home = scratch();
      const door = openDoor({ machine: machineAt(home), inside: [home] });
      writeFileSync(join(home, "f"), "x");
      symlinkSync("f", join(home, "link"));
      symlinkSync("self", join(home, "self"));
      execFileSync("mkfifo", [join(home, "fifo")]);
      const server = createServer().listen(join(home, "socket"));
      await new Promise((resolve) => server.once("listening", resolve));
      const before = openNow();
      expect(door.read(join(home, "link"))).toMatchObject({ code: "is-link" });
      expect(door.read(join(home, "self"))).toMatchObject({ code: "is-link" });
      expect(door.read(join(home, "fifo"))).toMatchObject({
        code: "not-a-file",
        message: "is a FIFO, socket or device",
      });
      expect(door.read(join(home, "socket"))).toMatchObject({ code: "not-a-file" });
      expect(door.read("/dev/null")).toMatchObject({ code: "not-a-file" });
      expect(["link", "fifo", "socket"].map((name) => door.typeAt(join(home, name)))).toEqual([
        "link",
        "other",
        "other",
      ]);
      expect(openNow()).toBe(before);
      server.close();
    },
  );

  test.skipIf(process.platform === "win32")(
    "where the system has no flag against following, a link is looked for (links need a privilege on Windows)",
    () => {
      const home = scratch();
      writeFileSync(join(home, "f"), "x");
      symlinkSync("f", join(home, "link"));
      const open = opener(undefined);
      expect(() => open(join(home, "link"))).toThrowError(expect.objectContaining({ code: "ELOOP" }));
      expect(() => open(join(home, "none"))).toThrowError(expect.objectContaining({ code: "ENOENT" }));
      closeSync(open(join(home, "f")));
    },
  );
});

test("a failed read or close costs only itself; a fault of ours is thrown", () => {
  const disk = memoryDisk(machine, { "/home/me/f": "x" });
  const failing = (parts: Partial<Disk>) => doorOn({ ...disk, ...parts }).read("/home/me/f");
  const eio = (): never => {
    throw Object.assign(new Error("EIO"), { code: "EIO" });
  };
  expect(failing({ read: eio })).toMatchObject({ code: "unreadable", message: "cannot be read (EIO)" });
  expect(failing({ fstat: eio })).toMatchObject({ code: "unreadable" });
  expect(disk.descriptors()).toBe(0);
  expect(failing({ close: eio }).ok).toBe(true);
  const fault = (): never => {
    throw new TypeError("x is not a function");
  };
  expect(() => failing({ read: fault })).toThrow(TypeError);
});

test.skipIf(process.platform === "win32" || process.getuid?.() !== 0)(
  "another user meets closed parents: unreadable, never absent (needs root to become one)",
  () => {
    const home = scratch();
    chmodSync(home, 0o755);
    mkdirSync(join(home, "closed", "skills"), { recursive: true });
    writeFileSync(join(home, "closed", "skills", "SKILL.md"), "secret");
    writeFileSync(join(home, "secret.md"), "secret", { mode: 0o600 });
    symlinkSync("closed/skills", join(home, "into"));
    chmodSync(join(home, "closed"), 0o700);
    // The identity of this process is lent away and taken back: what is measured is the kernel's refusal.
    const door = openDoor({ machine: machineAt(home), inside: [home] });
    const seen: unknown[] = [];
    process.setegid?.(65534);
    process.seteuid?.(65534);
    try {
      const at = join(home, "closed", "skills");
      seen.push(
        door.typeAt(join(home, "closed")),
        door.typeAt(at),
        door.resolve(at).state,
        door.resolve(join(home, "into")).state,
      );
      for (const result of [
        door.list(join(home, "closed")),
        door.list(at),
        door.read(join(at, "SKILL.md")),
        door.read(join(home, "secret.md")),
      ]) {
        seen.push(result.ok ? "read" : `${result.code}: ${result.message}`);
      }
      seen.push(hostDisk.executable(join(home, "secret.md")));
    } finally {
      process.seteuid?.(0);
      process.setegid?.(0);
    }
    const refused = "unreadable: cannot be read (EACCES)";
    expect(seen).toEqual([
      "directory",
      "unreadable",
      "unreadable",
      "unreadable",
      refused,
      refused,
      refused,
      refused,
      false,
    ]);
  },
);

test("a descriptor is not left open, whatever happens", () => {
  const home = scratch();
  const door = openDoor({ machine: machineAt(home), inside: [home], limits: { fileBytes: 10 } });
  writeFileSync(join(home, "small"), "x");
  writeFileSync(join(home, "large"), "x".repeat(100));
  const spare = openSync(join(home, "small"), "r");
  closeSync(spare);
  for (let i = 0; i < 20; i += 1) for (const name of ["small", "large", "none"]) door.read(join(home, name));
  const again = openSync(join(home, "small"), "r");
  closeSync(again);
  expect(again).toBe(spare);
});
