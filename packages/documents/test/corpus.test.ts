import { beforeAll, describe, expect, it } from "vitest";
import { findBlock } from "../src/fences.ts";
import { parseJson, parseToml, readFrontmatter, type Value } from "../src/index.ts";
import { loadToml, loadYaml, type YamlParser } from "../src/parsers.ts";
import { readPlain } from "../src/plain/read.ts";
import { decodeUtf8, hasBom } from "../src/utf8.ts";
import { readFull } from "../src/yaml.ts";
import { type CorpusFile, corpusArchive, corpusFiles } from "./support/corpus.ts";
import { byFullParser, shown } from "./support/full-path.ts";
import { show } from "./support/show.ts";

const archive = corpusArchive();
if (archive === null) console.log("skipped: the shared corpus is not here; AGENT_INTEROP_SHARED names its folder");

interface Entry extends CorpusFile {
  readonly source: string;
}

describe.skipIf(archive === null)("the shared corpus (skipped where it is not there)", () => {
  let files: CorpusFile[];
  let blocks: Entry[];
  let yaml: YamlParser;

  beforeAll(async () => {
    yaml = await loadYaml();
    files = corpusFiles(archive as string, [".md", ".mdc", ".json", ".toml", ".yaml", ".yml"]);
    blocks = [];
    for (const file of files.filter(({ path }) => /\.mdc?$/.test(path))) {
      if (!decodeUtf8(file.bytes).ok) continue;
      const block = findBlock(file.bytes, hasBom(file.bytes) ? 3 : 0);
      if (block === null || block === "unclosed") continue;
      blocks.push({ ...file, source: file.bytes.toString("utf8", block.from, block.to).replace(/\r\n?/g, "\n") });
    }
  }, 120_000);

  it("is read alike by the plain reader and the full parser", () => {
    let taken = 0;
    for (const { path, source } of blocks) {
      const plain = readPlain(source);
      if (plain === null) continue;
      taken++;
      const full = readFull(source, yaml, "frontmatter-invalid");
      expect(full.ok, path).toBe(true);
      if (!full.ok) continue;
      expect(show(plain.value), path).toBe(show(full.value));
      expect([...plain.lines], path).toEqual([...full.lines]);
    }
    console.log(`plain path: ${taken} of ${blocks.length} blocks, ${((100 * taken) / blocks.length).toFixed(1)} %`);
    expect(taken / blocks.length).toBeGreaterThanOrEqual(0.95);
  });

  it("has every broken block recovered or named with its line", () => {
    const counts = { ok: 0, recovered: 0, invalid: 0 };
    for (const { path, bytes } of blocks) {
      const found = readFrontmatter(bytes, yaml);
      if (found.status === "absent" || found.status === "needs-yaml") throw new Error(path);
      counts[found.status]++;
      if (found.status === "ok") expect(found.problems, path).toEqual([]);
      else for (const problem of found.problems) expect(problem.line, path).toBeGreaterThan(1);
    }
    console.log(`frontmatter: ${JSON.stringify(counts)}`);
    expect(counts.recovered).toBeGreaterThan(0);
    expect(counts.invalid).toBeLessThan(10);
  });

  it("is decided without the full parser nearly always, and as with it", () => {
    let asked = 0;
    for (const { path, source, bytes } of blocks) {
      const found = readFrontmatter(bytes);
      if (found.status === "absent" || found.status === "invalid") throw new Error(path);
      if (found.status === "needs-yaml") asked++;
      else {
        const { status, data, lines, problems } = found;
        expect(shown(status, data, lines, problems), path).toBe(byFullParser(source, yaml));
      }
    }
    console.log(`full parser: ${asked} of ${blocks.length} blocks`);
    expect(asked).toBeLessThanOrEqual(blocks.length / 100);
  });

  it("gives for JSON what JSON.parse gives", () => {
    for (const { path, bytes } of files.filter((file) => file.path.endsWith(".json"))) {
      const decoded = decodeUtf8(bytes);
      if (!decoded.ok) continue;
      const result = parseJson(decoded.text, "json");
      let expected: unknown;
      try {
        expected = JSON.parse(decoded.text);
      } catch {
        expect(result.ok, path).toBe(false);
        continue;
      }
      expect(result.ok && plainObject(result.value), path).toEqual(expected);
    }
  });

  it("gives for TOML a mapping or a problem with a line", async () => {
    const toml = await loadToml();
    for (const { path, bytes } of files.filter((file) => file.path.endsWith(".toml"))) {
      const result = parseToml(bytes.toString(), toml);
      if (result.ok) expect(result.value, path).toBeInstanceOf(Map);
      else expect(result.problem.line, path).toBeGreaterThan(0);
    }
  });
});

/** A value as the objects that JSON.parse makes. */
function plainObject(value: Value): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, item]) => [key, plainObject(item as Value)]));
  }
  return Array.isArray(value) ? value.map((item) => plainObject(item as Value)) : value;
}
