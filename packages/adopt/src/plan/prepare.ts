import { Buffer } from "node:buffer";
import { sha256 } from "@agent-interop/documents";
import type { InventoryItem } from "@agent-interop/inventory";
import { type KnownSums, packageContents, packageDigest, skillContent, sumOf } from "@agent-interop/library";
import {
  agentWith,
  formatOf,
  type Loss,
  type Needs,
  type Parsers,
  type Projected,
  type ProjectedKind,
  type Projection,
  promptWith,
  safeName,
  skillWith,
  type TargetProfile,
} from "@agent-interop/projection";
import { fingerprintOf, reviewMark, type TreeEntry } from "@agent-interop/source";
import type { Part } from "../bundle/part.ts";
import type { ContentFinding } from "../content/finding.ts";
import { findingsIn, findingsInDescription } from "../content/of-source.ts";
import { masked } from "../content/scan.ts";
import { depthOf } from "../content/text-place.ts";
import { type PackageFiles, packageFiles } from "../package/build.ts";
import { licenceOf } from "../package/licence.ts";
import type { From } from "../prepare/from.ts";
import { asEntries, type SourceTree, sumsOf } from "../source-tree.ts";
import { unlessSecret } from "./name-secret.ts";
import type { Prepared, Refused } from "./prepared.ts";
import type { PlanSettings, Reviewed } from "./types.ts";

/** How items are prepared: the same for a plan and for its apply. */
export interface Manner {
  readonly settings: PlanSettings;
  readonly profile: TargetProfile;
  readonly platform: NodeJS.Platform;
}

/** Version of a package that holds a loose item: its source states none. */
const LOOSE_VERSION = "0.0.0";

/** What only plugins have. */
const NONE: readonly never[] = [];
const NOTHING = { notes: NONE, omitted: NONE, outcomes: NONE, unsupported: NONE } as const;

/** Identifier of the package of a loose item. */
export function looseId(host: string, kind: string, name: string): string {
  return safeName(`${host}-${kind}-${name}`);
}

/** One skill, agent or prompt, wherever it was read. */
export interface LooseSource {
  readonly kind: ProjectedKind;
  /** The host whose format its text has. */
  readonly dialect: string;
  /** What a prompt is called. */
  readonly name: string;
  /** Identifier of its package; of a skill that was named by itself that of its own name. */
  readonly id: string | null;
  readonly tree: SourceTree;
  readonly from: From;
}

function project(
  parsers: Parsers,
  { dialect: host, kind, name: called, tree }: LooseSource,
  { settings, profile, platform }: Manner,
): Projection | Needs {
  const options = { profile, companions: settings.companions };
  const entries = asEntries(tree.entries, platform);
  if (kind === "skill") {
    return skillWith(parsers, { host, directory: tree.directory, entries, main: tree.main }, options);
  }
  const file = entries.find(({ path }) => path === tree.main);
  const bytes = file?.type === "file" ? file.bytes : new Uint8Array();
  const executable = file?.type === "file" && file.executable;
  const name = kind === "prompt" ? called : tree.directory;
  const make = kind === "agent" ? agentWith : promptWith;
  return make(parsers, { host, path: tree.main, name, bytes, executable }, options);
}

function findingsOf(projected: Projected, { dialect, tree }: LooseSource): readonly ContentFinding[] {
  const { component, description, files, kept, kind } = projected;
  const { entries, main } = tree;
  const mains = new Map([[main, { host: dialect, kind, written: files.get(component) }]]);
  return [...findingsInDescription(main, description), ...findingsIn(entries, { kept, mains, depthOf })];
}

/** Losses as they are shown and stored: without anything that has the form of a credential. */
export function maskedLosses(losses: readonly Loss[]): readonly Loss[] {
  const all: Loss[] = [];
  for (const { acknowledge, code, line, message, path, subject, what } of losses) {
    const safe = what === null ? null : masked(what);
    all.push({ code, subject, path, what: safe, line, message: masked(message), acknowledge });
  }
  return all;
}

/** What is kept of a source for its review. */
type Review = Pick<Prepared, "fingerprint" | "reviewed">;

/** The fingerprint of a tree, and enough of each file's mark to tell which one changed. */
export function reviewOf(entries: readonly TreeEntry[]): Review {
  const marks: Reviewed[] = [];
  const reviewed: Reviewed[] = [];
  for (const entry of entries) {
    const mark = reviewMark(entry);
    marks.push([entry.path, mark]);
    reviewed.push([entry.path, entry.type === "file" ? shortened(mark) : shown(mark)]);
  }
  return { fingerprint: fingerprintOf(marks), reviewed };
}

const SUM = "sha256:";
/** Digits of a file's sum that are kept in a plan: enough to tell that it changed, which is all they are for. */
const DIGITS = 16;

const LINK = "link:";
const ABSOLUTE = /^(?:[\\/]|[A-Za-z]:)/;

function shortened(mark: string): string {
  const at = mark.indexOf(SUM);
  return at === -1 ? mark : mark.slice(0, at + SUM.length + DIGITS);
}

/** The mark of what is no file. */
function shown(mark: string): string {
  // Where a link leads may be a place in somebody's home, which no plan tells.
  const target = mark.startsWith(LINK) ? mark.slice(LINK.length) : "";
  if (ABSOLUTE.test(target)) return LINK + sha256(Buffer.from(target)).slice(0, SUM.length + DIGITS);
  return shortened(mark);
}

function sourceContent({ entries, main }: SourceTree, known: KnownSums): string {
  const files = entries.flatMap((entry): [string, Uint8Array][] =>
    entry.type === "file" ? [[entry.path === main ? "SKILL.md" : entry.path, entry.bytes]] : [],
  );
  return skillContent(new Map(files), known);
}

function partOf({ component, files, id, kind, name, requirements }: Projected, known: KnownSums): Part {
  return {
    kind,
    id,
    component,
    name,
    sums: [...files].map(([path, bytes]) => [path, sumOf(bytes, known)]),
    bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
    skills: requirements.flatMap((one) => (one.kind === "skill" ? [one.name] : [])),
  };
}

/** Projects a loose item's tree and builds its package; or says which parser is missing. */
export function prepareLoose(
  parsers: Parsers,
  host: string,
  item: InventoryItem,
  tree: SourceTree,
  manner: Manner,
): Prepared | Refused | Needs {
  const kind = item.kind as ProjectedKind;
  const from = { host, source: item.path, sourceScope: item.scope };
  const id = looseId(host, kind, item.name);
  return preparedLoose(parsers, { kind, dialect: host, name: item.name, id, tree, from }, manner);
}

/** The same for one that is in no inventory. */
export function preparedLoose(parsers: Parsers, source: LooseSource, manner: Manner): Prepared | Refused | Needs {
  const projection = project(parsers, source, manner);
  if (projection.status === "needs-parser") return projection;
  return unlessSecret(made(projection, source, manner), [source.name, source.tree.directory, projection.name]);
}

function made(projection: Projection, source: LooseSource, manner: Manner): Prepared | Refused {
  const review = reviewOf(source.tree.entries);
  if (projection.status !== "blocked") return readyLoose(projection, review, source, manner);
  const losses = maskedLosses([projection.reason, ...projection.losses]);
  const { code, message } = losses[0] as Loss;
  return { ...NOTHING, ...review, format: null, status: "refused", losses, reason: { code, message } };
}

function readyLoose(projection: Projected, review: Review, source: LooseSource, { settings }: Manner): Prepared {
  const { dialect, from, kind, tree } = source;
  const losses = maskedLosses(projection.losses);
  const id = source.id ?? projection.id;
  const stated = licenceOf(tree.entries, tree.main);
  const licence = stated === null ? null : masked(stated);
  const findings = settings.findings ? findingsOf(projection, source) : [];
  const format = formatOf(kind, dialect);
  const found = { format, fingerprint: review.fingerprint, licence, companions: settings.companions };
  const files = packageFiles(id, LOOSE_VERSION, projection, losses, from, found, findings);
  const { content, digest, part } = identityOf(projection, files, tree);
  return {
    fingerprint: review.fingerprint,
    reviewed: review.reviewed,
    notes: NONE,
    omitted: leftOut(tree.entries, projection.kept),
    outcomes: NONE,
    unsupported: NONE,
    format: "sourceScope" in from ? null : format,
    status: "ready",
    kind,
    id,
    name: masked(projection.name),
    version: LOOSE_VERSION,
    waits: losses.find(({ acknowledge }) => acknowledge) ?? null,
    losses,
    files: files.all,
    digest,
    content,
    part,
    findings,
    requirements: projection.requirements.map(({ kind: what, line, name }) => ({
      kind: what,
      name,
      range: null,
      line,
    })),
    licence,
  };
}

/** Paths that are not in the package. */
function leftOut(entries: readonly TreeEntry[], kept: ReadonlyMap<string, string>): readonly string[] {
  const omitted: string[] = [];
  for (const { path } of entries) if (!kept.has(path)) omitted.push(path);
  return omitted;
}

/** What a package is told by; each file that is kept as it is was hashed when it was read. */
function identityOf(
  projection: Projected,
  { digested }: PackageFiles,
  tree: SourceTree,
): Pick<Prepared, "content" | "digest" | "part"> {
  const known = sumsOf(tree.entries);
  return {
    digest: packageDigest(digested, known),
    content: {
      written: () => packageContents(digested, known)[0]?.[1] ?? null,
      source: () => (projection.kind === "skill" ? sourceContent(tree, known) : null),
    },
    part: () => partOf(projection, known),
  };
}
