import fc from "fast-check";
import { expect, test } from "vitest";
import { isPlainRecord } from "../src/records/plain.ts";
import { libraryRecordSchema } from "../src/schema.ts";

const hash = fc.constantFrom(`sha256:${"a".repeat(64)}`, `sha256:${"0".repeat(64)}`);
const sum = fc.constantFrom("b".repeat(64), "1".repeat(64));
const word = fc.constantFrom("x", "skills/a/SKILL.md", "~/.claude/skills/a", "a b", "é");
const path = fc.constantFrom("plugin.json", "skills/a/SKILL.md", "skills/a/refs/b.md");
const none = fc.constant(null);

const VALID = {
  id: fc.constantFrom("a", "claude-code-skill-a", "x.y"),
  kind: fc.constantFrom("plugin", "skill", "agent", "prompt"),
  name: word,
  version: fc.constantFrom("0.0.0", "1.2.3-rc.1+b"),
  digest: hash,
  trust: fc.constant("foreign"),
  licence: fc.oneof(word, none),
  requires: fc.array(fc.constantFrom("plugin:a", "skill:b"), { maxLength: 2 }),
  installedAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((one) => one.toISOString()),
  fingerprint: hash,
  origin: fc.record({
    kind: fc.constant("interop"),
    host: word,
    source: word,
    format: fc.oneof(word, none),
    marketplace: none,
  }),
  files: fc.array(fc.oneof(fc.tuple(path, sum), fc.tuple(path, sum, sum)), { maxLength: 3 }),
  contents: fc.array(fc.tuple(fc.constantFrom("skill:a", "agent:b"), hash), { maxLength: 2 }),
};

/** What somebody could write in the place of anything. */
const odd = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    true,
    0,
    -1,
    "",
    "x".repeat(5000),
    "../x",
    "/etc",
    "a\0b",
    "con",
    "--",
    "1.2",
    "native",
    "import",
  ],
  ...[
    [],
    {},
    [["plugin.json"]],
    [["../x", "b".repeat(64)]],
    [["a", "b", "c", "d"]],
    "sha256:A",
    "2026-13-01T00:00:00.000Z",
  ],
  ...["2026-02-30T00:00:00.000Z", "2026-01-01T00:00:00Z", { kind: "interop" }, ["x:y"], ["plugin:--"], "state.json"],
);

test("is what is written for an adopted package", () => {
  fc.assert(
    fc.property(
      fc.record(VALID, { requiredKeys: Object.keys(VALID).filter((key) => key !== "contents") as never }),
      (one) => {
        expect(isPlainRecord(one)).toBe(true);
        expect(libraryRecordSchema.safeParse(one).success).toBe(true);
      },
    ),
  );
});

test("is never what the schema refuses, whatever stands in its members and however many it has", () => {
  const changes = fc.array(
    fc.tuple(
      fc.constantFrom(
        ...Object.keys(VALID),
        "more",
        "__proto__",
        "origin.host",
        "origin.more",
        "files.0.0",
        "files.0.1",
      ),
      odd,
    ),
    { minLength: 1, maxLength: 2 },
  );
  fc.assert(
    fc.property(fc.record(VALID), changes, (one, edits) => {
      const record = structuredClone(one) as Record<string, unknown>;
      for (const [place, shared] of edits) {
        // A later edit may reach into what an earlier one put there.
        const value = structuredClone(shared);
        const parts = place.split(".");
        let target: unknown = record;
        for (const part of parts.slice(0, -1)) target = (target as Record<string, unknown> | undefined)?.[part];
        if (typeof target !== "object" || target === null) continue;
        Object.defineProperty(target, parts.at(-1) as string, {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      // As it comes out of a file: without what JSON cannot hold.
      const read = JSON.parse(JSON.stringify(record));
      if (isPlainRecord(read)) expect(libraryRecordSchema.safeParse(read).error).toBeUndefined();
    }),
    { numRuns: 5_000 },
  );
});
