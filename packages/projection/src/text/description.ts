import type { Crossed } from "../keys/cross.ts";
import { loss } from "../losses.ts";
import type { Head } from "../source/head.ts";
import type { Loss } from "../types.ts";

/** Hosts that take the first paragraph of the text where a skill has no description, as they document. */
const FROM_TEXT: ReadonlySet<string> = new Set(["claude-code", "kimi", "kimi-cli"]);
/** Characters of a paragraph that are taken. */
const LENGTH = 1024;

/** The first paragraph of a Markdown text that is no heading, rule, fence or comment, in one line; `null` without one. */
export function firstParagraph(body: string): string | null {
  const plain = body
    .replace(/\r\n?/g, "\n")
    .replace(/^ {0,3}(```|~~~)[\s\S]*?^ {0,3}\1[^\n]*$/gm, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/^[^\n]+\n(?:=+|-+)[ \t]*$/gm, "");
  for (const block of plain.split(/\n[ \t]*\n/)) {
    const lines = block.split("\n").filter((line) => !/^\s*(?:#{1,6}(?:\s|$)|[-*_=]{3,}\s*$|<!--)/.test(line));
    const text = lines.join(" ").replace(/\s+/g, " ").trim();
    if (text !== "" && !/^(?:```|~~~)/.test(text)) return [...text].slice(0, LENGTH).join("").trim();
  }
  return null;
}

/** A description, and what it cost. */
export type Described = { readonly text: string; readonly losses: readonly Loss[] } | { readonly reason: Loss };

/** The description of a skill: its own, or the one its host would derive. */
export function describe(path: string, host: string, head: Head, crossed: readonly Crossed[]): Described {
  const own = crossed.find(({ key }) => key === "description");
  if (own !== undefined && typeof own.value === "string" && own.value.trim() !== "")
    return { text: own.value, losses: [] };
  const derived = FROM_TEXT.has(host) ? firstParagraph(head.body) : null;
  const place = { path, what: "description", line: own?.line ?? null };
  if (derived === null) return { reason: loss("description-absent", "key", place, "has no description") };
  const message = "has no description; the first paragraph is taken, as its host does";
  return { text: derived, losses: [loss("description-derived", "key", place, message)] };
}
