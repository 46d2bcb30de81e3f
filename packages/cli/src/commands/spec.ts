/** What a shell can complete at a place. */
export type Completes =
  | "kind"
  | "item-kind"
  | "scope"
  | "library-action"
  | "boundary-action"
  | "boundary-format"
  | "consent-action"
  | "code"
  | "shell"
  | "command"
  | "directory"
  | "file"
  | "nothing";

/** One flag. `value` is the word for its value in help texts, `null` for a switch. */
export interface FlagSpec {
  readonly name: string;
  readonly value: {
    readonly label: string;
    readonly completes: Completes;
    /** Takes several with commas between them, and may be given again. */
    readonly many?: true;
  } | null;
  readonly summary: string;
}

export interface ArgumentSpec {
  readonly name: string;
  readonly required: boolean;
  readonly completes: Completes;
  readonly summary: string;
}

export interface CommandSpec {
  readonly name: string;
  readonly summary: string;
  /** Sentences of the command's own help. */
  readonly details: readonly string[];
  readonly argument: ArgumentSpec | null;
  /** Further arguments behind it, any number of them. */
  readonly more?: ArgumentSpec;
  readonly flags: readonly FlagSpec[];
  /** Command line (without the program) and what it is for. */
  readonly examples: readonly (readonly [string, string])[];
  /** Names of the JSON Schemas of what `--json` prints. */
  readonly schemas: readonly string[];
}
