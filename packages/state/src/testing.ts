import type { BeforeWrite } from "./writes.ts";

export { type Children, type ChildTools, canBecomeNobody, childProcesses } from "./testing-children.ts";

/** What a simulated crash throws. */
export class Crash extends Error {}

/**
 * For tests of what a crash leaves: lets `writes` writes happen and then none any more, without a number all. Hand `beforeWrite` to whatever writes
 * through this package; `count` says how many writes were asked for.
 */
export function crashAfter(writes: number = Number.POSITIVE_INFINITY): {
  beforeWrite: BeforeWrite;
  count: () => number;
} {
  let asked = 0;
  const beforeWrite = (): void => {
    asked++;
    if (asked > writes) throw new Crash(`crash at write ${asked}`);
  };
  return { beforeWrite, count: () => asked };
}

/** Runs what may crash; true when it came to its end. Whatever else it throws is passed on. */
export async function survived(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof Crash) return false;
    throw error;
  }
}
