import { beforeAll, describe, expect, it } from "vitest";
import { loadYaml, readFrontmatter, type YamlParser } from "../src/index.ts";
import { show } from "./support/show.ts";

let yaml: YamlParser;
beforeAll(async () => {
  yaml = await loadYaml();
});

const read = (text: string) => readFrontmatter(Buffer.from(text), yaml);
const block = (text: string) => read(`---\n${text}\n---\nBody\n`);

/** The data of a block that is there. */
function data(text: string): string {
  const found = block(text);
  if (found.status !== "ok" && found.status !== "recovered") throw new Error(JSON.stringify(found));
  return show(found.data);
}

/** Status, code, line and column of the only problem. */
function fault(text: string): unknown[] {
  const found = read(text);
  if (found.status === "needs-yaml") return [found.status];
  const [first] = found.problems;
  return [found.status, first?.code, first?.line, first?.column];
}

describe("where the block is", () => {
  it("reads LF, CRLF, lone CR and a closing line without a line end alike (F003)", () => {
    const text = "---\nname: demo\ndescription: does it\n---\n";
    const results = [text, text.replaceAll("\n", "\r\n"), text.replaceAll("\n", "\r"), text.slice(0, -1)].map(read);
    const seen = results.map((found) =>
      found.status === "ok" ? [show(found.data), [...found.lines], found.newline, found.bodyAt] : found,
    );
    const expected = '{"name":"demo","description":"does it"}';
    const lines = [
      ["name", 2],
      ["description", 3],
    ];
    expect(seen).toEqual([
      [expected, lines, "lf", 40],
      [expected, lines, "crlf", 44],
      [expected, lines, "cr", 40],
      [expected, lines, "lf", 39],
    ]);
  });

  it("reads the name of a CRLF file from the file (F005)", () => {
    const found = read("---\r\nname: other\r\n---\r\nBody\r\n");
    expect(found.status === "ok" && found.data.get("name")).toBe("other");
  });

  it("closes only at a line that is exactly --- at column 0 (F011, R3)", () => {
    expect(data("description: |\n  first\n  ---\n  last\nname: triage")).toBe(
      '{"description":"first\\n---\\nlast\\n","name":"triage"}',
    );
    expect(data("a: 1\n---x: 2")).toBe('{"a":1,"---x":2}');
    expect(fault("---\nname: x\n...\nBody\n")).toEqual(["invalid", "frontmatter-unclosed", 1, null]);
    expect(fault("---\nname: x\n ---\n")).toEqual(["invalid", "frontmatter-unclosed", 1, null]);
    expect(fault("---\nname: x\n----\n")).toEqual(["invalid", "frontmatter-unclosed", 1, null]);
    expect(read("--- \t\nname: x\n---\t \nBody").status).toBe("ok");
  });

  it("counts the body in bytes", () => {
    const found = read("---\nname: é😀\n---\nBody");
    expect(found.status === "ok" && Buffer.from("---\nname: é😀\n---\nBody").toString("utf8", found.bodyAt)).toBe(
      "Body",
    );
  });

  it("is absent without a first line ---", () => {
    for (const text of [
      "",
      "# Title\n",
      "\n---\nname: x\n---\n",
      " ---\nname: x\n---\n",
      "----\n",
      "--- x\n",
      "--",
      "<!-- x -->\n---\n",
    ]) {
      expect(read(text), text).toMatchObject({ status: "absent", bodyAt: 0, problems: [] });
    }
    expect(read("\ufeff# Title")).toMatchObject({ status: "absent", bodyAt: 3, bom: true, newline: "none" });
  });

  it("is unclosed at the end of a file of fences' shape", () => {
    for (const text of ["---", "---\n", "---\r\n", "---\r", "---\nname: x", "---\nname: x\n--"]) {
      expect(fault(text), JSON.stringify(text)).toEqual(["invalid", "frontmatter-unclosed", 1, null]);
    }
  });

  it("notes a byte-order mark and keeps lines", () => {
    const found = read("\ufeff---\nname: x\n---\nBody");
    expect(found).toMatchObject({ status: "ok", bom: true, bodyAt: 19 });
    expect(found.status === "ok" && found.lines.get("name")).toBe(2);
  });

  it("works on a view into a larger buffer", () => {
    const whole = new Uint8Array(Buffer.from("xx---\nname: x\n---\nBody"));
    expect(readFrontmatter(whole.subarray(2))).toMatchObject({ status: "ok", bodyAt: 16 });
  });
});

describe("what the block says", () => {
  it("counts only top-level keys (F013)", () => {
    const found = block("description: real\nmetadata:\n  description: other");
    expect(found.status === "ok" && found.data.get("description")).toBe("real");
    expect(found.status === "ok" && [...found.lines]).toEqual([
      ["description", 2],
      ["metadata", 3],
    ]);
  });

  it("knows YAML 1.2 core (R4)", () => {
    expect(data("a: yes\nb: on\nc: 2024-01-01\nd: true\ne: 0o17\nf: ~\n<<: x")).toBe(
      '{"a":"yes","b":"on","c":"2024-01-01","d":true,"e":15,"f":null,"<<":"x"}',
    );
    expect(data("a: !!str 1\nb: &x [1, *x2]\n".replace(", *x2", ""))).toBe('{"a":"1","b":[1]}');
    expect(data("<<: {a: 1}")).toBe('{"<<":{"a":1}}');
  });

  it("refuses duplicate keys, unknown tags, control characters, directives and a second document (R4)", () => {
    expect(fault("---\nname: a\nname: b\n---\n")).toEqual(["invalid", "frontmatter-invalid", 3, 1]);
    expect(fault("---\na: !!python/object x\n---\n")).toEqual(["invalid", "frontmatter-invalid", 2, 4]);
    expect(fault("---\na: !!binary aGk=\n---\n")).toEqual(["invalid", "frontmatter-invalid", 2, 4]);
    expect(fault("---\na: b\0c\n---\n")).toEqual(["invalid", "frontmatter-invalid", 2, 5]);
    expect(fault('---\na: 1\nb: "\x1b[31m"\n---\n')).toEqual(["invalid", "frontmatter-invalid", 3, 5]);
    expect(fault("---\n# \u009b\na: b\n---\n")).toEqual(["invalid", "frontmatter-invalid", 2, 3]);
    expect(fault("---\n%YAML 1.1\na: yes\n---\n")[0]).toBe("invalid");
    expect(fault("---\na: 1\n--- # next\nb: 2\n---\n")[0]).toBe("invalid");
    expect(fault('---\n1: a\n"1": b\n---\n')).toEqual(["invalid", "frontmatter-invalid", 3, 1]);
  });

  it("allows a NUL in the body", () => {
    expect(read("---\nname: x\n---\n\0").status).toBe("ok");
  });

  it("keeps hostile keys as ordinary keys", () => {
    const text = "__proto__: 1\nconstructor:\n  prototype: x\ntoString: y";
    expect(data(text)).toBe('{"__proto__":1,"constructor":{"prototype":"x"},"toString":"y"}');
    expect(data(`${text}\nz: &a 1`)).toBe('{"__proto__":1,"constructor":{"prototype":"x"},"toString":"y","z":1}');
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("keeps collections as keys by their text", () => {
    expect(data("name: {{project}}")).toBe('{"name":{"{project}":null}}');
  });

  it("tells empty, comment-only and other documents apart", () => {
    expect(fault("---\n---\n")).toEqual(["invalid", "frontmatter-empty", 1, null]);
    expect(fault("---\n# nothing\n\n---\n")).toEqual(["invalid", "frontmatter-empty", 1, null]);
    expect(fault("---\n~\n---\n")).toEqual(["invalid", "frontmatter-empty", 1, null]);
    expect(fault("---\n- a\n---\n")).toEqual(["invalid", "frontmatter-not-mapping", 2, null]);
    expect(fault("---\njust text\n---\n")).toEqual(["invalid", "frontmatter-not-mapping", 2, null]);
    expect(read("---\n---\nBody")).toMatchObject({ bodyAt: 8, data: null });
  });

  it("needs the full parser only outside the plain subset", () => {
    expect(readFrontmatter(Buffer.from("---\na: &x b\n---\n"))).toEqual({ status: "needs-yaml" });
    expect(readFrontmatter(Buffer.from("---\na: b\n---\n")).status).toBe("ok");
  });
});

describe("bounds", () => {
  it("gives the full parser at most 8 KiB and the own reader 64 KiB", () => {
    const line = `${"x".repeat(100)}\n`;
    const plain = (lines: number): string => `---\na: |\n${`  ${line}`.repeat(lines)}---\n`;
    expect(read(plain(600)).status).toBe("ok");
    expect(fault(plain(700))).toEqual(["invalid", "frontmatter-too-large", 1, null]);
    expect(fault(`---\nb: &x 1\n${plain(100).slice(4)}`)).toEqual(["invalid", "frontmatter-too-large", 1, null]);
    expect(fault(`---\nb: &x 1\n${plain(50).slice(4)}`)[0]).toBe("ok");
  });

  it("bounds depth", () => {
    const flow = (levels: number): string => `---\na: ${"[".repeat(levels)}${"]".repeat(levels)}\n---\n`;
    expect(read(flow(60)).status).toBe("ok");
    expect(fault(flow(70)).slice(0, 3)).toEqual(["invalid", "document-too-deep", 2]);
    expect(fault(flow(1500)).slice(0, 2)).toEqual(["invalid", "document-too-deep"]);
    expect(fault(flow(4000)).slice(0, 2)).toEqual(["invalid", "document-too-large"]);
    const nested = Array.from({ length: 80 }, (_, i) => `${" ".repeat(i)}a:`).join("\n");
    expect(fault(`---\n${nested}\n---\n`).slice(0, 2)).toEqual(["invalid", "document-too-deep"]);
  });

  it("bounds aliases, also ones that hold themselves", () => {
    const bomb = [
      "a0: &a0 [x, x]",
      ...Array.from({ length: 20 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`),
    ].join("\n");
    expect(fault(`---\n${bomb}\n---\n`).slice(0, 2)).toEqual(["invalid", "document-too-large"]);
    expect(fault("---\na: &x [*x]\n---\n")[0]).toBe("invalid");
    expect(data("d: &d aliases\nm: {a: *d, b: [*d, *d]}")).toBe(
      '{"d":"aliases","m":{"a":"aliases","b":["aliases","aliases"]}}',
    );
  });

  it("names the line of bytes that are not UTF-8, wherever they stand", () => {
    const bytes = Buffer.concat([Buffer.from("---\nname: x\n---\nBody "), Buffer.from([0xe9])]);
    expect(readFrontmatter(bytes)).toMatchObject({
      status: "invalid",
      bodyAt: null,
      problems: [{ code: "invalid-utf8", line: 4, column: 6 }],
    });
    expect(readFrontmatter(Buffer.from("\ufeff---\nname: x\n---\n", "utf16le"))).toMatchObject({
      problems: [{ code: "invalid-utf8", line: 1 }],
    });
  });
});
