import { expect, test } from "vitest";
import { installInteropPackage, type PackageKind, packageDigest, validatePackage } from "../src/index.ts";
import { bytes, files, freshBox, libraryIn, manifest, PROMPT, packageOf, SKILL, tree } from "./support/packages.ts";

const codes = (content: ReadonlyMap<string, Uint8Array>): string[] => [
  ...new Set(validatePackage(content).map(({ code }) => code)),
];
const plugin = (parts: Record<string, string>): Map<string, Uint8Array> => files({ ...tree("p", "plugin"), ...parts });

test.each(["plugin", "skill", "agent", "prompt"] as PackageKind[])("a package of kind %s is one", (kind) => {
  expect(validatePackage(files(tree("a", kind)))).toEqual([]);
});

test("everything a manifest may say", () => {
  const block = {
    kind: "plugin",
    requires: ["plugin:x", "skill:y.z"],
    resources: { skills: "./skills/", agents: "agents", prompts: "./prompts" },
    components: [
      { kind: "skill", id: "p", path: "./skills/p/SKILL.md", requires: ["resource:notes"] },
      { kind: "resource", id: "notes", path: "skills/p/notes.md", requires: [] },
      { kind: "agent", id: "p", path: "agents/p.md", requires: ["skill:p"] },
      { kind: "prompt", id: "p", path: "prompts/p.md" },
    ],
    interop: { host: "codex", source: "~/x", sourceScope: "user", format: "codex", untrusted: true },
  };
  const keys = {
    description: "d",
    author: { name: "n", email: "e", url: "u" },
    homepage: "h",
    repository: "r",
    license: "MIT",
    keywords: ["k"],
  };
  const text = manifest("p", block, keys);
  const other = JSON.parse(text);
  other.extensions["com.example"] = { anything: 1 };
  expect(
    validatePackage(plugin({ "plugin.json": JSON.stringify(other), "README.md": "# p\n", LICENSE: "MIT\n" })),
  ).toEqual([]);
});

test("a manifest without our block is that of a plugin", () => {
  expect(codes(plugin({ "plugin.json": manifest("p", {}, { extensions: {} }) }))).toEqual([]);
});

test.each([
  ["{", "package-manifest-invalid"],
  ["[]", "package-manifest-invalid"],
  ["\xff", "package-manifest-invalid"],
  [" ".repeat(256 * 1024 + 1), "package-manifest-invalid"],
  [
    manifest("p", {}, { $schema: "https://agent-plugins.org/schemas/2.0.0/plugin.schema.json" }),
    "package-manifest-invalid",
  ],
  [manifest("p", {}, { $schema: undefined }), "package-manifest-invalid"],
  [manifest("p", {}, { description: 1 }), "package-manifest-invalid"],
  [manifest("p", {}, { author: { name: "n", phone: "1" } }), "package-manifest-invalid"],
  [manifest("p", {}, { keywords: "k" }), "package-manifest-invalid"],
  [manifest("p", {}, { extensions: { "com.example": 1 } }), "package-manifest-invalid"],
  [manifest("p", {}, { hooks: "./hooks.json" }), "package-manifest-key"],
  [manifest("p", {}, { mcpServers: {} }), "package-manifest-key"],
  [manifest("P"), "package-id-invalid"],
  [manifest(""), "package-id-invalid"],
  [manifest("a--b"), "package-id-invalid"],
  [manifest("a..b"), "package-id-invalid"],
  [manifest("../a"), "package-id-invalid"],
  [manifest("state.json"), "package-id-invalid"],
  [manifest("con"), "package-id-invalid"],
  [manifest("a".repeat(65)), "package-id-invalid"],
  [manifest("p", {}, { name: undefined }), "package-id-invalid"],
  [manifest("p", {}, { version: undefined }), "package-version-invalid"],
  [manifest("p", {}, { version: "1.0" }), "package-version-invalid"],
  [manifest("p", {}, { version: "latest" }), "package-version-invalid"],
  [manifest("p", {}, { version: "01.0.0" }), "package-version-invalid"],
  [manifest("p", { manifestVersion: 2 }), "package-extension-invalid"],
  [manifest("p", { evals: {} }), "package-extension-invalid"],
  [manifest("p", { kind: "fleet" }), "package-extension-invalid"],
  [manifest("p", { requires: ["helper"] }), "package-extension-invalid"],
  [manifest("p", { requires: ["plugin:../x"] }), "package-extension-invalid"],
  [manifest("p", { resources: { skills: "./more/" } }), "package-extension-invalid"],
  [manifest("p", { resources: { hooks: "hooks" } }), "package-extension-invalid"],
  [manifest("p", { components: [{ kind: "script", id: "x", path: "x" }] }), "package-extension-invalid"],
  [manifest("p", { components: new Array(1025).fill({}) }), "package-extension-invalid"],
  [manifest("p", { interop: { host: "x", source: "~/x" } }), "package-extension-invalid"],
  [manifest("p", { kind: "skill" }), "package-kind-mismatch"],
  [manifest("p", { components: [{ kind: "skill", id: "x", path: "skills/x/SKILL.md" }] }), "package-component-missing"],
  [manifest("p", { components: [{ kind: "resource", id: "x", path: "../x" }] }), "package-component-missing"],
  [manifest("p", { components: [{ kind: "skill", id: "x", path: "agents/p.md" }] }), "package-file-misplaced"],
  [
    manifest("p", { components: [1, 2].map(() => ({ kind: "skill", id: "p", path: "skills/p/SKILL.md" })) }),
    "package-component-graph",
  ],
  [
    manifest("p", { components: [{ kind: "skill", id: "p", path: "skills/p/SKILL.md", requires: ["agent:x"] }] }),
    "package-component-graph",
  ],
  [
    manifest("p", {
      components: [
        { kind: "skill", id: "p", path: "skills/p/SKILL.md", requires: ["agent:p"] },
        { kind: "agent", id: "p", path: "agents/p.md", requires: ["skill:p"] },
      ],
    }),
    "package-component-graph",
  ],
])("the manifest %.90s is refused", (text, code) => {
  const content = plugin({});
  content.set("plugin.json", text === "\xff" ? Uint8Array.of(0xff) : bytes(text));
  expect(codes(content)).toContain(code);
});

test.each([
  ["../out.md", "package-path-unsafe"],
  ["/etc/x.md", "package-path-unsafe"],
  ["C:/x.md", "package-path-unsafe"],
  ["skills\\p\\x.md", "package-path-unsafe"],
  ["skills/p/\0.md", "package-path-unsafe"],
  ["skills/p/../../x.md", "package-path-unsafe"],
  ["skills//x.md", "package-path-unsafe"],
  ["skills/p/CON.md", "package-path-unsafe"],
  ["skills/p/x.md ", "package-path-unsafe"],
  ["skills/p/x.", "package-path-unsafe"],
  [`skills/p/${"x".repeat(256)}`, "package-path-unsafe"],
  ["skills/p/\ud800.md", "package-path-unsafe"],
  [`${"a/".repeat(16)}x.md`, "package-too-large"],
  ["skills/p/NOTES.md", "package-path-collision"],
  ["Skills/q/SKILL.md", "package-path-collision"],
  ["skills/p/notes.md/x.md", "package-path-collision"],
  ["skills/p/run.sh", "package-file-active"],
  ["skills/p/.env", "package-file-active"],
  ["hooks/hooks.json", "package-file-active"],
  [".mcp.json", "package-file-active"],
  ["mcp.json", "package-file-reserved"],
  ["state.json", "package-file-reserved"],
  ["agents/deep/x.md", "package-file-misplaced"],
  ["prompts/x.txt", "package-file-misplaced"],
  ["skills/x.md", "package-file-misplaced"],
  ["skills/q/notes.md", "package-file-misplaced"],
])("a package with %j is refused, and nothing is written", async (path, code) => {
  const content = plugin({ [path]: path.endsWith("hooks.json") ? '{"hooks":{}}' : "#!/bin/sh\n" });
  expect(codes(content)).toContain(code);
  const box = freshBox();
  try {
    const library = libraryIn(box.path);
    const one = { ...packageOf("p"), kind: "plugin" as const, files: content, digest: packageDigest(content) };
    await expect(installInteropPackage(library, [one])).rejects.toMatchObject({ code: "library-package-invalid" });
  } finally {
    box.remove();
  }
});

test.each([
  ["skills/p/SKILL.md", ""],
  ["skills/p/SKILL.md", "no frontmatter\n"],
  ["skills/p/SKILL.md", "---\nname: p\n---\ntext\n"],
  ["skills/p/SKILL.md", "---\nname: p\ndescription: ' '\n---\ntext\n"],
  ["agents/p.md", "---\nname: p\ndescription: d\n---\n \n"],
  ["prompts/p.md", ""],
  ["prompts/p.md", "\n\n"],
  ["prompts/p.md", "---\ndescription: d\n---\n"],
])("%s with the text %j is refused (F075)", (path, text) => {
  expect(codes(plugin({ [path]: text }))).toEqual(["package-component-invalid"]);
});

test("bytes that are no UTF-8 are no skill", () => {
  const content = plugin({});
  content.set("skills/p/SKILL.md", Uint8Array.from([...bytes(SKILL), 0xff]));
  expect(codes(content)).toEqual(["package-component-invalid"]);
});

test("no manifest, no content, too much content", () => {
  expect(codes(files({}))).toEqual(["package-manifest-missing", "package-empty"]);
  expect(codes(files({ "plugin.json": manifest("p"), "README.md": "text\n" }))).toEqual(["package-empty"]);
  const many = new Map(Array.from({ length: 8193 }, (_, n) => [`skills/p/${n}.md`, bytes("")] as const));
  expect(codes(many)).toEqual(["package-too-large"]);
  expect(codes(new Map([["plugin.json", new Uint8Array(64 * 1024 * 1024 + 1)]]))).toEqual(["package-too-large"]);
});

test("prose below scripts stays, a prompt needs no frontmatter, names are those of prototypes", () => {
  expect(codes(plugin({ "skills/p/scripts/how.md": "Prose.\n", "prompts/x.md": "Do it.\n" }))).toEqual([]);
  const odd = plugin({ "prompts/__proto__.md": PROMPT, "prompts/constructor.md": PROMPT });
  expect(codes(odd)).toEqual([]);
  expect(codes(plugin({ "plugin.json": manifest("p").replace('"version"', '"__proto__": {}, "version"') }))).toEqual([
    "package-manifest-key",
  ]);
});
