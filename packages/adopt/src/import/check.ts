import { isDeepStrictEqual } from "node:util";
import { changedPaths } from "../apply/changed.ts";
import { isAccepted } from "../plan/acceptance.ts";
import { isEdit } from "../plan/local-edits.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { Reason } from "../plan/types.ts";
import type { ImportPlan } from "./types.ts";

/** Why a plan is not applied, and which files of the source are not what was reviewed. */
export interface ImportRefusal {
  readonly reason: Reason;
  readonly changed: readonly string[];
}

export const refusal = (code: string, message: string, changed: readonly string[] = []): ImportRefusal => ({
  reason: { code, message },
  changed,
});

/** The first loss that asks for acceptance and has none. */
export function openLoss({ id, losses }: ImportPlan, accepted: readonly string[]): ImportRefusal | null {
  const open = losses.find(({ acknowledge, code }) => acknowledge && !isAccepted(accepted, code, id));
  return open === undefined ? null : refusal("loss-not-accepted", `${open.code}: ${open.message}`);
}

/** What a source became now, held against what was reviewed. Everything that was shown has to be what it is. */
export function compared(plan: ImportPlan, now: Prepared | Refused): Prepared | ImportRefusal {
  if (now.fingerprint !== plan.fingerprint) {
    const changed = changedPaths(plan.reviewed, now.reviewed);
    return refusal("source-drifted", `Source changed after review: ${changed.join(", ")}`, changed);
  }
  const same = now.status === "ready" && now.digest === plan.digest && now.id === plan.id && now.kind === plan.kind;
  if (!same || now.version !== plan.version) {
    return refusal("projection-drifted", "the source is the same, but what it becomes is not");
  }
  if (!isDeepStrictEqual(shown(now), shown({ ...plan, losses: plan.losses.filter((one) => !isEdit(one)) }))) {
    return refusal("plan-mismatch", "the plan does not show what the source loses or holds");
  }
  return now;
}

function shown(
  one: Pick<
    ImportPlan,
    | "name"
    | "reviewed"
    | "losses"
    | "findings"
    | "requirements"
    | "outcomes"
    | "unsupported"
    | "omitted"
    | "licence"
    | "format"
  >,
): readonly unknown[] {
  const { findings, format, licence, losses, name, omitted, outcomes, requirements, reviewed, unsupported } = one;
  return [name, reviewed, losses, findings, requirements, outcomes, unsupported, omitted, licence, format];
}
