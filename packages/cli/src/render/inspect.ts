import { sanitize } from "@agent-interop/diagnostics";
import type { HostStatus, ItemKind } from "@agent-interop/inventory";
import type { View } from "../command.ts";
import { type Column, fitColumns, rowText } from "../term/columns.ts";
import { cutEnd, wrap } from "../term/fit.ts";
import { statusText } from "./items.ts";
import { type CodeCount, fewProblems, moreLines, NOTES } from "./problems.ts";
import { counted, countsText } from "./words.ts";

type Presence = "present" | "absent" | "unknown";

/** One agent as `inspect` shows it. */
export interface AgentView {
  readonly kind: string;
  readonly label: string;
  readonly version: string | null;
  readonly presence: Presence;
  /** Binary and directories, ready to show. */
  readonly where: readonly string[];
  /** `null`: nothing carries the protocol for this kind. */
  readonly adapter: Presence | null;
  /** Sentences that say why something is unknown. */
  readonly reasons: readonly string[];
  readonly counts: Readonly<Record<ItemKind, number>> | null;
  readonly status: HostStatus | null;
  readonly diagnosticCount: number;
  readonly gravest: readonly CodeCount[];
}

/** Everything `inspect` prints. */
export interface InspectView {
  readonly agents: readonly AgentView[];
  /** Hosts that are not listed as agents but have something to say. */
  readonly others: readonly Pick<AgentView, "kind" | "label" | "status" | "diagnosticCount" | "gravest">[];
  readonly knownKinds: number;
  /** Label of the agent this process runs inside of. */
  readonly current: string | null;
}

const NARROW = 60;
const GLUE = "\u00a0";
const COLUMNS: readonly Column[] = [
  { min: 10, cut: "end" },
  { min: 7, cut: "end", max: 20 },
  { min: 7, cut: "never" },
  { min: 7, cut: "never" },
  { min: 7, cut: "never" },
];

function presenceText(presence: Presence, { paint }: View): string {
  return presence === "present"
    ? paint.good(presence)
    : presence === "absent"
      ? paint.dim(presence)
      : paint.warn(presence);
}

/** What does not fit into columns: places, counts, reasons; each on lines of its own. */
function details(agent: AgentView, view: View, indent: string): string[] {
  const { dim, warn } = view.paint;
  const room = view.width - indent.length;
  const block = (text: string, paint: (line: string) => string): string[] =>
    text === "" ? [] : wrap(text, room).map((line) => indent + paint(line.replaceAll(GLUE, " ")));
  // A count stays with its noun: only the blank after a comma may become a line break.
  const counts = agent.counts === null ? "" : countsText(agent.counts).replace(/(?<!,) /g, GLUE) || "nothing owned";
  return [
    ...block(agent.where.map((place) => sanitize(place)).join(", "), dim),
    ...block(counts, (line) => line),
    ...agent.reasons.flatMap((reason) => block(sanitize(reason), warn)),
    ...(hasOnlyNotes(agent) ? moreLines(counted(agent.diagnosticCount, NOTES), agent.kind, view, indent).map(dim) : []),
  ];
}

const hasOnlyNotes = ({ diagnosticCount, gravest }: AgentView): boolean => diagnosticCount > 0 && gravest.length === 0;

function narrowAgents(agents: readonly AgentView[], view: View): string[] {
  return agents.flatMap((agent) => {
    const version = agent.version === null ? "" : ` ${sanitize(agent.version)}`;
    const states = [
      presenceText(agent.presence, view),
      ...(agent.adapter === null ? [] : [`adapter ${presenceText(agent.adapter, view)}`]),
      ...(agent.status === null ? [] : [statusText(agent.status, view)]),
    ];
    return [
      view.paint.bold(cutEnd(sanitize(agent.label) + version, view.width)),
      `  ${states.join(", ")}`,
      ...details(agent, view, "  "),
    ];
  });
}

function wideAgents(agents: readonly AgentView[], view: View): string[] {
  const { bold, dim } = view.paint;
  const head = ["AGENT", "VERSION", "BINARY", "ADAPTER", "STATUS"];
  const rows = agents.map(({ label, version, presence, adapter, status }) => [
    sanitize(label),
    sanitize(version ?? "-"),
    presence,
    adapter ?? "-",
    status ?? "",
  ]);
  const widths = fitColumns(COLUMNS, [head, ...rows], view.width);
  const lines = view.quiet
    ? []
    : [
        rowText(
          COLUMNS,
          widths,
          head,
          head.map(() => dim),
        ),
      ];
  for (const [at, agent] of agents.entries()) {
    const { presence, adapter, status } = agent;
    lines.push(
      rowText(COLUMNS, widths, rows[at] as string[], [
        bold,
        null,
        () => presenceText(presence, view),
        adapter === null ? dim : () => presenceText(adapter, view),
        status === null ? null : () => statusText(status, view),
      ]),
      ...details(agent, view, "  "),
    );
  }
  return lines;
}

/** The whole of `inspect` for people: agents first, problems last. */
export function inspectLines({ agents, others, knownKinds, current }: InspectView, view: View): string[] {
  const lines: string[] = [];
  if (agents.length === 0) {
    lines.push(`No coding agent found; ${knownKinds} kinds were looked for.`);
    if (!view.quiet) {
      lines.push(...wrap("hint: `agent-interop kinds` lists them and where they are looked for.", view.width));
      lines.push(...wrap("hint: `agent-interop inspect --home DIR` examines another home directory.", view.width));
    }
  } else {
    if (!view.quiet) lines.push(...wrap(`Found ${agents.length} of ${knownKinds} known agent kinds.`, view.width));
    if (!view.quiet && current !== null)
      lines.push(...wrap(`This command runs inside ${sanitize(current)}.`, view.width));
    if (!view.quiet) lines.push("");
    lines.push(...(view.width < NARROW ? narrowAgents(agents, view) : wideAgents(agents, view)));
  }
  if (agents.length === 0 && current !== null && !view.quiet)
    lines.push(`This command runs inside ${sanitize(current)}.`);
  const problems = [...agents.filter((agent) => !hasOnlyNotes(agent)), ...others].flatMap((host) =>
    fewProblems(host.label, host.kind, host.gravest, host.diagnosticCount, view),
  );
  if (problems.length > 0) lines.push("", view.paint.bold("Problems"), ...problems);
  return lines;
}
