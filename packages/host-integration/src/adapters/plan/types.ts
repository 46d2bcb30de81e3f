import type { TomlParser } from "@agent-interop/documents";
import type { HostIntegrationCode } from "../../codes.ts";
import type { InstallReceipt } from "../receipt.ts";
import type { Omission, Rendered } from "../render/wanted.ts";
import type { Scope } from "../surface.ts";

/** What lies at a place. */
export type SeenFile =
  | { readonly state: "absent" }
  | { readonly state: "file"; readonly bytes: Uint8Array; readonly mode: number }
  /** A link, a directory, what cannot be read or is too large; `why` is a sentence without its subject. */
  | { readonly state: "blocked"; readonly why: string };

/** What was read before a plan is made. */
export interface Seen {
  /** Every place that a plan may be about. */
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Directories above these places that are not there. */
  readonly missing: ReadonlySet<string>;
  /** Directories of skills in which anything lies. */
  readonly occupied: ReadonlySet<string>;
  /** The receipt of this bundle in this scope. */
  readonly receipt: InstallReceipt | null;
  /** Those of other bundles and of the other scope, below the same root. */
  readonly others: readonly InstallReceipt[];
  /** Where a TOML file is among the places. */
  readonly toml: TomlParser | null;
}

/** One place that changes. */
export interface PlannedAction {
  readonly path: string;
  readonly deed: "create" | "replace" | "edit" | "remove";
  /** `null` for what is removed. */
  readonly bytes: Uint8Array | null;
  readonly mode: number;
}

/** Something about one place or item. */
export interface PlanProblem {
  readonly code: HostIntegrationCode;
  /** `error`: nothing is written while it stands. */
  readonly severity: "error" | "warning" | "info";
  /** Below the root. */
  readonly path: string;
  readonly message: string;
}

/** What an installation or a removal will do, before it does it. Places are below the root; plain data. */
export interface AdapterPlan {
  readonly purpose: "install" | "uninstall";
  readonly host: string;
  readonly scope: Scope;
  readonly bundle: { readonly id: string; readonly version: string };
  /** Sorted by place. Empty when everything is as it should be. */
  readonly actions: readonly PlannedAction[];
  readonly omitted: readonly Omission[];
  readonly problems: readonly PlanProblem[];
  /** True when a problem is an error. */
  readonly blocked: boolean;
  /** The receipt before. */
  readonly previous: InstallReceipt | null;
  /** The receipt afterwards; `null`: none. */
  readonly receipt: InstallReceipt | null;
  /** Receipts of others that take over directories. */
  readonly others: readonly InstallReceipt[];
  /** Directories that are removed when they are empty afterwards, the deepest first. */
  readonly emptied: readonly string[];
  /** Over all of it and over what was read for it: the same only while nothing changed. */
  readonly digest: string;
  /** What the bundle is in the host's form. */
  readonly rendered: Rendered;
}
