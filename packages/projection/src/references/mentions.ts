import { type DroppedTree, type Entry, tidyPath } from "./dropped-tree.ts";
import { enclosedPieces, piecesOf } from "./pieces.ts";
import { spellings, trimmed } from "./spellings.ts";
import { MAX_TOKEN, patternOf, readPath, type TokenPath } from "./token-path.ts";
import type { Place } from "./tokens.ts";
import { type Budget, matches } from "./wildcard.ts";

/** Characters that matching all patterns of one call may look at; beyond, a pattern stands for its directory. */
const MAX_MATCHING = 5_000_000;
/** A token that is its own only spelling and has no parts to look at. */
const SIMPLE = /^[\dA-Za-z.][\w./-]*$/;

/** Most directories around a text that a path is looked for in. */
const MAX_BASES = 64;

/** The directories around a path, the nearest first; the last one is the root, `""`. */
function directoriesOf(path: string): readonly string[] {
  const all: string[] = [];
  for (let at = path.lastIndexOf("/"); at > 0 && all.length < MAX_BASES; at = path.lastIndexOf("/", at - 1)) {
    all.push(path.slice(0, at));
  }
  return [...all, ""];
}

/** What a token may mean in the place where it stands. */
interface Meaning {
  readonly file: boolean;
  readonly directory: boolean;
}

const ANYTHING: Meaning = { file: true, directory: true };

const undecided = (): Record<Place, Map<string, boolean>> => ({
  link: new Map(),
  whole: new Map(),
  code: new Map(),
  prose: new Map(),
});

/** Decides which dropped paths a token refers to. `found` is called with the index of each path once. */
export class Mentions {
  readonly #tree: DroppedTree;
  readonly #kept: ReadonlySet<string>;
  readonly #found: (index: number) => void;
  readonly #isFound: Uint8Array;
  readonly #wholeDirectories = new Set<Entry>();
  readonly #ends = new Map<string, boolean>();
  readonly #budget: Budget = { left: MAX_MATCHING };
  #bases: readonly string[] = [""];
  /** Tokens of the text at hand that were decided. */
  #decided = undecided();
  /** How many paths nobody has referred to. */
  left: number;

  constructor(tree: DroppedTree, kept: Iterable<string>, found: (index: number) => void) {
    this.#tree = tree;
    this.#found = found;
    this.#isFound = new Uint8Array(tree.paths.length);
    this.left = tree.paths.length;
    const all = new Set<string>();
    for (const path of kept) for (const one of [tidyPath(path), ...directoriesOf(tidyPath(path))]) all.add(one);
    this.#kept = all;
  }

  /** Goes on with the text at `path`. */
  begin(path: string): void {
    this.#bases = directoriesOf(tidyPath(path));
    this.#decided = undecided();
  }

  /** Looks at a token as a whole, then at its parts. */
  look(token: string, place: Place): void {
    if (this.left === 0) return;
    // A whole Markdown link is no path; its target comes as a token of its own.
    if (!token.includes("](") && this.#refers(token, place)) return;
    const inside = place === "prose" ? "prose" : "code";
    for (const piece of piecesOf(token)) {
      if (this.#refers(piece, inside)) continue;
      for (const part of enclosedPieces(piece)) this.#refers(part, inside);
    }
    for (const part of enclosedPieces(token)) this.#refers(part, inside);
  }

  /** True when the token names something of the tree, kept or dropped. */
  #refers(raw: string, place: Place): boolean {
    if (raw.length > MAX_TOKEN) return false;
    const token = trimmed(raw);
    if (token === "" || (SIMPLE.test(token) && !this.#names(token))) return false;
    const decidedHere = this.#decided[place];
    const known = decidedHere.get(token);
    if (known !== undefined) return known;
    const refers = (one: string): boolean => {
      const path = readPath(one, place === "link");
      return path !== null && this.#resolve(path, place);
    };
    const decided = spellings(token).some((all) => all.filter(refers).length > 0);
    decidedHere.set(token, decided);
    return decided;
  }

  /** False when no part of a simple token is a name of the tree, which is so for nearly every word. */
  #names(token: string): boolean {
    const { names } = this.#tree;
    return token.includes("/") ? token.split("/").some((part) => names.has(part)) : names.has(token);
  }

  #resolve(path: TokenPath, place: Place): boolean {
    const { parts, up, absolute, rooted, slashed } = path;
    const meaning: Meaning = {
      file: slashed || place !== "prose" || (parts[parts.length - 1] as string).includes("."),
      directory: slashed || place === "link" || place === "whole",
    };
    if (!meaning.file && !meaning.directory) return false;
    if (absolute) return this.#installed(parts);
    const bases = up === 0 || rooted ? this.#bases.slice(up) : this.#bases.slice(up, up + 1);
    if (bases.length === 0) return false;
    if (parts.some((part) => this.#tree.names.has(part))) {
      if (this.#exactly(parts, bases, meaning)) return true;
      if (up === 0 && this.#ending(parts, path.directory ? { ...meaning, file: false } : meaning)) return true;
      if (this.#pattern(parts, bases, up)) return true;
    }
    return this.#installed(parts);
  }

  /** Below the directory of the text or the root, then below the directories between them. */
  #exactly(parts: readonly string[], bases: readonly string[], meaning: Meaning): boolean {
    const name = parts.join("/");
    const at = (base: string): string => (base === "" ? name : `${base}/${name}`);
    const near = at(bases[0] as string);
    const far = at(bases[bases.length - 1] as string);
    const dropped = [near, far].filter((path) => this.#takePath(path, meaning));
    if (dropped.length > 0 || this.#kept.has(near) || this.#kept.has(far)) return true;
    return bases.slice(1, -1).some((base) => this.#takePath(at(base), meaning) || this.#kept.has(at(base)));
  }

  /** Whole names at the end of a path; a single one must be a file's. */
  #ending(parts: readonly string[], meaning: Meaning): boolean {
    if (parts.length === 1 && !meaning.file) return false;
    const key = parts.join("/");
    const known = this.#ends.get(key);
    if (known !== undefined) return known;
    const entries = this.#tree.endingWith(parts).filter(({ file }) => parts.length > 1 || file !== -1);
    for (const entry of entries) this.#take(entry, parts.length > 1 ? ANYTHING : { file: true, directory: false });
    this.#ends.set(key, entries.length > 0);
    return entries.length > 0;
  }

  /** A pattern below a directory that is written out; with `**` in front, names at the end of a path. */
  #pattern(parts: readonly string[], bases: readonly string[], up: number): boolean {
    const pattern = patternOf(parts);
    if (pattern === null) return false;
    const first = pattern.findIndex((part) => part.includes("*"));
    if (first === 0) {
      const rest = pattern.slice(1);
      const plain = pattern[0] === "**" && rest.length > 0 && !rest.some((part) => part.includes("*"));
      return plain && up === 0 && this.#ending(rest, { file: true, directory: false });
    }
    const name = parts.slice(0, first).join("/");
    const places = bases.map((base) => (base === "" ? name : `${base}/${name}`));
    let entries = places.flatMap((path) => this.#tree.get(path) ?? []).filter(({ from, to }) => from < to);
    if (entries.length === 0 && places.some((path) => this.#kept.has(path))) return true;
    if (entries.length === 0 && first > 1 && up === 0) entries = [...this.#tree.endingWith(parts.slice(0, first))];
    for (const { path, from, to } of entries) {
      for (let i = from; i < to; i++) {
        if (this.#isFound[i] === 1) continue;
        const below = (this.#tree.paths[i] as string).slice(path.length + 1);
        this.#budget.left -= below.length;
        if (matches(pattern.slice(first), below.split("/"), this.#budget)) this.#mark(i);
      }
    }
    return entries.length > 0;
  }

  /** A path to where a host keeps skills (`…/skills/<name>/…`): the tree may be the skill, or hold it. */
  #installed(parts: readonly string[]): boolean {
    const at = Math.max(parts.lastIndexOf("skills"), parts.lastIndexOf("skill"));
    if (at === -1 || parts.length < at + 3) return false;
    return [parts.slice(at), parts.slice(at + 2)].some((rest) => {
      if (!rest.some((part) => this.#tree.names.has(part))) return false;
      if (this.#exactly(rest, this.#bases, ANYTHING)) return true;
      if (rest.length > 1 && this.#ending(rest, ANYTHING)) return true;
      return this.#pattern(rest, this.#bases, 0);
    });
  }

  /** Takes what is at `path`, or the dropped link or directory that it goes through. */
  #takePath(path: string, meaning: Meaning): boolean {
    const entry = this.#tree.get(path);
    if (entry !== undefined) return this.#take(entry, meaning);
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) {
      const above = this.#tree.get(path.slice(0, at));
      if (above !== undefined) return above.file !== -1 && this.#take(above, { file: true, directory: false });
    }
    return false;
  }

  #take(entry: Entry, meaning: Meaning): boolean {
    const file = meaning.file && entry.file !== -1;
    const directory = meaning.directory && entry.from < entry.to;
    if (file) this.#mark(entry.file);
    if (directory && !this.#wholeDirectories.has(entry)) {
      this.#wholeDirectories.add(entry);
      for (let i = entry.from; i < entry.to; i++) this.#mark(i);
    }
    return file || directory;
  }

  #mark(index: number): void {
    if (this.#isFound[index] === 1) return;
    this.#isFound[index] = 1;
    this.left--;
    this.#found(index);
  }
}
