import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitColumns, rowText, totalWidth } from "../src/term/columns.ts";
import { cutEnd, cutMiddle, pad, wrap } from "../src/term/fit.ts";
import { palette, wantsColour } from "../src/term/paint.ts";
import { progressOn } from "../src/term/progress.ts";
import { textWidth } from "../src/term/width.ts";
import { FakeStream } from "./support.ts";

describe("textWidth", () => {
  it.each([
    ["plain", 5],
    ["", 0],
    ["日本語", 6],
    ["ｆｕｌｌ", 8],
    ["한글", 4],
    ["é", 1],
    ["e\u0301", 1],
    ["🚀", 2],
    ["❤️", 2],
    ["👍🏽", 2],
    ["🇳🇱", 2],
    ["…", 1],
    ["naïve – text", 12],
  ])("%j takes %i columns", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe("cutting", () => {
  it("cuts at the end and in the middle, and leaves short text alone", () => {
    expect(cutEnd("brainstorming", 8)).toBe("brainst…");
    expect(cutMiddle("~/.claude/plugins/cache/market/plugin/1.0.0/skills/deploy/SKILL.md", 30)).toBe(
      "~/.claude…ills/deploy/SKILL.md",
    );
    expect(cutMiddle("short", 30)).toBe("short");
    expect(cutEnd("日本語", 4)).toBe("日…");
  });

  it("never exceeds the width, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0, max: 40 }), (text, width) => {
        expect(textWidth(cutEnd(text, width))).toBeLessThanOrEqual(width);
        expect(textWidth(cutMiddle(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it("wraps without losing a letter", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 30 }).filter((word) => !/\s/.test(word))),
        fc.integer({ min: 8, max: 60 }),
        (words, width) => {
          const lines = wrap(words.join(" "), width);
          expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
          for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it("pads by columns, not by characters", () => {
    expect(pad("日", 4)).toBe("日  ");
    expect(pad("long", 2)).toBe("long");
  });
});

describe("columns", () => {
  const columns = [
    { min: 6, cut: "end" },
    { min: 7, cut: "never" },
    { min: 10, cut: "middle" },
  ] as const;
  const rows = [
    ["a-rather-long-name-of-a-skill", "project", "~/.claude/skills/a-rather-long-name-of-a-skill/SKILL.md"],
    ["x", "user", "~/x"],
  ];

  it("shrinks the widest column first and keeps what must not be cut", () => {
    const widths = fitColumns(columns, rows, 50);
    expect(totalWidth(widths)).toBe(50);
    expect(widths[1]).toBe(7);
    for (const row of rows) expect(textWidth(rowText(columns, widths, row))).toBeLessThanOrEqual(50);
  });

  it("paints after cutting, so that colour never changes the layout", () => {
    const widths = fitColumns(columns, rows, 50);
    const plain = rowText(columns, widths, rows[0] as string[]);
    const painted = rowText(columns, widths, rows[0] as string[], [palette(true).bold, null, palette(true).dim]);
    expect(painted).not.toBe(plain);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences are what is taken away
    expect(painted.replace(/\u001b\[\d+m/g, "")).toBe(plain);
  });

  it("stops shrinking at the least widths", () => {
    expect(fitColumns(columns, rows, 5)).toEqual([6, 7, 10]);
  });
});

describe("wantsColour", () => {
  const tty = { isTTY: true };
  it.each([
    ["a terminal", {}, tty, false, true],
    ["a pipe", {}, {}, false, false],
    ["NO_COLOR", { NO_COLOR: "1" }, tty, false, false],
    ["an empty NO_COLOR", { NO_COLOR: "" }, tty, false, true],
    ["TERM=dumb", { TERM: "dumb" }, tty, false, false],
    ["FORCE_COLOR in a pipe", { FORCE_COLOR: "1" }, {}, false, true],
    ["FORCE_COLOR=0", { FORCE_COLOR: "0" }, tty, false, false],
    ["FORCE_COLOR over NO_COLOR", { FORCE_COLOR: "1", NO_COLOR: "1" }, {}, false, true],
    ["--no-color over all", { FORCE_COLOR: "1" }, tty, true, false],
  ])("%s", (_, env, stream, flag, wanted) => {
    expect(wantsColour(env, stream, flag)).toBe(wanted);
  });
});

describe("progress", () => {
  it("is silent for 300 ms, then draws one line and takes it away", () => {
    let now = 0;
    const stream = new FakeStream({ tty: true, columns: 20 });
    const progress = progressOn(stream, true, () => now);
    now = 299;
    progress.show("early");
    progress.clear();
    expect(stream.text).toBe("");
    now = 301;
    progress.show("examining codex: 1,234 items");
    expect(stream.text).toBe("\r\u001b[Kexamining codex: 1…");
    progress.clear();
    progress.clear();
    expect(stream.text.endsWith("1…\r\u001b[K")).toBe(true);
  });

  it("writes nothing where no terminal is", () => {
    const stream = new FakeStream();
    const progress = progressOn(stream, true, () => 1000);
    progress.show("x");
    progress.clear();
    expect(stream.text).toBe("");
  });
});
