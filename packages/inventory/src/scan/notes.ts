import type { InventoryCode } from "../codes.ts";
import { quote, type ScanContext } from "./context.ts";

const NAMED = 5;

/**
 * Things of one root that are no items (a loose file, a nested skill): one diagnostic per code with the count and the first
 * names, so that ten thousand of them are still one line and none is dropped silently.
 */
export class Notes {
  private readonly seen = new Map<InventoryCode, { count: number; names: string[] }>();

  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  add(code: InventoryCode, relative: string): void {
    const note = this.seen.get(code) ?? { count: 0, names: [] };
    note.count += 1;
    if (note.names.length < NAMED) note.names.push(relative);
    this.seen.set(code, note);
  }

  flush(context: ScanContext): void {
    for (const [code, { count, names }] of this.seen) {
      const more = count > names.length ? ` and ${count - names.length} more` : "";
      context.report(code, this.root, `${TITLES[code] ?? code}: ${names.map(quote).join(", ")}${more}`);
    }
  }
}

const TITLES: Partial<Record<InventoryCode, string>> = {
  "skill-nested": "no host loads a skill this deep",
  "skill-inside-skill": "SKILL.md inside another skill",
  "skill-group": "directories without SKILL.md",
  "skill-file-name": "not named SKILL.md exactly",
  "not-an-item": "files that are no items here",
  "link-not-followed": "links to what is listed elsewhere",
};
