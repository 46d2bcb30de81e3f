import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDoor, readTree, reviewFingerprint, reviewMark, type Tree, type TreeOptions } from "../src/index.ts";
import { testMachine } from "../src/testing.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tree-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const OPTIONS: TreeOptions = {
  bounds: { bytes: 1000, entries: 20, depth: 4 },
  skips: (path) => path === "node_modules",
};

function read(options: Partial<TreeOptions> = {}, forbidden: readonly string[] = []): Tree {
  const door = openDoor({ machine: testMachine({ home: root }), inside: [root], forbidden });
  const core = readTree(door, root, { ...OPTIONS, ...options });
  for (let step = core.next(); ; step = core.next()) if (step.done === true) return step.value;
}

const write = (path: string, text = path): void => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
const marks = (tree: Tree): readonly string[] =>
  tree.entries.map((entry) => `${entry.path} ${reviewMark(entry).split(":")[0]}`);

describe("readTree", () => {
  it("reads hidden files, modes and links, and names what it does not look into", () => {
    write("SKILL.md");
    write(".hidden/a.md");
    write("node_modules/x/index.js");
    write("run.sh");
    chmodSync(join(root, "run.sh"), 0o755);
    symlinkSync("/etc/passwd", join(root, "out"));
    const tree = read();
    expect(tree.over).toBeNull();
    expect(marks(tree)).toEqual([
      ".hidden/a.md file",
      "SKILL.md file",
      "node_modules unwalked",
      "out link",
      "run.sh program",
    ]);
    expect(tree.entries.find(({ path }) => path === "out")).toMatchObject({ target: "/etc/passwd" });
  });

  it("opens nothing forbidden", () => {
    write("a.md");
    write("secret/b.md");
    expect(marks(read({}, [join(root, "secret")]))).toEqual(["a.md file", "secret unread"]);
  });

  it("ends at its bounds", () => {
    write("a.md", "x".repeat(600));
    write("b.md", "x".repeat(600));
    expect(read()).toMatchObject({ over: "bytes", entries: [{ path: "a.md" }] });
    expect(read({ bounds: { bytes: 10_000, entries: 1, depth: 4 } }).over).toBe("entries");
    mkdirSync(join(root, "empty/one"), { recursive: true });
    mkdirSync(join(root, "empty/two"));
    expect(read({ bounds: { bytes: 10_000, entries: 4, depth: 4 } }).over).toBe("entries");
    write("d/d/d/d/d.md");
    expect(read({ bounds: { bytes: 10_000, entries: 20, depth: 4 } }).over).toBe("depth");
  });
});

describe("reviewFingerprint", () => {
  it("changes with every name, byte, mode class and link, and with nothing else", () => {
    write("a.md", "one");
    write(".b", "two");
    symlinkSync("a.md", join(root, "l"));
    const seen = new Set<string>();
    const first = read();
    seen.add(reviewFingerprint(first.entries));
    expect(seen).toContain(reviewFingerprint([...first.entries].reverse()));
    const again = (change: () => void): void => {
      change();
      const next = reviewFingerprint(read().entries);
      expect(seen).not.toContain(next);
      seen.add(next);
    };
    again(() => write("a.md", "One"));
    again(() => write(".b", "2"));
    again(() => chmodSync(join(root, "a.md"), 0o755));
    again(() => {
      rmSync(join(root, "l"));
      symlinkSync(".b", join(root, "l"));
    });
    again(() => write("c.md", ""));
    again(() => mkdirSync(join(root, "node_modules")));
    const before = reviewFingerprint(read().entries);
    write("node_modules/late.js");
    chmodSync(join(root, ".b"), 0o600);
    expect(reviewFingerprint(read().entries)).toBe(before);
  });
});
