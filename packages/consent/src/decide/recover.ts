import { readDecisions } from "../decisions/decisions.ts";
import { problemError } from "../fault.ts";
import type { ConsentStores } from "../stores.ts";
import { settledDecisions, writeReport } from "./settle.ts";

/** What a recovery did. */
export interface ConsentRecovery {
  /** Kinds whose decision was found to be made. */
  readonly done: readonly string[];
  /** Kinds whose decision was found not to be made. */
  readonly undone: readonly string[];
}

/**
 * Ends a decision that a crash stopped between its two writes: it counts when the settings have it. Every decision does the same first.
 * Throws the problem when the log or the settings cannot be read.
 */
export async function recoverConsent(stores: ConsentStores): Promise<ConsentRecovery> {
  return stores.decisions.alone(async () => {
    const { pending, problem, recorded } = await readDecisions(stores.decisions);
    if (problem !== null) throw problemError(problem);
    const after = await settledDecisions(stores);
    await writeReport(stores, null, after);
    const done = after.recorded.slice(recorded.length).map(({ kind }) => kind);
    const kinds = pending?.decisions.map(({ kind }) => kind) ?? [];
    return { done, undone: kinds.filter((kind) => !done.includes(kind)) };
  });
}
