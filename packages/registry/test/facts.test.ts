import { describe, expect, test } from "vitest";
import { speaksOf } from "../src/facts/match.ts";
import { factFor, factsFor, pointersOf } from "../src/facts.ts";
import { INTEROP_AGENT_KINDS } from "../src/index.ts";

const WEIGHT = { secondary: 0, documented: 1, ran: 2 } as const;

describe("every entry of the table has a fact behind it", () => {
  test.each(INTEROP_AGENT_KINDS)("$id", (kind) => {
    const pointers = pointersOf(kind);
    expect(pointers.length).toBeGreaterThan(2);
    for (const { pointer, claims } of pointers) {
      const fact = factFor(kind.id, pointer);
      expect(fact, `${kind.id} ${pointer}`).toBeDefined();
      if (fact === undefined) continue;
      expect(fact.source.length).toBeGreaterThan(2);
      expect(fact.date).toMatch(/^20\d\d-\d\d-\d\d$/);
      if (claims !== null)
        expect(WEIGHT[fact.confidence], `${kind.id} ${pointer}`).toBeGreaterThanOrEqual(WEIGHT[claims]);
    }
  });

  test("only what nobody checked is marked so, and never counts for more", () => {
    for (const { id } of INTEROP_AGENT_KINDS) {
      for (const fact of factsFor(id)) {
        expect(["ran", "documented", "secondary"]).toContain(fact.confidence);
        if (fact.evidence === "unverified") expect(fact.confidence).toBe("secondary");
      }
      const marker = pointersOf(INTEROP_AGENT_KINDS.find((kind) => kind.id === id) as never).filter(({ pointer }) =>
        /^(sessionMarkers|wellKnown)/.test(pointer),
      );
      for (const { pointer } of marker) expect(factFor(id, pointer)).toMatchObject({ evidence: "unverified" });
    }
  });

  test("no fact is about an entry that the table no longer has", () => {
    for (const kind of INTEROP_AGENT_KINDS) {
      const pointers = new Set(pointersOf(kind).map(({ pointer }) => pointer));
      for (const { path } of factsFor(kind.id)) {
        if (/^(roots|declarations|instructions|plugins|reading|levels|packages|homeEnv|legacyUserDirs):/.test(path)) {
          expect(pointers.has(path), `${kind.id} ${path}`).toBe(true);
        }
      }
    }
  });

  test("nothing of the machine that measured stands in the facts", () => {
    const all = JSON.stringify(INTEROP_AGENT_KINDS.map(({ id }) => factsFor(id)));
    expect(all).not.toMatch(/"\/(work|scratch|root|home)\/|real-homes|seed 000/);
  });
});

describe("looking facts up", () => {
  test("by area, by pointer, by the widest part", () => {
    expect(factFor("codex", "mcp.key")?.value).toBe("mcp_servers");
    expect(factFor("codex", "roots:skill:./.agents/skills")).toMatchObject({
      path: "skills.project",
      confidence: "ran",
    });
    expect(factFor("claude-code", "forbidden:~/.claude/projects")?.path).toBe("forbidden");
    expect(factFor("claude-code", "forbidden:~/.claude/statsig")).toMatchObject({ evidence: "unverified" });
    expect(factFor("cursor", "declarations:hook:~/.cursor/hooks.json#hooks")?.confidence).toBe("secondary");
    expect(factFor("codex", "no:such")).toBeUndefined();
    expect(factsFor("__proto__")).toEqual([]);
    expect(factFor("nobody", "acp")).toBeUndefined();
  });

  test("undocumented stays a word", () => {
    expect(factFor("cursor", "plugins.installedRegistry")?.value).toBe("undocumented");
  });

  test.each([
    ["~/.x/{a,b}/**/*.md", "~/.x/b", true],
    ["~/.x/{a,b}/**/*.md", "~/.x/c", false],
    ["~/.x/skills-old/", "~/.x/skills", false],
    ["~/.x/skills", "./.x/skills", false],
    [".x/skills (legacy)", "./.x/skills", true],
    ["kilo.json(c)#mcp", "./kilo.jsonc", true],
    [".c/settings*.json", "./.c/settings.local.json", true],
  ])("%s speaks of %s: %s", (value, place, expected) => {
    expect(speaksOf(value, place)).toBe(expected);
  });
});
