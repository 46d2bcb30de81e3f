import { AgentInteropError } from "@agent-interop/diagnostics";
import {
  type BeforeWrite,
  type Boundary,
  type Change,
  directoryTransaction,
  removeEmptyDirectories,
  withLock,
} from "@agent-interop/state";
import { CODES } from "../../codes.ts";
import { planLines } from "../plan/lines.ts";
import { changesNothing, writtenPlaces } from "../plan/plan.ts";
import type { AdapterPlan, PlanProblem } from "../plan/types.ts";
import { type InstallReceipt, RECEIPT_FORMAT, receiptBytes, receiptPath } from "../receipt.ts";
import type { Scope } from "../surface.ts";
import { liftedFor } from "./lifted.ts";
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

/** Below the root while an installation runs: one at a time. @internal */
export const LOCK = ".lock.agent-interop";

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
  const { bundle } = plan;
  const { agentHome, beforeWrite, signal, waitMs } = options;
  if (plan.blocked) throw blocked(plan);
  if (changesNothing(plan)) return applied(plan, false);
  const lifted = await consented(target, plan, options.boundary, agentHome);
  return withLock(lifted, target.at(LOCK), { machine, signal, waitMs }, async (lock) => {
    const shared = { machine, lock, beforeWrite };
    if ((await again()).digest !== plan.digest) {
      throw new AgentInteropError("changed-since-review", `something changed since the plan was made: ${root}`);
    }
    const between = receiptBetween(plan);
    await directoryTransaction(lifted, root, changesOf(plan, between), { ...shared, signal });
    const empty = (path: string): Promise<number> =>
      removeEmptyDirectories(lifted, target.at(path), 1, { machine, beforeWrite });
    for (const directory of plan.emptied) await empty(directory);
    if (between !== plan.receipt) {
      await directoryTransaction(lifted, root, [receiptChange(bundle.id, plan.scope, plan.receipt)], shared);
      // Above the receipt itself; what is still used is not empty.
      for (const directory of plan.emptied) await empty(directory);
    }
    return applied(plan, true);
  });
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

/** @internal */
export const declined = (): AgentInteropError => new AgentInteropError("plan-declined", "the plan was not taken");

/** The receipt until the directories are gone: after a crash it still says which ones were made. */
function receiptBetween(plan: AdapterPlan): InstallReceipt | null {
  const { bundle, emptied, receipt, scope } = plan;
  if (emptied.length === 0) return receipt;
  const none = {
    format: RECEIPT_FORMAT,
    bundle: bundle.id,
    scope,
    hosts: [],
    files: [],
    shared: [],
    made: [],
  } as const;
  const rest = receipt ?? none;
  return { ...rest, made: [...new Set([...rest.made, ...emptied])].sort() };
}

/** @internal */
export function receiptChange(bundle: string, scope: Scope, receipt: InstallReceipt | null): Change {
  const path = receiptPath(bundle, scope);
  return receipt === null ? { type: "remove-tree", path } : { type: "put-file", path, bytes: receiptBytes(receipt) };
}

function changesOf(plan: AdapterPlan, receipt: InstallReceipt | null): readonly Change[] {
  const { actions, others, previous } = plan;
  const changes = actions.map(
    ({ bytes, mode, path }): Change =>
      bytes === null ? { type: "remove-tree", path } : { type: "put-file", path, bytes, mode },
  );
  if (receipt !== null || previous !== null) changes.push(receiptChange(plan.bundle.id, plan.scope, receipt));
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

function blocked({ problems }: AdapterPlan): AgentInteropError {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  const text = `${first?.path} ${first?.message}${errors.length > 1 ? `; ${errors.length - 1} more` : ""}`;
  const hint = first === undefined ? null : CODES[first.code].hint;
  return new AgentInteropError("plan-blocked", text, hint === null ? {} : { hint });
}
