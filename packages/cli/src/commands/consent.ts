import { type DecisionResult, type InteropProposals, proposalsDigest, type Standing } from "@agent-interop/consent";
import { type Diagnostic, sanitize } from "@agent-interop/diagnostics";
import type { Command, Context } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { type OwnConsent, ownConsent } from "../consent/contract.ts";
import { kindNamed } from "../kinds.ts";
import type { Outcome } from "../library-actions/outcome.ts";
import { namedIds } from "../named-ids.ts";
import {
  historyLines,
  problemLines,
  proposalLines,
  resultLines,
  revocationLines,
  standingLine,
  standingLines,
} from "../render/consent.ts";
import { UsageError } from "../usage-error.ts";
import { CONSENT_ACTIONS } from "./specs/consent.ts";

const wrong = (message: string): UsageError => new UsageError(message, [], "consent");

/** The ids that are named; aliases are taken for what they mean, and a wired agent of any name for itself. */
async function idsOf({ parsed }: Context, { contract, known }: OwnConsent): Promise<readonly string[]> {
  const wired = new Set((await contract.configured()).entries.map(({ id }) => id));
  return [...new Set(namedIds(parsed).map((word) => (wired.has(word) ? word : kindNamed(word, known, "consent").id)))];
}

const broken = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

/** Done, in part, nothing to do, failed. */
function codeOf(wanted: number, { decided, diagnostics }: DecisionResult): number {
  if (decided.length === 0) return broken(diagnostics) ? 1 : 3;
  return decided.length < wanted ? 5 : 0;
}

async function list({ view }: Context, { contract }: OwnConsent): Promise<Outcome> {
  const standings = await contract.standings();
  const { diagnostics } = await contract.proposals();
  const lines = [...standingLines(standings, view), ...problemLines(diagnostics, view)];
  return { value: { standings, diagnostics }, lines, code: broken(diagnostics) ? 1 : 0 };
}

/** What is asked about. */
interface Wanted extends InteropProposals {
  readonly digest: string;
  /** Where those stand that are named and not proposed. */
  readonly others: readonly Standing[];
}

/** The proposals that are named, or all. */
async function wantedOf(context: Context, own: OwnConsent): Promise<Wanted> {
  const ids = await idsOf(context, own);
  const { diagnostics, proposals } = await own.contract.proposals();
  const wanted = ids.length === 0 ? proposals : proposals.filter(({ kind }) => ids.includes(kind));
  const others = (await own.contract.standings()).filter(
    ({ kind }) => ids.includes(kind) && !wanted.some((one) => one.kind === kind),
  );
  return { diagnostics, proposals: wanted, digest: proposalsDigest(wanted), others };
}

function shownLines({ diagnostics, digest, others, proposals }: Wanted, context: Context): string[] {
  const { view } = context;
  const none = proposals.length === 0 ? ["Nothing waits for a decision."] : [];
  return [
    ...none,
    ...others.map(standingLine),
    ...proposals.flatMap((one, at) => [...(at === 0 ? [] : [""]), ...proposalLines(one, view)]),
    ...(proposals.length === 0 || view.quiet ? [] : ["", view.paint.dim(`Digest ${digest}`)]),
    ...problemLines(diagnostics, view),
  ];
}

async function show(context: Context, own: OwnConsent): Promise<Outcome> {
  const wanted = await wantedOf(context, own);
  const { diagnostics, digest, proposals } = wanted;
  const code = broken(diagnostics) ? 1 : proposals.length === 0 ? 3 : 0;
  return { value: { digest, proposals, diagnostics }, lines: shownLines(wanted, context), code };
}

async function accept(context: Context, own: OwnConsent): Promise<Outcome> {
  const { json, output, parsed, view } = context;
  const wanted = await wantedOf(context, own);
  const { diagnostics, digest, proposals } = wanted;
  const ids = await idsOf(context, own);
  const value = (result: DecisionResult | null): object => ({ digest, proposals, diagnostics, result });
  const expected = parsed.values.get("expect");
  if (expected !== undefined && expected !== digest) {
    return {
      value: value(null),
      lines: [...shownLines(wanted, context), "", "This is not what was expected."],
      code: 1,
    };
  }
  const named = ids.length > 0;
  const terminal = named || json || proposals.length === 0 ? null : context.terminal();
  if (terminal !== null && !parsed.switches.has("dry-run")) {
    const { review } = await import("../consent/interactive.ts");
    return review(terminal, context, own, wanted);
  }
  if (proposals.length === 0) {
    const code = broken(diagnostics) ? 1 : 3;
    return { value: value(null), lines: shownLines(wanted, context), code };
  }
  if (!json) {
    await output.lines(shownLines(wanted, context));
    await output.flush();
  }
  if (parsed.switches.has("dry-run")) return { value: value(null), lines: [], code: 0 };
  if (!named) {
    if (parsed.switches.has("yes"))
      throw wrong("accept needs the agents that are meant beside --yes: consent accept ID --yes");
    context.note("Approval required: name the agents, and add --yes");
    return { value: value(null), lines: [], code: 4 };
  }
  const names = proposals.map(({ label }) => label).join(", ");
  if (!(await confirmed(context, `${names} could be called`))) return { value: value(null), lines: [], code: 4 };
  const result = await own.contract.accept(ids, new Map(proposals.map(({ kind, shown }) => [kind, shown])));
  const lines = [...resultLines("Accepted", result), ...problemLines(result.diagnostics, view)];
  return { value: value(result), lines, code: codeOf(ids.length, result) };
}

async function decline(context: Context, own: OwnConsent): Promise<Outcome> {
  const { json, output, parsed, view } = context;
  const ids = await idsOf(context, own);
  if (ids.length === 0) throw wrong("decline needs the agents that are meant: consent decline ID");
  if (!json) await output.lines(ids.map((id) => sanitize(`${id}: would be declined as it is now`)));
  if (parsed.switches.has("dry-run")) return { value: { ids, result: null }, lines: [], code: 0 };
  if (!(await confirmed(context, `${ids.join(", ")} would be declined`))) {
    return { value: { ids, result: null }, lines: [], code: 4 };
  }
  const result = await own.contract.decline(ids);
  const lines = [...resultLines("Declined", result), ...problemLines(result.diagnostics, view)];
  return { value: { ids, result }, lines, code: codeOf(ids.length, result) };
}

async function revoke(context: Context, own: OwnConsent): Promise<Outcome> {
  const { json, output, parsed, view } = context;
  const ids = await idsOf(context, own);
  if (ids.length === 0) throw wrong("revoke needs the agents that are meant: consent revoke ID");
  const { contract } = own;
  const settings = (await contract.configured()).path ?? "the settings";
  const { diagnostics, revocations } = await contract.revocations(ids);
  const value = (result: DecisionResult | null): object => ({ revocations, diagnostics, result });
  const plan = [...revocationLines(revocations, settings), ...problemLines(diagnostics, view)];
  if (revocations.length === 0) return { value: value(null), lines: plan, code: broken(diagnostics) ? 1 : 3 };
  if (!json) {
    await output.lines(plan);
    await output.flush();
  }
  if (parsed.switches.has("dry-run")) return { value: value(null), lines: [], code: 0 };
  const names = revocations.map(({ kind }) => kind).join(", ");
  if (!(await confirmed(context, `what was said about ${names} would be taken back`))) {
    return { value: value(null), lines: [], code: 4 };
  }
  const result = await contract.revoke(ids);
  return { value: value(result), lines: resultLines("Took back", result), code: codeOf(ids.length, result) };
}

async function history({ view }: Context, { contract }: OwnConsent): Promise<Outcome> {
  const { decisions, diagnostics } = await contract.history();
  const lines = [...historyLines(decisions, view), ...problemLines(diagnostics, view)];
  return { value: { decisions, diagnostics }, lines, code: broken(diagnostics) ? 1 : 0 };
}

/** Ends what a crash left between its two writes; without such a thing nothing is written. */
async function recover({ view }: Context, { contract }: OwnConsent): Promise<Outcome> {
  const { diagnostics } = await contract.proposals();
  const problems = diagnostics.filter(({ severity }) => severity === "error");
  const open = diagnostics.some(({ code }) => code === "consent-unfinished");
  const recovered = open && problems.length === 0 ? await contract.recover() : { done: [], undone: [] };
  const words = [
    ...recovered.done.map((kind) => sanitize(`${kind}: found to be done, and recorded`)),
    ...recovered.undone.map((kind) => sanitize(`${kind}: found not to be done; decide again`)),
  ];
  const lines = words.length === 0 && problems.length === 0 ? ["Nothing was left unfinished."] : words;
  return {
    value: { recovered, diagnostics: problems },
    lines: [...lines, ...problemLines(problems, view)],
    code: problems.length > 0 ? 1 : 0,
  };
}

const ACTIONS = { list, show, accept, decline, revoke, history, recover } as const;

/** Actions that take agents; for others a name would pass for one that they obey. */
const OF_AGENTS: ReadonlySet<string> = new Set(["show", "accept", "decline", "revoke"]);

/** `agent-interop consent <action>`. */
export const run: Command = async (context) => {
  const { json, note, output, parsed } = context;
  const action = CONSENT_ACTIONS.find((one) => one === parsed.argument);
  if (action === undefined) throw wrong(`the action is one of ${CONSENT_ACTIONS.join(", ")}`);
  if (!OF_AGENTS.has(action) && namedIds(parsed).length > 0) throw wrong(`${action} takes no agents`);
  const own = await ownConsent(context, action !== "history" && action !== "recover");
  for (const problem of own.diagnostics) note(`${problem.code}: ${sanitize(problem.message)}`);
  const { code, lines, value } = await ACTIONS[action](context, own);
  const document = { schema: "agent-interop/consent-report@1", action, result: value };
  await output.lines(json ? [JSON.stringify(document, null, 2)] : lines);
  return code;
};
