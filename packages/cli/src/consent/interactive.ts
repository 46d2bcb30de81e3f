import type { DecisionResult, InteropProposals } from "@agent-interop/consent";
import type { Context, Terminal } from "../command.ts";
import type { Outcome } from "../library-actions/outcome.ts";
import { problemLines, resultLines } from "../render/consent.ts";
import { questionsAt } from "../review/questions.ts";
import type { OwnConsent } from "./contract.ts";
import { reviewProposals } from "./review.ts";

/** Asks about the proposals at a terminal; what is accepted is written first, then what is declined. */
export async function review(
  terminal: Terminal,
  context: Context,
  { contract }: OwnConsent,
  { diagnostics, digest, proposals }: InteropProposals & { readonly digest: string },
): Promise<Outcome> {
  const { output, view } = context;
  await output.flush();
  const said = await reviewProposals(proposals, questionsAt(terminal, context), view);
  const value = (result: DecisionResult | null): object => ({ digest, proposals, diagnostics, result });
  if (said === null || said.accepted.length + said.declined.length === 0) {
    return { value: value(null), lines: ["Nothing was decided."], code: 4 };
  }
  const shown = new Map(proposals.map((one) => [one.kind, one.shown]));
  const accepted = said.accepted.length === 0 ? null : await contract.accept(said.accepted, shown);
  const declined = said.declined.length === 0 ? null : await contract.decline(said.declined);
  const results = [accepted, declined].filter((result) => result !== null);
  const result: DecisionResult = {
    decided: results.flatMap(({ decided }) => decided),
    wired: results.flatMap(({ wired }) => wired),
    unwired: [],
    diagnostics: results.flatMap((one) => one.diagnostics),
  };
  const lines = [
    ...(accepted === null ? [] : resultLines("Accepted", accepted)),
    ...(declined === null ? [] : resultLines("Declined", declined)),
    ...problemLines(result.diagnostics, view),
  ];
  const all = result.decided.length === said.accepted.length + said.declined.length;
  return { value: value(result), lines, code: all ? 0 : result.decided.length === 0 ? 1 : 5 };
}
