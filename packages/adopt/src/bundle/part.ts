/** What a loose item is in a bundle. */
export interface Part {
  readonly kind: "skill" | "agent" | "prompt";
  /** Its identifier in the package. */
  readonly id: string;
  /** Path of its main file in the package. */
  readonly component: string;
  /** Path in the package and `sha256:<hex>` of each of its files. */
  readonly sums: readonly (readonly [path: string, sum: string])[];
  /** Of all its files. */
  readonly bytes: number;
  /** Names of the skills that it says it needs. */
  readonly skills: readonly string[];
  /** What its source calls it. */
  readonly name: string;
}

/** How a part is named among the components of a package. */
export const refOf = ({ id, kind }: Pick<Part, "id" | "kind">): string => `${kind}:${id}`;
