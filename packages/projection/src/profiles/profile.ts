/** A value of a recipe that is filled in: from the source, or from what the package satisfies. */
export interface Filled {
  readonly from: "id" | "name" | "description" | "tools" | "skills";
}

/** A value as a profile writes it down. */
export type Template =
  | string
  | number
  | boolean
  | Filled
  | readonly string[]
  | { readonly block: readonly (readonly [key: string, value: Template])[] };

/**
 * How a tool wants projected content: data that it passes in. Only keys that the source's format classes as identity or data ever fill
 * a profile; everything else in it is the profile's own.
 */
export interface TargetProfile {
  readonly id: string;
  readonly skill: {
    /** Keys that keep their name, in the order in which they are written; `name` and `description` among them. */
    readonly keys: readonly string[];
    /** The mapping that takes all other data as text; `null`: they keep their names, in the order of the source, before `keys`. */
    readonly overflow: string | null;
    /** Which name is written: the identifier, which is also the directory, or the source's own. */
    readonly name: "id" | "own";
    /** Written after the keys. */
    readonly stamp: readonly (readonly [key: string, value: Template])[];
    /** Keys that the profile's own readers take for provenance or audit: never taken from a source. */
    readonly reserved: readonly string[];
    /** Longest text of a key in UTF-16 units, for readers that refuse a longer one; default: any length. */
    readonly longest?: Readonly<Record<string, number>>;
  };
  readonly agent: {
    readonly recipe: readonly (readonly [key: string, value: Template])[];
    /** Whether tools are those of the source that read (`narrow`), or those of the recipe whatever the source says. */
    readonly tools: "narrow" | "recipe";
  };
  readonly prompt: {
    /** Keys that are written, in this order. */
    readonly keys: readonly string[];
  };
}
