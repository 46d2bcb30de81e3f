import type { Loss } from "@agent-interop/projection";
import type { AdoptCode } from "../codes.ts";
import type { ContentFinding } from "../content/finding.ts";

/** The schema word of a plan. */
export const PLAN_SCHEMA = "agent-interop/plan@1";

/** What happens to an item: `needs-acknowledgement` becomes an install or an update once its losses are accepted. */
export type Action = "install" | "update" | "needs-acknowledgement" | "skip";

/** Why an entry is what it is; a skip always has one. */
export interface Reason {
  readonly code: AdoptCode | string;
  readonly message: string;
}

/** One file of a source as it was reviewed: its path, and a mark that changes with its bytes, its kind and its run bit. */
export type Reviewed = readonly [path: string, mark: string];

/** The path of a source itself, which has a mark when a link leads to it: where that leads. */
export const PLACE = ".";

/** What must be there for a copy to mean what its source meant; never acted on. */
export interface PlanRequirement {
  readonly kind: string;
  readonly name: string;
  /** Versions of a plugin, as the text of a range. */
  readonly range: string | null;
  readonly line: number | null;
}

/** What becomes of one part of a plugin. */
export interface PlanOutcome {
  readonly kind: string;
  readonly name: string;
  /** Path in the plugin. */
  readonly source: string;
  readonly status: "converted" | "needs-acknowledgement" | "unsupported";
  readonly id: string | null;
  /** The id that a portable package declares for it. */
  readonly declaredId: string | null;
  /** Path in the package. */
  readonly destination: string | null;
  readonly reason: Reason | null;
  /** Keys of it that do not cross, and files beside it that are left out. */
  readonly omittedFields: readonly string[];
  readonly omittedFiles: readonly string[];
}

/** What a plugin holds that is never activated: names only. */
export interface PlanUnsupported {
  readonly what: string;
  readonly path: string;
  readonly names: readonly string[];
  readonly reason: string;
}

/** One item of an inventory and what becomes of it. */
export interface PlanEntry {
  /** Id of the item in the inventory. */
  readonly item: string;
  readonly host: string;
  readonly kind: string;
  readonly name: string;
  readonly sourceScope: "user" | "project";
  /** `~/…` or `./…`. */
  readonly path: string;
  readonly action: Action;
  readonly reason: Reason | null;
  /** Identifier of the package; `null` for an item that cannot become one. */
  readonly id: string | null;
  readonly version: string | null;
  /** Directory in the library, relative to it. */
  readonly destination: string | null;
  /** Of the projected package without its own record of losses. */
  readonly digest: string | null;
  /** Of the whole source tree. */
  readonly fingerprint: string | null;
  /** Every file of the source, for naming what changed. */
  readonly reviewed: readonly Reviewed[];
  readonly losses: readonly Loss[];
  readonly findings: readonly ContentFinding[];
  readonly requirements: readonly PlanRequirement[];
  /** The vendor format of a plugin. */
  readonly format: string | null;
  readonly marketplace: string | null;
  /** Of a plugin; none of a single item. */
  readonly outcomes: readonly PlanOutcome[];
  readonly unsupported: readonly PlanUnsupported[];
  readonly licence: string | null;
}

/** Loose items of one host that become one package: all of them, or none. */
export interface PlanBundle {
  readonly id: string;
  readonly host: string;
  readonly sourceScope: "user" | "project";
  readonly version: string;
  readonly action: Action;
  /** Of a skip, and of what waits. */
  readonly reason: Reason | null;
  /** What was edited in the installed one, and would be replaced: to be accepted by code, or by the id of the bundle. */
  readonly losses: readonly Loss[];
  /** Directory in the library, relative to it; entries say where in it they are. */
  readonly destination: string;
  /** Of the whole package. */
  readonly digest: string;
  /** Of the sources of all its items. */
  readonly fingerprint: string;
  /** Ids of its items, in the order of the entries. */
  readonly items: readonly string[];
  /** `skill:<id>` and the like: what the installed bundle holds and this one does not. */
  readonly removes: readonly string[];
}

/** How the plan was made; an apply uses the same. */
export interface PlanSettings {
  readonly companions: "text" | "data" | "all-inert";
  readonly profile: string;
  readonly findings: boolean;
}

/** A proposal without content, secrets or absolute paths: what would be written where, and what would be lost. */
export interface AdoptionPlan {
  readonly schema: typeof PLAN_SCHEMA;
  /** Of everything below but itself: what was printed is what is approved. */
  readonly digest: string;
  readonly targetScope: "user" | "project";
  readonly settings: PlanSettings;
  readonly entries: readonly PlanEntry[];
  /** Only of a plan that was asked for bundles. */
  readonly bundles?: readonly PlanBundle[] | undefined;
}

/** Kinds that can be adopted. */
export const ADOPTABLE: ReadonlySet<string> = new Set(["skill", "agent", "prompt", "plugin"]);
