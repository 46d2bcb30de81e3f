import { beforeAll, describe, expect, it } from "vitest";
import { loadYaml, readFrontmatter, type YamlParser } from "../src/index.ts";
import { show } from "./support/show.ts";

let yaml: YamlParser;
beforeAll(async () => {
  yaml = await loadYaml();
});

function read(text: string): unknown {
  const found = readFrontmatter(Buffer.from(`---\n${text}\n---\nBody\n`), yaml);
  if (found.status === "absent" || found.status === "needs-yaml") return found.status;
  const problems = found.problems.map(({ code, line, column }) => `${line}:${column} ${code}`);
  return found.data === null ? [found.status, ...problems] : [found.status, show(found.data), ...problems];
}

describe("recovery", () => {
  it("reads an unquoted colon as text and names its place (F001)", () => {
    expect(read("description: Use it to plan: first step, then act")).toEqual([
      "recovered",
      '{"description":"Use it to plan: first step, then act"}',
      "2:28 frontmatter-recovered",
    ]);
  });

  it("keeps the other keys, their order and their lines", () => {
    const text = "name: a\ndescription: x: y\ntools:\n  - Read\nmodel: opus";
    expect(read(text)).toEqual([
      "recovered",
      '{"name":"a","description":"x: y","tools":["Read"],"model":"opus"}',
      "3:15 frontmatter-recovered",
    ]);
    const found = readFrontmatter(Buffer.from(`---\n${text}\n---\n`), yaml);
    expect(found.status === "recovered" && [...found.lines]).toEqual([
      ["name", 2],
      ["description", 3],
      ["tools", 4],
      ["model", 6],
    ]);
  });

  it("reads bracket hints as text only where they are not YAML (F007)", () => {
    expect(read("argument-hint: [optional: some value]")).toEqual([
      "ok",
      '{"argument-hint":[{"optional":"some value"}]}',
    ]);
    expect(read("argument-hint: [a] [b]")).toEqual([
      "recovered",
      '{"argument-hint":"[a] [b]"}',
      "2:16 frontmatter-recovered",
    ]);
    expect(read('argument-hint: [--n N] [--o "text"]')).toEqual([
      "recovered",
      '{"argument-hint":"[--n N] [--o \\"text\\"]"}',
      "2:16 frontmatter-recovered",
    ]);
    expect(read("tools: [Read, Grep]\nhint: [a] [b: c]")).toEqual([
      "recovered",
      '{"tools":["Read","Grep"],"hint":"[a] [b: c]"}',
      "3:7 frontmatter-recovered",
    ]);
  });

  it("reads leading reserved characters as text", () => {
    expect(read("a: @team\nb: `code`\nc: *\nd: %done\ne: *bold* text")).toEqual([
      "recovered",
      '{"a":"@team","b":"`code`","c":"*","d":"%done","e":"*bold* text"}',
      ...[2, 3, 4, 5, 6].map((line) => `${line}:4 frontmatter-recovered`),
    ]);
  });

  it("marks hostile keys of recovered lines as data", () => {
    expect(read("__proto__: a: b")).toEqual(["recovered", '{"__proto__":"a: b"}', "2:13 frontmatter-recovered"]);
  });

  it("does not guess at anything else", () => {
    for (const text of [
      "name: a\nname: b: c",
      "description: a: b\n  more",
      "metadata:\n  a: b: c",
      'a: "x" y\nb: 1',
      "a: 'x\nb: 1",
      "a: !!x y",
      "a: b: c\n- d",
      "a: b: c\n\tx: y",
      "a: b: c\nd: !!x e",
      "- a: b: c",
    ]) {
      const [status, ...problems] = read(text) as string[];
      expect(status, text).toBe("invalid");
      expect(problems.length, text).toBe(1);
    }
  });

  it("bounds the number of broken lines", () => {
    const lines = (count: number): string => Array.from({ length: count }, (_, i) => `k${i}: a: b`).join("\n");
    expect((read(lines(32)) as string[])[0]).toBe("recovered");
    expect((read(lines(33)) as string[])[0]).toBe("invalid");
  });

  it("works with CRLF", () => {
    const found = readFrontmatter(Buffer.from("---\r\nname: a\r\ndescription: x: y\r\n---\r\n"), yaml);
    expect(found.status === "recovered" && found.data.get("description")).toBe("x: y");
    expect(found.status === "recovered" && found.problems[0]?.line).toBe(3);
  });
});
