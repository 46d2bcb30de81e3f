import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { boundaryDocument, pathPolicy } from "../src/index.ts";
import { boundarySchema, boundaryVectorsSchema, type VectorMachine } from "../src/schema.ts";
import { machine } from "./support/machine.ts";
import { vectorDocument } from "./support/vectors/document.ts";

const published = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../boundary/${name}`, import.meta.url), "utf8"));

describe("the published files", () => {
  // `vitest -u` writes them anew.
  test.each([
    ["boundary.json", boundaryDocument()],
    ["boundary-vectors.json", vectorDocument()],
  ])("%s is today's", async (name, document) => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(`../boundary/${name}`);
  });

  test("follow their schemas", () => {
    expect(boundarySchema.parse(published("boundary.json"))).toEqual(boundaryDocument());
    expect(boundaryVectorsSchema.parse(published("boundary-vectors.json")).vectors.length).toBeGreaterThanOrEqual(200);
  });
});

const { machines, vectors } = vectorDocument();

test("no vector stands there twice", () => {
  const keys = vectors.map(({ machine, operation, path }) => `${machine} ${operation} ${path}`);
  expect(keys.length).toBe(new Set(keys).size);
});

describe.each(Object.keys(machines))("vectors on %s", (name) => {
  const { foldsCase, platform, ...rest } = machines[name] as VectorMachine;
  const folds = platform !== "linux";
  const here = machine(
    { ...rest.env },
    { ...rest, platform, foldCase: (path) => (folds ? path.toLowerCase() : path), env: { ...rest.env } },
  );

  test.each(vectors.filter((vector) => vector.machine === name))("$operation $path", (vector) => {
    const policy = pathPolicy(here, {
      canonical: (path) => (path === vector.path ? (vector.real ?? path) : path),
      ...(foldsCase && !folds ? { foldsCase: () => true } : {}),
    });
    for (const posture of [undefined, "default", "confirmed"] as const) {
      const verdict = policy.check(vector.operation, vector.path, posture);
      if (!vector.block) {
        expect(verdict).toEqual({ allow: true });
        continue;
      }
      expect(verdict.block).toBe(true);
      if (verdict.allow) continue;
      expect(verdict.reason).toBe("path-policy:noWritePaths");
      if (vector.kind !== null) expect([verdict.kind, verdict.rule]).toEqual([vector.kind, vector.rule]);
    }
  });
});
