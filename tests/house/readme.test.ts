import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, root), "utf8");
const readme = text("README.md");

test("the transcripts are those that the command's own README keeps true", () => {
  const transcripts = [...readme.matchAll(/```console\n(.*?)\n```/gs)].map(([, transcript]) => transcript);
  expect(transcripts).toHaveLength(2);
  for (const transcript of transcripts) expect(text("packages/cli/README.md")).toContain(transcript);
});

test("the table lists every package, and nothing else", () => {
  const listed = [...readme.matchAll(/\]\(packages\/([a-z-]+)\/README\.md\) \|/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual(readdirSync(new URL("packages", root)).sort());
});

test("every local link leads somewhere", () => {
  for (const [, path] of readme.matchAll(/\]\(([^)#:]+)\)/g))
    expect(() => readdirOrFile(path as string), path).not.toThrow();
});

function readdirOrFile(path: string): void {
  if (/\.[a-z]+$/.test(path)) text(path);
  else readdirSync(new URL(path, root));
}
