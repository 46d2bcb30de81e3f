import { beforeAll, describe, expect, it } from "vitest";
import { loadToml, parseToml, type TomlParser } from "../src/index.ts";
import { show } from "./support/show.ts";

let toml: TomlParser;
beforeAll(async () => {
  toml = await loadToml();
});

function read(text: string): string {
  const result = parseToml(text, toml);
  return result.ok ? show(result.value) : `${result.problem.code} ${result.problem.line}:${result.problem.column}`;
}

describe("parseToml", () => {
  it("reads tables, arrays and strings into Maps", () => {
    const text = '\ufeffmodel = "x"\n[mcp_servers.docs]\ncommand = "npx"\nargs = ["-y"]\n[[hooks]]\nevent = "stop"\n';
    expect(read(text)).toBe(
      '{"model":"x","mcp_servers":{"docs":{"command":"npx","args":["-y"]}},"hooks":[{"event":"stop"}]}',
    );
  });

  it("makes strings of dates and keeps integers exact", () => {
    const text =
      "a = 2024-05-06T07:08:09Z\nb = 2024-05-06\nc = 07:08:09\nd = 2024-05-06T07:08:09\ne = 9007199254740993\nf = 1.5\ng = inf";
    expect(read(text)).toBe(
      '{"a":"2024-05-06T07:08:09.000Z","b":"2024-05-06","c":"07:08:09.000","d":"2024-05-06T07:08:09.000","e":9007199254740993n,"f":1.5,"g":Infinity}',
    );
  });

  it("has no prototype keys", () => {
    expect(read('__proto__ = 1\n[constructor]\nprototype = "x"')).toBe(
      '{"__proto__":1,"constructor":{"prototype":"x"}}',
    );
    expect(read("[__proto__]\npolluted = 1")).toBe('{"__proto__":{"polluted":1}}');
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  it("refuses with a position and no text of the document", () => {
    expect(read("a = 1\nb = \n")).toMatch(/^invalid-toml 2:/);
    expect(read("a = 1\na = 2")).toMatch(/^invalid-toml 2:/);
    for (const text of ['token = "sk-secret', "token = sk-secret", "sk-secret", '[sk-secret\ntoken = "x"']) {
      const result = parseToml(text, toml);
      expect(!result.ok && !result.problem.message.includes("secret"), text).toBe(true);
    }
  });

  it("bounds size and depth", () => {
    expect(read(`a = "${"x".repeat(1024 * 1024)}"`)).toBe("document-too-large null:null");
    expect(read(`a = ${"[".repeat(100)}${"]".repeat(100)}`)).toMatch(/^document-too-deep/);
    expect(read(`a = ${"[".repeat(100_000)}`)).toMatch(/^document-too-deep/);
    expect(read(`${"a.".repeat(100)}b = 1`)).toMatch(/^document-too-deep/);
    expect(read(`[${"a.".repeat(20_000)}b]`)).toMatch(/^document-too-deep/);
  });
});
