import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadToml, loadYaml, parseToml, readFrontmatter } from "@agent-interop/documents";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OwnedShared, Unit } from "../src/adapters/receipt.ts";
import { markdownFile, tomlFile } from "../src/adapters/render/text.ts";
import { mergePaths, rewriteShared } from "../src/adapters/shared/rewrite.ts";
import { at, plain, same, withAt } from "../src/adapters/shared/values.ts";
import type { HostBundle } from "../src/adapters.ts";
import { adapter, BUNDLE, installed, put, scratch, tree, uninstalled, WITH_MADE_UP } from "./support/adapters.ts";

/** Spaces, comments and line ends that may stand anywhere between the words of a JSON document with comments. */
const trivia = fc.constantFrom("", " ", "\n", "\r\n", "\t", "  ", "/* c */", " // line\n", "\n\n  ");

/** A JSON document with comments as somebody may have written it. */
const written = (value: unknown): fc.Arbitrary<string> => {
  const wrapped = (inner: fc.Arbitrary<string>) => fc.tuple(trivia, inner, trivia).map((parts) => parts.join(""));
  const list = (open: string, close: string, items: readonly fc.Arbitrary<string>[]) =>
    fc
      .tuple(
        fc.tuple(...items.map(wrapped)),
        trivia,
        items.length === 0 ? fc.constant("") : fc.constantFrom("", ","),
        trivia,
      )
      .map(
        ([parts, before, comma, after]) =>
          `${open}${parts.length === 0 ? before : ""}${parts.join(",")}${comma}${comma === "" ? "" : after}${close}`,
      );
  if (Array.isArray(value)) return list("[", "]", value.map(written));
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, member]) =>
      fc.tuple(trivia, written(member)).map(([space, text]) => `${JSON.stringify(key)}:${space}${text}`),
    );
    return list("{", "}", members);
  }
  return fc.constant(JSON.stringify(value));
};

const hook = fc.record({
  matcher: fc.string(),
  hooks: fc.array(fc.record({ command: fc.string() }), { maxLength: 2 }),
});
const settings = fc
  .record(
    {
      model: fc.string(),
      permissions: fc.array(fc.string(), { maxLength: 2 }),
      hooks: fc.dictionary(fc.constantFrom("Stop", "SessionStart", "Other"), fc.array(hook, { maxLength: 2 }), {
        maxKeys: 3,
      }),
    },
    { requiredKeys: [] },
  )
  .chain((value) => fc.tuple(fc.constantFrom("", "\ufeff"), trivia, written(value), trivia))
  .map((parts) => parts.join(""));
const prose = fc
  .array(fc.constantFrom("# Title", "", "text", "\r\n", "\n", "<!-- begin", "ünïcode"), { maxLength: 8 })
  .map((parts) => parts.join(""));

/** What may stand between two statements of a TOML document. */
const between = fc.constantFrom("", "", "\n", "# mine\n", "  # [not.a.table]\n", '# key = 1 "\n');
const ending = fc.constantFrom("", "  ", " # mine", '\t# """ \' [[hooks]]');
const tomlValue = fc.constantFrom(
  "true",
  "-1",
  "1.5",
  "nan",
  "1979-05-27T07:32:00Z",
  '"#"',
  "'[[hooks]]'",
  '"\\"]"',
  '"""\n[[hooks]]\nevent = \\"x\\"\n"""',
  '"""a""""',
  "'''\n# none\n[x]\n'''",
  "[]",
  "[1, [2], # mine\n  3,\n]",
  "{ a = 1, b.c = '}' }",
);
const tomlTable = fc.tuple(
  fc.uniqueArray(fc.tuple(between, fc.nat(999), tomlValue, ending), { maxLength: 3, selector: ([, name]) => name }),
  between,
  ending,
);
const tomlHeader = fc.constantFrom("[features]", "[other]", '[ "a b" . c ]', "[a.d]", "[[hooks]]", "[[list.items]]");
const keyLines = (keys: readonly (readonly [string, number, string, string])[]): string =>
  keys.map(([space, name, value, end]) => `${space}k${name} = ${value}${end}\n`).join("");
/** A TOML document as somebody may have written it: tables of ours among theirs, any line ends, an end without one. */
const toml = fc
  .tuple(
    tomlTable,
    fc.uniqueArray(fc.tuple(tomlHeader, tomlTable, fc.nat()), {
      maxLength: 4,
      selector: ([header, , id]) => (header.startsWith("[[") ? id : header),
    }),
    fc.record({ bom: fc.boolean(), crlf: fc.boolean(), cut: fc.boolean() }),
  )
  .map(([[first], tables, { bom, crlf, cut }]) => {
    const rest = tables.map(([header, [keys, before, after]]) => `${before}${header}${after}\n${keyLines(keys)}`);
    const whole = keyLines(first) + rest.join("");
    const text = cut ? whole.replace(/\n$/, "") : whole;
    return (bom ? "\ufeff" : "") + (crlf ? text.replaceAll("\n", "\r\n") : text);
  });

const TOML = await loadToml();
const element = (id: string, event: string): Unit => ({
  id,
  form: "element",
  at: ["hooks", event],
  value: { hooks: [{ type: "command", command: `run ${id}` }] },
});
const hookTable = (id: string): Unit => ({
  id,
  form: "table",
  at: ["hooks"],
  value: { event: "Stop", command: `run "${id}"\n`, timeout: 5, args: ["a", { b: true }] },
});
const keyUnit = (...at: readonly string[]): Unit => ({ id: `key/${at.join(".")}`, form: "key", at, value: true });
const block = (id: string): Unit => ({ id, form: "block", text: `<!-- begin ${id} -->\ntext\n<!-- end ${id} -->\n` });
const of = (units: readonly Unit[], host = "one") => units.map((unit) => ({ ...unit, hosts: [host] }));
const bytesOf = (text: string) => Buffer.from(text);
const rewritten = (
  bytes: Uint8Array | null,
  owned: OwnedShared | null,
  wanted: readonly Unit[],
  skeleton: Record<string, unknown> = {},
) => rewriteShared({ path: "x", bytes, owned, wanted: of(wanted), skeleton, toml: TOML });
const readAs = (text: string): unknown => {
  const read = parseToml(text, TOML);
  if (!read.ok) throw new Error(`${read.problem.message}: ${JSON.stringify(text)}`);
  return plain(read.value);
};

describe("a shared file", () => {
  const cases: readonly [string, fc.Arbitrary<string>, readonly Unit[], readonly Unit[]][] = [
    [
      "JSON",
      settings,
      [element("a", "Stop"), element("b", "SessionStart")],
      [element("c", "Stop"), element("d", "PreToolUse")],
    ],
    [
      "TOML",
      toml,
      [hookTable("a"), hookTable("b"), keyUnit("features", "hooks"), keyUnit("top"), keyUnit("deep", "er", "on")],
      [hookTable("c"), keyUnit("features", "other"), keyUnit("deep", "er", "off")],
    ],
    ["Markdown", prose, [block("a"), block("b")], [block("c")]],
  ];

  test.each(cases)("%s: put in and taken away is the identity, to the byte", (_, texts, units) => {
    fc.assert(
      fc.property(texts, (text) => {
        const put = rewritten(bytesOf(text), null, units, { version: 1 });
        if (!put.ok || put.bytes === null || put.owned === null) throw new Error(put.ok ? "nothing" : put.why);
        const again = rewritten(put.bytes, put.owned, units, { version: 1 });
        if (!again.ok) throw new Error(again.why);
        expect(again.bytes).toBe(put.bytes);
        const taken = rewritten(put.bytes, put.owned, [], { version: 1 });
        if (!taken.ok || taken.bytes === null) throw new Error("not taken away");
        expect(Buffer.from(taken.bytes).toString()).toBe(text);
        expect([taken.owned, taken.edited]).toEqual([null, []]);
      }),
      { numRuns: 500 },
    );
  });

  test("TOML: the result reads as the value before with ours in it", () => {
    fc.assert(
      fc.property(toml, (text) => {
        const units = [hookTable("a"), hookTable("b"), keyUnit("features", "hooks"), keyUnit("deep", "er", "on")];
        const put = rewritten(bytesOf(text), null, units);
        if (!put.ok || put.bytes === null) throw new Error(put.ok ? "nothing" : put.why);
        let expected = readAs(text);
        for (const unit of units) {
          if (unit.form === "block") continue;
          const there = at(expected, unit.at) ?? [];
          const value = unit.form === "table" ? [...(there as unknown[]), unit.value] : unit.value;
          expected = withAt(expected, unit.at, value);
        }
        expect(same(readAs(Buffer.from(put.bytes).toString()), expected)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each(cases)(
    "%s: with the parts of another put in between, all that is not ours is there afterwards",
    (name, texts, units, others) => {
      fc.assert(
        fc.property(texts, (text) => {
          const first = rewritten(bytesOf(text), null, units);
          if (!first.ok) throw new Error(first.why);
          const second = rewritten(first.bytes, null, others);
          if (!second.ok) throw new Error(second.why);
          const third = rewritten(second.bytes, first.owned, []);
          if (!third.ok) throw new Error(third.why);
          expect(third.edited).toEqual([]);
          const inherited = second.owned && {
            ...second.owned,
            containers: mergePaths(second.owned.containers, first.owned?.containers ?? []),
          };
          const last = rewritten(third.bytes, inherited, []);
          if (!last.ok || last.bytes === null) throw new Error("not taken away");
          expect(last.edited).toEqual([]);
          const left = Buffer.from(last.bytes).toString();
          if (name === "Markdown") expect(left).toBe(text);
          // Of what was put before a table that the second used too a line break may stay behind.
          else if (name === "TOML") expect(left.replace(/\s+$/, "")).toBe(text.replace(/\s+$/, ""));
          // Every word and comment of the user is there in its order; an empty list or object that was made for the first stays with the second.
          else for (const comment of text.match(/\/\* c \*\/|\/\/ line/g) ?? []) expect(left).toContain(comment);
        }),
        { numRuns: 300 },
      );
    },
  );
});

const body = fc.string({ unit: "binary", maxLength: 60 });

test("what is rendered as TOML or frontmatter reads back as what it was", async () => {
  const toml = await loadToml();
  const yaml = await loadYaml();
  fc.assert(
    fc.property(body, body, (description, text) => {
      fc.pre(description.isWellFormed() && text.isWellFormed());
      const read = parseToml(Buffer.from(tomlFile({ description, text })).toString(), toml);
      if (!read.ok) throw new Error(read.problem.message);
      expect(Object.fromEntries(read.value as ReadonlyMap<string, unknown>)).toEqual({ description, text });
      const front = readFrontmatter(markdownFile({ name: "x", description }, "Body."), yaml);
      const data = "data" in front ? front.data : null;
      expect(data === null ? front : Object.fromEntries(data)).toEqual({ name: "x", description });
    }),
    { numRuns: 1000 },
  );
});

/** Files of a user, some of them where a bundle would go. */
const homes = fc.record(
  {
    ".claude/settings.json": settings,
    ".codex/hooks.json": settings,
    ".gemini/settings.json": settings,
    ".qwen/settings.json": settings,
    ".cursor/hooks.json": settings,
    ".gemini/config/hooks.json": settings,
    ".agents/hooks.json": settings,
    ".factory/hooks.json": settings,
    ".augment/settings.json": settings,
    ".junie/config.json": settings,
    ".kimi-code/config.toml": toml,
    ".made-up.toml": toml,
    ".made-up/config.toml": toml.filter((text) => !text.includes("hooks = ")),
    ".claude/CLAUDE.md": prose,
    ".codex/AGENTS.md": prose,
    ".gemini/GEMINI.md": prose,
    "AGENTS.md": prose,
    "GEMINI.md": prose,
    ".github/copilot-instructions.md": prose,
    ".claude/skills/mine/SKILL.md": prose,
    ".agents/skills/acme/notes.txt": prose,
  },
  { requiredKeys: [] },
);
const bundles: fc.Arbitrary<HostBundle> = fc
  .record({
    skills: fc.subarray([...(BUNDLE.skills ?? [])]),
    agents: fc.subarray([...(BUNDLE.agents ?? [])]),
    commands: fc.subarray([...(BUNDLE.commands ?? [])]),
    hooks: fc.subarray([...(BUNDLE.hooks ?? [])]),
    instructions: fc.subarray([...(BUNDLE.instructions ?? [])]),
  })
  .map((part) => ({ ...BUNDLE, ...part }));

test("install, update and uninstall over any home is the identity", async () => {
  await fc.assert(
    fc.asyncProperty(
      homes,
      fc.constantFrom(...WITH_MADE_UP),
      bundles,
      bundles,
      async (files, [host, scope], first, second) => {
        const root = scratch();
        put(root, files as Record<string, string>);
        const before = tree(root);
        const one = adapter(root, host, scope);
        await installed(one, first);
        await installed(one, second);
        if ((await one.receipt(BUNDLE.id)) !== null) await uninstalled(one);
        expect(tree(root)).toEqual(before);
        for (const [path, text] of Object.entries(files)) expect(readFileSync(join(root, path), "utf8")).toBe(text);
      },
    ),
    { numRuns: process.env["AGENT_INTEROP_DEEP"] === "1" ? 500 : 25 },
  );
}, 600_000);
