import { memoryDisk, testMachine } from "@agent-interop/source/testing";
import { describe, expect, test } from "vitest";
import { contextOf } from "../src/context.ts";
import { isOneOf, packageOf } from "../src/package-of.ts";
import { shimTarget } from "../src/shim.ts";
import { manifest } from "./support/kinds.ts";

const CLAUDE = ["@anthropic-ai/claude-code"];
const look = (
  tree: Parameters<typeof memoryDisk>[1],
  path: string,
  packages: readonly string[],
  platform: NodeJS.Platform = "linux",
) => {
  const machine = testMachine({ platform });
  return packageOf(contextOf({ machine, disk: memoryDisk(machine, tree) }), path, packages);
};

test("upward from the real path, past a nameless package.json, up to the top of the package", () => {
  const top = "/usr/lib/node_modules/@anthropic-ai/claude-code";
  const tree = {
    [`${top}/package.json`]: manifest("@anthropic-ai/claude-code", "2.1.332"),
    [`${top}/dist/package.json`]: '{"type":"module"}',
    [`${top}/dist/cli.js`]: "",
    "/usr/lib/package.json": manifest("@anthropic-ai/claude-code", "9.9.9"),
  };
  expect(look(tree, `${top}/dist/cli.js`, CLAUDE).known).toEqual({
    name: "@anthropic-ai/claude-code",
    version: "2.1.332",
    path: `${top}/package.json`,
  });
});

test("another package is not taken, and the search ends at its top", () => {
  const tree = {
    "/x/node_modules/pi-digits/package.json": manifest("pi-digits", "3.1.4"),
    "/x/node_modules/pi-digits/bin/pi": "",
    "/x/package.json": manifest("@earendil-works/pi-coding-agent", "1.0.0"),
  };
  const found = look(tree, "/x/node_modules/pi-digits/bin/pi", ["@earendil-works/pi-coding-agent"]);
  expect(found.known).toBeNull();
  expect(found.other?.name).toBe("pi-digits");
  const home = { "/home/me/package.json": manifest("my-home", "1.0.0"), "/home/me/.local/bin/pi": "" };
  expect(look(home, "/home/me/.local/bin/pi", ["pi"])).toEqual({ known: null, other: null });
});

test("packages of one platform, and versions that name the platform", () => {
  expect(isOneOf("@openai/codex-linux-x64", ["@openai/codex"])).toBe(true);
  expect(isOneOf("@anthropic-ai/claude-code-linux-x64-musl", CLAUDE)).toBe(true);
  expect(isOneOf("@anthropic-ai/claude-code-router", CLAUDE)).toBe(false);
  expect(isOneOf("@openai/codex-linux-x64-evil-and-more", ["@openai/codex"])).toBe(false);
  const top = "/x/node_modules/@openai/codex-linux-x64";
  const tree = { [`${top}/package.json`]: manifest("@openai/codex", "0.171.0-linux-x64"), [`${top}/vendor/codex`]: "" };
  expect(look(tree, `${top}/vendor/codex`, ["@openai/codex"]).known?.version).toBe("0.171.0");
});

test.each([
  ["no json", "{"],
  ["an array", "[]"],
  ["a hostile name", JSON.stringify({ name: "../../x", version: "1.0.0" })],
  ["a name that is no text", JSON.stringify({ name: 1 })],
  ["bytes that are no text", "\u00ff{}"],
])("a package.json with %s is none", (_, text) => {
  const tree = {
    "/x/node_modules/a/package.json": text.startsWith("\u00ff") ? Buffer.from(text, "latin1") : text,
    "/x/node_modules/a/cli": "",
  };
  expect(look(tree, "/x/node_modules/a/cli", ["a"])).toEqual({ known: null, other: null });
});

test("a version that does not look like one is not known", () => {
  const tree = { "/x/node_modules/a/package.json": manifest("a", "latest\u001b[2J"), "/x/node_modules/a/cli": "" };
  expect(look(tree, "/x/node_modules/a/cli", ["a"]).known).toMatchObject({ name: "a", version: null });
});

const PNPM_SH = `#!/bin/sh
basedir=$(dirname "$(echo "$0" | sed -e 's,\\\\,/,g')")
if [ -z "$NODE_PATH" ]; then
  export NODE_PATH="/home/me/.local/share/pnpm/global/5/.pnpm/node_modules"
fi
if [ -x "$basedir/node" ]; then
  exec "$basedir/node"  "$basedir/global/5/node_modules/@anthropic-ai/claude-code/cli.js" "$@"
else
  exec node  "$basedir/global/5/node_modules/@anthropic-ai/claude-code/cli.js" "$@"
fi
`;
const NPM_CMD = `@ECHO off\r
GOTO start\r
:find_dp0\r
SET dp0=%~dp0\r
EXIT /b\r
:start\r
SETLOCAL\r
CALL :find_dp0\r
IF EXIST "%dp0%\\node.exe" (\r
  SET "_prog=%dp0%\\node.exe"\r
) ELSE (\r
  SET "_prog=node"\r
)\r
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\\node_modules\\@google\\gemini-cli\\bundle\\gemini.js" %*\r
`;

describe("start scripts", () => {
  test("of pnpm", () => {
    expect(shimTarget(PNPM_SH)).toBe("global/5/node_modules/@anthropic-ai/claude-code/cli.js");
    const top = "/home/me/.local/share/pnpm/global/5/node_modules/@anthropic-ai/claude-code";
    const tree = {
      "/home/me/.local/share/pnpm/claude": { content: PNPM_SH, executable: true },
      [`${top}/package.json`]: manifest("@anthropic-ai/claude-code", "2.1.332"),
      [`${top}/cli.js`]: "",
    };
    expect(look(tree, "/home/me/.local/share/pnpm/claude", CLAUDE).known?.version).toBe("2.1.332");
  });

  test("of npm on Windows", () => {
    expect(shimTarget(NPM_CMD)).toBe("node_modules/@google/gemini-cli/bundle/gemini.js");
    const npm = "C:\\Users\\me\\AppData\\Roaming\\npm";
    const top = `${npm}\\node_modules\\@google\\gemini-cli`;
    const tree = {
      [`${npm}\\gemini.cmd`]: NPM_CMD,
      [`${top}\\package.json`]: manifest("@google/gemini-cli", "0.61.0"),
      [`${top}\\bundle\\gemini.js`]: "",
    };
    expect(look(tree, `${npm}\\gemini.cmd`, ["@google/gemini-cli"], "win32").known?.version).toBe("0.61.0");
  });

  test("of pnpm on Windows, and what is no start script", () => {
    expect(shimTarget('@SETLOCAL\r\n@"%~dp0\\node.exe"  "%~dp0\\global\\5\\node_modules\\x\\cli.js" %*')).toBe(
      "global/5/node_modules/x/cli.js",
    );
    expect(shimTarget('#!/bin/sh\nexec "/opt/x/bin/x" "$@"')).toBe("/opt/x/bin/x");
    expect(shimTarget("#!/bin/sh\necho hi\n")).toBeNull();
    expect(shimTarget('\u007fELF"$basedir/x"')).toBeNull();
    expect(shimTarget('#!/bin/sh\nexec "$basedir/$0"')).toBeNull();
  });

  test("a large file is never read", () => {
    const machine = testMachine();
    const disk = memoryDisk(machine, { "/b/x": { content: PNPM_SH.padEnd(9000, "#"), executable: true } });
    packageOf(contextOf({ machine, disk }), "/b/x", CLAUDE);
    expect(disk.calls).toEqual([]);
  });
});
