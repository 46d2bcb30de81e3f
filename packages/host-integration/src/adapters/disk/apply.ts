import { AgentInteropError } from "@agent-interop/diagnostics";
import {
  type BeforeWrite,
  type Boundary,
  type Change,
  directoryTransaction,
  type Recovery,
  recoverTransactions,
  removeEmptyDirectories,
  unfinishedTransactions,
  withLock,
} from "@agent-interop/state";
import { planLines } from "../plan/lines.ts";
import { changesNothing, writtenPlaces } from "../plan/plan.ts";
import type { AdapterPlan, PlanProblem } from "../plan/types.ts";
import { type InstallReceipt, receiptBytes, receiptPath } from "../receipt.ts";
import { liftedFor, liftedForRecovery } from "./lifted.ts";
import type { Target } from "./target.ts";

/** The explicit word for writing where an agent keeps its own files. */
export interface AgentHomeConsent {
  /** Is shown the plan, a line each, and says whether it is carried out. */
  readonly review: (lines: readonly string[]) => boolean | Promise<boolean>;
}

/** How a plan is carried out. */
export interface ApplyOptions {
  readonly boundary: Boundary;
  /** Needed when the boundary protects one of the plan's places: exactly these are then let through. */
  readonly agentHome?: AgentHomeConsent | undefined;
  /** Longest wait for another installation in the same root, in milliseconds. */
  readonly waitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly beforeWrite?: BeforeWrite | undefined;
}

/** What was done. */
export interface Applied {
  /** False when everything was as it should be: no file was touched. */
  readonly changed: boolean;
  /** What is owned now, `null` when nothing is. */
  readonly receipt: InstallReceipt | null;
  /** Places below the root. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
  /** What was left as it is, and why. */
  readonly kept: readonly PlanProblem[];
}

/** Below the root while an installation runs: one at a time. */
const LOCK = ".lock.agent-interop";

/**
 * Carries out a plan as one transaction, after making it again under the lock: `again` does, and a plan that comes out otherwise is refused.
 * Throws `plan-blocked`, `agent-home`, `plan-declined`, `changed-since-review`, and what `state` throws.
 */
export async function applyPlan(
  target: Target,
  plan: AdapterPlan,
  options: ApplyOptions,
  again: () => Promise<AdapterPlan>,
): Promise<Applied> {
  const { machine, root } = target;
  const { agentHome, beforeWrite, signal, waitMs } = options;
  if (plan.blocked) throw new AgentInteropError("plan-blocked", blockedText(plan));
  if (changesNothing(plan)) return applied(plan, false);
  const lifted = await consented(target, plan, options.boundary, agentHome);
  return withLock(lifted, target.at(LOCK), { machine, signal, waitMs }, async (lock) => {
    const shared = { machine, lock, beforeWrite };
    if ((await again()).digest !== plan.digest) {
      throw new AgentInteropError("changed-since-review", `something changed since the plan was made: ${root}`);
    }
    await directoryTransaction(lifted, root, changesOf(plan), { ...shared, signal });
    for (const directory of plan.emptied) {
      await removeEmptyDirectories(lifted, target.at(directory), 1, { machine, beforeWrite });
    }
    return applied(plan, true);
  });
}

/**
 * Ends what a crash stopped in the middle: each such installation is there afterwards whole or not at all. Waits for one that runs. With
 * `agentHome`, which is shown what is about to be done, the host's own places are let through. Throws `plan-declined`, and what `state` throws.
 */
export async function recoverTarget(target: Target, options: ApplyOptions): Promise<readonly Recovery[]> {
  const { machine, root } = target;
  const { agentHome, beforeWrite, boundary, signal, waitMs } = options;
  if (unfinishedTransactions(root).length === 0) return [];
  const lines = [`recover what was stopped in ${target.host} (${target.scope})`];
  if (agentHome !== undefined && !(await agentHome.review(lines))) throw declined();
  const lifted = agentHome === undefined ? boundary : liftedForRecovery(boundary, target);
  return withLock(lifted, target.at(LOCK), { machine, signal, waitMs }, (lock) =>
    recoverTransactions(lifted, root, { machine, lock, beforeWrite }),
  );
}

/** The boundary for a plan: with the explicit word its own places are let through. */
async function consented(
  target: Target,
  plan: AdapterPlan,
  boundary: Boundary,
  agentHome: AgentHomeConsent | undefined,
): Promise<Boundary> {
  const places = [...writtenPlaces(plan), ...plan.emptied];
  const guarded = places.filter((path) => boundary.protects(target.at(path)) || boundary.holds(target.at(path)));
  if (guarded.length === 0) return boundary;
  if (agentHome === undefined) {
    const more = guarded.length === 1 ? "" : ` and ${guarded.length - 1} more`;
    throw new AgentInteropError("agent-home", `an agent's own place: ${guarded[0]}${more}`);
  }
  if (!(await agentHome.review(planLines(plan)))) throw declined();
  return liftedFor(boundary, target, places);
}

const declined = (): AgentInteropError => new AgentInteropError("plan-declined", "the plan was not taken");

function changesOf(plan: AdapterPlan): readonly Change[] {
  const { actions, bundle, others, previous, receipt, scope } = plan;
  const changes = actions.map(
    ({ bytes, mode, path }): Change =>
      bytes === null ? { type: "remove-tree", path } : { type: "put-file", path, bytes, mode },
  );
  const own = receiptPath(bundle.id, scope);
  if (receipt !== null) changes.push({ type: "put-file", path: own, bytes: receiptBytes(receipt) });
  else if (previous !== null) changes.push({ type: "remove-tree", path: own });
  for (const other of others) {
    changes.push({ type: "put-file", path: receiptPath(other.bundle, other.scope), bytes: receiptBytes(other) });
  }
  return changes;
}

function applied(plan: AdapterPlan, changed: boolean): Applied {
  const { actions, problems, receipt } = plan;
  const paths = (gone: boolean): readonly string[] =>
    actions.filter(({ deed }) => (deed === "remove") === gone).map(({ path }) => path);
  return { changed, receipt, written: paths(false), removed: paths(true), kept: problems };
}

function blockedText({ problems }: AdapterPlan): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  return `${first?.path} ${first?.message}${errors.length > 1 ? `; ${errors.length - 1} more` : ""}`;
}
