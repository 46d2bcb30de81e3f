import { AXIS_NAMES, AXIS_PATHS, type AxisPath, DISPATCH_FIELDS } from "../axes.ts";
import { declarationOf, factAt } from "../declaration.ts";
import type { HostDescriptor } from "../descriptor.ts";
import { type Citation, type HostFact, settleFact } from "../fact.ts";
import { shouldFlattenDispatch } from "../helpers.ts";
import { LEGEND } from "../legend.ts";
import { negotiateHostCapabilities } from "../negotiate/negotiate.ts";
import { profileOf } from "../profiles.ts";
import { HOSTS } from "./hosts.ts";
import { kindsWithSurface, surfaceRowsOf } from "./surfaces.ts";

const HEAD = `# Host matrix

What each host can do, axis by axis, and where that stands. This page is made from the data of \`@agent-interop/host-integration\`
(\`renderMatrix()\`); a test fails when it is not that. How to change a row: [adding a host](./adding-a-host.md).

\`?\` is \`undocumented\`: looked for and not found, which is a fact with a source too. The value that the program itself showed wins over its
documents; both are listed below. Grades, the best first: \`ran\` (the program printed it), \`program\` (read in the program), \`vendor\` (its
documentation or source), \`community\` (a guide, an issue), \`third-party\` (a blog, a forum, a copy), \`paraphrase\` (a page not read live),
\`own\` (only another tool's descriptor says so), \`none\` (nothing found).
`;

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");

function shown(value: unknown): string {
  if (value === undefined || value === "undocumented") return "?";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  const { foreground, background } = value as { readonly foreground: number; readonly background: number };
  return `${foreground} in front, ${background} behind`;
}

function settled(host: HostDescriptor, path: AxisPath): string {
  const fact = factAt(host, path);
  return shown(fact === null ? undefined : settleFact(fact).value);
}

const firstAxes = (): string =>
  table(
    ["host", "profile", ...AXIS_NAMES],
    HOSTS.map((host) => [
      host.title,
      profileOf(declarationOf(host).declaration) ?? "?",
      ...AXIS_NAMES.map((name) => settled(host, name)),
    ]),
  );

const dispatchAxes = (): string =>
  table(
    ["host", ...DISPATCH_FIELDS, "level", "flatten"],
    HOSTS.map((host) => {
      const { effective, points } = negotiateHostCapabilities(declarationOf(host).declaration);
      const facts = DISPATCH_FIELDS.map((field) => settled(host, `dispatch.${field}`));
      return [host.title, ...facts, points.dispatch.effectiveLevel, shown(shouldFlattenDispatch(effective))];
    }),
  );

const legend = (): string =>
  table(
    ["axis", "asks", "values"],
    AXIS_PATHS.map((path) => {
      const { asks, means } = LEGEND[path];
      const values = Object.entries(means).map(([value, meaning]) => `\`${value}\`: ${meaning}`);
      return [`\`${path}\``, asks, values.join("; ")];
    }),
  );

/** Each sort of thing with its place for the user and in a project. */
const surfaces = (): string =>
  table(
    ["kind", "what", "user", "project"],
    kindsWithSurface().flatMap((kind) => {
      const rows = surfaceRowsOf(kind);
      return [...new Set(rows.map(({ what }) => what))].map((what) => {
        const at = (scope: string): string => {
          const row = rows.find((one) => one.scope === scope && one.what === what);
          return row === undefined ? "" : `\`${row.place}\` (${row.form})`;
        };
        return [kind, what, at("user"), at("project")];
      });
    }),
  );

function citation(
  path: AxisPath,
  { value, source, evidence, grade, date }: Citation<unknown>,
  version?: string,
): string[] {
  const where = version === undefined ? source : `${source}, ${version}`;
  return [`\`${path}\``, shown(value), grade, date, where, evidence];
}

function citations(host: HostDescriptor): string[][] {
  return AXIS_PATHS.flatMap((path) => {
    const fact: HostFact<unknown> | null = factAt(host, path);
    if (fact === null) return [];
    const careful =
      fact.caution === undefined ? fact : { ...fact, evidence: `${fact.evidence} Careful: ${fact.caution}` };
    return [citation(path, careful), ...(fact.observed ?? []).map((seen) => citation(path, seen, seen.version))];
  });
}

function evidence(host: HostDescriptor): string {
  const name = host.kind === null ? "no kind of the registry" : `kind \`${host.kind}\``;
  const head = ["axis", "value", "grade", "date", "source", "what is said there"];
  return `### ${host.title}\n\n\`${host.id}\`, ${name}\n\n${table(head, citations(host))}`;
}

/** The matrix as a page in Markdown: the values, the vocabulary, and the evidence of each host. The same data gives the same bytes. */
export function renderMatrix(): string {
  const parts = [
    HEAD.trimEnd(),
    "## Axes",
    firstAxes(),
    "## Dispatch",
    "`level` is what is left of dispatch for an engine that can use everything; `flatten` says that work is better done in line.",
    dispatchAxes(),
    "## What the adapters lay out",
    "Where a bundle's parts go, and in which form; an empty cell is left out of an installation, and the plan says so. A kind that is not here has no surface.",
    surfaces(),
    "## Vocabulary",
    legend(),
    "## Evidence",
    ...HOSTS.map(evidence),
  ];
  return `${parts.join("\n\n")}\n`;
}
