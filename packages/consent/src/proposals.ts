import type { InteropRecord, InteropReport } from "@agent-interop/detect";
import type { Diagnostic } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import { type AgentKind, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Decisions, standingDecision } from "./decisions/decisions.ts";
import { delegationEntryForKind, type ExternalAgentEntry, INHERITED_PROJECT_CONTEXT, launchOf } from "./entry.ts";
import { report as diagnostic } from "./fault.ts";
import type { ConfiguredAgent, ExternalAgentSettings } from "./settings/settings.ts";

/** One member of an entry that an upgrade changes, as JSON; `null` where there is none. */
export interface EntryDifference {
  readonly member: "command" | "args" | "env";
  readonly from: string | null;
  readonly to: string | null;
}

/** An agent that could be wired, with everything that accepting it does. */
export interface InteropProposal {
  readonly kind: string;
  readonly label: string;
  /** `add`: a new entry. `upgrade`: an entry that was accepted before launches an older recipe. */
  readonly change: "add" | "upgrade";
  /** What a decision is bound to. */
  readonly fingerprint: string;
  /** Exactly what will stand in the settings. */
  readonly entry: ExternalAgentEntry;
  /** The package that carries the adapter, at the one version that will run; `null` when the agent speaks ACP itself. */
  readonly pin: { readonly package: string; readonly version: string } | null;
  /** Left out of the entry, being the default. */
  readonly inheritedProjectContext: typeof INHERITED_PROJECT_CONTEXT;
  /** The adapter is not installed at that version: a launch may fetch it. */
  readonly needsNetworkInstall: boolean;
  /** What the peer gets to see, and what not. */
  readonly sees: readonly string[];
  readonly doesNotSee: readonly string[];
  /** How far its doings are judged. */
  readonly governance: string;
  /** Of an upgrade. */
  readonly differences: readonly EntryDifference[];
  /** The entry as a list with one element, in JSON. */
  readonly preview: string;
  /** Digest of all that. */
  readonly shown: string;
}

/** What is proposed, and why nothing may be. */
export interface InteropProposals {
  readonly proposals: readonly InteropProposal[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How entries are made. */
export interface ProposalOptions {
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /** Value of `toolGovernance` in new entries, `clio-coder-policy` unless given. */
  readonly toolGovernance?: string;
}

/**
 * Which agents could be wired, in the order of the report: present, with a known recipe, not wired, and not decided for as they are now. An entry
 * that was accepted and launches another recipe than the registry has is offered as an upgrade. Pure. Without a report, or when the settings
 * or the decisions cannot be read, nothing is proposed and the diagnostics say why.
 */
export function interopProposals(
  report: InteropReport | null,
  settings: ExternalAgentSettings,
  decisions: Decisions,
  options: ProposalOptions = {},
): InteropProposals {
  const problems = [settings.problem, decisions.problem].filter((problem) => problem !== null);
  if (problems.length > 0) return { proposals: [], diagnostics: [...problems, ...settings.diagnostics] };
  const diagnostics = [...settings.diagnostics, ...unfinished(decisions)];
  if (report === null) {
    const missing = diagnostic("consent-report-missing", null, "no agents were looked for");
    return { proposals: [], diagnostics: [...diagnostics, missing] };
  }
  const kinds = new Map((options.kinds ?? INTEROP_AGENT_KINDS).map((kind) => [kind.id, kind]));
  const pending = new Set(decisions.pending?.decisions.map(({ kind }) => kind));
  const proposals = report.agents.flatMap((record): readonly InteropProposal[] => {
    const kind = kinds.get(record.kind);
    if (kind === undefined || kind.acp === null || record.presence !== "present" || pending.has(kind.id)) return [];
    if (standingDecision(decisions, kind.id, record.fingerprint)?.fingerprint === record.fingerprint) return [];
    const wired = settings.entries.filter(({ id }) => id === kind.id);
    const [before] = wired;
    if (before === undefined) return [proposal(record, kind, settings.timeouts, null, options.toolGovernance)];
    const entry = delegationEntryForKind(kind);
    if (wired.length > 1 || before.launch === launchOf(entry) || !isAccepted(decisions, before)) return [];
    return [proposal(record, kind, before.timeouts, before, before.toolGovernance ?? options.toolGovernance)];
  });
  return { proposals, diagnostics };
}

function unfinished({ pending }: Decisions): readonly Diagnostic[] {
  if (pending === null) return [];
  const kinds = pending.decisions.map(({ kind }) => kind).join(", ");
  return [diagnostic("consent-unfinished", null, `a decision about ${kinds} has not ended`)];
}

/** True when what the entry starts was accepted, on whichever machine: it is not somebody's own. */
export function isAccepted({ recorded }: Decisions, { id, launch }: ConfiguredAgent): boolean {
  return recorded.some(({ entry, kind }) => kind === id && entry !== null && launchOf(entry) === launch);
}

function proposal(
  record: InteropRecord,
  kind: AgentKind,
  timeouts: ExternalAgentSettings["timeouts"],
  before: ConfiguredAgent | null,
  toolGovernance: string | undefined,
): InteropProposal {
  const entry = delegationEntryForKind(kind, timeouts, toolGovernance);
  const { npmPackage, npmPackageVersion } = kind.acp as NonNullable<AgentKind["acp"]>;
  const pin =
    npmPackage === null || npmPackageVersion === null ? null : { package: npmPackage, version: npmPackageVersion };
  const core = {
    kind: kind.id,
    label: kind.label,
    change: before === null ? ("add" as const) : ("upgrade" as const),
    fingerprint: record.fingerprint,
    entry,
    pin,
    inheritedProjectContext: INHERITED_PROJECT_CONTEXT as typeof INHERITED_PROJECT_CONTEXT,
    needsNetworkInstall: npmPackage !== null && record.adapter?.presence !== "present",
    ...visibility(kind.label),
    governance:
      `${entry.toolGovernance} judges what ${kind.label} asks permission for. ` +
      "What it does without asking may not be seen at all.",
    differences: before === null ? [] : differences(before, entry),
    preview: JSON.stringify([entry], null, 2),
  };
  return { ...core, shown: digest("agent-interop/consent-shown@1", [JSON.stringify(core)]) };
}

function visibility(label: string): Pick<InteropProposal, "sees" | "doesNotSee"> {
  return {
    sees: [
      "the task it is given, word for word",
      "the files that your user may read, beginning with the directory it is started in",
      `${label}'s own settings, instructions, tools and login`,
    ],
    doesNotSee: [
      "the conversation that the task comes from",
      "the instructions, skills and settings of the program that calls it",
    ],
  };
}

function differences(before: ConfiguredAgent, entry: ExternalAgentEntry): readonly EntryDifference[] {
  const found: EntryDifference[] = [];
  const compare = (member: EntryDifference["member"], from: unknown, to: unknown): void => {
    const [old, now] = [from, to].map((value) =>
      value === undefined || value === null ? null : JSON.stringify(value),
    );
    if (old !== now) found.push({ member, from: old ?? null, to: now ?? null });
  };
  compare("command", before.command, entry.command);
  compare("args", before.args, entry.args);
  // Values of variables in the file are never held; when nothing else differs, it is they that do.
  if (found.length === 0) compare("env", undefined, entry.env ?? {});
  return found;
}

/** Digest of some proposals together, for who approves exactly these. */
export function proposalsDigest(proposals: readonly InteropProposal[]): string {
  return digest(
    "agent-interop/consent-plan@1",
    proposals.map(({ shown }) => shown),
  );
}
