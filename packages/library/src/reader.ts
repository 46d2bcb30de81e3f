import { sha256 } from "@agent-interop/documents";
import type { Core } from "@agent-interop/source";
import { type BaseState, readBase } from "./base/base.ts";
import { type InstalledContent, installedContents } from "./contents.ts";
import { ADOPTION } from "./package/digest.ts";
import { contentOf, type LibraryContent, openLibrary } from "./read-library.ts";
import { adoptionIn } from "./show.ts";
import type { Library } from "./types.ts";
import { type ComparedPackage, comparePackage, type PackageState } from "./verify/package.ts";

/** One package with its bytes, twice: as they lie in the library now, and as they were installed. */
export interface PackageBytes {
  readonly compared: ComparedPackage;
  /** Regular files by path as they are now, those that nobody installed among them; without `adoption.json`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /**
   * The same as they were installed, by what the record says of each: a file that is unchanged is its own base, the others come from the
   * copy beside the package. Without an intact copy what was edited is missing here.
   */
  readonly base: {
    readonly state: BaseState;
    readonly files: ReadonlyMap<string, Uint8Array>;
    /** Files that were installed, and of which the bytes are known no more. */
    readonly unknown: readonly string[];
  };
  /** `adoption.json`, from the copy where there is an intact one; `null` for none. No digest covers it. */
  readonly adoption: unknown;
}

/** How a package lies in the library. */
export interface PackageEdits {
  readonly state: PackageState;
  /** What differs: its path in the package (`.`: the directory itself), and the SHA-256 of its bytes now; `null` for what is gone or no file. */
  readonly edits: readonly { readonly path: string; readonly digest: string | null }[];
}

/** A library that was opened once, for a caller who looks at many of its packages: records are read and checked one time. */
export interface LibraryReader extends LibraryContent {
  /** What each package is told by, sorted by id; by the records, so that no package is hashed. To be driven by `drive`. */
  readonly contents: () => Core<readonly InstalledContent[]>;
  /** What of one package was edited, each file read and hashed once; `null` for an id without a record. To be driven by `drive`. */
  readonly edits: (id: string) => Core<PackageEdits | null>;
  /** What the `adoption.json` in a package says, as it lies there; `null` without one that can be read. No digest covers it. */
  readonly adoption: (id: string) => unknown;
  /** The bytes of one package, each file read once; `null` for an id without a record. At most 64 MiB each of now and then. */
  readonly read: (id: string) => Core<PackageBytes | null>;
}

/** Opens a library for reading. Never throws; what is wrong with the records is among the diagnostics, and then there are none. */
export async function libraryReader(library: Library): Promise<LibraryReader> {
  const opened = await openLibrary(library);
  const { place } = opened;
  const stored = new Map(opened.stored.map((record) => [record.id, record]));
  return {
    ...contentOf(opened),
    *contents() {
      return place === null ? [] : yield* installedContents(place, opened.stored);
    },
    *edits(id) {
      const record = stored.get(id);
      if (place === null || record === undefined) return null;
      const sums = new Map<string, string>();
      const { paths, state } = yield* comparePackage(place, record, (path, bytes, difference) => {
        if (difference === "changed") sums.set(path, sha256(bytes));
      });
      const edits = state === "changed" ? paths.map((path) => ({ path, digest: sums.get(path) ?? null })) : [];
      return { state, edits };
    },
    adoption: (id) => (place === null || !stored.has(id) ? null : adoptionIn(place, id, null)),
    *read(id) {
      const record = stored.get(id);
      if (place === null || record === undefined) return null;
      const files = new Map<string, Uint8Array>();
      const known = new Map<string, Uint8Array>();
      const compared = yield* comparePackage(place, record, (path, bytes, difference) => {
        files.set(path, bytes);
        if (difference !== "changed") known.set(path, bytes);
      });
      const base = readBase(place, record);
      yield;
      const copy = base.state === "intact" ? base.files : new Map<string, Uint8Array>();
      for (const [path, bytes] of copy) if (path !== ADOPTION && !known.has(path)) known.set(path, bytes);
      const unknown = record.files.flatMap(([path]) => (known.has(path) ? [] : [path]));
      const adoption = copy.get(ADOPTION);
      return {
        compared,
        files,
        base: { state: base.state, files: known, unknown },
        adoption: adoptionIn(place, id, adoption ?? null),
      };
    },
  };
}
