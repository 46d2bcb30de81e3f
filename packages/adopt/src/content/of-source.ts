import { Buffer } from "node:buffer";
import type { ProjectedKind } from "@agent-interop/projection";
import type { TreeEntry } from "@agent-interop/source";
import type { ContentFinding } from "./finding.ts";
import { scanBytes, scanText } from "./scan.ts";
import { besideAt, type TextPlace } from "./text-place.ts";

/** A text that a host expands. */
interface MainText {
  /** Whose format it has. */
  readonly host: string;
  readonly kind: ProjectedKind;
  /** What is written for it. */
  readonly written: Uint8Array | undefined;
}

/** What of a source would be written. */
interface Written {
  /** Its files, by path in the source. */
  readonly kept: { readonly has: (path: string) => boolean };
  /** Main files of its skills, agents and prompts, by path in the source. */
  readonly mains: ReadonlyMap<string, MainText>;
  /** How deep below the root of what it belongs to a file lies. */
  readonly depthOf: (path: string) => number;
}

/** Looks through the texts of a source that would be written. */
export function findingsIn(
  entries: readonly TreeEntry[],
  { depthOf, kept, mains }: Written,
): readonly ContentFinding[] {
  return entries.flatMap((entry) => {
    if (entry.type !== "file" || !kept.has(entry.path) || entry.bytes.subarray(0, 8192).includes(0)) return [];
    const { bytes, path } = entry;
    const main = mains.get(path);
    if (main === undefined) return scanBytes(path, bytes, besideAt(path, depthOf(path)));
    const { host, kind, written = new Uint8Array() } = main;
    const place: TextPlace = { depth: depthOf(path), markdown: true, expanded: { host, kind } };
    const found = scanBytes(path, bytes, place);
    if (path.endsWith(".md")) return found;
    // A value of TOML or JSON is decoded: what its escapes hide stands only in the copy.
    const seen = new Set(found.map(({ code }) => code));
    const text = Buffer.from(written).toString("utf8");
    return [...found, ...scanText(path, text, null, "text", place).filter(({ code }) => !seen.has(code))];
  });
}

/** Looks through a description, which a model always sees and no host expands; `main` is at the root of its item. */
export function findingsInDescription(main: string, description: string): readonly ContentFinding[] {
  return scanText(main, description, null, "description", { depth: 0, markdown: true, expanded: null });
}
