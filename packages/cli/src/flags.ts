import type { Context } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** One of the words of a flag; a usage error for another. */
export function oneOf<T extends string>({ parsed }: Context, flag: string, words: readonly T[], fallback: T): T {
  const value = parsed.values.get(flag);
  if (value === undefined) return fallback;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${flag} is one of ${words.join(", ")}`, [], parsed.command?.name ?? null);
}
