/** An axis of the vocabulary with words or flags. */
export interface Ordered {
  readonly values: readonly (string | boolean)[];
  readonly order: "chain" | "flat";
}

/** True when everything that `lower` allows is allowed by `upper` too. */
export function isBelow({ values, order }: Ordered, lower: string | boolean, upper: string | boolean): boolean {
  if (lower === upper || lower === values[0]) return true;
  return order === "chain" && values.indexOf(lower) <= values.indexOf(upper);
}

/** The most of `value` that one of the allowed ones includes; the safe value is always included. */
export function capped<Value extends string | boolean>(
  axis: Ordered,
  value: Value,
  allowed: readonly (string | boolean)[],
): Value {
  if (allowed.some((upper) => isBelow(axis, value, upper))) return value;
  const below = axis.values.filter(
    (candidate) => isBelow(axis, candidate, value) && allowed.some((upper) => isBelow(axis, candidate, upper)),
  );
  return (below.at(-1) ?? axis.values[0]) as Value;
}
