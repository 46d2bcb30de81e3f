import { describe, expect, test } from "vitest";
import { companionOf, isUnwalked, keeps, UNWALKED } from "../src/companions/index.ts";
import type { CompanionClass, CompanionPolicy } from "../src/companions/policy.ts";

type Body = string | readonly number[] | Uint8Array;

const bytesOf = (body: Body): Uint8Array => (typeof body === "string" ? Buffer.from(body) : Uint8Array.from(body));
const file = (path: string, body: Body = "x", executable = false) =>
  companionOf({ type: "file", path, bytes: bytesOf(body), executable });
const hex = (digits: string, rest: Body = ""): Uint8Array => Buffer.concat([Buffer.from(digits, "hex"), bytesOf(rest)]);
const json = (value: unknown): string => JSON.stringify(value);
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");

describe("what is no file", () => {
  test.each([
    ["link", { type: "link", path: "references/a.md" }],
    ["regular", { type: "special", path: "pipe" }],
    ["read", { type: "unread", path: "big.md", reason: "file-too-large" }],
    ["looked into", { type: "unwalked", path: "node_modules" }],
  ] as const)("%s", (word, entry) => {
    const companion = companionOf(entry);
    expect(companion.class).toBe("not-a-file");
    expect(companion.why).toContain(word);
  });
});

describe("text", () => {
  test.each([
    ...["md", "mdx", "markdown", "txt", "rst", "adoc", "org", "tex", "bib"].map((end) => `guide.${end}`),
    "LICENSE",
    "NOTICE",
    "README",
    "AUTHORS",
    "graph.dot",
    "letter.unknown",
    "requirements.txt",
    "CHANGELOG.md",
    "secrets.md",
    "credentials.txt",
    "Dockerfile.md",
    "scripts/how-to-run.md",
    "tools/README",
    "hooks/hooks.md",
  ])("%s", (path) => {
    expect(file(path, "Plain words, ünïcode too.\n").class).toBe("text");
  });

  test("an empty file, whatever it is called", () => {
    expect(file("empty.md", "")).toEqual({ class: "text", why: "empty file" });
    expect(file("picture.png", "").class).toBe("text");
  });

  test("a byte-order mark, CRLF and the word MZ at the beginning", () => {
    expect(file("a.md", "\ufeffWords\r\n").class).toBe("text");
    expect(file("a.txt", "MZ is short for Mark Zbikowski.").class).toBe("text");
  });

  test("HTML without scripts", () => {
    expect(file("page.html", "<!doctype html><p>condition one = two, once = now</p>").class).toBe("text");
  });

  test("Markdown never is configuration, nor what it shows", () => {
    expect(file("a.md", json({ mcpServers: {}, private_key: "x", client_email: "y" })).class).toBe("text");
    expect(file("a.md", "[mcp_servers.x]\n<script>alert(1)</script>\n").class).toBe("text");
    expect(file("hooks.md", "{}").class).toBe("text");
  });
});

describe("data", () => {
  const iso = (brand: string): Uint8Array => hex("00000018", `ftyp${brand}`);
  const zip = (rest: string): Uint8Array => hex("504b0304", `${"\0".repeat(26)}${rest}`);
  test.each<[string, Body]>([
    ["a.png", hex("89504e470d0a1a0a", [0, 0, 0, 13])],
    ["a.jpg", hex("ffd8ffe0")],
    ["A.JPEG", hex("ffd8ffe1")],
    ["a.gif", "GIF89a\x01"],
    ["a.webp", "RIFF\x04\0\0\0WEBPVP8 "],
    ["a.avif", iso("avif")],
    ["a.heic", iso("heic")],
    ["a.ico", hex("000001000100")],
    ["a.bmp", "BM\x10\0"],
    ["a.tiff", hex("49492a00")],
    ["b.tif", hex("4d4d002a")],
    ["a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
    ["a.ttf", hex("0001000000")],
    ["a.otf", "OTTO\0"],
    ["a.woff", "wOFF\0"],
    ["a.woff2", "wOF2\0"],
    ["a.pdf", "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"],
    ["a.mp3", "ID3\x04\0"],
    ["b.mp3", hex("fffb9000")],
    ["a.wav", "RIFF\x04\0\0\0WAVEfmt "],
    ["a.flac", "fLaC\0"],
    ["a.ogg", "OggS\0"],
    ["a.mp4", iso("isom")],
    ["a.mov", iso("qt  ")],
    ["a.webm", hex("1a45dfa3")],
    ["a.docx", zip("[Content_Types].xml")],
    ["a.xlsx", zip("[Content_Types].xml")],
    ["a.pptx", zip("[Content_Types].xml")],
    ["a.odt", zip("mimetypeapplication/vnd.oasis.opendocument.text")],
    ["a.json", '{"a": 1}'],
    ["broken.json", "{"],
    ["a.jsonl", `${json({ mcpServers: {} })}\n${json({ hooks: [{ command: "x" }] })}\n`],
    ["a.yaml", "policy: strict\ndependencies: []\n"],
    ["a.toml", "[tool]\na = 1\n"],
    ["a.xml", '<?xml version="1.0"?><object><frame/></object>'],
    ["a.xsd", "<xs:schema/>"],
    ["a.csv", "a,b\n1,2\n"],
    ["a.tsv", "a\tb\n"],
    ["a.ini", "[a]\nb=1\n"],
    ["a.sql", "select 1;"],
    ["a.graphql", "type A { b: Int }"],
    ["a.proto", 'syntax = "proto3";'],
    ["a.css", "a { color: red }"],
    ["package.json", '{"name": "x", "dependencies": {}}'],
    ["pyproject.toml", "[project]\nname = 'x'\n"],
    ["assets/skill.json", "{}"],
    ["tools/table.csv", "a,b\n"],
  ])("%s", (path, body) => {
    expect(file(path, body).class).toBe("data");
  });
});

describe("opaque", () => {
  test.each<[string, Body, string]>([
    ["a.zip", hex("504b0304", [0, 1]), "archive"],
    ["a.tar", [0, 1, 2], "archive"],
    ["a.gz", hex("1f8b0800"), "archive"],
    ["a.7z", hex("377abcaf271c00"), "archive"],
    ["renamed", hex("504b0304", [0, 1]), "archive"],
    ["a.bin", [0, 1, 2], "binary"],
    ["a.md", [0x61, 0, 0x62], "binary"],
    ["a.md", hex("ff61"), "not UTF-8"],
    ["a.json", hex("7be97d"), "not UTF-8"],
    ["a.txt", utf16("words"), "UTF-16"],
    ["a.png", "words", "not what its extension says"],
    ["a.png", hex("ffd8ffe0"), "not what its extension says"],
    ["a.svg", "words", "not what its extension says"],
    ["a.pdf", "words", "not what its extension says"],
    ["a.zip", "words", "not what its extension says"],
    ["a.docx", hex("504b0304", [0, 1]), "not what its extension says"],
    ["a.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2 * 1024 * 1024)]), "2 MiB"],
  ])("%s: %s", (path, body, why) => {
    const companion = file(path, body);
    expect(companion.class).toBe("opaque");
    expect(companion.why).toContain(why);
  });
});

describe("executable by its bytes", () => {
  test.each<[string, Body, string]>([
    ["run", "#!/bin/sh\n", "starts with #!"],
    ["guide.md", "#! /usr/bin/env node\n", "starts with #!"],
    ["run", "\ufeff#!/bin/sh\n", "starts with #!"],
    ["run", utf16("#!/bin/sh"), "starts with #!"],
    ["run", Buffer.from(utf16("#!/bin/sh")).swap16(), "starts with #!"],
    ["a.png", hex("7f454c46", [2, 1, 1]), "ELF program"],
    ["a", hex("4d5a9000"), "Windows program"],
    ["a", hex("cffaedfe"), "Mach-O program"],
    ["a", hex("cafebabe00000002"), "Java class or Mach-O program"],
    ["a", hex("0061736d01000000"), "WebAssembly program"],
    ["a", "dex\n035\0", "Android program"],
    ["a", hex("f30d0d0a00000000"), "compiled Python"],
    ["a", hex("03f30d0a"), "compiled Python"],
    ["a", "!<arch>\ndebian-binary", "library or package of programs"],
    ["a", hex("8004954b2e"), "stored Python objects that run code when loaded"],
    ["a", "%!PS-Adobe-3.0", "PostScript program"],
    ["a.txt", "<?php echo 1;", "starts with <?php"],
  ])("%s: %s", (path, body, why) => {
    expect(file(path, body)).toEqual({ class: "executable", why });
  });

  test("a run bit, on whatever it is", () => {
    expect(file("notes.csv", "a,b\n", true)).toEqual({ class: "executable", why: "x-bit" });
  });
});

describe("executable by its name", () => {
  test.each(
    (
      "sh bash zsh fish ksh csh ps1 psm1 bat cmd vbs js mjs cjs ts mts cts tsx jsx py pyw rb pl pm php lua r R jl groovy kts " +
      "scala swift go rs c cc cpp h hpp java cs awk sed tcl applescript scpt nix vue tf ipynb jar war apk deb rpm dmg msi " +
      "appimage whl crx vsix exe dll so docm xlsm pptm pkl lnk mk gradle"
    ).split(" "),
  )(".%s", (extension) => {
    const { class: found, why } = file(`assets/file.${extension}`, "words");
    expect(found).toBe("executable");
    expect(why).toMatch(new RegExp(`extension.* \\.${extension.toLowerCase()}$`));
  });

  test.each([
    "Makefile",
    "GNUmakefile",
    "Dockerfile",
    "Dockerfile.dev",
    "Containerfile",
    "Justfile",
    "Rakefile",
    "Gemfile",
    "Vagrantfile",
    "Jenkinsfile",
    "Procfile",
    "docker-compose.yml",
    "docker-compose.test.yaml",
    "compose.yaml",
    ".github/workflows/ci.yml",
    ".vscode/tasks.json",
    ".envrc",
    ".npmrc",
    "CMakeLists.txt",
  ])("%s", (path) => {
    expect(file(path, "a: 1\n").class).toBe("executable");
    expect(file(`references/${path}`, "a: 1\n").class).toBe("executable");
  });

  test("letter case, invisible characters and dots at the end hide nothing", () => {
    const names = ["RUN.SH", "run.sh.", "run.sh ", "run.s\u200dh", "run\u202e.sh", "run.ｓｈ", "a\\run.sh", "run.sh\0"];
    for (const name of names) expect(file(name).class, JSON.stringify(name)).toBe("executable");
  });
});

describe("executable by what it names", () => {
  test.each<[string, string, string]>([
    ["package.json", json({ scripts: { postinstall: "x" } }), "package.json with scripts"],
    ["package.json", json({ bin: "./x" }), "package.json with bin"],
    ["package.json", json({ gypfile: true }), "package.json with gypfile"],
    ["package.json", "{", "package.json that cannot be read"],
    ["pyproject.toml", "[build-system]\nrequires = []\n", "pyproject.toml with a build or scripts"],
    ["pyproject.toml", "[project]\n[project.scripts]\na = 'b:c'\n", "pyproject.toml with a build or scripts"],
    ["setup.cfg", "[options.entry_points]\n", "setup.cfg with a build or scripts"],
    ["Cargo.toml", "[package]\nbuild = 'build.rs'\n", "cargo.toml with a build or scripts"],
  ])("%s: %s", (path, body, why) => {
    expect(file(path, body)).toEqual({ class: "executable", why });
  });

  test.each<[string, string]>([
    ["<svg><script>alert(1)</script></svg>", "<script>"],
    ["<svg><svg:script/></svg>", "<script>"],
    ["<svg/onload=alert(1)>", "event handler"],
    ['<svg><a href=""onclick = "x"/></svg>', "event handler"],
    ['<svg><set attributeName="onmouseover" to="x"/></svg>', "event handler"],
    ['<svg><a href="javascript:x"/></svg>', "javascript:"],
    ['<svg><a href="java&#x73;cript&colon;x"/></svg>', "javascript:"],
    ['<svg><a href="java\nscript:x"/></svg>', "javascript:"],
    ['<!DOCTYPE svg [<!ENTITY a "&#38;#60;script>">]><svg>&a;</svg>', "<script>"],
    ["<svg><foreignObject><iframe src='x'/></foreignObject></svg>", "embeds"],
  ])("markup: %s", (body, why) => {
    for (const path of ["a.svg", "a.html", "assets/page.tmpl"]) {
      if (path === "assets/page.tmpl" && !/^<(?:svg[\s>]|!DOCTYPE)/.test(body)) continue;
      const companion = file(path, body);
      expect(companion.class).toBe("executable");
      expect(companion.why).toContain(why);
    }
    expect(file("a.svg", utf16(body)).class).toBe("executable");
  });

  test.each([
    "/OpenAction 3 0 R",
    "/S/JavaScript/JS(app.alert\\(1\\))",
    "/S /Launch /F (cmd.exe)",
    "/JS 5 0 R",
    "/S/Java#53cript",
    "/#4aS (x)",
    "/#4f#70#65#6e#41#63#74#69#6f#6E[1 0 R]",
    "/AcroForm<</XFA 1 0 R>>",
  ])("PDF with %s", (action) => {
    const companion = file("a.pdf", `%PDF-1.7\n1 0 obj<<${action}>>endobj`);
    expect(companion.class).toBe("executable");
    expect(companion.why).toMatch(/^PDF with \//);
  });

  test("PDF words that only begin like an action are none", () => {
    expect(file("a.pdf", "%PDF-1.7\n<</JSON 1 /Launches 2 /OpenActions 3>>").class).toBe("data");
  });

  test("documents with macros", () => {
    const body = hex("504b0304", `${"\0".repeat(26)}[Content_Types].xml word/vbaProject.bin`);
    expect(file("a.docx", body)).toEqual({ class: "executable", why: "document with macros" });
    expect(file("a.doc", hex("d0cf11e0a1b11ae1", Buffer.from("_VBA_PROJECT", "utf16le"))).class).toBe("executable");
    expect(file("a.doc", hex("d0cf11e0a1b11ae1", [0])).class).toBe("opaque");
    expect(file("a.rtf", "{\\rtf1{\\object\\objdata 01}}").class).toBe("executable");
  });
});

describe("vendor metadata", () => {
  test.each([
    ".DS_Store",
    "Thumbs.db",
    "desktop.ini",
    "._notes.md",
    "plugin.json",
    "agents/openai.yaml",
    "inner/agents/openai.yml",
    ".gitignore",
    ".gitattributes",
    ".gitkeep",
    ".git",
    "skill.lock",
    "skills-lock.json",
    ".skill-lock.json",
    ".skill-meta.json",
    ".skillkit.json",
    ".openskills.json",
    ".clawhub/origin.json",
    "apm.yml",
    "skill.oms.sig",
    "skill.json",
    "_meta.json",
  ])("%s", (path) => {
    expect(file(path, "interface:\n  display_name: X\n").class).toBe("vendor-metadata");
  });

  test("goes before executable, behind configuration", () => {
    expect(file(".gitignore", "a", true).class).toBe("vendor-metadata");
    expect(file("plugin.json", json({ name: "x", mcpServers: {} })).class).toBe("host-configuration");
  });
});

describe("policies", () => {
  const kept: Readonly<Record<CompanionPolicy, readonly CompanionClass[]>> = {
    text: ["text"],
    data: ["text", "data"],
    "all-inert": ["text", "data", "opaque"],
  };
  const never = ["executable", "host-configuration", "secret", "vendor-metadata", "not-a-file"] as const;
  test.each(Object.entries(kept) as [CompanionPolicy, readonly CompanionClass[]][])("%s", (policy, classes) => {
    for (const one of [...kept["all-inert"], ...never]) expect(keeps(policy, one)).toBe(classes.includes(one));
  });
});

describe("directories that are never walked", () => {
  test("every name of the list", () => {
    for (const name of UNWALKED) expect(isUnwalked(`a/${name.toUpperCase()}/b`)).toBe(true);
  });

  test.each([
    "node_modules",
    "a/node_modules",
    "node_modules/x",
    "Node_Modules/",
    ".git",
    ".GIT",
    ".g\u200dit",
    ".hg",
    ".svn",
    ".venv",
    "venv",
    "__pycache__",
    ".pytest_cache",
    ".claude-plugin",
    ".codex-plugin",
    ".cursor-plugin",
    ".plugin",
    ".kimi-plugin",
    ".factory-plugin",
    ".qoder-plugin",
    ".grok-plugin",
    ".devin-plugin",
    ".omp-plugin",
    ".github/plugin",
    "a/.github/plugin/b",
  ])("%s", (path) => {
    expect(isUnwalked(path)).toBe(true);
  });

  test.each([
    "",
    ".",
    "scripts",
    "tools",
    "hooks",
    "plugin",
    ".github",
    ".github/workflows",
    "a/plugin",
    "git",
    "__proto__",
  ])("not %j", (path) => {
    expect(isUnwalked(path)).toBe(false);
  });
});
