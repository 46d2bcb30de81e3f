import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("exports these names from the root", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "CODES",
    "createKeyExtractor",
    "decodeUtf8",
    "digest",
    "editJson",
    "loadToml",
    "loadYaml",
    "loadedParsers",
    "loadedSha256",
    "member",
    "parseJson",
    "parseToml",
    "parseYaml",
    "readFrontmatter",
    "sha256",
    "splice",
    "text",
  ]);
});

it("exports this name from ./explanations", async () => {
  expect(Object.keys(await import("../src/explanations.ts")).sort()).toEqual(["EXPLANATIONS"]);
});

it("explains every code and no other", async () => {
  const { CODES } = await import("../src/index.ts");
  const { EXPLANATIONS } = await import("../src/explanations.ts");
  expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
  for (const code of Object.keys(CODES)) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

it("says in the README every public name", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  for (const name of Object.keys(await import("../src/index.ts"))) expect(readme).toContain(`\`${name}\``);
});

it("imports the heavy parsers as types only, or lazily", () => {
  const folder = new URL("../src/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const source = readFileSync(new URL(name.replaceAll("\\", "/"), folder), "utf8");
    expect(source, name).not.toMatch(/^import (?!type)[^;]*"(?:yaml|smol-toml)"/m);
    expect(source, name).not.toMatch(/"node:(?!buffer|crypto)/);
  }
});
