import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drive, hostDisk } from "@agent-interop/source";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  installInteropPackage,
  type Library,
  libraryReader,
  packageBody,
  packageContents,
  skillContent,
  verifyLibrary,
} from "../src/index.ts";
import { withoutLifecycle } from "../src/package/lifecycle.ts";
import { bytes, files, freshBox, libraryIn, packageOf, tree } from "./support/packages.ts";

const plain = (text: string): string => Buffer.from(withoutLifecycle(bytes(text))).toString("utf8");

describe("a SKILL.md without what tools wrote into it", () => {
  it.each([
    ["top level", "---\nname: a\nsource-url: https://x\ninstalledAt: 1\n---\nx\n", "---\nname: a\n---\nx\n"],
    ["quoted keys", "---\n\"audit\": ok\n'installed-by' : me\nname: a\n---\nx\n", "---\nname: a\n---\nx\n"],
    ["more indented lines", "---\naudit:\n  by: me\n  at: 1\nname: a\n---\n", "---\nname: a\n---\n"],
    [
      "a block",
      "---\nclio-coder:\n  audit: unknown\n  level: 2\nname: a\n---\n",
      "---\nclio-coder:\n  level: 2\nname: a\n---\n",
    ],
    [
      "an emptied block",
      "---\nname: a\nclio:\n    updated-at: 1\n    installed-hash: x\n---\nx",
      "---\nname: a\n---\nx",
    ],
    ["a block that was empty", "---\nclio:\nname: a\n---\n", "---\nclio:\nname: a\n---\n"],
    ["CRLF and a mark", "\ufeff---\r\naudit: a\r\nname: a\r\n---\r\nx", "\ufeff---\r\nname: a\r\n---\r\nx"],
    [
      "what the registry says",
      "---\nregistry-id: a\nregistry-url: b\n---\n",
      "---\nregistry-id: a\nregistry-url: b\n---\n",
    ],
    [
      "deeper keys",
      "---\nmetadata:\n  audit: a\nclio:\n  x:\n    audit: b\n---\n",
      "---\nmetadata:\n  audit: a\nclio:\n  x:\n    audit: b\n---\n",
    ],
    ["a text", "---\nname: a\n---\naudit: x\n", "---\nname: a\n---\naudit: x\n"],
    ["no frontmatter", "audit: x\n", "audit: x\n"],
    ["no end", "---\naudit: x\n", "---\naudit: x\n"],
    ["words that only begin like it", "---\naudit-log: a\naudits: b\n---\n", "---\naudit-log: a\naudits: b\n---\n"],
  ])("handles %s", (_, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it("is the same with any of them added, and keeps every byte of what it is not about", () => {
    const value = fc.stringMatching(/^[ a-z0-9:"#-]{0,12}$/);
    const line = fc
      .tuple(fc.constantFrom("name", "description", "x-1", "tools"), value)
      .map(([key, text]) => `${key}: ${text}\n`);
    const added = fc
      .tuple(fc.constantFrom("source-url", "installed-at", "updatedAt", "audit", "installedBy"), value)
      .map(([key, text]) => `${key}: ${text}\n  more: ${text}\n`);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), added, fc.nat(5), fc.uint8Array(), (lines, extra, at, body) => {
        const whole = (all: readonly string[]): Uint8Array => Buffer.concat([bytes(`---\n${all.join("")}---\n`), body]);
        const without = whole(lines);
        expect(Buffer.compare(withoutLifecycle(without), without)).toBe(0);
        expect(Buffer.compare(withoutLifecycle(whole(lines.toSpliced(at, 0, extra))), without)).toBe(0);
      }),
    );
  });

  it("never fails, whatever the bytes are, and never grows", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom("---\n", "clio:\n", " audit: x\n", "\taudit:\n", "\r", "  - a\n", "\u00e9: 1\n", "\n"),
        ),
        (parts) => {
          const given = bytes(parts.join(""));
          const once = withoutLifecycle(given);
          expect(once.length).toBeLessThanOrEqual(given.length);
          expect(Buffer.compare(withoutLifecycle(once), once)).toBe(0);
        },
      ),
    );
  });
});

describe("what a skill, an agent or a prompt is told by", () => {
  const one = { "SKILL.md": "---\nname: a\n---\nx\n", "refs/a.md": "A" };
  it("is the whole of it: another text, another companion, another place are another skill", () => {
    const hash = skillContent(files(one));
    expect(skillContent(new Map([...files(one)].reverse()))).toBe(hash);
    expect(skillContent(files({ ...one, "SKILL.md": "---\nname: a\naudit: y\n---\nx\n" }))).toBe(hash);
    const others = [
      { ...one, "SKILL.md": "---\nname: a\n---\ny\n" },
      { ...one, "refs/a.md": "B" },
      { ...one, "b.md": "" },
      { "SKILL.md": one["SKILL.md"], "refs/b.md": "A" },
    ];
    expect(new Set([hash, ...others.map((other) => skillContent(files(other)))]).size).toBe(5);
  });

  it("is a row of its package, apart from the manifest and the record of losses", () => {
    const contents = packageContents(files(tree("p", "plugin")));
    expect(contents.map(([ref]) => ref)).toEqual(["agent:p", "prompt:p", "skill:p"]);
    const other = files({ ...tree("p", "plugin"), "plugin.json": "{}", "adoption.json": "x" });
    expect(packageContents(other)).toEqual(contents);
    expect(packageBody(other)).toBe(packageBody(files(tree("p", "plugin"))));
    expect(packageBody(files({ ...tree("p", "plugin"), "agents/p.md": "x" }))).not.toBe(packageBody(other));
    const files_ = files(tree("p", "plugin"));
    const below = [...files_].flatMap(([path, text]): [string, Uint8Array][] =>
      path.startsWith("skills/p/") ? [[path.slice("skills/p/".length), text]] : [],
    );
    expect(contents[2]?.[1]).toBe(skillContent(new Map(below)));
  });
});

describe("a library that is compared with", () => {
  let box: ReturnType<typeof freshBox>;
  let library: Library;
  const records = (): string => join(library.root, "records.json");
  beforeEach(async () => {
    box = freshBox();
    library = libraryIn(box.path);
    await installInteropPackage(library, [packageOf("a"), packageOf("b", { kind: "plugin" })]);
  });
  afterEach(() => box.remove());

  /** Every file that is read. */
  const counted = (): { readonly opened: string[]; readonly library: Library } => {
    const opened: string[] = [];
    const disk = {
      ...hostDisk,
      open: (path: string, ...rest: never[]) => {
        opened.push(path.slice(library.root.length + 1));
        return (hostDisk.open as (...all: unknown[]) => never)(path, ...rest);
      },
    };
    return { opened, library: { ...library, disk } };
  };

  it("is known by its records, without a package being opened", async () => {
    const { library: watched, opened } = counted();
    const reader = await libraryReader(watched);
    const installed = await drive(reader.contents());
    expect(opened).toEqual(["records.json"]);
    expect(installed.map(({ id, contents }) => [id, contents.map(([ref]) => ref)])).toEqual([
      ["a", ["skill:a"]],
      ["b", ["agent:b", "prompt:b", "skill:b"]],
    ]);
    expect(installed[0]?.contents).toEqual(packageContents(files(tree("a"))));
    expect(installed[0]?.body()).toBe(packageBody(files(tree("a"))));
    expect(reader.records.some((record) => "contents" in record || "files" in record)).toBe(false);
  });

  it("of before is read all the same: the main files of its skills, each once", async () => {
    const contents = async (of: Library) =>
      (await drive((await libraryReader(of)).contents())).map((one) => ({ ...one, body: one.body() }));
    const before = await contents(library);
    const document = JSON.parse(readFileSync(records(), "utf8"));
    for (const record of document.records) delete record.contents;
    writeFileSync(records(), JSON.stringify(document));
    const { library: watched, opened } = counted();
    expect(await contents(watched)).toEqual(before);
    expect(opened).toEqual(["records.json", "packages/a/skills/a/SKILL.md", "packages/b/skills/b/SKILL.md"]);
    expect((await verifyLibrary(library)).map(({ state }) => state)).toEqual(["intact", "intact"]);
  });

  it("that cannot be read has nothing to compare, and says why", async () => {
    writeFileSync(records(), "{");
    const { contents, diagnostics } = await libraryReader(library);
    expect([await drive(contents()), diagnostics.map(({ code }) => code)]).toEqual([[], ["library-records-damaged"]]);
  });
});
