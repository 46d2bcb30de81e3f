import type { AdoptionPlan, Examined, ImportPlan, ImportResult, PlanEntry } from "@agent-interop/adopt";
import { sanitize } from "@agent-interop/diagnostics";
import { examinedProject } from "@agent-interop/inventory";
import { type Library, readTrustGate } from "@agent-interop/library";
import type { Applied, Conclusion } from "./adoption.ts";
import type { Context, World } from "./command.ts";
import type { KnownKinds } from "./kinds.ts";
import { importWords, trustLines } from "./render/import.ts";
import type { ExaminedScope } from "./scope.ts";

/** The plan of an import as one entry of a plan, so that it is shown, read through and approved like any other. */
export function asPlan(plan: ImportPlan): AdoptionPlan {
  const { origin, planDigest, reasons, settings, targetScope } = plan;
  const { action, destination, digest, findings, fingerprint, format, id, licence, losses, outcomes } = plan;
  const { requirements, reviewed, unsupported, version } = plan;
  const entry: PlanEntry = {
    item: id ?? "",
    host: origin.host ?? "",
    kind: plan.kind ?? "source",
    name: plan.name ?? origin.subfolder ?? origin.source,
    sourceScope: targetScope,
    path: origin.subfolder === null ? origin.source : `${origin.source} ${origin.subfolder}`,
    action: action === "blocked" ? "skip" : action,
    reason: action === "blocked" || action === "needs-acknowledgement" ? (reasons[0] ?? null) : null,
    id,
    version,
    destination,
    digest,
    fingerprint,
    reviewed,
    losses,
    findings,
    requirements,
    format,
    marketplace: origin.marketplace,
    outcomes,
    unsupported,
    licence,
  };
  return { schema: "agent-interop/plan@1", digest: planDigest, targetScope, settings, entries: [entry] };
}

/** What an import came to, for a reader and a program. */
export function appliedImport(plan: ImportPlan, result: ImportResult, { view }: Context): Applied {
  const { installed, operation, refused } = result;
  const shown = {
    installed: installed === null ? [] : [installed],
    refused: refused.map((one) => ({ item: plan.id ?? "", ...one })),
    operation,
  };
  const lines = result.published ? trustLines(result, view) : [];
  return { result, shown, lines, failed: result.valid === false };
}

/** How the plan of an import is shown. */
export function importConclusion(plan: ImportPlan, library: Library): Omit<Conclusion, "apply" | "document" | "dry"> {
  return { label: sanitize(plan.origin.source), words: importWords(plan), stored: plan, library };
}

/** What the settings say of trust; left out when they cannot be read. */
export function trustGate({ disk, machine }: World): { readonly gate?: { readonly trustProjectImports: boolean } } {
  const { value } = readTrustGate(machine(), disk);
  return value === "unknown" ? {} : { gate: { trustProjectImports: value } };
}

/** Where a source is looked for: the home and the project around the working directory. */
export function importedFrom(
  { disk }: World,
  { kinds }: KnownKinds,
  { ignoreEnvironment, machine, project }: ExaminedScope,
): Examined {
  const projectRoot = project === null ? null : (examinedProject(machine, project, kinds, disk)?.root ?? null);
  return { machine, disk, kinds, ignoreEnvironment, projectRoot };
}
