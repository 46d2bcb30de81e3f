import { execFileSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { verifyLibrary } from "@agent-interop/library";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { applyInteropAdoption, planInteropAdoption } from "../src/index.ts";
import { skill, type World, world } from "./support.ts";

let here: World;
beforeEach(() => {
  here = world();
});
afterEach(() => here.remove());

/** Everything beside the library: path, type, mode, size, time, target. Nothing is opened. */
function outside(): readonly string[] {
  const found: string[] = [];
  const walk = (path: string): void => {
    const stat = lstatSync(path);
    const target = stat.isSymbolicLink() ? readlinkSync(path) : "";
    found.push(`${path} ${stat.mode} ${stat.isDirectory() ? "" : `${stat.size} ${stat.mtimeMs}`} ${target}`);
    if (stat.isDirectory() && path !== join(here.home, "../data")) {
      for (const name of readdirSync(path).sort()) walk(join(path, name));
    }
  };
  walk(join(here.home, ".."));
  return found.filter((line) => !line.includes("/data "));
}

/** What a package of ours may be called, and what lies in it. */
const SAFE = /^[a-z0-9][a-z0-9.-]*(?:\/[^/\\:*?"<>|\p{Cc}\p{Bidi_Control}]*[^/\\:*?"<>|\p{Cc}\p{Bidi_Control}. ])*$/u;

/** Adopts everything that there is, whatever it loses: what was said of each, with all codes; and looks at what was written. */
async function adopted(): Promise<readonly string[]> {
  const { examined } = here;
  const inventory = await here.inventory(["claude-code", "gemini", "codex"]);
  const made = await planInteropAdoption(inventory, { ...examined, library: here.library });
  const acceptLosses = made.entries.flatMap(({ losses }) => losses.map(({ code }) => code));
  const before = outside();
  const result = await applyInteropAdoption(
    made,
    { approved: true, acceptLosses },
    { ...examined, library: here.library },
  );
  expect(outside()).toEqual(before);
  const packages = join(here.library.root, "packages");
  const written = result.installed.length === 0 ? [] : readdirSync(packages, { recursive: true, encoding: "utf8" });
  expect(written.filter((path) => !SAFE.test(path.normalize("NFC")))).toEqual([]);
  for (const path of written) expect(lstatSync(join(packages, path)).isSymbolicLink()).toBe(false);
  expect((await verifyLibrary(here.library)).every(({ state }) => state === "intact")).toBe(true);
  expect(JSON.stringify(made)).not.toContain(here.home);
  const refused = new Map(result.refused.map(({ item, reason }) => [item, reason.code]));
  const diagnostics = inventory.hosts.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => `seen ${code}`));
  const all = [
    ...diagnostics,
    ...made.entries.flatMap((entry) => {
      const { action, item, kind, losses, outcomes, reason, findings } = entry;
      const said = `${refused.has(item) ? "refused" : action} ${kind} ${entry.id ?? ""} ${refused.get(item) ?? reason?.code ?? ""}`;
      return [
        said.trimEnd(),
        ...losses.map(({ code }) => `loss ${code}`),
        ...findings.map(({ code }) => `finding ${code}`),
        ...outcomes.flatMap((one) => (one.reason === null ? [] : [`outcome ${one.reason.code}`])),
      ];
    }),
  ];
  return [...new Set(all)];
}

const S = ".claude/skills/s";
const main = (keys: string, body = "Do it.\n"): string => `---\n${keys}---\n${body}`;
const file =
  (name: string, text = "Notes.\n") =>
  (): void => {
    here.write(`${S}/SKILL.md`, skill("s"));
    here.write(`${S}/${name}`, text);
  };
const named = (name: string) => (): void => here.write(`${S}/SKILL.md`, main(`name: ${name}\ndescription: d\n`));
const headed = (head: string) => (): void => here.write(`${S}/SKILL.md`, main(head));
function sparse(path: string, bytes: number): void {
  here.write(path, "");
  const fd = openSync(join(here.home, path), "r+");
  ftruncateSync(fd, bytes);
  closeSync(fd);
}
const GB = 1024 ** 3;
const P = ".claude/plugins/cache/m/p/1.0.0";
/** A plugin that is installed, with this manifest. */
const plugin =
  (manifest: object | string, files: Readonly<Record<string, string>> = {}, installPath?: string) =>
  (): void => {
    const place = { scope: "user", installPath: installPath ?? join(here.home, P), version: "1.0.0" };
    here.write(".claude/plugins/installed_plugins.json", JSON.stringify({ version: 2, plugins: { "p@m": [place] } }));
    here.write(`${P}/.claude-plugin/plugin.json`, typeof manifest === "string" ? manifest : JSON.stringify(manifest));
    for (const [path, text] of Object.entries(files)) here.write(`${P}/${path}`, text);
  };
const good = { "skills/good/SKILL.md": skill("good") };
const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"]
  .map((key, at) => `${key}: &${key} [${Array.from({ length: 9 }, () => `*${"abcdefgh"[at]}`).join(",")}]`)
  .join("\n")}\nname: bomb\ndescription: d\n`;

type Case = readonly [string, () => void, readonly string[]];
const CASES: readonly Case[] = [
  [
    "a name that climbs out",
    named("../../evil"),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  [
    "an absolute name",
    named("/etc/passwd"),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  [
    "a name on a drive",
    named("'C:\\windows\\system32'"),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  [
    "a name on a share",
    named("'\\\\server\\share'"),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  [
    "a name with NUL",
    named('"a\\0b"'),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  ["a name of a device", named("con"), ["install skill claude-code-skill-con", "loss name-normalised"]],
  [
    "a name of a device with an extension",
    named("nul.md"),
    ["install skill claude-code-skill-nul-md", "loss name-normalised"],
  ],
  [
    "a name of 300 characters",
    named("x".repeat(300)),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  ["a name that is a prototype", named("__proto__"), ["install skill claude-code-skill-proto", "loss name-normalised"]],
  [
    "a name of bidi and escape characters",
    named('"a\\u202Eb\\e[2J"'),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  [
    "a name that is a mapping",
    named("{a: {b: c}}"),
    ["seen name-not-text", "install skill claude-code-skill-s", "loss value-not-text"],
  ],
  [
    "a name of a line and a fence",
    named('"a\\n---\\nb"'),
    ["seen name-unsafe", "install skill claude-code-skill-s", "loss name-normalised"],
  ],
  [
    "a directory that is a prototype",
    () => here.write(".claude/skills/__proto__/SKILL.md", skill("__proto__")),
    ["install skill claude-code-skill-proto", "loss name-normalised"],
  ],
  [
    "a directory of a device",
    () => here.write(".claude/skills/aux/SKILL.md", main("description: d\n")),
    ["seen name-missing", "install skill claude-code-skill-aux", "loss name-normalised"],
  ],
  [
    "a directory with a line break",
    () => here.write(".claude/skills/a\nb/SKILL.md", main("description: d\n")),
    ["seen name-missing", "install skill claude-code-skill-a-b", "loss name-normalised"],
  ],
  [
    "a companion with a backslash",
    file("..\\..\\evil.md"),
    ["install skill claude-code-skill-s", "loss file-path-unsafe"],
  ],
  ["a companion on a drive", file("C:evil.md"), ["install skill claude-code-skill-s", "loss file-path-unsafe"]],
  ["a companion of a device", file("con.md"), ["install skill claude-code-skill-s", "loss file-path-unsafe"]],
  ["a companion that ends in a dot", file("evil."), ["install skill claude-code-skill-s", "loss file-path-unsafe"]],
  [
    "a companion that ends in a blank",
    file("evil.md "),
    ["install skill claude-code-skill-s", "loss file-path-unsafe"],
  ],
  ["a companion with a line break", file("a\nb.md"), ["install skill claude-code-skill-s", "loss file-path-unsafe"]],
  [
    "a companion with an escape",
    file("a\u001b[2Jb.md"),
    ["install skill claude-code-skill-s", "loss file-path-unsafe"],
  ],
  [
    "a companion with bidi characters",
    file("a\u202egpj.md"),
    ["install skill claude-code-skill-s", "loss file-path-unsafe"],
  ],
  ["a companion that is a prototype", file("__proto__/x.md"), ["install skill claude-code-skill-s"]],
  [
    "companions that differ in letter case",
    () => {
      file("Notes.md")();
      here.write(`${S}/notes.md`, "x\n");
    },
    ["install skill claude-code-skill-s", "loss file-path-collision"],
  ],
  [
    "companions that differ in composition",
    () => {
      file("caf\u00e9.md")();
      here.write(`${S}/cafe\u0301.md`, "x\n");
    },
    ["install skill claude-code-skill-s", "loss file-path-collision"],
  ],
  [
    "directories that differ in letter case",
    () => {
      file("Refs/a.md")();
      here.write(`${S}/refs/b.md`, "x\n");
    },
    ["install skill claude-code-skill-s", "loss file-path-collision"],
  ],
  [
    "a file in the place of our own manifest",
    file("plugin.json", '{"name":"x","mcpServers":{}}'),
    ["install skill claude-code-skill-s", "loss file-host-configuration"],
  ],
  ["a file in the place of our own record", file("adoption.json", "{}"), ["install skill claude-code-skill-s"]],
  [
    "a link to a file outside",
    () => {
      file("a.md")();
      here.link(`${S}/passwd.md`, "/etc/passwd");
    },
    ["install skill claude-code-skill-s", "loss file-link"],
  ],
  [
    "a link to a directory outside",
    () => {
      file("a.md")();
      here.link(`${S}/etc`, "/etc");
    },
    ["install skill claude-code-skill-s", "loss file-link"],
  ],
  [
    "a link to itself",
    () => {
      file("a.md")();
      here.link(`${S}/loop`, "loop");
      here.link(`${S}/up`, "..");
    },
    ["install skill claude-code-skill-s", "loss file-link"],
  ],
  [
    "a main file that is a link outside",
    () => here.link(`${S}/SKILL.md`, "/etc/passwd"),
    ["seen link-outside", "skip skill  source-not-followed"],
  ],
  [
    "a skill that is a link outside",
    () => here.link(S, "/etc"),
    ["seen link-outside", "skip skill  source-not-followed"],
  ],
  [
    "an agent that is a link outside",
    () => here.link(".claude/agents/a.md", "/etc/passwd"),
    ["seen link-outside", "skip agent  source-not-followed"],
  ],
  [
    "an alias bomb",
    headed(bomb),
    ["seen document-too-large", "skip skill  frontmatter-unreadable", "loss frontmatter-unreadable"],
  ],
  [
    "a head nested 5000 deep",
    headed(`name: s\ndescription: ${"[".repeat(5000)}\n`),
    ["seen document-too-large", "skip skill  frontmatter-unreadable", "loss frontmatter-unreadable"],
  ],
  [
    "a head of a megabyte",
    headed(`name: s\ndescription: d\nx: ${"y".repeat(1 << 20)}\n`),
    ["seen frontmatter-too-large", "skip skill  frontmatter-unreadable", "loss frontmatter-unreadable"],
  ],
  [
    "a head with the keys of an object",
    headed("__proto__:\n  description: p\nconstructor: c\nname: s\ndescription: d\n"),
    ["install skill claude-code-skill-s", "loss key-unknown"],
  ],
  [
    "a head with a tag of a language",
    headed("name: s\ndescription: !!js/function 'x'\n"),
    ["seen frontmatter-invalid", "skip skill  frontmatter-unreadable", "loss frontmatter-unreadable"],
  ],
  [
    "a head in UTF-16",
    () => {
      here.write(`${S}/SKILL.md`, "");
      writeFileSync(join(here.home, S, "SKILL.md"), Buffer.from(`\ufeff${skill("s")}`, "utf16le"));
    },
    ["seen invalid-utf8", "skip skill  body-not-text", "loss body-not-text"],
  ],
  [
    "a main file of random bytes",
    () => {
      here.write(`${S}/SKILL.md`, "");
      writeFileSync(
        join(here.home, S, "SKILL.md"),
        Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 197 + 131) % 256)),
      );
    },
    ["seen invalid-utf8", "skip skill  body-not-text", "loss body-not-text"],
  ],
  [
    "a main file of a gigabyte",
    () => sparse(`${S}/SKILL.md`, GB),
    ["seen file-too-large", "skip skill  tree-too-large"],
  ],
  [
    "a companion of a gigabyte",
    () => {
      file("a.md")();
      sparse(`${S}/big.bin`, GB);
    },
    ["skip skill  tree-too-large"],
  ],
  ["a directory 40 deep", file(`${"d/".repeat(40)}x.md`), ["seen depth-limit", "skip skill  tree-too-deep"]],
  [
    "10,000 companions",
    () => {
      file("a.md")();
      for (let n = 0; n < 10_000; n += 1) closeSync(openSync(join(here.home, S, `f${n}`), "w"));
    },
    ["skip skill  tree-too-many-entries"],
  ],
  [
    "a pipe as a companion",
    () => {
      file("a.md")();
      execFileSync("mkfifo", [join(here.home, S, "pipe.md")]);
    },
    ["install skill claude-code-skill-s", "loss file-special"],
  ],
  [
    "a pipe as the main file",
    () => {
      mkdirSync(join(here.home, S), { recursive: true });
      execFileSync("mkfifo", [join(here.home, S, "SKILL.md")]);
    },
    ["seen not-a-file"],
  ],
  [
    "a main file that is a directory",
    () => mkdirSync(join(here.home, S, "SKILL.md"), { recursive: true }),
    ["seen skill-group"],
  ],
  [
    "a command of bombs in TOML",
    () => here.write(".gemini/commands/x.toml", `prompt = "x"\na = ${"[".repeat(500)}${"]".repeat(500)}\n`),
    ["seen document-too-deep", "skip prompt  frontmatter-unreadable", "loss frontmatter-unreadable"],
  ],
  [
    "an agent with the keys of an object in TOML",
    () =>
      here.write(
        ".codex/agents/a.toml",
        'name = "a"\ndescription = "d"\ndeveloper_instructions = "x"\n[__proto__]\ntools = "x"\n',
      ),
    ["install agent codex-agent-a", "loss key-unknown"],
  ],
  [
    "a plugin whose name climbs out",
    plugin({ name: "../../evil" }, good),
    ["install plugin evil", "skip skill  provided-by-plugin"],
  ],
  [
    "a plugin that is a prototype",
    plugin({ name: "__proto__" }, good),
    ["install plugin proto", "skip skill  provided-by-plugin"],
  ],
  [
    "a plugin of a device",
    plugin({ name: "con" }, good),
    ["install plugin con-e4bf48", "skip skill  provided-by-plugin"],
  ],
  [
    "a plugin whose version climbs out",
    plugin({ name: "p", version: "../../1" }, good),
    ["install plugin p", "skip skill  provided-by-plugin"],
  ],
  [
    "components that climb out",
    plugin({ name: "p", skills: ["../../../../skills/x", "skills/../../y"] }, good),
    ["seen manifest-path-escapes", "install plugin p", "loss manifest-path-escapes", "skip skill  provided-by-plugin"],
  ],
  [
    "components on other places",
    plugin({ name: "p", skills: ["/etc", "C:\\x", "\\\\srv\\x"], commands: "~/x" }, good),
    ["seen manifest-path-escapes", "install plugin p", "loss manifest-path-escapes", "skip skill  provided-by-plugin"],
  ],
  [
    "components with NUL",
    plugin('{"name":"p","skills":"./a\\u0000b","agents":["./\\ud800"]}', good),
    [
      "seen manifest-path-escapes",
      "seen manifest-path-missing",
      "install plugin p",
      "loss manifest-path-escapes",
      "loss manifest-path-missing",
      "skip skill  provided-by-plugin",
    ],
  ],
  [
    "a manifest with the keys of an object",
    plugin('{"name":"p","__proto__":{"skills":"/etc"},"constructor":1}', good),
    ["install plugin p", "loss manifest-key-unknown", "skip skill  provided-by-plugin"],
  ],
  [
    "a manifest nested 100,000 deep",
    plugin(`{"name":"p","x":${"[".repeat(100_000)}`, good),
    [
      "seen manifest-invalid",
      "skip plugin  manifest-invalid",
      "loss manifest-invalid",
      "skip skill  provided-by-plugin",
    ],
  ],
  [
    "a manifest that is a directory",
    () => {
      plugin({ name: "p" }, good)();
      rmSync(join(here.home, P, ".claude-plugin/plugin.json"));
      mkdirSync(join(here.home, P, ".claude-plugin/plugin.json"));
    },
    ["skip plugin  manifest-not-regular", "loss manifest-not-regular", "skip skill  provided-by-plugin"],
  ],
  [
    "a manifest that is a link outside",
    () => {
      plugin({ name: "p" }, good)();
      rmSync(join(here.home, P, ".claude-plugin/plugin.json"));
      symlinkSync("/etc/passwd", join(here.home, P, ".claude-plugin/plugin.json"));
    },
    [
      "seen link-outside",
      "skip plugin  manifest-not-regular",
      "loss manifest-not-regular",
      "skip skill  provided-by-plugin",
    ],
  ],
  [
    "a root manifest that is a directory",
    plugin({ name: "p" }, { ...good, "plugin.json/x.md": "x" }),
    ["install plugin p", "loss file-not-in-component", "skip skill  provided-by-plugin"],
  ],
  [
    "a plugin whose place is the home",
    () => {
      plugin({ name: "p" }, good, here.home)();
      here.write(".claude-plugin/plugin.json", '{"name":"p"}');
      here.write("diary.md", "x");
    },
    ["skip plugin  source-unreadable", "skip plugin  plugin-not-installed"],
  ],
  [
    "a plugin whose place is above the home",
    () => {
      plugin({ name: "p" }, good, join(here.home, ".."))();
      here.write("../.claude-plugin/plugin.json", '{"name":"p"}');
    },
    ["skip plugin  source-unreadable", "skip plugin  plugin-not-installed"],
  ],
  [
    "a component that is a link outside",
    () => {
      plugin({ name: "p" }, good)();
      here.link(`${P}/skills/out`, "/etc");
      here.link(`${P}/agents`, "/etc");
    },
    [
      "seen link-outside",
      "install plugin p",
      "outcome component-link",
      "skip skill  provided-by-plugin",
      "skip skill  source-not-followed",
    ],
  ],
  [
    "components that differ in letter case",
    plugin({ name: "p" }, { "skills/Good/SKILL.md": skill("Good"), "skills/good/SKILL.md": skill("good") }),
    ["skip plugin  plugin-without-parts", "outcome component-duplicate", "skip skill  provided-by-plugin"],
  ],
  [
    "2,000 components",
    plugin({ name: "p" }, Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`commands/c${n}.md`, "x\n"]))),
    ["skip plugin  plugin-too-many-components", "loss plugin-too-many-components", "skip prompt  provided-by-plugin"],
  ],
  [
    "a plugin in a place that is nobody's",
    plugin({ name: "p" }, good, "/etc"),
    ["skip plugin  source-unreadable", "skip plugin  plugin-not-installed"],
  ],
  [
    "a plugin in a place that climbs out",
    () => plugin({ name: "p" }, good, join(here.home, P, "../../../../../../../outside"))(),
    ["seen plugin-missing", "skip plugin  source-unreadable", "skip plugin  plugin-not-installed"],
  ],
  [
    "a plugin in the place of credentials",
    () => {
      plugin({ name: "p" }, good, join(here.home, ".ssh"))();
      here.write(".ssh/plugin.json", '{"name":"p"}');
    },
    ["skip plugin  plugin-not-installed", "skip plugin  plugin-format-unknown"],
  ],
  [
    "a list of plugins that is a directory",
    () => {
      plugin({ name: "p" }, good)();
      rmSync(join(here.home, ".claude/plugins/installed_plugins.json"));
      mkdirSync(join(here.home, ".claude/plugins/installed_plugins.json"));
    },
    ["seen not-a-file", "skip plugin  plugin-not-installed"],
  ],
];

describe("a hostile home, adopted: each case has its codes, and nothing is written but below the library", () => {
  it.each(CASES)("%s", async (_, build, wanted) => {
    build();
    expect(await adopted()).toEqual(wanted);
  });
});
