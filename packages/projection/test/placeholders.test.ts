import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, dialectOf, MAX_PLACEHOLDERS, mayHold, placeholdersIn } from "../src/placeholders/index.ts";

const ALL_DIALECTS: readonly Dialect[] = [
  "claude-code",
  "codex",
  "opencode",
  "gemini",
  "qwen",
  "copilot",
  "cursor",
  "pi",
  "kimi",
  "droid",
  "none",
];

// `§{` is written for a dollar sign with a brace, so that no string here looks like a template.
const dollars = (text: string) => text.replaceAll("§{", "\u0024{");

/** `kind text`, with the base behind a positional one. */
const seen = (text: string, dialect: Dialect, names: readonly string[] = []) => {
  const found = placeholdersIn(dollars(text), dialect, names);
  if (found.length > 0) expect(mayHold(Buffer.from(dollars(text)), dialect)).toBe(true);
  return found.map((one) => `${one.kind}${one.base ?? ""} ${one.text}`.replaceAll("\u0024{", "§{"));
};

describe("dialectOf", () => {
  it.each([
    ["claude-code", "claude-code"],
    ["codex", "codex"],
    ["opencode", "opencode"],
    ["kilo", "opencode"],
    ["gemini", "gemini"],
    ["qwen-code", "qwen"],
    ["copilot", "copilot"],
    ["vscode", "copilot"],
    ["cursor", "cursor"],
    ["pi", "pi"],
    ["kimi", "kimi"],
    ["droid", "droid"],
    ["antigravity", "none"],
    ["agents", "none"],
    ["kiro", "none"],
    ["windsurf", "none"],
    ["", "none"],
    ["__proto__", "none"],
    ["constructor", "none"],
  ])("%s speaks %s", (host, dialect) => {
    expect(dialectOf(host)).toBe(dialect);
  });
});

describe("mayHold", () => {
  it("tells from the bytes that a text holds none, by the dialect", () => {
    const bytes = Buffer.from("# Title — `code` 100 % {a}\n");
    expect(ALL_DIALECTS.filter((dialect) => mayHold(bytes, dialect))).toEqual(["gemini", "qwen", "copilot"]);
  });
});

describe("Claude Code", () => {
  it.each<[string, string[]]>([
    ["do $ARGUMENTS now", ["arguments $ARGUMENTS"]],
    ["$ARGUMENTS[0] $ARGUMENTS[12]", ["positional0 $ARGUMENTS[0]", "positional0 $ARGUMENTS[12]"]],
    ["$0, $1. ($10)", ["positional0 $0", "positional0 $1", "positional0 $10"]],
    ["$ARGUMENTS를 보고", ["arguments $ARGUMENTS"]],
    ["$ARGUMENTS_FILE $ARGUMENT $arguments", []],
    ["\\$ARGUMENTS \\$1 \\\\$2 \\\\\\$3", ["positional0 $2"]],
    ["$1x $1_ x$1y $1,000 $0.25 $1.9M $10-50 $15k $100", []],
    ["v$1 and $1-$2", ["positional0 $1", "positional0 $1", "positional0 $2"]],
    ["```sh\necho $1 $ARGUMENTS $HOME\n```", ["positional0 $1", "arguments $ARGUMENTS"]],
    ["$name $HOME §{HOME} §{1}", []],
    ["§{CLAUDE_SKILL_DIR}/x", ["variable §{CLAUDE_SKILL_DIR}"]],
    ["x§{CLAUDE_PLUGIN_ROOT}y", ["variable §{CLAUDE_PLUGIN_ROOT}"]],
    [
      "§{CLAUDE_PLUGIN_DATA}§{CLAUDE_PROJECT_DIR}",
      ["variable §{CLAUDE_PLUGIN_DATA}", "variable §{CLAUDE_PROJECT_DIR}"],
    ],
    ["§{CLAUDE_SESSION_ID} §{CLAUDE_EFFORT}", ["variable §{CLAUDE_SESSION_ID}", "variable §{CLAUDE_EFFORT}"]],
    ["§{user_config.api-key} §{user_config.}", ["variable §{user_config.api-key}"]],
    ["§{CLAUDE_CONFIG_DIR} $CLAUDE_SKILL_DIR", []],
    ["Status: !`git status`", ["shell !`git status`"]],
    ["!`a`!`b`\n!`c\nd`", ["shell !`a`", "shell !`c\nd`"]],
    // "Only recognized when `!` appears at the start of a line or immediately after whitespace" (its documentation of skills).
    ["(!`date`) **!`date`** KEY=!`date`", []],
    ["\t!`date`\n!`id`", ["shell !`date`", "shell !`id`"]],
    ["`wow!` `!` x!`ls` \\!`ls` !`` ` `` !`open", []],
    ["`` !`in a span` ``", ["shell !`in a span`"]],
    ["```md\n!`in a fence`\n```", ["shell !`in a fence`"]],
    ["!`git log $1`", ["shell !`git log $1`"]],
    ["a\n```!\ngit log $1\n!`x`\n```\n$2", ["shell ```!\ngit log $1\n!`x`\n```", "positional0 $2"]],
    ["````md\n```! ls ```\n````", ["shell ```! ls ```"]],
    ["```!\n$1 never closed", ["positional0 $1"]],
    ["{{args}} !{ls} @{a.md} $@ §{input:x}", []],
  ])("reads %j", (text, expected) => {
    expect(seen(text, "claude-code")).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ["see @src/a.ts, @README.md.", ["file @src/a.ts", "file @README.md"]],
    ["(@./a) @~/b @/etc/c @docs/", ["file @./a", "file @~/b", "file @/etc/c", "file @docs/"]],
    ['@"my file.md" "@a.md"', ['file @"my file.md"', "file @a.md"]],
    ["@docs/$1.md", ["file @docs/$1.md"]],
    ["npm i @scope/package", ["file @scope/package"]],
    ["npm i @scope/package@1.2", []],
    ["me@example.com <me@example.com>", []],
    ["@param x, @media, @someone. @... @./", []],
    ["x@a.md /@a.md `@a.md` `cat @a.md` \\@a.md", []],
    ["```ts\n@app.get('/x')\n```\n@a.md", ["file @a.md"]],
  ])("reads files in %j", (text, expected) => {
    expect(seen(text, "claude-code")).toEqual(expected);
  });

  it("counts only declared names, the longest that fits", () => {
    const text = "$issue $pr-number $pr $prs $issue[0] \\$issue §{issue} $PR $数 x$issue";
    const names = ["issue", "pr", "pr-number", "数", "1"];
    const expected = ["named $issue", "named $pr-number", "named $pr", "named $数", "named $issue"];
    expect(seen(text, "claude-code", names)).toEqual(expected);
    expect(seen("$pr-x $pr.", "claude-code", names)).toEqual(["named $pr", "named $pr"]);
    expect(seen(text, "claude-code")).toEqual([]);
    expect(seen(text, "codex", names)).toEqual(["named $PR"]);
  });
});

describe("other dialects", () => {
  it.each<[Dialect, string, string[]]>([
    ["codex", "$ARGUMENTS $1 $9 $0 $10", ["arguments $ARGUMENTS", "positional1 $1", "positional1 $9"]],
    ["codex", "$$1 $$NAME $$$2 \\$3", ["positional1 $2"]],
    ["codex", "$FILE and `$HOME_DIR` $Name $NAMEx", ["named $FILE", "named $HOME_DIR"]],
    ["codex", "```sh\necho $HOME $1 $ARGUMENTS\n```\n$HOME", ["positional1 $1", "arguments $ARGUMENTS", "named $HOME"]],
    ["codex", "!`ls` @a.md {{args}} §{CLAUDE_PLUGIN_ROOT}", []],
    ["opencode", "$ARGUMENTS $1 $12 $0", ["arguments $ARGUMENTS", "positional1 $1", "positional1 $12"]],
    // Its own pattern is `/!`([^`]+)`/g`: whatever stands before it.
    ["opencode", "!`ls` x!`id` @a.md", ["shell !`ls`", "shell !`id`", "file @a.md"]],
    ["opencode", "```\n@a.md !`ls`\n``` `@a.md`", ["file @a.md", "shell !`ls`"]],
    ["opencode", "```!\nls\n```", []],
    ["gemini", "{{args}} {{ args }} {args} x{{args}}y", ["arguments {{args}}", "arguments {{args}}"]],
    ["gemini", "!{git log} @{docs/a b.md} \\!{ls}", ["shell !{git log}", "file @{docs/a b.md}", "shell !{ls}"]],
    ["gemini", "!{awk '{print $1}' {{args}}} !{", ["shell !{awk '{print $1}' {{args}}}"]],
    ["gemini", "}} !{a} !{ {{args}} ", ["shell !{a}", "arguments {{args}}"]],
    ["gemini", "§{extensionPath}§{/}x", ["variable §{extensionPath}", "variable §{/}"]],
    ["gemini", "$ARGUMENTS $1 !`ls` @a.md", []],
    [
      "qwen",
      "{{args}} !{ls} @{a} §{workspacePath}",
      ["arguments {{args}}", "shell !{ls}", "file @{a}", "variable §{workspacePath}"],
    ],
    ["copilot", "§{input:x} §{input:x:a hint}", ["named §{input:x}", "named §{input:x:a hint}"]],
    [
      "copilot",
      "§{file} §{fileBasename} §{selection}",
      ["variable §{file}", "variable §{fileBasename}", "variable §{selection}"],
    ],
    [
      "copilot",
      "§{workspaceFolder}/x §{selectedText} §{env:X}",
      ["variable §{workspaceFolder}", "variable §{selectedText}"],
    ],
    [
      "copilot",
      "#file:src/a.ts, #file #tool:web/fetch",
      ["file #file:src/a.ts", "file #file", "variable #tool:web/fetch"],
    ],
    ["copilot", "x#file:a #files #file-x $1 $ARGUMENTS", []],
    ["cursor", "see @docs/a.md `@b.md` $1", ["file @docs/a.md"]],
    ["pi", "$1 $@ $ARGUMENTS", ["positional1 $1", "arguments $@", "arguments $ARGUMENTS"]],
    ["pi", "§{@:2} §{@:2:3} §{1:-x y}", ["positional1 §{@:2}", "positional1 §{@:2:3}", "positional1 §{1:-x y}"]],
    ["pi", "§{@:-all} §{ARGUMENTS:-all} §{@} $0", ["arguments §{@:-all}", "arguments §{ARGUMENTS:-all}"]],
    ["kimi", "$ARGUMENTS $0 $ARGUMENTS[1]", ["arguments $ARGUMENTS", "positional0 $0", "positional0 $ARGUMENTS[1]"]],
    ["kimi", "§{KIMI_SKILL_DIR} §{base_prompt} !`ls`", ["variable §{KIMI_SKILL_DIR}", "variable §{base_prompt}"]],
    ["droid", "$ARGUMENTS $1 §{DROID_PLUGIN_ROOT}", ["arguments $ARGUMENTS", "variable §{DROID_PLUGIN_ROOT}"]],
    ["none", "$ARGUMENTS $1 !`ls` @a.md {{args}} !{ls}", []],
  ])("%s reads %j", (dialect, text, expected) => {
    expect(seen(text, dialect)).toEqual(expected);
  });

  it.each(ALL_DIALECTS)("%s knows the variables of the plugin standard", (dialect) => {
    const expected = ["variable §{PLUGIN_ROOT}", "variable §{PLUGIN_DATA}"];
    expect(seen("§{PLUGIN_ROOT}/a §{PLUGIN_DATA} §{PLUGIN_X}", dialect)).toEqual(expected);
  });

  it("take declared names only where the host has them", () => {
    expect(seen("$topic", "kimi", ["topic"])).toEqual(["named $topic"]);
    for (const dialect of ["codex", "opencode", "pi", "droid", "none"] as const) {
      expect(seen("$topic", dialect, ["topic"])).toEqual([]);
    }
  });
});

describe("what is told of a placeholder", () => {
  it("has its line, whatever ends one", () => {
    const text = "$1\n$2\r\n$3\r$4 $5\n\n!`a\nb`\r\n\r$6";
    const lines = placeholdersIn(text, "claude-code").map(({ line }) => line);
    expect(lines).toEqual([1, 2, 3, 4, 4, 6, 9]);
  });

  it("has its text, cut after 120 code points", () => {
    const [long] = placeholdersIn(`!\`${"😀".repeat(200)}\``, "claude-code");
    expect([...(long?.text ?? "")]).toEqual([..."!`", ...Array.from({ length: 118 }, () => "😀")]);
    const exact = `!\`${"😀".repeat(117)}\``;
    expect(placeholdersIn(exact, "claude-code")[0]?.text).toBe(exact);
  });

  it("is told of the first thousand", () => {
    expect(MAX_PLACEHOLDERS).toBe(1_000);
    expect(placeholdersIn("$ARGUMENTS ".repeat(1_001), "pi")).toHaveLength(MAX_PLACEHOLDERS);
  });
});

describe("any text", () => {
  const parts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 8 }),
    fc.constantFrom(
      ...[
        "$1",
        "$ARGUMENTS",
        "$name",
        "§{PLUGIN_ROOT}",
        "!`",
        "`",
        "```",
        "```!",
        "@a.md",
        "@",
        "!{",
        "@{",
        "{{args}}",
      ],
      ...["{", "}", "\\", "$", "$$", "\n", "\r", "\r\n", " ", "#file:", "§{input:x}", "§{@:1}", "a"],
    ),
  );
  const text = fc.array(parts, { maxLength: 40 }).map((all) => dollars(all.join("")));
  const dialect = fc.constantFrom(...ALL_DIALECTS);

  it("never throws, and gives what stands in it on the line told, in order", () => {
    fc.assert(
      fc.property(text, dialect, fc.array(fc.string(), { maxLength: 3 }), (given, one, names) => {
        let at = 0;
        for (const found of placeholdersIn(given, one, ["name", ...names])) {
          const place = given.indexOf(found.text, at);
          expect(place).toBeGreaterThanOrEqual(at);
          // The same text may stand between two placeholders where it is none, so the line can be a later one.
          const line = given.slice(0, place).split(/\r\n|\r(?!\n)|\n/).length;
          expect(found.line).toBeGreaterThanOrEqual(line);
          expect(found.line).toBeLessThanOrEqual(given.split(/\r\n|\r|\n/).length);
          expect(found.base === null).toBe(found.kind !== "positional");
          expect([...found.text].length).toBeLessThanOrEqual(120);
          at = place + 1;
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("has a placeholder after any lines on the line behind them", () => {
    const line = fc.stringMatching(/^[A-Za-z .,;()-]{0,20}$/);
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom("\n", "\r\n", "\r"), (before, end) => {
        const [found] = placeholdersIn(`${[...before, "run $ARGUMENTS"].join(end)}${end}`, "droid");
        expect(found?.line).toBe(before.length + 1);
      }),
    );
  });

  it("with letters around a placeholder that has no braces of its own has none", () => {
    const letters = fc.stringMatching(/^[A-Za-z]{1,5}$/);
    // Upper-case letters behind `$NAME` make a longer name.
    const lower = fc.stringMatching(/^[a-z]{1,5}$/);
    const token = fc.constantFrom(
      "$ARGUMENTS",
      "$1",
      "$0",
      "$12",
      "$name",
      "$NAME",
      "$@",
      "!`ls`",
      "@a/b.md",
      "#file:a.md",
    );
    fc.assert(
      fc.property(letters, token, lower, dialect, (before, one, behind, language) => {
        // OpenCode runs a command whatever stands before it.
        fc.pre(!(language === "opencode" && one.startsWith("!")));
        expect(placeholdersIn(before + one + behind, language, ["name"])).toEqual([]);
      }),
    );
  });
});

describe("hostile texts", () => {
  const tokens = [
    "$",
    "$$",
    "\\",
    "\\$",
    "!`",
    "!`a",
    " !`a",
    "```!",
    "`",
    "@",
    ":@a",
    "!{",
    "@{",
    "{{",
    "§{input:",
    "§{1:-",
  ];

  it.each([...tokens, "§{user_config.", "$a-", " $ARGUMENTS[", "$AAAAAAAA", "```\n$A\n", "#file:", "\r$", "- `a\n"])(
    "of many %j are read to the end in every dialect",
    (token) => {
      const text = dollars(token.repeat(Math.ceil(200_000 / token.length)));
      for (const dialect of ALL_DIALECTS) {
        expect(placeholdersIn(text, dialect, ["a", "a-a"]).length).toBeLessThanOrEqual(MAX_PLACEHOLDERS);
      }
    },
  );
});
