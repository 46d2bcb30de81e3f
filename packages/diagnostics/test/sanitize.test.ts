import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sanitize } from "../src/index.ts";

const ENGLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";
const SCOTLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
const WALES = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}";
const TEXAS = "\u{1f3f4}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}";

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b\u200c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

/** Strings with many of the characters that matter. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\u001b[31m",
        "\u202e",
        "\u200d",
        "\ufe0f",
        "\ufe0e",
        "\u{1f468}",
        "\u{1f4bb}",
        "\u{1f3fd}",
        "\u{e0065}",
        "\u{1f3f4}",
      ),
      fc.constantFrom(
        ENGLAND,
        SCOTLAND,
        WALES,
        "1\ufe0f\u20e3",
        "#",
        "\ud83d",
        "\udc68",
        "\\u{12",
        "\n",
        "\u0085",
        "a",
        "\u00e9",
      ),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("what becomes visible", () => {
  test.each([
    ["line feed", "a\nb", "a\\u{000A}b"],
    ["escape", "\u001b[2J", "\\u{001B}[2J"],
    ["delete", "\u007f", "\\u{007F}"],
    ["C1 control sequence introducer", "\u009b31m", "\\u{009B}31m"],
    ["soft hyphen", "\u00ad", "\\u{00AD}"],
    ["arabic letter mark", "\u061c", "\\u{061C}"],
    ["fillers", "\u115f\u3164\uffa0", "\\u{115F}\\u{3164}\\u{FFA0}"],
    ["blank braille", "\u2800", "\\u{2800}"],
    ["zero-width space", "\u200b", "\\u{200B}"],
    ["left-to-right mark", "\u200e", "\\u{200E}"],
    ["line separator", "\u2028", "\\u{2028}"],
    ["right-to-left override", "gpj\u202e.exe", "gpj\\u{202E}.exe"],
    ["isolates", "\u2066x\u2069", "\\u{2066}x\\u{2069}"],
    ["variation selector alone", "\ufe0f", "\\u{FE0F}"],
    ["variation selector after a letter", "a\ufe0f", "a\\u{FE0F}"],
    ["variation selector after a digit", "1\ufe0f", "1\\u{FE0F}"],
    ["a second variation selector", "\u2764\ufe0f\ufe0f", "\u2764\ufe0f\\u{FE0F}"],
    ["byte-order mark", "\ufeffa", "\\u{FEFF}a"],
    ["interlinear annotation", "\ufff9", "\\u{FFF9}"],
    ["hieroglyph format control", "\u{13430}", "\\u{13430}"],
    ["musical format control", "\u{1d173}", "\\u{1D173}"],
    ["tag", "a\u{e0041}", "a\\u{E0041}"],
    ["ideographic variation selector", "\u{e0100}", "\\u{E0100}"],
    ["lone high surrogate", "a\ud800b", "a\\u{D800}b"],
    ["lone low surrogate", "\udc00", "\\u{DC00}"],
    ["joiner between letters", "a\u200db", "a\\u{200D}b"],
    ["joiner at the end", "\u{1f468}\u200d", "\u{1f468}\\u{200D}"],
    ["joiner between signs", "\u00a9\u200d\u00a9", "\u00a9\\u{200D}\u00a9"],
  ])("%s", (_, text, shown) => {
    expect(sanitize(text)).toBe(shown);
  });
});

describe("what stays", () => {
  test.each([
    ["ordinary text", "Prüfe die Größe, 日本語, עברית"],
    ["family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["profession with a skin tone", "\u{1f469}\u{1f3fd}\u200d\u{1f4bb}"],
    ["rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
    ["pirate flag", "\u{1f3f4}\u200d\u2620\ufe0f"],
    ["heart", "\u2764\ufe0f"],
    ["keycap", "1\ufe0f\u20e3"],
    ["country flag", "\u{1f1e9}\u{1f1ea}"],
    ["the three subdivision flags (F093)", ENGLAND + SCOTLAND + WALES],
  ])("%s", (_, text) => {
    expect(sanitize(text)).toBe(text);
  });
});

test("F093: a flag with more tags behind it, and a flag that is none of the three", () => {
  expect(sanitize(`${ENGLAND}\u{e0068}\u{e0069}`)).toBe(`${ENGLAND}\\u{E0068}\\u{E0069}`);
  expect(sanitize(TEXAS)).toContain("\\u{E0075}");
  expect(sanitize(ENGLAND.slice(0, -2))).toContain("\\u{E0067}");
});

describe("the limit", () => {
  test("counts code points", () => {
    expect(sanitize("\u{1f600}\u{1f600}\u{1f600}", 3)).toBe("\u{1f600}\u{1f600}\u{1f600}");
    expect(sanitize("\u{1f600}\u{1f600}\u{1f600}", 2)).toBe("\u{1f600}…");
    expect(sanitize("abc", 1)).toBe("…");
    expect(sanitize("abc", 0)).toBe("");
    expect(sanitize("", 0)).toBe("");
  });

  test("never splits an escape, a flag or a joined emoji", () => {
    for (let limit = 1; limit < 10; limit += 1) {
      expect(sanitize("\u001b\u001b\u001b", limit)).toMatch(/^(\\u\{001B\})*…$/);
      expect(sanitize(`${WALES}abcdef`, limit)).toMatch(
        limit > 8 ? /^.*ab?…$/su : limit === 8 ? /…$/ : /^(\u{1f3f4})?…$/u,
      );
      expect(sanitize("\u{1f468}\u200d\u{1f469}\u200d\u{1f467}abcdefg", limit)).not.toContain("\u200d…");
    }
  });

  test("a text of megabytes is cut before it is looked at", () => {
    expect(sanitize("\u202e".repeat(5_000_000), 20)).toBe("\\u{202E}\\u{202E}…");
  });
});

describe("properties", () => {
  test("no control, bidi or lone surrogate comes out; it is one line", () => {
    fc.assert(
      fc.property(hostile, fc.option(fc.nat(30), { nil: undefined }), (text, limit) => {
        const safe = sanitize(text, limit);
        expect(safe).not.toMatch(UNSAFE);
        expect(safe).not.toMatch(/[\ud800-\udfff]/u);
        if (limit !== undefined) expect(Array.from(safe).length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 1000 },
    );
  });

  test("twice is once, also after a cut", () => {
    fc.assert(
      fc.property(hostile, fc.option(fc.nat(30), { nil: undefined }), (text, limit) => {
        const safe = sanitize(text, limit);
        expect(sanitize(safe)).toBe(safe);
      }),
      { numRuns: 1000 },
    );
  });

  test("printable ASCII is itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(sanitize(text)).toBe(text);
      }),
    );
  });
});
