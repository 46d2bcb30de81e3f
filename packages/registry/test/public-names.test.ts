import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const names = async (entry: string): Promise<string[]> => Object.keys(await import(`../src/${entry}.ts`)).sort();

describe("public names", () => {
  test("index", async () => {
    expect(await names("index")).toEqual([
      "CODES",
      "INTEROP_AGENT_KINDS",
      "boundaryDocument",
      "boundaryRules",
      "checkPath",
      "declaredPaths",
      "expandWellKnown",
      "forbiddenPaths",
      "foreignAgentDirs",
      "foreignPromptRoots",
      "foreignSkillRoots",
      "instructionProviders",
      "interopSourceRank",
      "isInteropHeadlessRuntime",
      "kindById",
      "kindOfMatrixId",
      "locate",
      "markerPaths",
      "parseUserKinds",
      "pathPolicy",
      "protectedPaths",
      "protectedPlaces",
      "resolveKind",
      "resolveUserDir",
    ]);
  });

  test("schema, facts, sandbox, explanations", async () => {
    expect(await names("schema")).toEqual([
      "boundarySchema",
      "boundaryVectorsSchema",
      "jsonSchemas",
      "kindSchema",
      "userKindsSchema",
    ]);
    expect(await names("sandbox")).toEqual([
      "bubblewrapArguments",
      "claudeCodeRules",
      "codexPermissions",
      "sandboxPlaces",
      "seatbeltProfile",
      "shellText",
    ]);
    expect(await names("facts")).toEqual(["factFor", "factsFor", "pointersOf"]);
    expect(await names("explanations")).toEqual(["EXPLANATIONS"]);
  });

  test("each code is explained", async () => {
    const { CODES } = await import("../src/codes.ts");
    const { EXPLANATIONS } = await import("../src/explanations.ts");
    expect(Object.keys(EXPLANATIONS).sort()).toEqual(Object.keys(CODES).sort());
    for (const { what, why, todo } of Object.values(EXPLANATIONS)) {
      for (const text of [what, why, todo]) expect(text.length).toBeGreaterThan(20);
    }
  });
});

/** Every module that an entry loads before it runs, and the packages they name. */
function graph(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const match of readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type\b)[^;]*? from "([^"]+)";/gm)) {
      const target = match[1] as string;
      if (target.startsWith(".")) visit(join(dirname(file), target));
      else packages.add(target);
    }
  };
  visit(fileURLToPath(new URL(`../src/${entry}.ts`, import.meta.url)));
  return { files, packages };
}

test("the entry that detection loads holds neither facts nor zod", () => {
  const { files, packages } = graph("index");
  expect([...packages].sort()).toEqual(["@agent-interop/diagnostics", "node:path"]);
  expect([...files].filter((file) => /facts|schema|explanations/.test(file))).toEqual([]);
  expect(files.size).toBeGreaterThan(35);
});
