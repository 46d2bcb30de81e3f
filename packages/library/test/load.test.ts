import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expandPrompt, installInteropPackage, type Library, type LoadedPrompt, loadLibrary } from "../src/index.ts";
import { files, freshBox, libraryIn, packageOf, SKILL, tree } from "./support/packages.ts";

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("p", { kind: "plugin" }), packageOf("s")]);
});
afterEach(() => box.remove());

const OFF = { trustProjectImports: false };
const ON = { trustProjectImports: true };
const at = (path: string): string => join(library.root, "packages", path);

test("everything that is installed is listed, and foreign packages are not trusted while the gate is off (T-47, T-50)", async () => {
  const { skills, agents, prompts, diagnostics } = await loadLibrary([library], OFF);
  expect(diagnostics).toEqual([]);
  expect(skills.map((one) => one.id)).toEqual(["p", "s"]);
  expect(agents[0]).toEqual({
    kind: "agent",
    id: "p",
    name: "scout",
    description: "Looks",
    package: "p",
    scope: "user",
    path: at("p/agents/p.md"),
    body: "Look.\n",
    trusted: false,
  });
  expect(prompts).toMatchObject([{ name: "p", description: "Fixes", argumentHint: "<what>", trusted: false }]);
  expect([...skills, ...agents, ...prompts].some(({ trusted }) => trusted)).toBe(false);
});

test("the gate opens all of them; a second reload says the same (T-66)", async () => {
  for (let turn = 0; turn < 2; turn++) {
    const { skills, agents, prompts } = await loadLibrary([library], ON);
    expect([...skills, ...agents, ...prompts].map(({ trusted }) => trusted)).toEqual([true, true, true, true]);
  }
  expect((await loadLibrary([library], OFF)).skills[0]?.trusted).toBe(false);
});

test("a package of the owner is trusted, gate or not; in a project's library that word counts for nothing", async () => {
  const path = join(library.root, "records.json");
  const document = JSON.parse(readFileSync(path, "utf8"));
  const { origin: _, fingerprint: __, ...common } = document.records[1];
  document.records[1] = { ...common, trust: "native" };
  writeFileSync(path, JSON.stringify(document));
  expect((await loadLibrary([library], OFF)).skills.map(({ id, trusted }) => `${id} ${trusted}`)).toEqual([
    "p false",
    "s true",
  ]);
  const project: Library = { ...library, scope: "project" };
  expect((await loadLibrary([project], OFF)).skills.map(({ trusted }) => trusted)).toEqual([false, false]);
  expect((await loadLibrary([project], ON)).skills.map(({ trusted }) => trusted)).toEqual([true, true]);
});

test("a file that is not what was installed is not trusted; other line endings are the same file", async () => {
  writeFileSync(at("s/skills/s/SKILL.md"), `${SKILL}And more.\n`);
  writeFileSync(at("p/skills/p/SKILL.md"), SKILL.replaceAll("\n", "\r\n"));
  const { skills, diagnostics } = await loadLibrary([library], ON);
  expect(skills.map(({ id, trusted }) => `${id} ${trusted}`)).toEqual(["p true", "s false"]);
  expect(diagnostics).toMatchObject([
    { code: "library-item-changed", path: "~/data/library/packages/s/skills/s/SKILL.md" },
  ]);
});

test("a file that was added is not loaded, nor is a package without a record", async () => {
  writeFileSync(at("p/prompts/more.md"), "More.\n");
  mkdirSync(at("mine/skills/x"), { recursive: true });
  writeFileSync(at("mine/skills/x/SKILL.md"), SKILL);
  const { prompts, skills, diagnostics } = await loadLibrary([library], ON);
  expect(prompts.map(({ id }) => id)).toEqual(["p"]);
  expect(skills.map(({ id }) => id)).toEqual(["p", "s"]);
  expect(diagnostics).toMatchObject([{ code: "library-package-unrecorded", path: "~/data/library/packages/mine" }]);
});

test.each([
  ["gone", "library-item-unreadable", () => rmSync(at("s/skills/s/SKILL.md"))],
  [
    "a directory",
    "library-item-unreadable",
    () => [rmSync(at("s/skills/s/SKILL.md")), mkdirSync(at("s/skills/s/SKILL.md"))],
  ],
  ["no UTF-8", "library-item-unreadable", () => writeFileSync(at("s/skills/s/SKILL.md"), Buffer.from([0xff]))],
  [
    "a link",
    "library-item-linked",
    () => [rmSync(at("s/skills/s/SKILL.md")), symlinkSync("notes.md", at("s/skills/s/SKILL.md"))],
  ],
  [
    "behind a link",
    "library-item-linked",
    () => [renameSync(at("s"), join(box.path, "s")), symlinkSync(join(box.path, "s"), at("s"))],
  ],
  ["behind a link inside", "library-item-linked", () => [renameSync(at("s"), at("t")), symlinkSync("t", at("s"))]],
])("a file that is %s costs only itself", async (_, code, change) => {
  change();
  const { skills, diagnostics } = await loadLibrary([library], ON);
  expect(skills.map(({ id }) => id)).toEqual(["p"]);
  expect(diagnostics[0]).toMatchObject({ code });
});

test("frontmatter outside of the plain subset is read with the full parser", async () => {
  const text = "---\nname: &n odd\ndescription: *n\n---\nText.\n";
  await installInteropPackage(library, [packageOf("y", { files: files({ ...tree("y"), "skills/y/SKILL.md": text }) })]);
  const { skills, diagnostics } = await loadLibrary([library], ON);
  expect(diagnostics).toEqual([]);
  expect(skills[2]).toMatchObject({ id: "y", name: "odd", description: "odd" });
});

test("items of one name in two libraries are both listed, and said to be", async () => {
  const project = libraryIn(box.path, { scope: "project", root: join(box.path, "app/.agent-interop/library") });
  await installInteropPackage(project, [packageOf("s")]);
  const { skills, diagnostics } = await loadLibrary([project, library], OFF);
  expect(skills.map(({ id, scope }) => `${scope} ${id}`)).toEqual(["project s", "user p", "user s"]);
  expect(diagnostics).toMatchObject([{ code: "library-name-shared", severity: "info" }]);
});

const prompt = (parts: Partial<LoadedPrompt> = {}): LoadedPrompt => ({
  kind: "prompt",
  id: "fix",
  name: "fix",
  description: "",
  package: "p",
  scope: "user",
  path: "/x",
  body: "Fix $ARGUMENTS now.\n",
  trusted: true,
  argumentHint: null,
  ...parts,
});

test("an untrusted prompt is refused; the refusal names it and the setting (T-36, T-68)", async () => {
  const [loaded] = (await loadLibrary([library], OFF)).prompts;
  const result = expandPrompt(loaded as LoadedPrompt, "x");
  expect(result).toMatchObject({ ok: false, refusal: { code: "prompt-untrusted", template: "p" } });
  const message = result.ok ? "" : result.refusal.message;
  expect(message).toContain('"p"');
  expect(message).toContain("untrusted");
  expect(message).toContain("integrations.projectResources.trustProjectImports");
});

test("a loose prompt is never expanded, trusted or not", () => {
  for (const trusted of [true, false]) {
    expect(expandPrompt(prompt({ package: null, trusted }), "x")).toMatchObject({
      ok: false,
      refusal: { code: "prompt-loose", template: "fix" },
    });
  }
});

test.each([
  ["Fix $ARGUMENTS now.\n", "a $& $1 $ARGUMENTS b", "Fix a $& $1 $ARGUMENTS b now.\n"],
  ["$ARGUMENTS and $ARGUMENTS", "x", "x and x"],
  ["Fix $ARGUMENTS.", "", "Fix ."],
  ["Fix it.\n", "", "Fix it.\n"],
  ["Fix it.\n", "  ", "Fix it.\n"],
  ["Fix it.\n", "the door", "Fix it.\n\nthe door\n"],
  ["\\$ARGUMENTS $ARGUMENTS[0] $ARGUMENTSX $1", "x", "\\$ARGUMENTS $ARGUMENTS[0] $ARGUMENTSX $1\n\nx\n"],
])("%j with %j is %j", (body, args, text) => {
  expect(expandPrompt(prompt({ body }), args)).toEqual({ ok: true, text });
});

test("what would be too long is refused", () => {
  const long = "x".repeat(64 * 1024);
  expect(expandPrompt(prompt(), long).ok).toBe(true);
  expect(expandPrompt(prompt(), `${long}x`)).toMatchObject({ refusal: { code: "prompt-too-long" } });
  const many = prompt({ body: "$ARGUMENTS ".repeat(10_000) });
  expect(expandPrompt(many, long)).toMatchObject({ refusal: { code: "prompt-too-long" } });
});
