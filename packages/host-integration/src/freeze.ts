/** Plain data frozen all the way down; what is frozen already is taken to be so throughout. */
export function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) freeze(member);
  return Object.freeze(value);
}
