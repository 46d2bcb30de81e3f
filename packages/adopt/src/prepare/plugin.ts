import { Buffer } from "node:buffer";
import type { ComponentOutcome, ForeignPackage, ForeignProjection } from "@agent-interop/foreign-formats";
import { EXTENSION_KEY, packageBody, packageDigest, validatePackage } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { TreeEntry } from "@agent-interop/source";
import { findingsIn } from "../content/of-source.ts";
import { masked } from "../content/scan.ts";
import { depthOf } from "../content/text-place.ts";
import { adoptionRecord, type PackageFiles, packageOf } from "../package/build.ts";
import { licenceOf } from "../package/licence.ts";
import { unlessSecret } from "../plan/name-secret.ts";
import { maskedLosses, reviewOf } from "../plan/prepare.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { PlanOutcome, PlanSettings } from "../plan/types.ts";
import { sumsOf } from "../source-tree.ts";
import { type Found, type From, interopMember } from "./from.ts";
import { omittedReferences } from "./omitted.ts";

/** What a plugin's projection becomes a package with. */
export interface PluginSource {
  readonly entries: readonly TreeEntry[];
  readonly from: From;
  /** The format of plugins that it was read by, in the word of the plan. */
  readonly format: string;
  /** Files that somebody else said are no part of it. */
  readonly left?: readonly string[];
}

const said = ({ code, message }: Loss): { code: string; message: string } => ({ code, message });

function outcomeOf({ losses, ...one }: ComponentOutcome): PlanOutcome {
  const whatOf = (subject: Loss["subject"]): readonly string[] => [
    ...new Set(losses.flatMap((loss) => (loss.subject === subject && loss.what !== null ? [masked(loss.what)] : []))),
  ];
  const { declaredId, destination, id, kind, name, reason, source, status } = one;
  return {
    kind,
    name,
    source,
    status,
    id,
    declaredId,
    destination,
    reason: reason === null ? null : { code: reason.code, message: masked(reason.message) },
    omittedFields: whatOf("key"),
    omittedFiles: whatOf("file"),
  };
}

/** The files of a plugin's package: those of its projection, our provenance in the manifest, and the record of what was lost. */
function filesOf(
  made: ForeignPackage,
  from: From,
  read: Found,
  losses: readonly Loss[],
  findings: Prepared["findings"],
): PackageFiles {
  const manifest = JSON.parse(Buffer.from(made.files.get("plugin.json") ?? []).toString("utf8"));
  Object.assign(manifest.extensions[EXTENSION_KEY], interopMember(from, read.format));
  const { name, requirements, unsupported } = made;
  const found = [...made.findings, ...findings];
  return packageOf(made.files, manifest, () => {
    const outcomes = made.outcomes.map(outcomeOf);
    return adoptionRecord({ ...from, ...read, name, losses, findings: found, outcomes, requirements, unsupported });
  });
}

/** What of a plugin's texts should be read first. A link has to stay in the plugin where it lies, and in the package. */
function findingsOf(made: ForeignPackage, entries: readonly TreeEntry[]): Prepared["findings"] {
  const kept = new Map([...made.entries].flatMap(([path, fate]) => (fate.fate === "kept" ? [[path, fate.to]] : [])));
  const mains = new Map(
    made.outcomes.flatMap(({ destination, kind, source }) => {
      if (destination === null) return [];
      return [[source, { host: made.dialect, kind, written: made.files.get(destination) }] as const];
    }),
  );
  const depth = (path: string): number => Math.min(depthOf(path), depthOf(kept.get(path) ?? path));
  return findingsIn(entries, { kept, mains, depthOf: depth });
}

function unlisted(path: string): Loss {
  const message = "is no part of it, as its marketplace says";
  return { code: "file-not-in-component", subject: "file", path, what: path, line: null, message, acknowledge: false };
}

/** A plugin's projection as a package with everything that is to be shown of it, or why it cannot be one. */
export function pluginPackage(
  made: ForeignProjection,
  source: PluginSource,
  settings: PlanSettings,
): Prepared | Refused {
  const parts = made.status === "blocked" ? [] : made.outcomes.flatMap((one) => [one.name, one.source]);
  return unlessSecret(packaged(made, source, settings), made.status === "blocked" ? [] : [made.name, ...parts]);
}

function packaged(
  made: ForeignProjection,
  { entries, format, from, left = [] }: PluginSource,
  settings: PlanSettings,
): Prepared | Refused {
  const lost = [...made.entries].flatMap(([path, { fate }]) => (fate === "kept" ? [] : [path]));
  const omitted = [...lost, ...left].sort();
  const notes = made.notes.map(({ code, message }) => ({ code, message: masked(message) }));
  const reading = { ...reviewOf(entries), format, losses: [], notes, omitted, outcomes: [], unsupported: [] };
  if (made.status === "blocked") {
    const losses = maskedLosses([made.reason]);
    return { ...reading, status: "refused", losses, reason: said(losses[0] as Loss) };
  }
  const { license, unsupported } = made;
  const outcomes = made.outcomes.map(outcomeOf);
  const all = maskedLosses([
    ...made.losses,
    ...left.map((path) => unlisted(path)),
    ...made.outcomes.flatMap((outcome) => outcome.losses),
  ]);
  const losses = made.format === "agent-plugins-v1" && format === made.format ? omittedReferences(all) : all;
  const whole = { ...reading, losses, outcomes, unsupported };
  if (made.status === "empty") {
    const message = "holds nothing that can be copied: no supported data-only recipes";
    return { ...whole, status: "refused", reason: { code: "plugin-without-parts", message } };
  }
  const findings = settings.findings ? findingsOf(made, entries) : [];
  const stated = license ?? licenceOf(entries, "");
  const licence = stated === null ? null : masked(stated);
  const { fingerprint } = reading;
  const { companions } = settings;
  const files = filesOf(made, from, { format, fingerprint, licence, companions }, losses, findings);
  const known = sumsOf(entries);
  const invalid = validatePackage(files.digested).find(({ severity }) => severity === "error");
  if (invalid !== undefined) {
    const message = `its copy would be no valid package: ${invalid.path ?? "the package"} ${invalid.message}`;
    return { ...whole, status: "refused", reason: { code: invalid.code, message: masked(message) } };
  }
  return {
    ...whole,
    status: "ready",
    kind: made.kind,
    id: made.id,
    name: masked(made.name),
    version: made.version,
    waits: losses.find(({ acknowledge }) => acknowledge) ?? null,
    files: files.all,
    digest: packageDigest(files.digested, known),
    content: { written: () => packageBody(files.digested, known), source: () => null },
    part: null,
    findings,
    requirements: made.requirements.map(({ kind, name, range }) => ({ kind, name, range, line: null })),
    licence,
  };
}
