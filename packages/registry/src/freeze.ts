/** Plain data frozen all the way down; what is frozen already is taken to be so throughout. */
export function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  // `for in` makes no array of members, and plain data has no inherited ones.
  for (const name in value) freeze(value[name]);
  return Object.freeze(value);
}
