import { sha256 } from "@agent-interop/documents";
import type { PackageBytes } from "@agent-interop/library";
import type { Core } from "@agent-interop/source";
import { lineEdits } from "./line-edits.ts";
import { maskedLines, type Side, sideOf } from "./lines.ts";
import { type Range, type Region, threeWay } from "./three-way.ts";
import type { FileChange, FileDiff, Hunk, HunkSide } from "./types.ts";

/** The file of a package that no digest covers: it says anew what is lost with each copy. */
const ADOPTION = "adoption.json";

const BASE_UNKNOWN: FileDiff = { state: "base-unknown" };

/** Lines that all diffs of one call may still show. */
export interface LinesLeft {
  left: number;
}

/** Compares the files of a package in the library with those that its source would become; `null`: there is no source, only what was edited counts. */
export function* fileChanges(
  bytes: Pick<PackageBytes, "base" | "files">,
  source: ReadonlyMap<string, Uint8Array> | null,
  lines: LinesLeft | null,
): Core<readonly FileChange[]> {
  const { base, files } = bytes;
  const unknown = new Set(base.unknown);
  const now = source ?? base.files;
  const paths = new Set([...base.files.keys(), ...files.keys(), ...now.keys(), ...unknown]);
  const changes: FileChange[] = [];
  for (const path of [...paths].sort()) {
    if (path === ADOPTION) continue;
    const three: Three = {
      base: base.files.get(path) ?? null,
      library: files.get(path) ?? null,
      source: now.get(path) ?? null,
    };
    const isUnknown = unknown.has(path) && (source === null || isUncertain(three));
    const change = yield* changeOf(path, three, isUnknown, lines);
    if (change !== null) changes.push(isUnknown && source === null ? { ...change, diff: BASE_UNKNOWN } : change);
    yield;
  }
  return changes;
}

interface Three {
  readonly base: Uint8Array | null;
  readonly library: Uint8Array | null;
  readonly source: Uint8Array | null;
}

/** Where nobody knows what was installed, a file that the library and the source have alike is no question. */
const isUncertain = ({ library, source }: Three): boolean => sum(library) !== sum(source);

const sum = (bytes: Uint8Array | null): string | null => (bytes === null ? null : sha256(bytes));

function* changeOf(path: string, three: Three, unknown: boolean, lines: LinesLeft | null): Core<FileChange | null> {
  const sums = { base: sum(three.base), library: sum(three.library), source: sum(three.source) };
  const by = unknown ? "unknown" : changedBy(sums);
  if (by === null) return null;
  const diff = lines === null ? ({ state: "not-asked" } as const) : yield* diffOf(three, unknown, lines);
  return { path, by, ...sums, diff };
}

function changedBy({ base, library, source }: Record<keyof Three, string | null>): FileChange["by"] | null {
  if (library === source) return base === source ? null : "same";
  if (base === library) return "source";
  return base === source ? "library" : "both";
}

function* diffOf(three: Three, unknown: boolean, lines: LinesLeft): Core<FileDiff> {
  const [base, library, source] = [sideOf(three.base), sideOf(three.library), sideOf(three.source)];
  const without = [base, library, source].find(({ state }) => state !== "text");
  if (without !== undefined && without.state !== "text") return { state: without.state };
  const texts = { base: linesOf(base), library: linesOf(library), source: linesOf(source) };
  const regions = unknown
    ? yield* twoWay(texts.library, texts.source)
    : yield* threeWay(texts.base, texts.library, texts.source);
  const shown = regions.reduce((all, one) => all + size(one.base) + size(one.library) + size(one.source), 0);
  if (shown > lines.left) return { state: "over-bound" };
  lines.left -= shown;
  const masked = {
    base: maskedLines(texts.base),
    library: maskedLines(texts.library),
    source: maskedLines(texts.source),
  };
  return { state: "lines", hunks: regions.map((region) => hunkOf(region, masked, unknown)) };
}

const linesOf = (side: Side): readonly string[] => (side.state === "text" ? side.lines : []);
const size = ({ from, to }: Range): number => to - from;

function* twoWay(library: readonly string[], source: readonly string[]): Core<readonly Region[]> {
  const edits = yield* lineEdits(library, source);
  return edits.map(({ from, otherFrom, otherTo, to }) => ({
    by: "conflict",
    base: { from: 0, to: 0 },
    library: { from, to },
    source: { from: otherFrom, to: otherTo },
  }));
}

function hunkOf(
  { base, by, library, source }: Region,
  lines: Record<keyof Three, readonly string[]>,
  unknown: boolean,
): Hunk {
  const side = (of: keyof Three, { from, to }: Range): HunkSide => ({
    line: from + 1,
    lines: lines[of].slice(from, to),
  });
  return {
    by: unknown ? "unknown" : by,
    base: unknown ? null : side("base", base),
    library: side("library", library),
    source: side("source", source),
  };
}
