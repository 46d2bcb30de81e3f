import { beforeAll, describe, expect, it } from "vitest";
import { loadYaml, parseYaml, type YamlParser } from "../src/index.ts";
import { show } from "./support/show.ts";

let yaml: YamlParser;
beforeAll(async () => {
  yaml = await loadYaml();
});

function read(text: string): string {
  const result = parseYaml(text, yaml);
  return result.ok ? show(result.value) : `${result.problem.code} ${result.problem.line}:${result.problem.column}`;
}

describe("parseYaml", () => {
  it("reads a configuration file", () => {
    const text =
      'extensions:\n  memory:\n    enabled: true\n    type: builtin\n    args: ["-y", pkg]\n  # off\n  web: {enabled: false}\nn: 3';
    expect(read(text)).toBe(
      '{"extensions":{"memory":{"enabled":true,"type":"builtin","args":["-y","pkg"]},"web":{"enabled":false}},"n":3}',
    );
  });

  it("says when it needs the full parser", () => {
    expect(parseYaml("a: b", null)).toEqual({ ok: true, value: new Map([["a", "b"]]) });
    expect(parseYaml("a: &x b", null)).toEqual({ ok: false, needsYaml: true });
  });

  it("reads a document of any kind, also an empty one", () => {
    expect(
      [
        "",
        "# x",
        "\ufeffa: 1",
        "- 1\n- b",
        "--- \na: 1\n...\n",
        "text",
        "a: 1\r\nb: 2\r",
        "%YAML 1.1\n---\na: yes",
      ].map(read),
    ).toEqual(["null", "null", '{"a":1}', '[1,"b"]', '{"a":1}', '"text"', '{"a":1,"b":2}', '{"a":"yes"}']);
  });

  it("keeps integers exact, by either reader", () => {
    expect(read("a: 9007199254740993\nb: -9007199254740993\nc: 0xFFFFFFFFFFFFFFFFFF")).toBe(
      '{"a":9007199254740993n,"b":-9007199254740993n,"c":4722366482869645213695n}',
    );
    expect(read("a: &x 9007199254740993\nb: 0o7777777777777777777777")).toBe(
      '{"a":9007199254740993n,"b":73786976294838206463n}',
    );
  });

  it("refuses with a position", () => {
    expect(read("a: 1\na: 2")).toBe("invalid-yaml 2:1");
    expect(read("a: !x 2")).toBe("invalid-yaml 1:4");
    expect(read("a: [1")).toMatch(/^invalid-yaml 1:/);
    expect(read("a: 1\n---\nb: 2")).toBe("invalid-yaml 2:1");
    expect(read("a: b: c")).toMatch(/^invalid-yaml 1:/);
    expect(read("a: b\n  \u0007c")).toBe("invalid-yaml 2:3");
    expect(read("a: *none")).toBe("invalid-yaml 1:4");
  });

  it("bounds size and depth", () => {
    expect(read(`a: &x 1\nb: ${"x".repeat(70_000)}`)).toBe("document-too-large null:null");
    expect(read(`b: ${"x".repeat(70_000)}`)).toMatch(/^\{"b":"x/);
    expect(read(`a: ${"[".repeat(65)}${"]".repeat(65)}`)).toMatch(/^document-too-deep 1:/);
    expect(read(`a: ${"[".repeat(200)}`)).toBe("document-too-deep 1:67");
    for (const text of ["[", "{", "- ", "? ", "[a, ", "{a: ", "]", "&a\n", "!a ", "*a "]) {
      expect(read(text.repeat(60_000 / text.length)), text).toMatch(
        /^(document-too-large|document-too-deep|invalid-yaml) /,
      );
    }
  });

  it("never repeats a value in a message", () => {
    for (const text of [
      "a: sk-secret: x",
      "a: 'sk-secret",
      "a: [sk-secret",
      'a: "x" sk-secret',
      "a: *sk-secret",
      "a: !sk-secret x",
      "sk-secret: 1\nsk-secret: 2",
    ]) {
      const result = parseYaml(text, yaml);
      expect(!result.ok && !result.problem.message.includes("secret"), text).toBe(true);
    }
  });
});
