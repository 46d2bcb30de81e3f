import type { ForeignFormatId } from "@agent-interop/foreign-formats";
import type { ImportOrigin, PackageKind } from "@agent-interop/library";
import type { Loss } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import type { PlanOutcome, PlanRequirement, PlanSettings, PlanUnsupported, Reason, Reviewed } from "../plan/types.ts";

/** The schema word of the plan of an import. */
export const IMPORT_PLAN_SCHEMA = "agent-interop/import-plan@1";

/** What happens to a source: `needs-acknowledgement` becomes an install or an update once its losses are accepted. */
export type ImportAction = "install" | "update" | "needs-acknowledgement" | "blocked";

/** What a source is: a plugin with a manifest, the folder of one skill, or a folder that holds skills. */
export type ImportShape = "plugin" | "skill" | "skills";

/** How the plan was made; an apply uses the same. */
export interface ImportSettings extends PlanSettings {
  /** The format that was asked for. */
  readonly format: ForeignFormatId | null;
}

/** A manifest that lies in the source. */
export interface ImportCandidate {
  readonly format: string;
  readonly path: string;
  readonly state: string;
}

/** By which manifest a source is read, and which others are there. */
export interface ImportDetection {
  readonly format: ForeignFormatId | null;
  readonly manifestPath: string | null;
  /** Nothing decides between the candidates: a format has to be named. */
  readonly ambiguous: boolean;
  readonly candidates: readonly ImportCandidate[];
}

/** What importing one source would do, without content, secrets or absolute paths of a home. */
export interface ImportPlan {
  readonly schema: typeof IMPORT_PLAN_SCHEMA;
  /** Of everything below but itself: what was printed is what is approved. */
  readonly planDigest: string;
  readonly targetScope: "user" | "project";
  readonly settings: ImportSettings;
  /** Where it is from, as the record would say it, with the commit that was read. */
  readonly origin: ImportOrigin;
  /** Name of the plugin that was asked for in a marketplace. */
  readonly entry: string | null;
  readonly shape: ImportShape | null;
  readonly detection: ImportDetection;
  readonly action: ImportAction;
  /** Why it is blocked or waits, first; then what else is to be known: a version that was completed, a manifest that was passed over. */
  readonly reasons: readonly Reason[];
  readonly kind: PackageKind | null;
  /** Identifier of the package; `null` for a source that cannot become one. */
  readonly id: string | null;
  /** What the source calls it. */
  readonly name: string | null;
  readonly version: string | null;
  /** Directory in the library, relative to it. */
  readonly destination: string | null;
  /** Digest of the installed package that it would replace. */
  readonly replaces: string | null;
  /** Of the projected package without its own record of losses. */
  readonly digest: string | null;
  /** Of the whole source tree. */
  readonly fingerprint: string;
  /** Every file of the source, for naming what changed. */
  readonly reviewed: readonly Reviewed[];
  readonly format: string | null;
  readonly outcomes: readonly PlanOutcome[];
  readonly unsupported: readonly PlanUnsupported[];
  /** Files of the source that are not in the package, sorted. */
  readonly omitted: readonly string[];
  readonly losses: readonly Loss[];
  readonly findings: readonly ContentFinding[];
  readonly requirements: readonly PlanRequirement[];
  readonly licence: string | null;
}

/** A plan with the bytes that were reviewed. Let go of them when it is not applied. */
export interface LibraryImport {
  readonly plan: ImportPlan;
  /** Drops the bytes; the plan stays. May be called again. Every apply does it, whatever comes of it. */
  readonly release: () => Promise<void>;
}
