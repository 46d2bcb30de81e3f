import { Buffer } from "node:buffer";
import type { InventoryItem } from "@agent-interop/inventory";
import { packageDigest } from "@agent-interop/library";
import {
  agentWith,
  formatOf,
  type Needs,
  type Parsers,
  type ProjectedKind,
  type Projection,
  promptWith,
  safeName,
  skillWith,
  type TargetProfile,
} from "@agent-interop/projection";
import { reviewFingerprint, reviewMark, type TreeEntry } from "@agent-interop/source";
import type { ContentFinding } from "../content/finding.ts";
import { scanText } from "../content/scan.ts";
import { packageFiles } from "../package/build.ts";
import { licenceOf } from "../package/licence.ts";
import { asEntries, type SourceTree } from "../source-tree.ts";
import type { PlanSettings, Reviewed } from "./types.ts";

/** One item with the bytes it would become. */
export interface Prepared {
  readonly id: string;
  readonly version: string;
  readonly projection: Projection;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly digest: string;
  readonly fingerprint: string;
  readonly reviewed: readonly Reviewed[];
  readonly findings: readonly ContentFinding[];
  readonly licence: string | null;
}

/** An item whose source cannot be projected. */
export interface Unprepared {
  readonly projection: Projection & { readonly status: "blocked" };
  readonly fingerprint: string;
  readonly reviewed: readonly Reviewed[];
}

/** How items are prepared: the same for a plan and for its apply. */
export interface Manner {
  readonly settings: PlanSettings;
  readonly profile: TargetProfile;
  readonly platform: NodeJS.Platform;
}

/** Version of a package that holds a loose item: its source states none. */
const LOOSE_VERSION = "0.0.0";

/** Identifier of the package of a loose item. */
export function looseId(host: string, kind: string, name: string): string {
  return safeName(`${host}-${kind}-${name}`);
}

function project(
  parsers: Parsers,
  host: string,
  item: InventoryItem,
  tree: SourceTree,
  { settings, profile, platform }: Manner,
): Projection | Needs {
  const options = { profile, companions: settings.companions };
  const entries = asEntries(tree.entries, platform);
  if (item.kind === "skill")
    return skillWith(parsers, { host, directory: tree.directory, entries, main: tree.main }, options);
  const file = entries.find(({ path }) => path === tree.main);
  const bytes = file?.type === "file" ? file.bytes : new Uint8Array();
  const executable = file?.type === "file" && file.executable;
  const name = item.kind === "prompt" ? item.name : tree.directory;
  const make = item.kind === "agent" ? agentWith : promptWith;
  return make(parsers, { host, path: tree.main, name, bytes, executable }, options);
}

/** Looks through the texts that would be written, and through the description. */
function findingsOf(projection: Projection & { readonly status: string }, tree: SourceTree): readonly ContentFinding[] {
  if (projection.status === "blocked" || !("kept" in projection)) return [];
  const found: ContentFinding[] = [...scanText(tree.main, projection.description, null, "description")];
  const byPath = new Map<string, TreeEntry>(tree.entries.map((entry) => [entry.path, entry]));
  for (const path of projection.kept.keys()) {
    const entry = byPath.get(path);
    if (entry?.type !== "file" || !isText(entry.bytes)) continue;
    found.push(...scanText(path, Buffer.from(entry.bytes).toString("utf8"), 1, "text"));
  }
  return found;
}

function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, 8192).includes(0);
}

/** Projects an item's tree and builds its package; or says which parser is missing. */
export function prepare(
  parsers: Parsers,
  host: string,
  item: InventoryItem,
  tree: SourceTree,
  manner: Manner,
): Prepared | Unprepared | Needs {
  const projection = project(parsers, host, item, tree, manner);
  if (projection.status === "needs-parser") return projection;
  const fingerprint = reviewFingerprint(tree.entries);
  const reviewed = tree.entries.map((entry): Reviewed => [entry.path, shortMark(entry)]);
  if (projection.status === "blocked") return { projection, fingerprint, reviewed };
  const id = looseId(host, item.kind, item.name);
  const licence = licenceOf(tree.entries, tree.main);
  const findings = manner.settings.findings ? findingsOf(projection, tree) : [];
  const format = formatOf(item.kind as ProjectedKind, host);
  const provenance = { host, source: item.path, sourceScope: item.scope, format, fingerprint, licence };
  const files = packageFiles(id, LOOSE_VERSION, projection, provenance, findings);
  const digest = packageDigest(files);
  return { id, version: LOOSE_VERSION, projection, files, digest, fingerprint, reviewed, findings, licence };
}

/** Enough of a mark to tell which file changed; the fingerprint is what decides. */
const shortMark = (entry: TreeEntry): string => reviewMark(entry).replace(/(sha256:[0-9a-f]{16})[0-9a-f]*/, "$1");
