import type { InteropReport } from "@agent-interop/detect";
import type { Diagnostic } from "@agent-interop/diagnostics";
import type { ExternalAgentEntry } from "./entry.ts";
import type { ExternalAgentSettings } from "./settings/settings.ts";

/** One change of the list of external agents in the settings. */
export type EntryChange =
  /** A new last element. */
  | { readonly change: "add"; readonly entry: ExternalAgentEntry }
  /** Command, arguments and variables of the element with this id; whatever else it holds stays. */
  | { readonly change: "upgrade"; readonly entry: ExternalAgentEntry }
  /** The element with this id goes. */
  | { readonly change: "remove"; readonly id: string };

/** Where the operator's settings are. */
export interface SettingsStore {
  readonly read: () => Promise<ExternalAgentSettings>;
  /** Makes all of the changes on what is there at this moment, or none. Only called inside of `alone`. */
  readonly change: (changes: readonly EntryChange[]) => Promise<void>;
  /** Runs the work while nobody else who keeps to the rules changes the settings. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Where decisions are recorded: a list of JSON values that only grows. */
export interface DecisionStore {
  /** Tells machines apart that share the store; `null` where it is not shared. */
  readonly host: string | null;
  /** All records, oldest first, or why they cannot be told. A record that was handed out is not changed any more. */
  readonly read: () => Promise<{ readonly records: readonly unknown[]; readonly problem: Diagnostic | null }>;
  /** Adds one record; afterwards it survives a crash. Only called inside of `alone`. */
  readonly append: (record: unknown) => Promise<void>;
  /** Runs the work while nobody else adds a record. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Where the last report is kept. It is a copy for readers: what was decided is in the log. */
export interface ReportStore {
  /** `null` when there is none that can be read. */
  readonly read: () => Promise<InteropReport | null>;
  /** Says what could not be written, or was kept aside. Only called inside of the decisions' `alone`. */
  readonly write: (report: InteropReport) => Promise<Diagnostic | null>;
}

/** All that consent needs of the world. `fileStores` makes them of files; an embedding tool brings its own. */
export interface ConsentStores {
  readonly settings: SettingsStore;
  readonly decisions: DecisionStore;
  readonly report: ReportStore;
}
