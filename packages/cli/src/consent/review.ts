import type { InteropProposal } from "@agent-interop/consent";
import { sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import { proposalLines } from "../render/consent.ts";
import type { Questions } from "../review/review.ts";

/** What somebody said about the proposals he was shown. */
export interface Reviewed {
  readonly accepted: readonly string[];
  readonly declined: readonly string[];
}

const MENU = [{ label: "Decide later" }, { label: "Accept" }, { label: "Decline" }];

/** Shows one proposal after the other and asks about each; `null` when somebody breaks off: then nothing is decided. */
export async function reviewProposals(
  proposals: readonly InteropProposal[],
  ask: Pick<Questions, "one" | "show">,
  view: View,
): Promise<Reviewed | null> {
  const said: string[][] = [[], [], []];
  for (const proposal of proposals) {
    await ask.show([...proposalLines(proposal, view), ""]);
    const answer = await ask.one(sanitize(`May ${proposal.label} be called?`), MENU, 0);
    if (answer === null) return null;
    said[answer]?.push(proposal.kind);
  }
  const [, accepted = [], declined = []] = said;
  return { accepted, declined };
}
