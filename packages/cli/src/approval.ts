import type { AdoptionPlan, Approval } from "@agent-interop/adopt";
import { sanitize } from "@agent-interop/diagnostics";
import type { Context } from "./command.ts";

/** What is approved: everything by `--yes`, else what somebody chooses at the terminal; `null` for nothing. */
export async function approvalFor(
  context: Context,
  plan: AdoptionPlan,
  acceptLosses: readonly string[],
): Promise<Approval | null> {
  const { json, note, parsed, progress, view } = context;
  if (parsed.switches.has("yes")) return { approved: true, acceptLosses };
  const terminal = json ? null : context.terminal();
  if (terminal === null) {
    note(sanitize(`Approval required: nothing was installed. Add --yes, or --yes --expect ${plan.digest}`));
    return null;
  }
  progress.clear();
  const { questionsAt } = await import("./review/questions.ts");
  const { reviewPlan } = await import("./review/review.ts");
  const chosen = await reviewPlan(plan, questionsAt(terminal, context), view);
  if (chosen === null) note("Nothing was installed.");
  return chosen && { approved: true, items: chosen.items, acceptLosses: [...acceptLosses, ...chosen.accepted] };
}
