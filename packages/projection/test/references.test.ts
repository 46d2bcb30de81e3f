import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeRegions, referencesTo } from "../src/references/index.ts";

/** The dropped paths that one text at `from` mentions, in the order of `dropped`; `§{` is a dollar sign with a brace. */
const mentioned = (text: string, dropped: readonly string[], from = "SKILL.md", kept: readonly string[] = []) => {
  const texts = new Map([[from, text.replaceAll("§{", "\u0024{")], ...kept.map((path) => [path, ""] as const)]);
  const paths = new Set(referencesTo(texts, dropped).map(({ path }) => path));
  return dropped.filter((path) => paths.has(path));
};
const mentions = (text: string, path: string, from?: string) => mentioned(text, [path], from).length === 1;

const RUN = "scripts/run.py";

describe("a path of the tree", () => {
  it.each([
    "see scripts/run.py",
    "see scripts/run.py.",
    "(scripts/run.py), then",
    '"scripts/run.py": yes',
    "‘scripts/run.py’ and “scripts/run.py”…",
    "**scripts/run.py**, *scripts/run.py*",
    "_scripts/run.py_",
    "scripts/run.py:12",
    "scripts/run.py#L10",
    "scripts/run.py?plain=1",
    "scripts//run.py",
    "./scripts/run.py",
    "docs/../scripts/run.py",
    ".\\scripts\\run.py",
    "scripts/run%2epy",
    "[run](scripts/run.py)",
    "[run](./scripts/run.py#top 'title')",
    "[run](</scripts/run.py>)",
    "[run](/scripts/run.py)",
    "![picture](scripts/run.py)",
    "[`run`](scripts/run.py)",
    "[x][run]\n\n[run]: scripts/run.py",
    "<scripts/run.py>",
    '<a href="scripts/run.py">run</a>',
    "<img src=scripts/run.py>",
    "<img SRC = 'scripts/run.py'/>",
    "`scripts/run.py`",
    "``python scripts/run.py --x=`1` ``",
    "```sh\npython scripts/run.py --x\n```",
    "~~~\npython scripts/run.py\n~~~",
    "- ```sh\n  python scripts/run.py\n  ```",
    "    python scripts/run.py",
    "--config=scripts/run.py",
    "FILES=docs,scripts/run.py",
    "a|scripts/run.py|b",
    "@scripts/run.py",
    "!`scripts/run.py`",
    "运行scripts/run.py。",
    "请用scripts/run.py脚本",
    "scripts/run.py를 실행",
    "（scripts/run.py）",
    '{"command": "scripts\\\\run.py"}',
  ])("is found in %j", (text) => {
    expect(mentions(text, RUN)).toBe(true);
  });

  it.each([
    "§{CLAUDE_SKILL_DIR}/scripts/run.py",
    'python "§{CLAUDE_PLUGIN_ROOT}/scripts/run.py"',
    "$SKILL_DIR/scripts/run.py",
    'bash "$SKILL_DIR"/scripts/run.py',
    "{baseDir}/scripts/run.py",
    "{{skill_dir}}/scripts/run.py",
    "<skill-dir>/scripts/run.py",
    "<path to the skill>/scripts/run.py",
    "%SKILL_DIR%\\scripts\\run.py",
    "~/.claude/skills/any-name/scripts/run.py",
    "/home/me/.claude/skills/any-name/scripts/run.py",
    "C:\\Users\\me\\.claude\\skills\\any-name\\scripts\\run.py",
    "$HOME/.codex/skills/any-name/scripts/run.py",
    ".gemini/skills/any-name/scripts/run.py",
    "skills/any-name/scripts/run.py",
  ])("is found behind the place of the skill in %j", (text) => {
    expect(mentions(text, RUN)).toBe(true);
  });

  it.each([
    "data.py",
    "scripts/run.pyc",
    "scripts/run.py.bak",
    "scripts/run.py-old",
    "my-scripts/run.py",
    "myscripts/run.py",
    "scripts/rerun.py",
    "Scripts/run.py",
    "scripts/Run.py",
    "tools/run.py",
    "run.py/scripts",
    "scripts-run.py",
    "run",
    "the scripts",
    "scripts",
    "py",
    "../scripts/run.py",
    "/scripts/run.py",
    "~/scripts/run.py",
    "D:\\scripts\\run.py",
    "https://example.com/scripts/run.py",
    "<https://example.com/?f=scripts/run.py>",
    "[run](https://example.com/scripts/run.py)",
    "[run](HTTP://example.com/run.py)",
    "[run](//example.com/scripts/run.py)",
    "mailto:scripts/run.py",
    "[run](mailto:scripts/run.py)",
    "ssh://host/scripts/run.py",
    "`https://example.com/scripts/run.py`",
    "me@run.py",
    "scripts/*.sh",
    "scripts/?un.py",
    "*.py",
    "**/*.py",
  ])("is not found in %j", (text) => {
    expect(mentions(text, RUN)).toBe(false);
  });

  it("is seen from the directory of the text, from the root, and from those between", () => {
    expect(mentions("run.py", "a/b/scripts/run.py", "a/b/scripts/notes.md")).toBe(true);
    expect(mentions("../scripts/run.py", "a/scripts/run.py", "a/references/notes.md")).toBe(true);
    expect(mentions("../scripts/run.py", "scripts/run.py", "a/references/notes.md")).toBe(false);
    expect(mentions("bin/tool", "a/b/bin/tool", "a/b/c/d/notes.md")).toBe(true);
    expect(mentions("§{CLAUDE_SKILL_DIR}/../lib/x", "a/lib/x", "a/b/references/notes.md")).toBe(true);
    const both = ["docs/a/b.md", "a/b.md"];
    expect(mentioned("a/b.md", both, "docs/notes.md")).toEqual(both);
  });

  it("is found by its last names, unless the text means another path of the tree", () => {
    const two = ["x/scripts/run.py", "y/scripts/run.py"];
    expect(mentioned("scripts/run.py", two)).toEqual(two);
    expect(mentioned("scripts/run.py", two, "x/SKILL.md")).toEqual(["x/scripts/run.py"]);
    expect(mentioned("scripts/run.py", two, "SKILL.md", [RUN])).toEqual([]);
    expect(mentioned("see guide.md", ["a/guide.md"], "SKILL.md", ["guide.md"])).toEqual([]);
    expect(mentioned("pts/run.py", two)).toEqual([]);
  });

  it("may hold blanks and signs where the text can say so", () => {
    expect(mentions("[x](my%20file.py)", "my file.py")).toBe(true);
    expect(mentions("[x](<my file.py>)", "my file.py")).toBe(true);
    expect(mentions("[x](my file.py)", "my file.py")).toBe(true);
    expect(mentions("`my file.py`", "my file.py")).toBe(true);
    expect(mentions("```\npython 'my file.py' -x\n```", "my file.py")).toBe(true);
    expect(mentions('open "a b/my file.py" now', "a b/my file.py")).toBe(true);
    expect(mentions("python my file.py", "my file.py")).toBe(false);
    expect(mentions("[x](a(1).py)", "a(1).py")).toBe(true);
    expect(mentions("see run\\_it.py", "run_it.py")).toBe(true);
    expect(mentions("see __init__.py", "lib/__init__.py")).toBe(true);
    expect(mentions("app/[id]/page.tsx", "app/[id]/page.tsx")).toBe(true);
    expect(mentions("docs/C#.md", "docs/C#.md")).toBe(true);
    expect(mentions("100%/a%2.py", "100%/a%2.py")).toBe(true);
    expect(mentions("数据.py", "数据.py")).toBe(true);
    expect(mentions(".env", ".env")).toBe(true);
  });
});

describe("a single name", () => {
  it("with a dot counts anywhere, as a whole name", () => {
    for (const text of ["run.py", "`run.py`", "[x](run.py)", "use run.py.", "python run.py", "./run.py"]) {
      expect(mentions(text, RUN)).toBe(true);
    }
    for (const text of ["a.pyc", "data.py", "a.py.txt", "aa.py", "xa.pyx", "-a.py", "_a.py", "éa.py", "a.pyé"]) {
      expect(mentions(text, "x/a.py")).toBe(false);
    }
  });

  it("without a dot counts in code and links only", () => {
    for (const text of [
      "`Makefile`",
      "`make -f Makefile`",
      "```\nmake -f Makefile\n```",
      "[x](Makefile)",
      "./Makefile",
    ]) {
      expect(mentions(text, "Makefile")).toBe(true);
      expect(mentions(text.replace("./", ""), "build/Makefile")).toBe(text[0] !== ".");
    }
    expect(mentions("the Makefile of it", "Makefile")).toBe(false);
    expect(mentions("bin/tool", "bin/tool")).toBe(true);
  });
});

describe("a directory", () => {
  const dropped = ["scripts/a.py", "scripts/sub/b.sh", "assets/c.bin"];
  const below = dropped.slice(0, 2);

  it.each([
    "scripts/",
    "scripts/.",
    "scripts/...",
    "./scripts/",
    "[scripts](scripts)",
    "[scripts](./scripts)",
    "the `scripts` here",
    "scripts/**",
    "scripts/**/*",
    "ls §{CLAUDE_SKILL_DIR}/scripts",
    "~/.claude/skills/x/scripts/",
  ])("stands for what is below it in %j", (text) => {
    expect(mentioned(text, dropped)).toEqual(below);
  });

  it.each(["scripts", "the scripts, all", "`run scripts`", "```\nnpm run scripts\n```", "myscripts/", "scripts2/"])(
    "is not named in %j",
    (text) => {
      expect(mentioned(text, dropped)).toEqual([]);
    },
  );

  it("is told from a file by its place in the tree, too", () => {
    expect(mentioned("x/scripts/", ["a/x/scripts/b.py"])).toEqual(["a/x/scripts/b.py"]);
    expect(mentioned("scripts/", ["a/x/scripts/b.py"])).toEqual([]);
    expect(mentioned("scripts/", ["a/scripts/b.py", "c/scripts/d.py"], "a/docs/e.md")).toEqual(["a/scripts/b.py"]);
  });

  it("stands for what a pattern matches", () => {
    const files = ["scripts/a.py", "scripts/b.sh", "scripts/sub/c.sh", "scripts/sub/d.py"];
    expect(mentioned("scripts/*.sh", files)).toEqual(["scripts/b.sh"]);
    expect(mentioned("`chmod +x scripts/*.sh`", files)).toEqual(["scripts/b.sh"]);
    expect(mentioned("scripts/**/*.sh", files)).toEqual(["scripts/b.sh", "scripts/sub/c.sh"]);
    expect(mentioned("scripts/*/*.py", files)).toEqual(["scripts/sub/d.py"]);
    expect(mentioned("scripts/{a.py,b.sh}", files)).toEqual(files.slice(0, 2));
    expect(mentioned("scripts/<name>.sh", files)).toEqual(["scripts/b.sh"]);
    expect(mentioned("scripts/{lang}/c.sh", files)).toEqual(["scripts/sub/c.sh"]);
    expect(mentioned("--x=scripts/{lang}/c.sh", files)).toEqual(["scripts/sub/c.sh"]);
    expect(mentioned("scripts/*.rb", files)).toEqual([]);
    expect(mentioned("**/c.sh", files)).toEqual(["scripts/sub/c.sh"]);
    expect(mentioned("references/<name>.sh", files, "SKILL.md", ["references/x.md"])).toEqual([]);
  });

  it("or a link that was dropped itself is meant by every path through it", () => {
    expect(mentioned("references/a/guide.md", ["references"])).toEqual(["references"]);
    expect(mentioned("references/", ["references"])).toEqual(["references"]);
    expect(mentioned("`node_modules`", ["node_modules"])).toEqual(["node_modules"]);
    expect(mentioned("node_modules", ["node_modules"])).toEqual([]);
    expect(mentioned("references2/guide.md", ["references"])).toEqual([]);
  });
});

describe("the first mention", () => {
  it("is given for each path once, with its file and line", () => {
    const texts = new Map([
      ["SKILL.md", "# x\r\n\r\nrun scripts/b.py\rand `scripts/b.py`\nthen\n```\nscripts/a.py\n```\n"],
      ["docs/more.md", "../scripts/a.py\nc.py"],
    ]);
    expect(referencesTo(texts, ["./c.py", "scripts/a.py", "scripts/b.py", "scripts/b.py", "d.py"])).toEqual([
      { path: "scripts/b.py", from: "SKILL.md", line: 3 },
      { path: "scripts/a.py", from: "SKILL.md", line: 7 },
      { path: "./c.py", from: "docs/more.md", line: 2 },
    ]);
    expect(referencesTo(new Map(), ["a.py"])).toEqual([]);
    expect(referencesTo(texts, [])).toEqual([]);
  });

  it("has the line on which a code span of two lines goes on", () => {
    const [found] = referencesTo(new Map([["a.md", "x `one\ntwo scripts/run.py` y"]]), [RUN]);
    expect(found?.line).toBe(2);
  });
});

describe("code regions", () => {
  const seen = (text: string) => codeRegions(text).map(({ innerFrom, innerTo }) => text.slice(innerFrom, innerTo));

  it("are spans of one block and fences", () => {
    expect(seen("a `b` ``c ` d`` \\`e` f`")).toEqual(["b", "c ` d", " f"]);
    expect(seen("`a\nb`\n\n`c\n\nd`")).toEqual(["a\nb"]);
    expect(seen("- `a\n- b`\n# `c\n| `d")).toEqual([]);
    expect(seen("```js\na ` b\n```\n`c`")).toEqual(["js\na ` b\n", "c"]);
    expect(seen("````\n```\n````\r\n~~~\n```\n~~~")).toEqual(["\n```\n", "\n```\n"]);
    expect(seen("```\nnever closed")).toEqual(["\nnever closed"]);
    expect(seen("```a`b```\n`c`")).toEqual(["a`b", "c"]);
  });

  it("lie in order, without touching, inside of any text", () => {
    const part = fc.constantFrom(
      "`",
      "``",
      "```",
      "~~~",
      "\n",
      "\r\n",
      "\r",
      "a",
      " ",
      "\\",
      "- ",
      "> ",
      "\n\n",
      "#",
      "|",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        let at = 0;
        for (const { from, to, innerFrom, innerTo } of codeRegions(text)) {
          expect([at, from, innerFrom, innerTo, to, text.length]).toEqual(
            [at, from, innerFrom, innerTo, to, text.length].sort((a, b) => a - b),
          );
          at = to;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("any text", () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,8}$/);
  const path = fc.tuple(name, name, name).map(([a, b, c]) => `${a}/${b}/${c}.py`);

  it("never throws, and refers to given paths on lines that are there", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "scripts/",
        "run.py",
        "[",
        "](",
        ")",
        "`",
        "```",
        "\n",
        "\r",
        "{",
        "}",
        ",",
        "*",
        "..",
        "\\",
        "%",
        "$",
        "<",
        ">",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.array(fc.string(), { maxLength: 4 }), (parts, more) => {
        const text = parts.join("");
        const dropped = [RUN, "scripts/a b.sh", "Makefile", ...more];
        const found = referencesTo(new Map([["a.md", text]]), dropped);
        const lines = text.split(/\r\n|\r|\n/).length;
        expect(new Set(found.map((one) => one.path)).size).toBe(found.length);
        for (const one of found) {
          expect(dropped).toContain(one.path);
          expect(one.line).toBeGreaterThan(0);
          expect(one.line).toBeLessThanOrEqual(lines);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("with a path in it, between blanks or signs, refers to it on its line", () => {
    const around = fc.constantFrom(
      ["", ""],
      ["(", ")"],
      ["`", "`"],
      ["[x](", ")"],
      ['"', '",'],
      ["**", "**"],
      ["./", ":"],
    );
    fc.assert(
      fc.property(path, around, fc.nat(5), fc.constantFrom("\n", "\r\n", "\r"), (one, [before, behind], line, end) => {
        const text = `${`words here${end}`.repeat(line)}see ${before}${one}${behind} there${end}`;
        expect(referencesTo(new Map([["a.md", text]]), [one])).toEqual([{ path: one, from: "a.md", line: line + 1 }]);
      }),
    );
  });

  it("with a path inside of a longer name does not refer to it", () => {
    // Not `_`, which is emphasis around a path.
    const letters = fc.stringMatching(/^[A-Za-z0-9]{1,4}$/);
    fc.assert(
      fc.property(path, letters, letters, fc.constantFrom("", "`"), (one, before, behind, mark) => {
        expect(mentions(`${mark}${before}${one}${mark}`, one)).toBe(false);
        expect(mentions(`${mark}${one}${behind}${mark}`, one)).toBe(false);
        expect(mentions(`${mark}${before}${one}${behind}${mark}`, one)).toBe(false);
      }),
    );
  });
});

describe("hostile texts", () => {
  const dropped = Array.from({ length: 2_000 }, (_, i) => `d${i % 50}/scripts/run${i}.py`);
  const files = [
    "[",
    "](",
    "](a",
    "`",
    "` ",
    "```\n",
    "/",
    "\\",
    ".",
    "../",
    "*",
    "_",
    "%41/",
    "a{b,c}/",
    "<",
    '="',
    "?#",
  ];

  it.each([...files, "href='", "[a]: ", "a://b ", "d1/scripts/*a*a*a*a ", "d1/**/a ", "运行a.py", "> - ", "~~~", "\r"])(
    "of many %j are read to the end",
    (part) => {
      const text = `${part.repeat(Math.ceil(200_000 / part.length))}\n\nd7/scripts/run7.py`;
      const found = referencesTo(new Map([["a.md", text]]), dropped);
      expect(found.length).toBeGreaterThan(0);
    },
  );

  it("of many different paths are read to the end", () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `z${i}/scripts/run${i % 2_000}.py d1/*${i}*x`).join(" ");
    // So many patterns that the last ones stand for their directory.
    const found = referencesTo(new Map([["a.md", text]]), dropped);
    expect(found.filter(({ path }) => !path.startsWith("d1/"))).toEqual([]);
  });
});
