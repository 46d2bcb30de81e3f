import fc from "fast-check";
import { expect, test } from "vitest";
import { versionToken } from "../src/version-token.ts";

test.each([
  ["2.1.332 (Claude Code)", ["claude", "Claude Code"], "2.1.332"],
  ["codex-cli 0.171.0", ["codex"], "0.171.0"],
  ["GitHub Copilot CLI 1.0.102.\nRun 'copilot update' to check for updates.", ["copilot"], "1.0.102"],
  ["0.36.0 (commit 7c61e5bb)", ["auggie"], "0.36.0"],
  ["0.0.1790142911-g7618fb (released 2026-09-30, 2mo ago)", ["amp"], "0.0.1790142911-g7618fb"],
  ["2026.09.02-c22c1a3", ["cursor-agent"], "2026.09.02-c22c1a3"],
  ["v1.2.3-rc.1+build.5", [], "1.2.3-rc.1+build.5"],
  ["\n0.73.1", ["pi"], "0.73.1"],
  ["fixture 1.2.3", ["claude"], "1.2.3"],
  ["\u001b[1mgoose\u001b[0m \u001b[32m1.9.0\u001b[0m", ["goose"], "1.9.0"],
  ["(node:7) Warning: Node.js 18.19.0 is deprecated\nclaude 2.0.1", ["claude"], "2.0.1"],
  ["OpenSSL 3.0.2\n4.5.6", ["pi"], "4.5.6"],
  ["OpenSSL 3.0.2 is old\npi version 4.5.6", ["pi"], "4.5.6"],
  ["WARNING: glibc 2.31 found\n", ["codex"], null],
  ["1.2.3abc", [], null],
  ["listening on port 8080", [], null],
  ["", [], null],
] as const)("%j", (text, words, version) => {
  expect(versionToken(text, words)).toBe(version);
});

test("property: the command's own line wins over warnings and other versions, wherever they stand", () => {
  const number = fc.nat(999);
  const version = fc.tuple(number, number, number).map((parts) => parts.join("."));
  const noise = fc.constantFrom(
    "Warning: node 18.0.0 is old",
    "OpenSSL 3.0.2",
    "(node:1) ExperimentalWarning 9.9.9",
    "hello",
    "",
  );
  const around = fc.array(noise, { maxLength: 4 });
  fc.assert(
    fc.property(version, around, around, (own, before, after) => {
      const text = [...before, `codex-cli ${own}`, ...after].join("\n");
      expect(versionToken(text, ["codex"])).toBe(own);
    }),
  );
});

test("property: any text gives nothing or a short token of its own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const token = versionToken(text, ["x"]);
      if (token !== null) expect(token).toMatch(/^\d[0-9A-Za-z.+-]{2,90}$/);
    }),
  );
});
