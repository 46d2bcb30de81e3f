import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Disk, type DiskEntry, listDirectory, openDoor, walk } from "../src/index.ts";
import { byPath, gather, sortByPath } from "../src/listing.ts";
import { type MemoryNode, memoryDisk, testMachine } from "../src/testing.ts";
import { finish, machineAt, scratch, told } from "./support/scratch.ts";

const machine = testMachine();
const HOME = "/home/me";
const doorOn = (tree: Record<string, MemoryNode>, more: Partial<Parameters<typeof openDoor>[0]> = {}) =>
  openDoor({ machine, disk: memoryDisk(machine, tree), inside: [HOME], ...more });
const files = (...paths: string[]): Record<string, MemoryNode> =>
  Object.fromEntries(paths.map((path) => [`${HOME}/${path}`, "x"]));

/** The same disk with one directory that holds very many files, out of order. */
function crowded(disk: Disk, path: string, count: number): Disk & { batches: () => number } {
  let given = 0;
  const step = 7919;
  return {
    ...disk,
    batches: () => given,
    lstat: (at) =>
      at === path ? { type: "directory", size: 1 << 22, mtimeMs: 0, mode: 0o755, dev: 1, ino: 99 } : disk.lstat(at),
    *listBatches(at) {
      if (at !== path) return yield* disk.listBatches(at);
      for (let from = 0; from < count; from += 256) {
        const batch: DiskEntry[] = [];
        for (let i = from; i < Math.min(count, from + 256); i += 1)
          batch.push({ name: `f${String((i * step) % count).padStart(7, "0")}.md`, type: "file" });
        given += 1;
        yield batch;
      }
    },
  };
}

describe("order", () => {
  test("is that of the joined paths", () => {
    const door = doorOn(files("s/a/x", "s/a.md", "s/a-b/x", "s/B/x", "s/\u00e9.md", "s/\u{1f600}/x", "s/\uff5e/x"));
    expect(told(walk(door, `${HOME}/s`))).toEqual([
      "d ",
      "d B",
      "file B/x",
      "d a-b",
      "file a-b/x",
      "file a.md",
      "d a",
      "file a/x",
      "file \u00e9.md",
      "d \u{1f600}",
      "file \u{1f600}/x",
      "d \uff5e",
      "file \uff5e/x",
    ]);
  });

  const entry = fc.record({
    name: fc.string({
      unit: fc.constantFrom("a", "b", "-", ".", "0", "\u{1f600}", "\uffee"),
      minLength: 1,
      maxLength: 4,
    }),
    type: fc.constantFrom("file", "directory", "link", "other") as fc.Arbitrary<DiskEntry["type"]>,
  });
  const key = ({ name, type }: DiskEntry): string => (type === "directory" ? `${name}/` : name);

  test("compares as the paths with a slash after directories do", () => {
    fc.assert(
      fc.property(entry, entry, (a, b) => {
        const [left, right] = [key(a), key(b)];
        if (left !== right) expect(byPath(a, b)).toBe(left < right ? -1 : 1);
        expect(byPath(a, b) + byPath(b, a)).toBe(0);
      }),
      { numRuns: 2000 },
    );
  });

  test("does not depend on how a directory is handed out, nor on how many are kept", () => {
    const list = fc.uniqueArray(entry, { maxLength: 30, selector: ({ name }) => name });
    fc.assert(
      fc.property(list, fc.integer({ min: 1, max: 7 }), fc.nat(12), (entries, size, most) => {
        const sorted = [...entries].sort((a, b) => (key(a) < key(b) ? -1 : 1));
        expect(sortByPath([...entries])).toEqual(sorted);
        const batches: DiskEntry[][] = [];
        for (let i = 0; i < entries.length; i += size) batches.push(entries.slice(i, i + size));
        const gathered = finish(gather(batches, most));
        expect(gathered).toEqual({ entries: sorted.slice(0, most), dropped: Math.max(0, entries.length - most) });
      }),
    );
  });
});

describe("what is visited", () => {
  test("links are named and not followed, others too; ignored directories are not even named", () => {
    const door = doorOn({
      ...files("s/a/SKILL.md", "s/node_modules/x/SKILL.md", "s/.git/config", "s/a/.venv/x", "s/b/venv/x"),
      "/home/me/s/link": { link: "a" },
      "/home/me/s/loop": { link: "." },
      "/home/me/s/fifo": { other: true },
    });
    expect(told(walk(door, `${HOME}/s`))).toEqual([
      "d ",
      "d a",
      "file a/SKILL.md",
      "d b",
      "other fifo",
      "link link",
      "link loop",
    ]);
    expect(door.visited.directories).toBe(3);
  });

  test("an ignored name counts by the system's case rule", () => {
    const mac = testMachine({ platform: "darwin", home: "/Users/me" });
    const door = openDoor({
      machine: mac,
      disk: memoryDisk(mac, { "/Users/me/s/Node_Modules/x": "x" }),
      inside: ["/Users/me"],
    });
    expect(told(walk(door, "/Users/me/s"))).toEqual(["d "]);
  });

  test("prune leaves out what lies below, quiet all but directories and problems", () => {
    const tree = { ...files("s/a/x", "s/a/b/y", "s/c/z", "s/c/d/w"), "/home/me/s/c/e": { unreadable: true } as const };
    const door = doorOn(tree);
    const seen: string[] = [];
    for (const event of walk(door, `${HOME}/s`)) {
      if (event?.type === "directory" && event.relative === "a") event.prune = true;
      if (event?.type === "directory" && event.relative === "c") event.quiet = true;
      seen.push(...told([event]));
    }
    expect(seen).toEqual(["d ", "d a", "d c", "d c/d", "! unreadable"]);
  });

  test("`enter` is asked before a directory is listed", () => {
    const disk = memoryDisk(machine, files("s/a/x", "s/b/x"));
    const door = openDoor({ machine, disk, inside: [HOME] });
    const asked: unknown[] = [];
    const enter = (...of: unknown[]): boolean => asked.push(of) === 0;
    expect(told(walk(door, `${HOME}/s`, { enter }))).toEqual(["d "]);
    expect(asked).toEqual([
      ["a", 1, "a"],
      ["b", 1, "b"],
    ]);
    expect(disk.calls).toEqual([`list ${HOME}/s`]);
  });

  test("a root that is absent, a file, a link, forbidden or unreadable is a problem", () => {
    const door = doorOn(
      { ...files("f", "s/x", "no/x"), "/home/me/l": { link: "s" }, "/home/me/u": { unreadable: true } },
      { forbidden: [`${HOME}/no`] },
    );
    expect(["none", "f", "l", "no", "u"].map((name) => told(walk(door, `${HOME}/${name}`)))).toEqual([
      ["! not-found"],
      ["! not-a-directory"],
      ["! is-link"],
      ["! forbidden-path"],
      ["! unreadable"],
    ]);
    expect(door.visited.directories).toBe(0);
    expect(door.list(`${HOME}/f`)).toMatchObject({ code: "not-a-directory" });
    expect(door.list(`${HOME}/none`)).toMatchObject({ code: "not-found" });
  });

  test("forbidden places are passed over, names and all, and never listed", () => {
    const disk = memoryDisk(
      machine,
      files(".c/skills/x", ".c/sessions/s1/x", ".c/sessions/open/x", ".c/state_1", ".c/state.md"),
    );
    const door = openDoor({
      machine,
      disk,
      inside: [HOME],
      forbidden: [`${HOME}/.c/sessions`, `${HOME}/.c/state_*`],
      declared: [`${HOME}/.c/sessions/open`],
    });
    expect(told(walk(door, `${HOME}/.c`))).toEqual(["d ", "d skills", "file skills/x", "file state.md"]);
    expect(told(walk(door, `${HOME}/.c/sessions/open`))).toEqual(["d ", "file x"]);
    expect(disk.calls.some((call) => call.endsWith("/sessions"))).toBe(false);
  });

  test("a mount of a directory inside itself is not entered (device and inode)", () => {
    const disk = memoryDisk(machine, files("s/a/b/x", "s/a/y"));
    const top = disk.lstat(`${HOME}/s/a`);
    const twin = (path: string): boolean => path === `${HOME}/s/a/b`;
    const mounted: Disk = {
      ...disk,
      lstat: (path) => (twin(path) ? top : disk.lstat(path)),
      identity: (path) => disk.identity(twin(path) ? `${HOME}/s/a` : path),
    };
    expect(told(walk(openDoor({ machine, disk: mounted, inside: [HOME] }), `${HOME}/s`))).toEqual([
      "d ",
      "d a",
      "! link-loop",
      "file a/y",
    ]);
    // Numbers that were rounded to the same are two places all the same.
    const rounded: Disk = { ...mounted, identity: disk.identity };
    expect(told(walk(openDoor({ machine, disk: rounded, inside: [HOME] }), `${HOME}/s`))).toEqual([
      "d ",
      "d a",
      "d a/b",
      "file a/b/x",
      "file a/y",
    ]);
  });

  test("Windows: backslashes in paths, slashes in relative ones, and no directory has a size", () => {
    const windows = testMachine({ platform: "win32" });
    const plain = memoryDisk(windows, { "C:\\Users\\me\\s\\a\\SKILL.md": "x" });
    const disk: Disk = {
      ...plain,
      lstat: (path) => ({ ...(plain.lstat(path) as NonNullable<ReturnType<Disk["lstat"]>>), size: 0 }),
    };
    const events = [...walk(openDoor({ machine: windows, disk, inside: ["C:\\Users\\me"] }), "C:\\Users\\me\\s")];
    expect(events.filter((event) => event?.type === "file")).toEqual([
      { type: "file", path: "C:\\Users\\me\\s\\a\\SKILL.md", relative: "a/SKILL.md", name: "SKILL.md", depth: 2 },
    ]);
  });

  test("the root of the disk", () => {
    expect(told(walk(openDoor({ machine, disk: memoryDisk(machine, { "/a/b": "x" }), inside: ["/"] }), "/"))).toEqual([
      "d ",
      "d a",
      "file a/b",
    ]);
  });
});

describe("limits", () => {
  test("depth: the first directories left out are named once, with the count", () => {
    const names = Array.from({ length: 8 }, (_, i) => `s/a/b/${i === 0 ? "\u001b[2J" : `n${i}`}/x`);
    const door = doorOn(files("s/a/b/x", ...names), { limits: { depth: 2 } });
    const problems = [...walk(door, `${HOME}/s`)].filter((event) => event?.type === "problem");
    expect(problems).toEqual([
      {
        type: "problem",
        code: "depth-limit",
        path: `${HOME}/s/a/b/\u001b[2J`,
        message:
          "not visited, being more than 2 levels below the root: a/b/\\u{001B}[2J, a/b/n1, a/b/n2, a/b/n3, a/b/n4 and 3 more",
      },
    ]);
    expect(told(walk(door, `${HOME}/s`, { reportDepth: false }))).toEqual(["d ", "d a", "d a/b", "file a/b/x"]);
    expect(told(walk(door, `${HOME}/s`, { depth: 0, reportDepth: false }))).toEqual(["d "]);
  });

  test("depth 40 ends at 12 and says so", () => {
    const door = doorOn(files(`s/${Array.from({ length: 40 }, (_, i) => `d${i}`).join("/")}/SKILL.md`));
    const lines = told(walk(door, `${HOME}/s`));
    expect(lines).toHaveLength(14);
    expect(lines.at(-1)).toBe("! depth-limit");
  });

  test("entries: the walk ends and names what was not visited, deepest first", () => {
    const door = doorOn(files("s/a/1", "s/a/2", "s/a/3", "s/b/1", "s/c"), { limits: { entries: 2 } });
    expect([...walk(door, `${HOME}/s`)].at(-1)).toEqual({
      type: "problem",
      code: "entry-limit",
      path: `${HOME}/s/a`,
      message: "not visited: a/2, a/3, b, c",
    });
  });

  test("a budget that is exactly used up is no problem; a shared one is shared", () => {
    const door = doorOn(files("s/a", "s/b", "t/c"));
    const budget = { left: 2 };
    expect(told(walk(door, `${HOME}/s`, { budget }))).toEqual(["d ", "file a", "file b"]);
    expect(budget.left).toBe(0);
    expect(told(walk(door, `${HOME}/t`, { budget }))).toEqual(["d ", "! entry-limit"]);
  });

  test("both limits are told", () => {
    const door = doorOn(files("s/a/b/c", "s/d", "s/e"), { limits: { depth: 1, entries: 3 } });
    expect(told(walk(door, `${HOME}/s`)).slice(-2)).toEqual(["! entry-limit", "! depth-limit"]);
  });

  test("100,000 files in one directory: in order, bounded, and never many between two checkpoints", () => {
    const disk = crowded(memoryDisk(machine, files("s/flat/x")), `${HOME}/s/flat`, 100_000);
    const run = (entries: number) => {
      const door = openDoor({ machine, disk, inside: [HOME], limits: { entries } });
      let since = 0;
      let most = 0;
      let checkpoints = 0;
      const names: string[] = [];
      let message = "";
      for (const event of walk(door, `${HOME}/s`)) {
        since += 1;
        if (event === undefined) {
          most = Math.max(most, since);
          since = 0;
          checkpoints += 1;
        } else if (event.type === "file") names.push(event.name);
        else if (event.type === "problem") message = event.message;
      }
      return { names, most, checkpoints, message };
    };
    const whole = run(200_000);
    expect(whole.names).toHaveLength(100_000);
    expect(whole.names).toEqual([...whole.names].sort());
    expect(whole.most).toBeLessThanOrEqual(258);
    expect(whole.checkpoints).toBeGreaterThan(100_000 / 256);
    expect(whole.message).toBe("");
    const part = run(1000);
    expect(part.names).toEqual(whole.names.slice(0, 999));
    expect(part.message).toMatch(/^not visited: flat\/f0000999\.md, .* and 98996 more entries, with all below them$/);
  });

  test("`listDirectory` keeps no more than the entry limit and counts the rest", () => {
    const disk = crowded(memoryDisk(machine, files("s/x")), `${HOME}/s`, 10_000);
    const door = openDoor({ machine, disk, inside: [HOME], limits: { entries: 3 }, forbidden: [`${HOME}/no`] });
    const listing = finish(listDirectory(door, `${HOME}/s`));
    expect(listing).toMatchObject({ ok: true, dropped: 9997 });
    expect(listing.ok && listing.entries.map(({ name }) => name)).toEqual([
      "f0000000.md",
      "f0000001.md",
      "f0000002.md",
    ]);
    expect(finish(listDirectory(door, `${HOME}/no`))).toMatchObject({ code: "forbidden-path" });
    expect(finish(listDirectory(door, `${HOME}/none`))).toMatchObject({ code: "not-found" });
  });

  test("a walk that is left early lists no further and closes what it opened", () => {
    const plain = memoryDisk(machine, files("s/flat/x"));
    let closed = 0;
    const huge = crowded(plain, `${HOME}/s/flat`, 100_000);
    const disk: Disk = {
      ...huge,
      *listBatches(path) {
        try {
          yield* huge.listBatches(path);
        } finally {
          closed += 1;
        }
      },
    };
    let steps = 0;
    for (const event of walk(openDoor({ machine, disk, inside: [HOME] }), `${HOME}/s`)) {
      if (event === undefined) steps += 1;
      if (steps === 3) break;
    }
    expect([closed, huge.batches()]).toEqual([1, 3]);
  });
});

describe.skipIf(process.platform === "win32")("on the real disk (names that Windows does not allow)", () => {
  test("names with a newline, an escape, bidi and prototype names are names", () => {
    const home = scratch();
    const names = ["a\nb", "\u001b[31m", "\u202eabc", "__proto__", "constructor", " ", "\\"];
    for (const name of names) {
      mkdirSync(join(home, "s", name), { recursive: true });
      writeFileSync(join(home, "s", name, "SKILL.md"), "x");
    }
    const door = openDoor({ machine: machineAt(home), inside: [home] });
    const found = [...walk(door, join(home, "s"))].flatMap((event) => (event?.type === "file" ? [event] : []));
    expect(found.map(({ relative }) => relative.slice(0, -9))).toEqual([...names].sort());
    for (const { path } of found) expect(door.read(path).ok).toBe(true);
  });

  test.skipIf(process.platform !== "linux")(
    "names that are no UTF-8 are listed and named, and cannot be opened (macOS refuses them)",
    () => {
      const home = scratch();
      mkdirSync(join(home, "s"));
      const raw = (name: string) => Buffer.concat([Buffer.from(`${home}/s/${name}`), Buffer.from([0xff])]);
      writeFileSync(raw("file"), "x");
      mkdirSync(raw("dir"));
      writeFileSync(join(home, "s", "plain"), "x");
      const door = openDoor({ machine: machineAt(home), inside: [home] });
      const events = [...walk(door, join(home, "s"))].filter((event) => event !== undefined);
      expect(told(events)).toEqual(["d ", "! name-not-utf8", "file file\ufffd", "file plain"]);
      expect(door.read(join(home, "s", "file\ufffd"))).toMatchObject({ code: "name-not-utf8" });
      expect(door.read(join(home, "s", "absent"))).toMatchObject({ code: "not-found" });
    },
  );

  test("a real directory of 3,000 entries is listed in parts", () => {
    const home = scratch();
    mkdirSync(join(home, "s"));
    const names = Array.from({ length: 3000 }, (_, i) => `${"long-name-".repeat(6)}${i}`);
    for (const name of names) writeFileSync(join(home, "s", name), "");
    const door = openDoor({ machine: machineAt(home), inside: [home] });
    expect(told(walk(door, join(home, "s")))).toEqual(["d ", ...names.sort().map((name) => `file ${name}`)]);
  });

  test("a loop through three directories (F021) and a link to a large tree (F023) cost nothing", () => {
    const home = scratch();
    for (const name of ["a", "b", "c", "big"]) mkdirSync(join(home, "s", name), { recursive: true });
    for (const [at, to] of [
      ["a/loop", "../b"],
      ["b/loop", "../c"],
      ["c/loop", "../a"],
      ["a/references", "/usr"],
    ] as const)
      symlinkSync(to, join(home, "s", at));
    const door = openDoor({ machine: machineAt(home), inside: [home] });
    expect(told(walk(door, join(home, "s")))).toEqual([
      "d ",
      "d a",
      "link a/loop",
      "link a/references",
      "d b",
      "link b/loop",
      "d big",
      "d c",
      "link c/loop",
    ]);
    expect(door.visited.directories).toBe(5);
  });
});
