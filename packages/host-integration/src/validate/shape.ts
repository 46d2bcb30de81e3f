/** The form of a value: what is checked, and what the JSON Schema is made of. */
export type Shape =
  | { readonly is: "text"; readonly pattern?: RegExp; readonly longest?: number }
  | { readonly is: "choice"; readonly of: readonly (string | number)[] }
  | { readonly is: "flag" }
  | { readonly is: "depth" }
  | { readonly is: "count" }
  /** A place below an anchor. */
  | { readonly is: "place" }
  /** What the names of our files begin with. */
  | { readonly is: "prefix" }
  | { readonly is: "list"; readonly of: Shape; readonly least?: number; readonly distinct?: boolean }
  | { readonly is: "nullable"; readonly of: Shape }
  | { readonly is: "record"; readonly keys: Readonly<Record<string, Shape>>; readonly optional: readonly string[] }
  /** What is known of an axis, with its evidence. */
  | { readonly is: "fact"; readonly of: Shape };

/** The names of a type that may be left out. */
type Optional<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];

/** The shape of a record; its keys are held equal to those of the type. */
export function record<T>(
  keys: { readonly [K in keyof T]-?: Shape },
  ...optional: readonly (Optional<T> & string)[]
): Shape {
  return { is: "record", keys: keys as Readonly<Record<string, Shape>>, optional };
}

export const flag: Shape = { is: "flag" };
export const place: Shape = { is: "place" };
export const choice = (...of: readonly (string | number)[]): Shape => ({ is: "choice", of });
export const list = (of: Shape, limits: { readonly least?: number; readonly distinct?: boolean } = {}): Shape => ({
  is: "list",
  of,
  ...limits,
});
export const nullable = (of: Shape): Shape => ({ is: "nullable", of });
export const fact = (of: Shape): Shape => ({ is: "fact", of });
