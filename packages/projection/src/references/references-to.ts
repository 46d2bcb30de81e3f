import { DroppedTree } from "./dropped-tree.ts";
import { LineCounter } from "./line-counter.ts";
import { Mentions } from "./mentions.ts";
import { tokensOf } from "./tokens.ts";

/** The first place in the kept text that speaks of a dropped path. */
export interface Reference {
  /** The dropped path, as it was given. */
  readonly path: string;
  /** The kept file that mentions it. */
  readonly from: string;
  /** Line in that file, from 1. */
  readonly line: number;
}

/**
 * Which dropped paths the kept texts of a tree mention, and where first: files in the order given, then by line. All paths are relative to
 * the root of the tree, with `/`; a dropped one may be a file, or a link or directory that was not followed. The texts are read as Markdown.
 *
 * A path counts in link targets, HTML `href` and `src`, code and prose when it is the dropped path seen from the root or from a directory
 * around the text. A path that names nothing so, kept or dropped, counts for every dropped path that it is the end of, by whole names. A
 * single name counts for files of that name, in prose only with a dot in it. A directory counts for all that was dropped below it, a
 * pattern (`scripts/*.sh`) for what it matches. URLs never count; letter case must be the same. Takes time in proportion to the texts.
 */
export function referencesTo(texts: ReadonlyMap<string, string>, dropped: readonly string[]): readonly Reference[] {
  const tree = new DroppedTree(dropped);
  const references: Reference[] = [];
  let from = "";
  let line = 1;
  const mentions = new Mentions(tree, texts.keys(), (index) => {
    references.push({ path: tree.given[index] as string, from, line });
  });
  const blanks = tree.paths.some((path) => /\s/.test(path));
  for (const [path, text] of texts) {
    if (mentions.left === 0) break;
    from = path;
    const lines = new LineCounter(text);
    mentions.begin(path);
    tokensOf(text, blanks, (token, place, at) => {
      line = lines.lineOf(at);
      mentions.look(token, place);
    });
  }
  return references;
}
