import { sanitize } from "@agent-interop/diagnostics";
import type { Library, LibraryRecord, NativeRecord } from "@agent-interop/library";
import { masked } from "../content/scan.ts";
import { editedReason, type Standing } from "../plan/local-edits.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { Reason } from "../plan/types.ts";
import type { ImportedFrom } from "../prepare/from.ts";
import { omittedReason } from "../prepare/omitted.ts";
import type { FetchedSource } from "./fetch/types.ts";
import { type Beside, besideRecords, requirementReason } from "./installed.ts";
import { originOf } from "./origin.ts";
import { hostOf, type PreparedSource } from "./prepare.ts";
import { importPlanDigest } from "./summary.ts";
import {
  IMPORT_PLAN_SCHEMA,
  type ImportAction,
  type ImportDetection,
  type ImportPlan,
  type ImportSettings,
} from "./types.ts";

/** Everything that a plan is made of. */
export interface PlanParts {
  readonly source: FetchedSource;
  readonly from: Omit<ImportedFrom, "host">;
  readonly entry: string | null;
  readonly prepared: PreparedSource;
  readonly settings: ImportSettings;
  readonly library: Library;
  readonly records: ReadonlyMap<string, LibraryRecord | NativeRecord>;
  readonly acceptLosses: readonly string[];
  /** How the package that has the identifier now lies in the library. */
  readonly standing: Standing;
}

const clean = ({ code, message }: Reason): Reason => ({ code, message: sanitize(masked(message), 1000) });

/** Reasons, each once. */
function distinct(reasons: readonly Reason[]): readonly Reason[] {
  const seen = new Set<string>();
  return reasons.map(clean).filter(({ code, message }) => {
    const key = `${code} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What a source comes to: its action, and the reason of one that is no plain installation. */
interface Verdict {
  readonly action: ImportAction;
  readonly reasons: readonly Reason[];
  readonly replaces: string | null;
}

function verdictOf(result: Prepared | Refused, origin: ImportPlan["origin"], parts: PlanParts): Verdict {
  const stop = (...reasons: readonly Reason[]): Verdict => ({ action: "blocked", reasons, replaces: null });
  if (result.status === "refused") return stop(result.reason);
  const { id, losses, waits } = result;
  const omitted = omittedReason(losses, parts.acceptLosses, id);
  const unmet = requirementReason(result, parts.records);
  const beside: Beside = besideRecords(result, origin, parts.records, parts.standing.intact);
  const wrong = [omitted, unmet, beside.state === "blocked" ? beside.reason : null].flatMap((one) => one ?? []);
  if (beside.state === "blocked" || wrong.length > 0) return stop(...wrong);
  const replaces = beside.state === "update" ? beside.replaces : null;
  const edits = replaces === null ? [] : parts.standing.losses;
  if (edits.length > 0) {
    const reasons = waits === null ? [editedReason(edits)] : [waits, editedReason(edits)];
    return { action: "needs-acknowledgement", reasons, replaces };
  }
  if (waits !== null) return { action: "needs-acknowledgement", reasons: [waits], replaces };
  return { action: beside.state === "update" ? "update" : "install", reasons: [], replaces };
}

/** What kind of source it is, in words, where no manifest in it says so. */
function shapeNote({ detection, result, shape }: PreparedSource): readonly Reason[] {
  if (result.status !== "ready" || (shape === "plugin" && detection.manifestPath !== null)) return [];
  const message =
    shape === "plugin"
      ? "no manifest: its marketplace says what belongs to it"
      : shape === "skill"
        ? "the folder of one skill, without a manifest"
        : `a folder of ${result.outcomes.length} skills without a manifest, taken as one package`;
  return [{ code: "source-without-manifest", message }];
}

/** Puts the plan together. Pure. */
export function buildPlan(parts: PlanParts): ImportPlan {
  const { entry, from, library, prepared, settings, source } = parts;
  const { detection, result, shape } = prepared;
  const host = hostOf(shape, detection.format, settings.format);
  const origin = originOf({ ...from, host }, result.format);
  const { action, reasons, replaces } = verdictOf(result, origin, parts);
  const ready = result.status === "ready" ? result : null;
  const { fingerprint, format, losses, notes, omitted, outcomes, reviewed, unsupported } = result;
  const plan = {
    schema: IMPORT_PLAN_SCHEMA,
    targetScope: library.scope,
    settings,
    origin,
    entry,
    shape,
    detection: detectionOf(prepared),
    action,
    reasons: distinct([
      ...reasons,
      ...shapeNote(prepared),
      ...detection.diagnostics.filter(({ code }) => code !== "manifest-none"),
      ...notes,
      ...source.notes.map(({ code, message, path }) => ({
        code,
        message: path === null ? message : `${path}: ${message}`,
      })),
    ]),
    kind: ready?.kind ?? null,
    id: ready?.id ?? null,
    name: ready?.name ?? null,
    version: ready?.version ?? null,
    destination: ready === null ? null : `packages/${ready.id}`,
    replaces,
    digest: ready?.digest ?? null,
    fingerprint,
    reviewed,
    format,
    outcomes,
    unsupported,
    omitted,
    losses: replaces === null ? losses : [...losses, ...parts.standing.losses],
    findings: ready?.findings ?? [],
    requirements: ready?.requirements ?? [],
    licence: ready?.licence ?? null,
  } as const;
  const { schema, ...rest } = plan;
  return { schema, planDigest: importPlanDigest(plan), ...rest };
}

function detectionOf({ detection }: PreparedSource): ImportDetection {
  const { ambiguous, candidates, format, manifestPath } = detection;
  const named = candidates.map((one) => ({ format: one.format, path: one.path, state: one.state }));
  return { format, manifestPath, ambiguous, candidates: named };
}
