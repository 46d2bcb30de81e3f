/** A skill or an agent of an installed package. */
export interface Loaded {
  readonly kind: "skill" | "agent" | "prompt";
  /** Name of its directory, or of its file without `.md`. */
  readonly id: string;
  /** By its frontmatter, else the id. Foreign text: make it safe before printing. */
  readonly name: string;
  readonly description: string;
  /** Id of the package it is in; `null` for one that is in none, which no library ever loads. */
  readonly package: string | null;
  readonly scope: "user" | "project";
  /** Absolute path of its file. */
  readonly path: string;
  /** Everything behind the frontmatter. */
  readonly body: string;
  /**
   * May be acted on: of a package of the owner in the user's library; any other while the gate is open and the file is what was reviewed.
   */
  readonly trusted: boolean;
}

/** A prompt of an installed package. */
export interface LoadedPrompt extends Loaded {
  readonly kind: "prompt";
  readonly argumentHint: string | null;
}
