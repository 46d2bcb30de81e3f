import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { prefixBoundary } from "@agent-interop/state";
import { crashAfter, survived } from "@agent-interop/state/testing";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import {
  type ExportChoice,
  type ExportOptions,
  type ExportPlan,
  type ExportTarget,
  exportLibrary,
  installInteropPackage,
  type Library,
  planExport,
  planExportRemoval,
  removeExport,
  removePackages,
} from "../src/index.ts";
import { receiptJsonSchema } from "../src/schema.ts";
import { files, freshBox, libraryIn, packageOf, SKILL, tree } from "./support/packages.ts";
import { snapshot } from "./support/snapshot.ts";

const OPEN: ExportChoice = { gate: { trustProjectImports: true } };
const CLOSED: ExportChoice = { gate: { trustProjectImports: false } };

let box: ReturnType<typeof freshBox>;
let library: Library;
beforeEach(async () => {
  box = freshBox();
  library = libraryIn(box.path);
  await installInteropPackage(library, [packageOf("p", { kind: "plugin" }), packageOf("s")]);
});
afterEach(() => box.remove());

const targetAt = (directory: string): ExportTarget => ({
  directory,
  machine: library.machine,
  boundary: library.boundary,
});
const out = (path = ""): string => (path === "" ? join(box.path, "out") : join(box.path, "out", path));
const target = (): ExportTarget => targetAt(out());
const actions = ({ folders }: ExportPlan): readonly string[] =>
  folders.map(({ action, folder, reason }) => [action, folder, reason?.code].filter(Boolean).join(" "));
const made = (options: ExportOptions = OPEN) => exportLibrary(library, target(), options);

test("skills become plain folders with their companions; the rest of a package is a named loss", async () => {
  const plan = await planExport(library, target(), OPEN);
  expect(existsSync(out())).toBe(false);
  expect(actions(plan)).toEqual(["add p", "add s"]);
  expect(plan.losses.map(({ code, package: owner, path }) => `${owner} ${path} ${code}`)).toEqual([
    "p agents/p.md export-part-left",
    "p prompts/p.md export-part-left",
  ]);
  expect(plan.directory).toBe("~/out");
  const { written } = await exportLibrary(library, target(), { ...OPEN, expect: plan.digest });
  expect(written).toBe(true);
  expect(readdirSync(out()).sort()).toEqual([".agent-interop-export.json", "p", "s"]);
  expect(readdirSync(out("s")).sort()).toEqual(["SKILL.md", "notes.md"]);
  expect(readFileSync(out("s/SKILL.md"), "utf8")).toBe(SKILL);
});

test("the receipt says what was written: no clock, no path, the same on each machine", async () => {
  await made();
  const text = readFileSync(out(".agent-interop-export.json"), "utf8");
  const receipt = JSON.parse(text);
  expect(receipt.made).toBe(1);
  expect(receipt.folders.map(({ folder, package: owner }: never) => [folder, owner])).toEqual([
    ["p", "p"],
    ["s", "s"],
  ]);
  expect(text).not.toContain(box.path);
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
  expect(text.split("\n")).toHaveLength(receipt.folders.length + 7);
});

describe("trust", () => {
  it("keeps what is foreign back, until it is accepted by its id", async () => {
    const plan = await planExport(library, target(), CLOSED);
    expect(plan.packages.map(({ action, reason }) => [action, reason?.code])).toEqual([
      ["skip", "export-untrusted"],
      ["skip", "export-untrusted"],
    ]);
    expect((await made(CLOSED)).written).toBe(false);
    expect(existsSync(out())).toBe(false);
    await made({ ...CLOSED, acceptUntrusted: ["s"] });
    expect(existsSync(out("s/SKILL.md"))).toBe(true);
    expect(existsSync(out("p"))).toBe(false);
    await made({ ...CLOSED, acceptUntrusted: "all" });
    expect(existsSync(out("p/SKILL.md"))).toBe(true);
  });

  it("exports a package of the owner without any word, but not one that a project calls so", async () => {
    const path = join(library.root, "records.json");
    const document = JSON.parse(readFileSync(path, "utf8"));
    const { origin: _, fingerprint: __, ...common } = document.records[1];
    document.records[1] = { ...common, trust: "native" };
    writeFileSync(path, JSON.stringify(document));
    expect(actions(await planExport(library, target(), CLOSED))).toEqual(["add s"]);
    expect(actions(await planExport({ ...library, scope: "project" }, target(), CLOSED))).toEqual([]);
  });

  it("exports nothing that is not what was installed, accepted or not", async () => {
    writeFileSync(join(library.root, "packages/s/skills/s/notes.md"), "other");
    for (const choice of [OPEN, { ...CLOSED, acceptUntrusted: "all" as const }]) {
      const plan = await planExport(library, target(), choice);
      expect(plan.packages[1]).toMatchObject({ action: "skip", reason: { code: "export-package-changed" } });
      expect(actions(plan)).toEqual(["add p"]);
    }
  });

  it("takes no word that names nothing", async () => {
    for (const choice of [
      { ...OPEN, ids: ["nothing"] },
      { ...CLOSED, acceptUntrusted: ["s", "nothing"] },
    ])
      await expect(planExport(library, target(), choice)).rejects.toMatchObject({ code: "library-package-absent" });
  });
});

test("a library that is not there is an empty one: nothing is written, and what was exported from it goes", async () => {
  const none = libraryIn(box.path, { root: join(box.path, "none") });
  expect((await exportLibrary(none, target(), OPEN)).plan).toMatchObject({ packages: [], folders: [], losses: [] });
  expect(existsSync(out())).toBe(false);
  await made();
  expect(actions((await exportLibrary(none, target(), OPEN)).plan)).toEqual([
    "remove p library-package-absent",
    "remove s library-package-absent",
  ]);
  await expect(planExport(none, target(), { ...OPEN, ids: ["s"] })).rejects.toMatchObject({
    code: "library-package-absent",
  });
});

describe("the destination", () => {
  it.each([
    ["an agent's own directory", () => join(box.path, ".claude/skills")],
    ["the library", () => library.root],
    ["a place in the library", () => join(library.root, "packages/x")],
    ["a place around the library", () => join(box.path, "data")],
  ])("is never %s", async (_, place) => {
    const refused = targetAt(place());
    await expect(planExport(library, refused, OPEN)).rejects.toMatchObject({ code: "export-place-refused" });
    await expect(exportLibrary(library, refused, OPEN)).rejects.toMatchObject({ code: "export-place-refused" });
    expect(existsSync(join(box.path, ".claude"))).toBe(false);
  });

  it.skipIf(process.platform === "win32")("is none of them through a link either (needs links)", async () => {
    mkdirSync(join(box.path, ".claude/skills"), { recursive: true });
    symlinkSync(join(box.path, ".claude"), join(box.path, "way"));
    symlinkSync(library.root, join(box.path, "back"));
    for (const place of ["way", "way/skills", "way/new", "back", "back/packages"])
      await expect(exportLibrary(library, targetAt(join(box.path, place)), OPEN)).rejects.toMatchObject({
        code: "export-place-refused",
      });
    expect(readdirSync(join(box.path, ".claude/skills"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")("may be a link to a directory (needs links)", async () => {
    mkdirSync(join(box.path, "real"));
    symlinkSync(join(box.path, "real"), out());
    await made();
    expect(existsSync(join(box.path, "real/s/SKILL.md"))).toBe(true);
    await removeExport(target());
    expect(readdirSync(join(box.path, "real"))).toEqual([]);
  });

  it("has to be a directory, and an absolute path", async () => {
    writeFileSync(out(), "");
    await expect(made()).rejects.toMatchObject({ code: "export-place-unusable" });
    await expect(planExport(library, targetAt("out"), OPEN)).rejects.toMatchObject({ code: "boundary-relative" });
  });

  it("keeps what lies there, and what has the name of a skill", async () => {
    mkdirSync(out("s"), { recursive: true });
    writeFileSync(out("s/SKILL.md"), "mine");
    writeFileSync(out("note"), "mine");
    const plan = await planExport(library, target(), OPEN);
    expect(actions(plan)).toEqual(["add p", "blocked s export-place-taken"]);
    await made();
    expect(readFileSync(out("s/SKILL.md"), "utf8")).toBe("mine");
    expect(existsSync(out("p/SKILL.md"))).toBe(true);
    await removeExport(target());
    expect(Object.keys(snapshot(out()))).toEqual(["note", "s", "s/SKILL.md"]);
  });

  it("takes a name of another spelling for taken, and so a link", async () => {
    mkdirSync(out("S"), { recursive: true });
    expect(actions(await planExport(library, target(), OPEN))).toEqual(["add p", "blocked s export-place-taken"]);
    if (process.platform === "win32") return;
    symlinkSync("/nowhere", out("p"));
    expect(actions(await planExport(library, target(), OPEN))[0]).toBe("blocked p export-place-taken");
  });

  it("writes nothing over a protected place below it", async () => {
    const boundary = prefixBoundary(library.machine, [out("s")]);
    const plan = await planExport(library, { ...target(), boundary }, OPEN);
    expect(actions(plan)).toEqual(["add p", "add s"]);
    mkdirSync(out());
    expect(actions(await planExport(library, { ...target(), boundary }, OPEN))[1]).toBe("blocked s export-place-taken");
    await exportLibrary(library, { ...target(), boundary }, OPEN);
    expect(existsSync(out("s"))).toBe(false);
  });
});

describe("an export again", () => {
  beforeEach(() => made());

  it("writes nothing when all is the same", async () => {
    const before = snapshot(box.path);
    const again = await made();
    expect([again.written, actions(again.plan)]).toEqual([false, ["same p", "same s"]]);
    expect(snapshot(box.path)).toEqual(before);
  });

  it("is an update by the receipt, and takes away what is no longer installed", async () => {
    const replaced = files({ ...tree("s", "skill", "new"), "skills/s/more/x.md": "more\n" });
    replaced.delete("skills/s/notes.md");
    await installInteropPackage(library, [packageOf("s", { files: replaced })], { replace: true });
    await removePackages(library, ["p"]);
    const { plan } = await made();
    expect(actions(plan)).toEqual(["remove p library-package-absent", "update s"]);
    expect(Object.keys(snapshot(out()))).toEqual([
      ".agent-interop-export.json",
      "s",
      "s/SKILL.md",
      "s/more",
      "s/more/x.md",
    ]);
  });

  it("leaves what is not asked for now, and does not take it for foreign later", async () => {
    await installInteropPackage(library, [packageOf("t")]);
    expect(actions((await made({ ...OPEN, ids: ["t"] })).plan)).toEqual(["keep p", "keep s", "add t"]);
    expect(actions((await made(CLOSED)).plan)).toEqual(["keep p", "keep s", "keep t"]);
    expect(actions((await made()).plan)).toEqual(["same p", "same s", "same t"]);
  });

  it.each([
    ["edited", () => writeFileSync(out("s/notes.md"), "mine")],
    ["added", () => writeFileSync(out("s/mine.md"), "mine")],
    ["taken away", () => rmSync(out("s/notes.md"))],
    ["put into a directory of its own", () => mkdirSync(out("s/mine"))],
  ])("leaves a folder as it is in which something was %s", async (_, edit) => {
    edit();
    const before = snapshot(out("s"));
    await installInteropPackage(library, [packageOf("s", { text: "new" })], { replace: true });
    expect(actions((await made()).plan)).toEqual(["same p", "blocked s export-edited"]);
    await removePackages(library, ["s"]);
    expect(actions((await made()).plan)).toEqual(["same p", "blocked s export-edited"]);
    expect(snapshot(out("s"))).toEqual(before);
  });

  it("brings a folder back that is gone", async () => {
    rmSync(out("s"), { recursive: true });
    expect(actions((await made()).plan)).toEqual(["same p", "add s"]);
    expect(existsSync(out("s/SKILL.md"))).toBe(true);
  });

  it("never decides between two packages by order", async () => {
    const twin = files({ ...tree("s", "skill"), "plugin.json": tree("twin", "skill")["plugin.json"] as string });
    await installInteropPackage(library, [packageOf("twin", { files: twin })]);
    const blockedOnes = actions(await planExport(library, target(), OPEN));
    expect(blockedOnes).toEqual(["same p", "blocked s export-name-shared", "blocked s export-name-shared"]);
    expect(actions(await planExport(library, target(), { ...OPEN, ids: ["twin"] }))).toEqual([
      "keep p",
      "blocked s export-name-shared",
    ]);
    const elsewhere = targetAt(join(box.path, "elsewhere"));
    expect(actions((await exportLibrary(library, elsewhere, { ...OPEN, ids: ["twin"] })).plan)).toEqual(["add s"]);
    await removePackages(library, ["s"]);
    expect(actions((await made()).plan)).toEqual(["same p", "same s"]);
  });

  it("is refused when the plan is not the one that was shown", async () => {
    const { digest } = await planExport(library, target(), OPEN);
    await installInteropPackage(library, [packageOf("t")]);
    await expect(made({ ...OPEN, expect: digest })).rejects.toMatchObject({ code: "export-plan-differs" });
    expect(existsSync(out("t"))).toBe(false);
  });
});

describe("removal", () => {
  it("takes exactly what was written, and the directories that were made for it", async () => {
    const deep = targetAt(join(box.path, "one/two/three"));
    await exportLibrary(library, deep, OPEN);
    const plan = await planExportRemoval(deep);
    expect(plan.removed).toEqual(["p/SKILL.md", "p/notes.md", "s/SKILL.md", "s/notes.md"]);
    expect(await removeExport(deep)).toEqual(plan);
    expect(existsSync(join(box.path, "one"))).toBe(false);
    expect(await removeExport(deep)).toMatchObject({ found: false, removed: [], left: [] });
    expect(existsSync(join(box.path, "one"))).toBe(false);
  });

  it("leaves a directory that was there before, and one in which somebody works", async () => {
    mkdirSync(out());
    await made();
    await removeExport(target());
    expect(readdirSync(out())).toEqual([]);
    const other = targetAt(join(box.path, "one/two"));
    await exportLibrary(library, other, OPEN);
    writeFileSync(join(box.path, "one/mine"), "");
    await removeExport(other);
    expect(readdirSync(join(box.path, "one"))).toEqual(["mine"]);
  });

  it("leaves what was edited, says so, and lets go of it", async () => {
    await made();
    writeFileSync(out("s/notes.md"), "mine");
    writeFileSync(out("p/mine.md"), "mine");
    mkdirSync(out("s/empty"));
    rmSync(out("p/SKILL.md"));
    const done = await removeExport(target());
    expect(done).toEqual({
      directory: "~/out",
      found: true,
      removed: ["p/notes.md", "s/SKILL.md"],
      left: ["s/notes.md"],
      missing: ["p/SKILL.md"],
    });
    expect(Object.keys(snapshot(out()))).toEqual(["p", "p/mine.md", "s", "s/empty", "s/notes.md"]);
    expect((await removeExport(target())).found).toBe(false);
    expect(actions((await made()).plan)).toEqual(["blocked p export-place-taken", "blocked s export-place-taken"]);
  });

  it.skipIf(process.platform === "win32")("follows no link that was put in the way (needs links)", async () => {
    await made();
    renameSync(out("s"), join(box.path, "moved"));
    symlinkSync(join(box.path, "moved"), out("s"));
    rmSync(out("p/notes.md"));
    symlinkSync(join(box.path, "moved/notes.md"), out("p/notes.md"));
    const { left, removed } = await removeExport(target());
    expect([removed, left]).toEqual([["p/SKILL.md"], ["p/notes.md", "s"]]);
    expect(readdirSync(join(box.path, "moved")).sort()).toEqual(["SKILL.md", "notes.md"]);
  });

  it("believes no receipt further than the bytes", async () => {
    mkdirSync(out("keep"), { recursive: true });
    writeFileSync(out("keep/me"), "mine");
    const row = { folder: "keep", package: "x", version: "1.0.0", digest: `sha256:${"a".repeat(64)}` };
    const receipt = (folders: unknown): void =>
      writeFileSync(
        out(".agent-interop-export.json"),
        JSON.stringify({ schema: "agent-interop/export@1", made: 3, folders }),
      );
    receipt([{ ...row, files: [["me", "b".repeat(64)]] }]);
    expect((await removeExport(target())).left).toEqual(["keep/me"]);
    expect(readFileSync(out("keep/me"), "utf8")).toBe("mine");
    for (const folder of ["..", "a/b", "/etc", "C:", ".lock"]) {
      receipt([{ ...row, folder, files: [["me", "b".repeat(64)]] }]);
      const refused = removeExport(target()).then(
        ({ removed }) => removed.length,
        ({ code }) => code,
      );
      expect([0, "export-receipt-damaged"]).toContain(await refused);
    }
    receipt([{ ...row, files: [["../../data/library/records.json", "b".repeat(64)]] }]);
    await expect(removeExport(target())).rejects.toMatchObject({ code: "export-receipt-damaged" });
    await expect(made()).rejects.toMatchObject({ code: "export-receipt-damaged" });
    writeFileSync(out(".agent-interop-export.json"), '{"schema":"agent-interop/export@2"}');
    await expect(removeExport(target())).rejects.toMatchObject({ code: "export-receipt-newer" });
    expect(existsSync(out("keep/me"))).toBe(true);
  });
});

test("a full disk leaves no directory that was made for an export, whichever write fails", async () => {
  let count = 0;
  await exportLibrary(library, targetAt(join(box.path, "counted/deep")), { ...OPEN, beforeWrite: () => void count++ });
  for (let at = 0; at < count; at++) {
    let done = 0;
    const beforeWrite = (step: string): void => {
      // A full disk takes nothing new; it still renames, removes and syncs.
      if (done++ >= at && /^(?:mkdir|create|write)$/.test(step))
        throw Object.assign(new Error("full"), { code: "ENOSPC" });
    };
    const error = await exportLibrary(library, targetAt(join(box.path, "full/deep")), { ...OPEN, beforeWrite }).catch(
      (thrown) => thrown,
    );
    if (error instanceof Error) expect(error.message).toContain("ENOSPC");
    else rmSync(join(box.path, "full"), { recursive: true });
    expect([at, existsSync(join(box.path, "full"))]).toEqual([at, false]);
  }
  expect(count).toBeGreaterThan(10);
});

type Work = (options: Pick<ExportOptions, "beforeWrite">) => Promise<unknown>;

test.each([
  ["first export", false, "absent"],
  ["update", true, "update"],
  ["removal", true, "remove"],
] as const)("a crash at every write of a %s leaves the old state or the new", async (_, before, what) => {
  const origin = join(box.path, "origin");
  const at = join(box.path, "at");
  mkdirSync(origin);
  writeFileSync(join(origin, "mine"), "mine");
  if (before) await exportLibrary(library, targetAt(origin), OPEN);
  if (what === "update") {
    await installInteropPackage(library, [packageOf("s", { text: "new" }), packageOf("t")], { replace: true });
    await removePackages(library, ["p"]);
  }
  const work: Work = (options) =>
    what === "remove"
      ? removeExport(targetAt(at), options)
      : exportLibrary(library, targetAt(at), { ...OPEN, ...options });
  const fresh = (): void => {
    rmSync(at, { recursive: true, force: true });
    cpSync(origin, at, { recursive: true });
  };
  fresh();
  const old = snapshot(at);
  const counted = crashAfter();
  await work(counted);
  const now = snapshot(at);
  expect(now).not.toEqual(old);
  expect(counted.count()).toBeGreaterThan(10);
  for (let write = 0; write < counted.count(); write++) {
    fresh();
    await survived(() => work(crashAfter(write)));
    // The next call ends what the crash left, and comes to the same.
    await work({});
    expect(snapshot(at)).toEqual(now);
    fresh();
    await survived(() => work(crashAfter(write)));
    const seen = Object.fromEntries(Object.entries(snapshot(at)).filter(([path]) => !/^\.(?:staging|lock)/.test(path)));
    const whole = (state: Record<string, string>, folder: string): unknown =>
      Object.entries(state).filter(([path]) => path.startsWith(`${folder}/`));
    expect(seen["mine"]).toBe(old["mine"]);
    for (const folder of ["p", "s", "t"])
      expect([whole(old, folder), whole(now, folder), []]).toContainEqual(whole(seen, folder));
  }
});

test("the published schema is the one that is generated", async () => {
  const text = `${JSON.stringify(receiptJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot("../schema/export-receipt.schema.json");
});
