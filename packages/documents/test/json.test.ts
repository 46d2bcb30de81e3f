import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "../src/index.ts";
import { blankJsonc } from "../src/jsonc.ts";
import { fromJson, jsoncText } from "./support/json-texts.ts";
import { show, showSorted } from "./support/show.ts";

function fault(text: string, dialect: "json" | "jsonc" = "json"): string {
  const result = parseJson(text, dialect);
  if (result.ok) return `ok ${show(result.value)}`;
  const { code, line, column, message } = result.problem;
  return `${code} ${line}:${column} ${message}`;
}

describe("JSON", () => {
  it("gives what JSON.parse gives, with Maps", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const result = parseJson(text, "json");
        expect(result.ok && showSorted(result.value)).toBe(showSorted(fromJson(JSON.parse(text))));
      }),
    );
  });

  it("refuses exactly what JSON.parse refuses, at a place where the text is still JSON", () => {
    const pieces = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "01",
      "1.",
      "1e",
      "true",
      "tru",
      "nul",
      " ",
      "\n",
      "\\",
      "é",
      "/",
      "\t",
      "\0",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (list) => {
        const text = list.join("");
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        const result = parseJson(text, "json");
        expect(result.ok).toBe(valid);
        if (!result.ok) expect(result.problem.message).not.toBe("the document is not JSON");
      }),
      { numRuns: 5_000 },
    );
  });

  it("names line, column, what was found and what was expected", () => {
    expect(fault('{"a": 1,\n  "b": }')).toBe("invalid-json 2:8 found `}` where a value was expected");
    expect(fault('{"a": 1\n  "b": 2}')).toBe('invalid-json 2:3 found `"` where `,` or `}` was expected');
    expect(fault("[1, 2,]")).toBe("invalid-json 1:7 found `]` after a comma, where a value was expected");
    expect(fault('{"a": 1,}')).toBe("invalid-json 1:9 found `}` after a comma, where a key was expected");
    expect(fault("{a: 1}")).toBe("invalid-json 1:2 found `a` where a key in double quotes was expected");
    expect(fault('{"a" 1}')).toBe("invalid-json 1:6 found `1` where `:` was expected");
    expect(fault('{"a": 1')).toBe("invalid-json 1:8 the text ends where `,` or `}` was expected");
    expect(fault('["a\nb"]')).toBe("invalid-json 1:4 found U+000A inside a string, where it must be escaped");
    expect(fault('["a\\q"]')).toBe("invalid-json 1:4 a string holds an escape that JSON does not know");
    expect(fault('\r\n\r["abc')).toBe("invalid-json 3:2 a string is not closed");
    expect(fault("[01]")).toBe("invalid-json 1:3 found `1` after a number or a word");
    expect(fault("{} x")).toBe("invalid-json 1:4 found `x` after the end of the document");
    expect(fault("[\u00a01]")).toBe("invalid-json 1:2 found U+00A0 where a value was expected");
    expect(fault('// c\n{"a": 1}')).toBe("invalid-json 1:1 a comment, which JSON does not allow here");
    for (const text of ["", " \n", "\ufeff"]) expect(fault(text)).toBe("invalid-json 1:1 the document is empty");
    expect(fault(" // only\n", "jsonc")).toBe("invalid-json 1:1 the document is empty");
  });

  it("leaves out a byte-order mark and keeps columns", () => {
    expect(fault("\ufeff[1]")).toBe("ok [1]");
    expect(fault("\ufeff[x]")).toContain("1:2");
  });

  it("bounds depth without running out of stack", () => {
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    expect(parseJson(nested(512), "json").ok).toBe(true);
    expect(fault(nested(513))).toBe("document-too-deep 1:513 the document is nested more than 512 levels");
    expect(fault(nested(1_000_000))).toContain("document-too-deep 1:513");
    expect(fault(`["]",\n${nested(512)}]`)).toContain("document-too-deep 2:512");
    expect(fault("[".repeat(1_000_000))).toContain("the text ends");
    expect(fault('{"a":'.repeat(100_000))).toContain("the text ends");
  });

  it("has no prototype keys, and the last of two values stands", () => {
    const text = '{"__proto__": {"x": 1}, "constructor": 2, "a": 1, "a": 3}';
    expect(fault(text)).toBe('ok {"__proto__":{"x":1},"constructor":2,"a":3}');
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("never repeats a value in a message", () => {
    for (const text of ['{"token": "sk-secret"', '["sk-secret" "sk-secret"]', "[sk-secret]", '{"a": sk-secret}']) {
      expect(fault(text), text).not.toContain("secret");
    }
  });
});

describe("JSONC", () => {
  it("takes comments and trailing commas", () => {
    const text = '// head\n{ /* a */ "a": [1, 2, /* b */ ], // c\n "u": "http://x/*y*/,]", }\n// end';
    expect(fault(text, "jsonc")).toBe('ok {"a":[1,2],"u":"http://x/*y*/,]"}');
  });

  it("equals the JSON it was made from, and keeps every offset", () => {
    fc.assert(
      fc.property(jsoncText, ({ text, value }) => {
        const result = parseJson(text, "jsonc");
        expect(result.ok && showSorted(result.value), text).toBe(showSorted(fromJson(value)));
        const blanked = blankJsonc(text) as string;
        expect(blanked.length).toBe(text.length);
        for (let i = 0; i < text.length; i++) if (blanked[i] !== text[i]) expect(blanked[i]).toBe(" ");
      }),
      { numRuns: 500 },
    );
  });

  it("takes nothing else", () => {
    expect(fault("[,]", "jsonc")).toBe("invalid-json 1:2 found `,` where a value was expected");
    expect(fault("[1,,]", "jsonc")).toContain("1:4");
    expect(fault("{,}", "jsonc")).toContain("1:2");
    expect(fault('{"a":,}', "jsonc")).toContain("1:6");
    expect(fault("1,", "jsonc")).toContain("1:2");
    expect(fault("[1] /* open\n", "jsonc")).toBe("invalid-json 1:5 a comment is not closed");
    expect(fault("[1 / 2]", "jsonc")).toContain("1:4");
    expect(fault("{'a': 1}", "jsonc")).toContain("1:2");
  });
});
