/** What a projection is made of. */
export type ProjectedKind = "skill" | "agent" | "prompt";

/** One entry of a source tree; `path` is relative to its root, with `/`, as the caller found it. */
export type SourceEntry =
  /** A regular file with its bytes; `executable` says that an x-bit is set. */
  | { readonly type: "file"; readonly path: string; readonly bytes: Uint8Array; readonly executable: boolean }
  /** A link, which is never followed. */
  | { readonly type: "link"; readonly path: string }
  /** A FIFO, a socket, a device. */
  | { readonly type: "special"; readonly path: string }
  /** A file that could not be read, or was too large to be; `reason` is a code of whoever tried. */
  | { readonly type: "unread"; readonly path: string; readonly reason: string }
  /** A directory whose content was not looked at: installed packages, version control, a vendor's manifest folder. */
  | { readonly type: "unwalked"; readonly path: string };

/** What a loss or a finding is about. */
export type LossSubject = "key" | "value" | "name" | "file" | "reference" | "placeholder" | "tool" | "requirement";

/** Something of the source that does not cross, or crosses without its meaning. */
export interface Loss {
  /** A code of the closed table `CODES`. */
  readonly code: string;
  readonly subject: LossSubject;
  /** File of the source, relative to its root. */
  readonly path: string;
  /** The frontmatter key (`a.b` for one inside another), the tool, the placeholder or the file that is meant. */
  readonly what: string | null;
  /** Line in that file, from 1; `null` where none is known. */
  readonly line: number | null;
  /** One sentence; foreign text in it is made safe to print. */
  readonly message: string;
  /** The result must not be used before somebody has accepted this. */
  readonly acknowledge: boolean;
}

/** Something that should be looked at apart from what is lost by it. */
export interface Finding {
  readonly code: string;
  readonly path: string;
  readonly line: number | null;
  readonly message: string;
}

/** What must be there for the result to mean what its source meant; never acted on. */
export interface Requirement {
  /** `skill`, or the key it was declared under. */
  readonly kind: string;
  readonly name: string;
  readonly line: number | null;
}

/** A source as portable files. */
export interface Projected {
  /** `needs-acknowledgement` when a loss asks for it. */
  readonly status: "clean" | "needs-acknowledgement";
  readonly kind: ProjectedKind;
  /** The identifier: `safeName` of the name. */
  readonly id: string;
  /** What the host calls it. */
  readonly name: string;
  readonly nameSource: "frontmatter" | "path";
  readonly description: string;
  /** Path of the main file in the package. */
  readonly component: string;
  /** Bytes by path in the package, sorted. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Path in the package by path in the source, of every file that crossed. */
  readonly kept: ReadonlyMap<string, string>;
  /** Top-level keys of the main file that crossed, in its order. */
  readonly keys: readonly string[];
  readonly losses: readonly Loss[];
  readonly findings: readonly Finding[];
  readonly requirements: readonly Requirement[];
}

/** A source that cannot be projected, and the first reason. */
export interface Blocked {
  readonly status: "blocked";
  readonly kind: ProjectedKind;
  /** What the host calls it, as far as that could be told. */
  readonly name: string;
  readonly reason: Loss;
  /** What else was seen before that. */
  readonly losses: readonly Loss[];
}

export type Projection = Projected | Blocked;
