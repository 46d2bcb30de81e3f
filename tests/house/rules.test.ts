import { describe, expect, it } from "vitest";
import { RULES } from "../../scripts/house/rules/index.mjs";
import { cleanRepo, findings, packageFiles } from "./fixture.ts";

const SRC = "packages/source/src";
const manifestOf = (name: string, more: object) => packageFiles(name, more)[`packages/${name}/package.json`] ?? "";
const onDiagnostics = { dependencies: { "@agent-interop/diagnostics": "workspace:^" } };
const clean = 'export * from "@agent-interop/diagnostics";\n';
/** A package of the given name with this index. */
const withPackage = (name: string, index: string, more: object = {}) => ({
  ...packageFiles(name, more),
  [`packages/${name}/src/index.ts`]: index,
});
const withZod = (files: Record<string, string>, more: object = {}) => ({
  "scripts/allowed-dependencies.json": '{ "zod": ["registry"] }\n',
  ...packageFiles("registry", { dependencies: { zod: "catalog:" }, ...more }),
  ...files,
});

/** Every rule with bad examples: what is changed in a clean repository, and what must be found. */
const BAD: Record<string, readonly (readonly [string, Record<string, string | null>, readonly string[]])[]> = {
  dependencies: [
    ["an undeclared package", { [`${SRC}/a.ts`]: 'import x from "left-pad";\n' }, [`dependencies ${SRC}/a.ts:1`]],
    [
      "an undeclared type import",
      { [`${SRC}/a.ts`]: '\nimport type { x } from "left-pad";\n' },
      [`dependencies ${SRC}/a.ts:2`],
    ],
    [
      "an undeclared import() type",
      { [`${SRC}/a.ts`]: 'export type A = import("left-pad").A;\n' },
      [`dependencies ${SRC}/a.ts:1`],
    ],
    [
      "an undeclared dynamic import",
      { [`${SRC}/a.ts`]: 'export const a = () => import("left-pad");\n' },
      [`dependencies ${SRC}/a.ts:1`],
    ],
    ["a root devDependency in a source", { [`${SRC}/a.ts`]: 'import "vitest";\n' }, [`dependencies ${SRC}/a.ts:1`]],
    [
      "an undeclared package in a test",
      { "packages/source/test/a.test.ts": 'import "left-pad";\n' },
      ["dependencies packages/source/test/a.test.ts:1"],
    ],
    [
      "an undeclared package in tests/",
      { "tests/a/b.test.ts": 'import "left-pad";\n' },
      ["dependencies tests/a/b.test.ts:1"],
    ],
    [
      "a declared package nobody imports",
      { [`${SRC}/index.ts`]: "export {};\n" },
      ["dependencies packages/source/package.json"],
    ],
  ],
  layers: [
    [
      "an arrow that points up",
      {
        ...withPackage("documents", 'import "@agent-interop/source";\n', {
          dependencies: { "@agent-interop/source": "workspace:^" },
        }),
      },
      ["layers packages/documents/src/index.ts:1"],
    ],
    [
      "an arrow within a row",
      {
        ...packageFiles("state"),
        "packages/source/package.json": manifestOf("source", {
          dependencies: { "@agent-interop/state": "workspace:^" },
        }),
        [`${SRC}/index.ts`]: 'export type { S } from "@agent-interop/state";\n',
      },
      [`layers ${SRC}/index.ts:1`],
    ],
    [
      "a stranger",
      {
        ...packageFiles("registry"),
        ...withPackage("projection", 'import "@agent-interop/registry";\n', {
          dependencies: { "@agent-interop/registry": "workspace:^" },
        }),
      },
      ["layers packages/projection/src/index.ts:1"],
    ],
    [
      "an entry that is not the agreed one",
      {
        ...packageFiles("foreign-formats"),
        ...withPackage("inventory", 'import "@agent-interop/foreign-formats";\n', {
          dependencies: { "@agent-interop/foreign-formats": "workspace:^" },
        }),
      },
      ["layers packages/inventory/src/index.ts:1"],
    ],
    ["a package without a place", { ...packageFiles("helpers") }, ["layers packages/helpers/package.json"]],
    [
      "its own name in a source",
      { [`${SRC}/a.ts`]: 'import "@agent-interop/source";\n' },
      [`dependencies ${SRC}/a.ts:1`, `layers ${SRC}/a.ts:1`],
    ],
  ],
  entries: [
    [
      "a deep import",
      { [`${SRC}/index.ts`]: `${clean}import "@agent-interop/diagnostics/dist/paths.js";\n` },
      [`entries ${SRC}/index.ts:2`],
    ],
    [
      "a relative way into another package",
      { [`${SRC}/a.ts`]: 'import "../../diagnostics/src/index.ts";\n' },
      [`entries ${SRC}/a.ts:1`],
    ],
    ["an absolute import", { [`${SRC}/a.ts`]: 'import "/etc/x.js";\n' }, [`entries ${SRC}/a.ts:1`]],
    [
      "a relative way into a package from tests/",
      { "tests/a/b.test.ts": 'import "../../packages/source/src/index.ts";\n' },
      ["entries tests/a/b.test.ts:1"],
    ],
  ],
  cycles: [
    [
      "a circle of three files",
      {
        [`${SRC}/a.ts`]: 'import "./b.ts";\n',
        [`${SRC}/b.ts`]: 'export * from "./c.ts";\n',
        [`${SRC}/c.ts`]: 'import { a } from "./a.ts";\n',
      },
      [`cycles ${SRC}/a.ts`],
    ],
  ],
  builtins: [
    [
      "the file system elsewhere",
      { "packages/diagnostics/src/a.ts": 'import { readFileSync } from "node:fs";\n' },
      ["builtins packages/diagnostics/src/a.ts:1"],
    ],
    [
      "the file system without its prefix",
      { "packages/diagnostics/src/a.ts": 'import { readFile } from "fs/promises";\n' },
      ["builtins packages/diagnostics/src/a.ts:1"],
    ],
    [
      "the file system, imported late",
      { "packages/diagnostics/src/a.ts": 'export const a = () => import("node:fs");\n' },
      ["builtins packages/diagnostics/src/a.ts:1"],
    ],
    [
      "the file system, required",
      { "packages/diagnostics/src/a.ts": 'require("fs");\n' },
      ["builtins packages/diagnostics/src/a.ts:1"],
    ],
    [
      "the file system by getBuiltinModule",
      { [`${SRC}/a.ts`]: 'globalThis.process.getBuiltinModule("fs");\n' },
      [`builtins ${SRC}/a.ts:1`, `ambient ${SRC}/a.ts:1`],
    ],
    [
      "a write call taken from the file system by getBuiltinModule",
      { [`${SRC}/a.ts`]: 'export const { lstatSync, writeFileSync } = process.getBuiltinModule("node:fs");\n' },
      [`reads ${SRC}/a.ts:1`],
    ],
    [
      "the file system by getBuiltinModule outside the doors",
      { "packages/diagnostics/src/a.ts": 'export const { lstatSync } = process.getBuiltinModule("node:fs");\n' },
      ["builtins packages/diagnostics/src/a.ts:1"],
    ],
    [
      "a computed module name",
      { [`${SRC}/a.ts`]: "export const a = (x: string) => import(x);\n" },
      [`builtins ${SRC}/a.ts:1`],
    ],
    [
      "a child process in the reading door",
      { [`${SRC}/a.ts`]: 'import { spawn } from "node:child_process";\n' },
      [`builtins ${SRC}/a.ts:1`],
    ],
    [
      "a child process outside the probe",
      {
        ...withPackage("detect", 'import { spawn } from "node:child_process";\n'),
        "packages/detect/src/probe.ts": 'import { spawn } from "node:child_process";\n',
      },
      ["builtins packages/detect/src/index.ts:1"],
    ],
    ...["net", "http", "https", "http2", "dgram", "dns", "dns/promises", "tls", "worker_threads", "vm"].map(
      (name) => [`node:${name}`, { [`${SRC}/a.ts`]: `import "node:${name}";\n` }, [`builtins ${SRC}/a.ts:1`]] as const,
    ),
    [
      "the operating system elsewhere in source",
      { [`${SRC}/a.ts`]: 'import { homedir } from "node:os";\n' },
      [`builtins ${SRC}/a.ts:1`],
    ],
  ],
  reads: [
    [
      "a write call by name",
      { [`${SRC}/a.ts`]: 'import { readFileSync, writeFileSync } from "node:fs";\n' },
      [`reads ${SRC}/a.ts:1`],
    ],
    [
      "a write call of a namespace",
      { [`${SRC}/a.ts`]: 'import * as fs from "node:fs";\nfs.readFileSync("a");\nfs.rmSync("a");\n' },
      [`reads ${SRC}/a.ts:3`],
    ],
    [
      "a write call of a promise",
      { [`${SRC}/a.ts`]: 'import fs from "fs/promises";\nexport const a = () => fs["unlink"]("a");\n' },
      [`reads ${SRC}/a.ts:2`],
    ],
    [
      "the module as a value",
      { [`${SRC}/a.ts`]: 'import fs from "node:fs";\nexport const { rmSync } = fs;\n' },
      [`reads ${SRC}/a.ts:2`],
    ],
    [
      "a writing open flag",
      { [`${SRC}/a.ts`]: 'import { constants, openSync } from "node:fs";\nopenSync("a", constants.O_RDWR);\n' },
      [`reads ${SRC}/a.ts:2`],
    ],
    [
      "a writing open mode",
      { [`${SRC}/a.ts`]: 'import { openSync } from "node:fs";\nopenSync("a", "a+");\n' },
      [`reads ${SRC}/a.ts:2`],
    ],
    ["a late import", { [`${SRC}/a.ts`]: 'export const a = () => import("node:fs");\n' }, [`reads ${SRC}/a.ts:1`]],
  ],
  ambient: [
    ...[
      "process.env.HOME",
      'process["env"]',
      "process.cwd()",
      "process.platform",
      "process.argv",
      "Date.now()",
      "new Date()",
      "Date()",
      "performance.now()",
      "process.hrtime()",
    ].map((text) => [text, { [`${SRC}/a.ts`]: `export const a = ${text};\n` }, [`ambient ${SRC}/a.ts:1`]] as const),
    [
      "process taken apart",
      { [`${SRC}/a.ts`]: "const { env } = process;\nexport { env };\n" },
      [`ambient ${SRC}/a.ts:1`],
    ],
    [
      "the home directory",
      {
        [`${SRC}/host-machine.ts`]: 'import os from "node:os";\nexport const a = os.homedir();\n',
        [`${SRC}/a.ts`]: "declare const os: { tmpdir(): string };\nexport const a = os.tmpdir();\n",
      },
      [`ambient ${SRC}/a.ts:2`],
    ],
    ["the network", { [`${SRC}/a.ts`]: 'export const a = () => fetch("x");\n' }, [`ambient ${SRC}/a.ts:1`]],
    ["evaluated code", { [`${SRC}/a.ts`]: 'export const a = () => eval("1");\n' }, [`ambient ${SRC}/a.ts:1`]],
  ],
  schemas: [
    [
      "zod outside schema.ts",
      withZod({ "packages/registry/src/other.ts": 'import * as z from "zod";\n' }),
      ["schemas packages/registry/src/other.ts:1"],
    ],
    [
      "the named import",
      withZod({ "packages/registry/src/schema.ts": 'import { z } from "zod";\n' }),
      ["schemas packages/registry/src/schema.ts:1"],
    ],
    [
      "another entry of zod",
      withZod({ "packages/registry/src/schema.ts": 'import * as z from "zod/mini";\n' }),
      ["schemas packages/registry/src/schema.ts:1"],
    ],
  ],
  lazy: [
    [
      "an index that loads its schema",
      withZod({
        "packages/registry/src/schema.ts": 'import * as z from "zod";\nexport const s = z.string();\n',
        "packages/registry/src/way.ts": 'export * from "./schema.ts";\n',
        "packages/registry/src/index.ts": 'export * from "./way.ts";\n',
      }),
      ["lazy packages/registry/src/index.ts"],
    ],
    [
      "an index that loads the schema of another package",
      {
        ...withZod(
          { "packages/registry/src/schema.ts": 'import * as z from "zod";\nexport const s = z.string();\n' },
          {
            exports: {
              ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
              "./schema": { types: "./dist/schema.d.ts", default: "./dist/schema.js" },
            },
          },
        ),
        "packages/source/package.json": manifestOf("source", {
          dependencies: { "@agent-interop/registry": "workspace:^" },
        }),
        [`${SRC}/index.ts`]: 'export * from "@agent-interop/registry/schema";\n',
      },
      [`lazy ${SRC}/index.ts`],
    ],
  ],
  "top-level-await": [
    ["in a source", { [`${SRC}/a.ts`]: "export const a = await 1;\n" }, [`top-level-await ${SRC}/a.ts:1`]],
    [
      "in the built package",
      { "packages/source/dist/index.js": "for await (const a of []) a;\n" },
      ["top-level-await packages/source/dist/index.js:1"],
    ],
  ],
  length: [["a long file", { [`${SRC}/a.ts`]: "export {};\n".repeat(401) }, [`length ${SRC}/a.ts`]]],
  leftovers: [
    ...[
      "// TO" + "DO: later",
      "/* FIX" + "ME */",
      "// @ts-ig" + "nore",
      "// @ts-expect-er" + "ror",
      "// biome-ig" + "nore lint",
    ].map((text) => [text, { [`${SRC}/a.ts`]: `${text}\nexport {};\n` }, [`leftovers ${SRC}/a.ts:1`]] as const),
    ["a cast to any", { [`${SRC}/a.ts`]: "export const a = 1 as any;\n" }, [`leftovers ${SRC}/a.ts:1`]],
    ["a file that does not parse", { [`${SRC}/a.ts`]: "export const = ;\n" }, [`leftovers ${SRC}/a.ts`]],
  ],
  skips: [
    ["only", { "tests/a.test.ts": 'it.only("a", () => {});\n' }, ["skips tests/a.test.ts:1"]],
    [
      "only behind each",
      { "tests/a.test.ts": 'describe.only.each([1])("a", () => {});\n' },
      ["skips tests/a.test.ts:1"],
    ],
    ["skip", { "tests/a.test.ts": 'test.skip("a", () => {});\n' }, ["skips tests/a.test.ts:1"]],
    [
      "skipIf without a reason",
      { "tests/a.test.ts": 'it.skipIf(true)("a", () => {});\n' },
      ["skips tests/a.test.ts:1"],
    ],
  ],
  "pure-tests": [
    ["a changed variable", { "tests/a.test.ts": 'process.env.HOME = "x";\n' }, ["pure-tests tests/a.test.ts:1"]],
    ["a removed variable", { "tests/a.test.ts": 'delete process.env["HOME"];\n' }, ["pure-tests tests/a.test.ts:1"]],
    ["a stubbed variable", { "tests/a.test.ts": 'vi.stubEnv("HOME", "x");\n' }, ["pure-tests tests/a.test.ts:1"]],
  ],
  traces: [
    ["a path of one machine", { "docs/a.md": `see /${"work"}/main/x\n` }, ["traces docs/a.md:1"]],
    ["a registry host", { "docs/a.md": `\nfrom https://registry.npm${"js"}.org/x\n` }, ["traces docs/a.md:2"]],
  ],
  lockfile: [
    [
      "a download address",
      { "pnpm-lock.yaml": "a:\n  resolution: {tarball: https://example.com/a.tgz}\n" },
      ["lockfile pnpm-lock.yaml:2"],
    ],
    ["no lockfile", { "pnpm-lock.yaml": null }, ["lockfile pnpm-lock.yaml"]],
  ],
  shape: [
    ...["README.md", "LICENSE", "test/public-names.test.ts"].map(
      (path) => [`no ${path}`, { [`packages/source/${path}`]: null }, ["shape packages/source/package.json"]] as const,
    ),
    [
      "codes without explanations",
      { [`${SRC}/codes.ts`]: 'export const CODES = { "a-b": { severity: "error", hint: "" } };\n' },
      ["shape packages/source/package.json"],
    ],
    [
      "reports without codes",
      { [`${SRC}/a.ts`]: 'import { reporter } from "@agent-interop/diagnostics";\nexport const a = reporter;\n' },
      ["shape packages/source/package.json"],
    ],
    [
      "an entry without a file",
      {
        "packages/source/package.json": manifestOf("source", {
          ...onDiagnostics,
          exports: {
            ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
            "./testing": { types: "./dist/testing.d.ts", default: "./dist/testing.js" },
          },
        }),
      },
      ["shape packages/source/package.json"],
    ],
  ],
  manifests: [
    ...(
      [
        ["license", { license: "ISC" }],
        ["engines", { engines: { node: ">=18" } }],
        ["an install script", { scripts: { postinstall: "node x.js" } }],
        ["types after default", { exports: { ".": { default: "./dist/index.js", types: "./dist/index.d.ts" } } }],
        ["a range of its own", { dependencies: { "@agent-interop/diagnostics": "^0.1.0" } }],
      ] as const
    ).map(
      ([name, change]) =>
        [
          name,
          { "packages/source/package.json": manifestOf("source", { ...onDiagnostics, ...change }) },
          ["manifests packages/source/package.json"],
        ] as const,
    ),
    [
      "another form",
      { "packages/source/package.json": manifestOf("source", onDiagnostics).replace("\n", "\n\n") },
      ["manifests packages/source/package.json"],
    ],
    [
      "a package the tests do not list",
      { "tests/package.json": '{ "devDependencies": { "@agent-interop/source": "workspace:^" } }\n' },
      ["manifests tests/package.json"],
    ],
  ],
  "allowed-dependencies": [
    [
      "a dependency that is not on the list",
      {
        "packages/source/package.json": manifestOf("source", {
          dependencies: { ...onDiagnostics.dependencies, yaml: "catalog:" },
        }),
        [`${SRC}/a.ts`]: 'export const a = () => import("yaml");\n',
      },
      ["allowed-dependencies packages/source/package.json"],
    ],
    [
      "a list that is too long",
      { "scripts/allowed-dependencies.json": '{ "yaml": ["source"] }\n' },
      ["allowed-dependencies scripts/allowed-dependencies.json"],
    ],
  ],
  codes: [
    [
      "the same code twice, and one that is not kebab-case",
      {
        ...withExplanations("diagnostics", 'export const CODES = { "one-thing": 1 } as const satisfies object;\n'),
        ...withExplanations(
          "source",
          'export const CODES = {\n  "one-thing": 1,\n  Other_thing: 2,\n};\n',
          onDiagnostics,
        ),
        [`${SRC}/index.ts`]: clean,
      },
      [`codes ${SRC}/codes.ts:2`, `codes ${SRC}/codes.ts:3`],
    ],
  ],
  changesets: [
    [
      "a change that the bundle holds",
      {
        ...packageFiles("cli", {
          bin: { x: "./dist/main.js" },
          exports: {},
          devDependencies: { "@agent-interop/source": "workspace:^" },
        }),
        ".changeset/a-b.md": '---\n"@agent-interop/source": patch\n---\n\nBetter.\n',
      },
      ["changesets .changeset/a-b.md"],
    ],
  ],
};

function withExplanations(name: string, codes: string, more: object = {}): Record<string, string> {
  const entry = (file: string) => ({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });
  return {
    ...packageFiles(name, { exports: { ".": entry("index"), "./explanations": entry("explanations") }, ...more }),
    [`packages/${name}/src/codes.ts`]: codes,
    [`packages/${name}/src/explanations.ts`]: "export const EXPLANATIONS = {};\n",
  };
}

describe("house rules", () => {
  it("find nothing in a clean repository", () => {
    expect(findings()).toEqual([]);
    expect(Object.keys(cleanRepo()).length).toBeGreaterThan(15);
  });

  it("all have bad examples", () => {
    expect(Object.keys(BAD)).toEqual(RULES.map(({ id }) => id));
  });

  describe.each(Object.entries(BAD))("%s", (_rule, cases) => {
    it.each(cases)("finds: %s", (_what, changes, wanted) => {
      const found = findings(changes);
      for (const finding of wanted) expect(found).toContain(finding);
    });
  });
});

describe("house rules let pass", () => {
  const good: Record<string, Record<string, string>> = {
    "the clock and the environment in host-machine.ts": {
      [`${SRC}/host-machine.ts`]: "export const a = [process.env, process.cwd(), Date.now(), new Date()];\n",
    },
    "the monotonic clock in drive.ts": { [`${SRC}/drive.ts`]: "export const a = performance.now();\n" },
    "reads of the file system in source": {
      [`${SRC}/a.ts`]:
        'import { constants, openSync, type WriteStream } from "node:fs";\nopenSync("a", constants.O_RDONLY | constants.O_NOFOLLOW);\n',
    },
    "a date of a given time, a member named process": {
      [`${SRC}/a.ts`]: "export const a = (x: { process: number }) => [new Date(x.process), { process: 1 }];\n",
    },
    "an await inside a function": {
      [`${SRC}/a.ts`]: "export const a = async () => { for await (const b of []) await b; };\n",
    },
    "a skip that gives its reason": {
      "tests/a.test.ts":
        'it.skipIf(true)("refuses a FIFO (needs mkfifo)", () => {});\nit("b", (ctx) => { ctx.skip("no mkfifo here"); });\n',
    },
    "a circle of types": {
      [`${SRC}/a.ts`]: 'import type { B } from "./b.ts";\nexport type A = B;\n',
      [`${SRC}/b.ts`]: 'import type { A } from "./a.ts";\nexport type B = A | null;\n',
    },
    "words in strings": { [`${SRC}/a.ts`]: 'export const a = "TODO process.env as any";\n' },
    "a folder that only ends like ours": { "docs/a.md": "~/work/x, home/work/y, ./root/z\n" },
  };
  it.each(Object.entries(good))("%s", (_what, changes) => {
    expect(findings(changes)).toEqual([]);
  });
});
