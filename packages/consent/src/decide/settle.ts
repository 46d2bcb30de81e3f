import type { InteropReport } from "@agent-interop/detect";
import type { Diagnostic } from "@agent-interop/diagnostics";
import { type Decisions, readDecisions, withEvent } from "../decisions/decisions.ts";
import { type DecisionEvent, type EndEvent, EVENT_FORMAT, type EventChange } from "../decisions/event.ts";
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
async function end(stores: ConsentStores, { changes, decisions, op }: DecisionEvent): Promise<EndEvent> {
  const settings = await stores.settings.read();
  if (settings.problem !== null) throw problemError(settings.problem);
  const made = changes.filter((change) => inEffect(settings, change));
  const open = new Set(changes.filter((change) => !made.includes(change)).map(({ id }) => id));
  // What changes no entry goes with what does.
  const done = made.length === 0 ? [] : decisions.map(({ kind }) => kind).filter((kind) => !open.has(kind));
  const event: EndEvent = { format: EVENT_FORMAT, op, done };
  await stores.decisions.append(event);
  return event;
}

/** What was decided, with every earlier decision at its end. Called inside of `decisions.alone`. */
export async function settledDecisions(stores: ConsentStores): Promise<Decisions> {
  const decisions = await readDecisions(stores.decisions);
  const { pending } = decisions;
  if (pending === null || decisions.problem !== null) return decisions;
  return withEvent(decisions, await stores.settings.alone(() => end(stores, pending)));
}

/**
 * Records an event and makes its changes of the settings; returns what is decided then. Called inside of both `alone`. When the settings
 * cannot be changed, nothing is decided and the error goes on.
 */
export async function transact(
  stores: ConsentStores,
  before: Decisions,
  event: DecisionEvent,
  changes: readonly EntryChange[],
): Promise<Decisions> {
  await stores.decisions.append(event);
  const begun = withEvent(before, event);
  if (changes.length === 0) return begun;
  try {
    await stores.settings.change(changes);
  } catch (error) {
    // What the disk refused to confirm may be there all the same; what cannot be told now is told by the next one.
    await end(stores, event).catch(() => {});
    throw error;
  }
  const done = event.decisions.map(({ kind }) => kind);
  const ended: EndEvent = { format: EVENT_FORMAT, op: event.op, done };
  try {
    await stores.decisions.append(ended);
  } catch (error) {
    const what = `the settings are written, and that it is done could not be recorded: ${done.join(", ")}`;
    throw fault("consent-unfinished", what, error);
  }
  return withEvent(begun, ended);
}

/** Writes the recorded report anew, with what is decided now. */
export async function writeReport(
  stores: ConsentStores,
  report: InteropReport | null,
  decisions: Decisions,
): Promise<readonly Diagnostic[]> {
  const stored = await stores.report.read();
  const latest = report === null ? stored : withEarlier(report, stored);
  if (latest === null) return [];
  const problem = await stores.report.write(mergeDecisions(latest, decisions));
  return problem === null ? [] : [problem];
}
