import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { editJson, type JsonEdit, parseJson } from "../src/index.ts";

const edit = (text: string, ...edits: JsonEdit[]): string => {
  const result = editJson(Buffer.from(text), edits);
  return result.ok ? Buffer.from(result.bytes).toString() : result.problem.code;
};
const meaning = (text: string): unknown => {
  const parsed = parseJson(text, "jsonc");
  return parsed.ok ? parsed.value : parsed.problem;
};

test("members and objects on the way are made in the style of the document", () => {
  expect(edit("", { set: ["a", "b"], value: [1] })).toBe('{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}\n');
  expect(edit('{\n\t"x": 1 // one\n}', { set: ["y"], value: { z: true } })).toBe(
    '{\n\t"x": 1, // one\n\t"y": {\n\t\t"z": true\n\t}\n}',
  );
  expect(edit('{"x":1}', { set: ["y"], value: [2] })).toBe('{"x":1, "y": [2]}');
  expect(edit('\ufeff{\r\n    "x": 1,\r\n}\r\n', { set: ["y"], value: 2 })).toBe(
    '\ufeff{\r\n    "x": 1,\r\n    "y": 2,\r\n}\r\n',
  );
});

test("elements are added and replaced, comments around them stay", () => {
  const text = '{\n  // mine\n  "list": [ // agents\n    {"id": "a"}, /* first */\n    // the end\n  ]\n}\n';
  const added = edit(text, { set: ["list", 1], value: { id: "b" } });
  expect(added).toBe(
    '{\n  // mine\n  "list": [ // agents\n    {"id": "a"}, /* first */\n    // the end\n    {\n      "id": "b"\n    },\n  ]\n}\n',
  );
  expect(edit(added, { remove: ["list", 1] })).toBe(text);
  expect(edit(text, { set: ["list", 0, "id"], value: "z" })).toBe(text.replace('"a"', '"z"'));
  expect(edit(text, { remove: ["list", 0] })).toBe(
    '{\n  // mine\n  "list": [ // agents\n     /* first */\n    // the end\n  ]\n}\n',
  );
});

test("the last and the only child go with their comma, and a line comment never swallows what follows", () => {
  expect(edit('{"a": [1, 2]}', { remove: ["a", 1] })).toBe('{"a": [1]}');
  expect(edit('{"a": [1]}', { remove: ["a", 0] })).toBe('{"a": []}');
  expect(edit('{\n  "a": 1,\n  "b": 2\n}', { remove: ["b"] })).toBe('{\n  "a": 1\n}');
  expect(meaning(edit('{ "a": 1, // x\n "b": 2}', { remove: ["b"] }))).toEqual(new Map([["a", 1]]));
  expect(meaning(edit("[1, // x\n 2, 3]", { remove: [1] }))).toEqual([1, 3]);
  expect(edit('{"a": 1}', { remove: ["b", "c"] })).toBe('{"a": 1}');
});

test.each(["[]", "[\n]", "[\n  ]", "[ \n\t]", "[ ]", "[\r\n  ]", "[\n\n]", "[ // none\n  ]"])(
  "an empty list %j comes back byte for byte when what was added to it goes",
  (list) => {
    for (const text of [`{"a": ${list}}`, `{\n  "a": ${list},\n  "b": 1\n}\n`]) {
      const added = edit(text, { set: ["a", 0], value: { id: 1 } }, { set: ["a", 1], value: { id: 2 } });
      expect(edit(added, { remove: ["a", 1] }, { remove: ["a", 0] })).toBe(text);
      expect(edit(added, { remove: ["a", 0] }, { remove: ["a", 0] })).toBe(text);
    }
  },
);

test("of a key given twice the last is meant; a path through no container is refused, as is what is no JSON", () => {
  expect(edit('{"a": 1, "a": 2}', { set: ["a"], value: 3 })).toBe('{"a": 1, "a": 3}');
  expect(edit('{"a": 1}', { set: ["a", "b"], value: 3 })).toBe("json-edit-path");
  expect(edit('{"a": [1]}', { set: ["a", 3], value: 3 })).toBe("json-edit-path");
  expect(edit('{"a": ', { set: ["b"], value: 3 })).toBe("invalid-json");
  expect(edit('{"__proto__": {}}', { set: ["__proto__", "x"], value: 1 })).toBe('{"__proto__": {\n  "x": 1\n}}');
});

/** A value as JSON with comments, blanks and commas that JSON does not have. */
const jsonc = (value: unknown, noise: () => string): string => {
  const list = (parts: readonly string[], open: string, close: string): string => {
    const trailing = parts.length > 0 && noise().length % 2 === 1 ? "," : "";
    return `${open}${noise()}${parts.map((part) => `${part}${noise()}`).join(`,${noise()}`)}${trailing}${noise()}${close}`;
  };
  if (Array.isArray(value))
    return list(
      value.map((one) => jsonc(one, noise)),
      "[",
      "]",
    );
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}${noise()}:${noise()}${jsonc(one, noise)}`,
  );
  return list(members, "{", "}");
};
const NOISE = ["", "", " ", "\n  ", " // } ] , \n", '/* [{ " */', "\n// x\n\n", "\t"];
const comments = (text: string): number => text.split("//").length + text.split("/*").length;

test("property: an edit does what it says, keeps every comment, and what was added can be taken away again", () => {
  const key = fc.constantFrom("a", "b", "c d", "__proto__", 'q"/*');
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.constantFrom("text", '// "no comment', true, null),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(key, tie("any"), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).any;
  fc.assert(
    fc.property(
      fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true }),
      fc.array(value, { maxLength: 3 }),
      value,
      fc.infiniteStream(fc.constantFrom(...NOISE)),
      (document, list, added, noises) => {
        const source = { ...document, list };
        const noise = noises[Symbol.iterator]();
        const text = jsonc(source, () => noise.next().value as string);
        const put = edit(text, { set: ["list", list.length], value: added });
        expect(meaning(put)).toEqual(meaning(JSON.stringify({ ...source, list: [...list, added] })));
        expect(comments(put)).toBeGreaterThanOrEqual(comments(text));
        const back = edit(put, { remove: ["list", list.length] });
        expect(meaning(back)).toEqual(meaning(text));
        if (list.length > 0) {
          const shorter = edit(text, { remove: ["list", 0] });
          expect(meaning(shorter)).toEqual(meaning(JSON.stringify({ ...source, list: list.slice(1) })));
        }
        expect(meaning(edit(text, { set: ["new"], value: added }))).toEqual(
          meaning(JSON.stringify({ ...source, new: added })),
        );
      },
    ),
    { numRuns: 500 },
  );
});
