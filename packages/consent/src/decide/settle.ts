import type { InteropReport } from "@agent-interop/detect";
import type { Diagnostic } from "@agent-interop/diagnostics";
import { type Decisions, readDecisions } from "../decisions/decisions.ts";
import { type DecisionEvent, EVENT_FORMAT, type EventChange } from "../decisions/event.ts";
import { fault, problemError } from "../fault.ts";
import { mergeDecisions, withEarlier } from "../report/merge.ts";
import type { ExternalAgentSettings } from "../settings/settings.ts";
import type { ConsentStores, EntryChange } from "../stores.ts";

// A decision that changes the settings is written in three steps: what is decided, the settings, that it is done. The settings are
// replaced as a whole, so that after a crash it can be told from them whether the second step was made.

/** True when the settings are as the change leaves them. */
function inEffect({ entries }: ExternalAgentSettings, { id, launch }: EventChange): boolean {
  const found = entries.filter((entry) => entry.id === id);
  return launch === null ? found.length === 0 : found.some((entry) => entry.launch === launch);
}

/** Ends a decision by what the settings say. Throws their problem when they cannot be read: then it stays as it is. */
async function end(stores: ConsentStores, { changes, decisions, op }: DecisionEvent): Promise<readonly string[]> {
  const settings = await stores.settings.read();
  if (settings.problem !== null) throw problemError(settings.problem);
  const kinds = decisions.map(({ kind }) => kind);
  const done = kinds.filter((kind) => changes.every((change) => change.id !== kind || inEffect(settings, change)));
  await stores.decisions.append({ format: EVENT_FORMAT, op, done });
  return done;
}

/** What was decided, with every earlier decision at its end. Called inside of `decisions.alone`. */
export async function settledDecisions(stores: ConsentStores): Promise<Decisions> {
  const decisions = await readDecisions(stores.decisions);
  const { pending } = decisions;
  if (pending === null || decisions.problem !== null) return decisions;
  await stores.settings.alone(() => end(stores, pending));
  return readDecisions(stores.decisions);
}

/**
 * Records an event and makes its changes of the settings. Called inside of both `alone`. When the settings cannot be changed, nothing is
 * decided and the error goes on.
 */
export async function transact(
  stores: ConsentStores,
  event: DecisionEvent,
  changes: readonly EntryChange[],
): Promise<void> {
  await stores.decisions.append(event);
  if (changes.length === 0) return;
  try {
    await stores.settings.change(changes);
  } catch (error) {
    // What the disk refused to confirm may be there all the same; what cannot be told now is told by the next one.
    await end(stores, event).catch(() => {});
    throw error;
  }
  const done = event.decisions.map(({ kind }) => kind);
  try {
    await stores.decisions.append({ format: EVENT_FORMAT, op: event.op, done });
  } catch (error) {
    const what = `the settings are written, and that it is done could not be recorded: ${done.join(", ")}`;
    throw fault("consent-unfinished", what, error);
  }
}

/** Writes the recorded report anew, with what is decided now. */
export async function writeReport(stores: ConsentStores, report: InteropReport | null): Promise<readonly Diagnostic[]> {
  const stored = await stores.report.read();
  const latest = report === null ? stored : withEarlier(report, stored);
  if (latest === null) return [];
  const problem = await stores.report.write(mergeDecisions(latest, await readDecisions(stores.decisions)));
  return problem === null ? [] : [problem];
}
