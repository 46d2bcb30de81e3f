import fc from "fast-check";
import { expect, it } from "vitest";
import { companionByRules } from "../src/companions/companion-of.ts";
import { contentOf } from "../src/companions/content.ts";
import { fileName } from "../src/companions/file-name.ts";
import { companionOf } from "../src/companions/index.ts";
import { isPlainMarkdown } from "../src/companions/plain-markdown.ts";

/** Every word that a rule compares a name with, and a few that none does. */
const NAMES = [
  "claude agents gemini qwen copilot-instructions skill SKILL Claude commands droids agent command plugin hooks settings monitors",
  "marketplace mcp credentials id_rsa service-account client_secret secrets env key pem makefile dockerfile readme package setup config",
  "license part-1 _private __macosx node_modules opencode claude_desktop_config tile _meta con nul a 0 - references ünïcode with.dot .hidden",
]
  .join(" ")
  .split(" ");
const part = fc.constantFrom(...NAMES);
const path = fc
  .tuple(
    fc.array(part, { maxLength: 3 }),
    part,
    fc.constantFrom(".md", ".MD", ".mdx", ".txt", "", ".md.md", ".sh.md", "/.md"),
  )
  .map(([above, base, ending]) => [...above, base + ending].join("/"));
const KEY = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj".repeat(2)}\n-----END`;
const bytes = fc
  .oneof(
    fc.constantFrom(
      "",
      "#!",
      "# Title\n",
      "%PDF-1.4 /JS (x)",
      "<script>",
      "PuTTY-User-Key-File-2",
      "text\0",
      "{}",
      "P",
      "\ufeff#!",
      KEY,
    ),
    fc.constantFrom(`see ${KEY}`, "---\ntools: Bash\n---\n", "---\nname: x\n---\n", "<?php", "MZ", "plain — text"),
  )
  .map((text) => Buffer.from(text));

it("says of Markdown what the rules say, whatever it is called and holds", () => {
  fc.assert(
    fc.property(
      path,
      fc.oneof(
        bytes,
        fc.uint8Array({ maxLength: 40 }).map((one) => Buffer.from(one)),
      ),
      fc.boolean(),
      (at, file, run) => {
        const byRules = companionByRules(fileName(at), contentOf(file), run);
        expect(companionOf({ type: "file", path: at, bytes: file, executable: run })).toEqual(byRules);
      },
    ),
    { numRuns: 3000 },
  );
});

it("is for ordinary names only", () => {
  const of = (at: string) => isPlainMarkdown(at, contentOf(Buffer.from("# Title\n")));
  expect(["part-1.md", "references/part_2.MD", "a/b/c.md"].filter((at) => !of(at))).toEqual([]);
  expect(
    ["CLAUDE.md", "x/skill.md", "agents/a.md", ".claude/a.md", "a.sh.md", "__macosx/a.md", "a.txt"].filter(of),
  ).toEqual([]);
});
