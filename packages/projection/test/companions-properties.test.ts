import fc from "fast-check";
import { expect, test } from "vitest";
import { companionOf, isUnwalked, keeps } from "../src/companions/index.ts";
import type { CompanionClass } from "../src/companions/policy.ts";

const CLASSES: readonly CompanionClass[] = [
  "text",
  "data",
  "opaque",
  "executable",
  "host-configuration",
  "secret",
  "vendor-metadata",
];
const INERT: readonly CompanionClass[] = ["text", "data", "opaque"];

const words = fc.constantFrom(
  "{",
  "}",
  '"mcpServers"',
  '"hooks"',
  '"permissions"',
  ":",
  "[",
  "]",
  "//",
  "/*",
  "*/",
  ",",
  "\n",
  "[mcp_servers.",
  "-----BEGIN PRIVATE KEY-----",
  "<svg",
  "<script",
  "&#x110000;",
  "&#55296;",
  "%PDF-",
  "/JS",
  "#53",
  "#!",
  "\ufeff",
  "é",
);
const text = fc.array(words, { maxLength: 20 }).map((parts) => Buffer.from(parts.join("")));
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  text,
  fc.json().map((one) => Buffer.from(one)),
);
const name = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "a.__proto__",
    ".",
    "..",
    "",
    "\ud800.md",
    "a\u202e.md",
    "/",
    "\\",
    "....",
    ".env.",
  ),
  fc
    .tuple(
      fc.constantFrom("a", ".env", "hooks", "package", "SKILL", "."),
      fc.constantFrom(
        "md",
        "json",
        "toml",
        "yaml",
        "svg",
        "html",
        "pdf",
        "png",
        "docx",
        "sh",
        "pem",
        "example",
        "constructor",
      ),
    )
    .map(([base, extension]) => `${base}.${extension}`),
);

test("any bytes under any name have a class and a phrase that is safe to print", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 4 }), bytes, fc.boolean(), (parts, body, executable) => {
      const path = parts.join("/");
      const companion = companionOf({ type: "file", path, bytes: body, executable });
      expect(CLASSES).toContain(companion.class);
      expect(companion.why).toMatch(/^[ -~]{1,100}$/);
      expect(companionOf({ type: "file", path, bytes: Uint8Array.from(body), executable })).toEqual(companion);
      expect(typeof isUnwalked(path)).toBe("boolean");
    }),
    { numRuns: 1000 },
  );
});

test("a run bit is never inert, and no policy keeps what is not", () => {
  fc.assert(
    fc.property(name, bytes, (path, body) => {
      const found = companionOf({ type: "file", path, bytes: body, executable: true }).class;
      expect(INERT).not.toContain(found);
      for (const policy of ["text", "data", "all-inert"] as const) expect(keeps(policy, found)).toBe(false);
    }),
  );
});

test("the folder does not count", () => {
  const folder = fc.constantFrom(
    "scripts",
    "tools",
    "hooks",
    "output-styles",
    "references",
    "assets",
    "docs/scripts",
    "bin",
  );
  fc.assert(
    fc.property(folder, name, bytes, fc.boolean(), (below, path, body, executable) => {
      fc.pre(!/[\\/]/.test(path));
      const there = companionOf({ type: "file", path: `${below}/${path}`, bytes: body, executable });
      const inReferences = companionOf({ type: "file", path: `references/${path}`, bytes: body, executable });
      expect(there).toEqual(inReferences);
    }),
  );
});

test("below scripts and tools prose is text, code and configuration are not", () => {
  fc.assert(
    fc.property(fc.constantFrom("scripts", "tools"), fc.lorem({ maxCount: 20 }), (folder, prose) => {
      const classOf = (file: string, body: string): CompanionClass =>
        companionOf({ type: "file", path: `${folder}/${file}`, bytes: Buffer.from(body), executable: false }).class;
      expect(classOf("guide.md", prose)).toBe("text");
      expect(classOf("README", prose)).toBe("text");
      expect(classOf("run.py", prose)).toBe("executable");
      expect(classOf("guide.md", `#!/bin/sh\n${prose}`)).toBe("executable");
      expect(classOf("settings.json", prose)).toBe("host-configuration");
      expect(classOf("a.json", JSON.stringify({ mcpServers: { [prose]: {} } }))).toBe("host-configuration");
    }),
  );
});

test("what is put around a script in markup does not hide it", () => {
  const around = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
  fc.assert(
    fc.property(around, around, (before, after) => {
      const body = Buffer.from(`<svg>${before}<script>${after}</svg>`);
      expect(companionOf({ type: "file", path: "a.svg", bytes: body, executable: false }).class).toBe("executable");
    }),
  );
});
