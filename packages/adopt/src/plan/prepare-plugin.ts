import { Buffer } from "node:buffer";
import { detectForeignPlugin, type ForeignPackage, foreignPluginWith } from "@agent-interop/foreign-formats";
import { isPluginHost } from "@agent-interop/foreign-formats/manifests";
import type { PluginItem } from "@agent-interop/inventory";
import { EXTENSION_KEY, packageContent, packageDigest } from "@agent-interop/library";
import type { Loss, Needs, Parsers } from "@agent-interop/projection";
import { adoptionRecord, type PackageFiles, type Provenance, packageOf } from "../package/build.ts";
import { asEntries, type SourceTree, sumsOf } from "../source-tree.ts";
import { findingsIn, type Manner, maskedLosses, reviewOf } from "./prepare.ts";
import type { Prepared, Refused } from "./prepared.ts";
import type { PlanOutcome } from "./types.ts";

const said = ({ code, message }: Loss): { code: string; message: string } => ({ code, message });

/** The files of a plugin's package: those of its projection, our provenance in the manifest, and the record of what was lost. */
function filesOf(
  made: ForeignPackage,
  provenance: Provenance,
  losses: readonly Loss[],
  findings: Prepared["findings"],
): PackageFiles {
  const manifest = JSON.parse(Buffer.from(made.files.get("plugin.json") ?? []).toString("utf8"));
  const { format, host, source, sourceScope } = provenance;
  manifest.extensions[EXTENSION_KEY].interop = { host, source, sourceScope, format, untrusted: true };
  const { name, outcomes, requirements, unsupported } = made;
  const found = [...made.findings, ...findings];
  return packageOf(made.files, manifest, () =>
    adoptionRecord({ ...provenance, name, losses, findings: found, outcomes, requirements, unsupported }),
  );
}

/** Projects a plugin's tree and builds its package; or says which parser is missing. */
export function preparePlugin(
  parsers: Parsers,
  host: string,
  item: PluginItem,
  tree: SourceTree,
  { platform, profile, settings }: Manner,
): Prepared | Refused | Needs {
  const entries = asEntries(tree.entries, platform);
  const detection = detectForeignPlugin(entries, isPluginHost(host) ? { host } : {});
  const reading = { ...reviewOf(tree.entries), format: detection.format, losses: [], outcomes: [], unsupported: [] };
  if (detection.format === null) {
    const message = detection.diagnostics[0]?.message ?? "has no manifest of a known format";
    return { ...reading, status: "refused", reason: { code: "plugin-format-unknown", message } };
  }
  const { companions } = settings;
  const made = foreignPluginWith(parsers, entries, detection, { profile, companions, directory: tree.directory });
  if (made.status === "needs-parser") return made;
  if (made.status === "blocked")
    return { ...reading, status: "refused", losses: [made.reason], reason: said(made.reason) };
  const outcomes = made.outcomes.map(
    ({ id, kind, name, reason, source, status }): PlanOutcome => ({
      kind,
      name,
      source,
      status,
      id,
      reason: reason === null ? null : said(reason),
    }),
  );
  const { license, unsupported } = made;
  const losses = maskedLosses([...made.losses, ...made.outcomes.flatMap((outcome) => outcome.losses)]);
  const whole = { ...reading, losses, outcomes, unsupported };
  if (made.status === "empty") {
    const message = "holds nothing that can be copied";
    return { ...whole, status: "refused", reason: { code: "plugin-without-parts", message } };
  }
  const kept = new Set([...made.entries].flatMap(([path, fate]) => (fate.fate === "kept" ? [path] : [])));
  const findings = settings.findings ? findingsIn(tree.entries, kept) : [];
  const { fingerprint } = reading;
  const provenance = {
    host,
    source: item.path,
    sourceScope: item.scope,
    format: made.format,
    fingerprint,
    licence: license,
  };
  const known = sumsOf(tree.entries);
  const files = filesOf(made, provenance, losses, findings);
  return {
    ...whole,
    status: "ready",
    id: made.id,
    version: made.version,
    waits: losses.find(({ acknowledge }) => acknowledge) ?? null,
    files: files.all,
    digest: packageDigest(files.digested, known),
    content: () => ({ hashes: [], body: packageContent(files.digested, known).body }),
    findings,
    requirements: made.requirements.map(({ kind, name, range }) => ({ kind, name, range, line: null })),
    licence: license,
  };
}
