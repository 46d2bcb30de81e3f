import type { TargetProfile } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import type { Examined } from "../places.ts";
import type { Prepared } from "../plan/prepared.ts";
import type { PlanOutcome, PlanRequirement, PlanSettings, PlanUnsupported, Reason } from "../plan/types.ts";

/** What can be projected by itself. */
export type SourceKind = "skill" | "agent" | "prompt" | "plugin";

/** By what something was told: it was named, or by the source's place, by what lies in it, or by the shared convention. */
export type ToldBy = "named" | "path" | "content" | "convention";

/** What was told of a source. */
export interface Told<T extends string = string> {
  readonly value: T;
  readonly by: ToldBy;
}

export interface ProjectOptions extends Pick<Examined, "machine" | "disk" | "kinds" | "ignoreEnvironment"> {
  /** Id of the agent whose format it has; told by the source unless given. */
  readonly host?: string | undefined;
  readonly kind?: SourceKind | undefined;
  /** Default: `portable`. */
  readonly profile?: TargetProfile | undefined;
  /** Which companions are kept; default `data`. */
  readonly companions?: PlanSettings["companions"] | undefined;
  /** Look through the texts; default true. */
  readonly findings?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Nothing decides what a source is. */
export interface Undecided {
  readonly status: "undecided";
  readonly what: "host" | "kind";
  /** One of these has to be named. */
  readonly choices: readonly string[];
  readonly message: string;
}

/** One source as portable data, or why it cannot be. */
export interface ProjectedSource {
  readonly status: "ready" | "refused";
  readonly host: Told;
  readonly kind: Told<SourceKind>;
  /** Why it is refused. */
  readonly reason: Reason | null;
  readonly format: string | null;
  /** Identifier of the package that its files are; `null` for a refused one, as the next four. */
  readonly id: string | null;
  readonly name: string | null;
  readonly version: string | null;
  readonly digest: string | null;
  /** A loss of it should be accepted before it is used. */
  readonly waits: boolean;
  /** Of the whole source. */
  readonly fingerprint: string;
  /** Path to bytes, sorted; empty for a refused one. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly losses: Prepared["losses"];
  readonly findings: readonly ContentFinding[];
  readonly requirements: readonly PlanRequirement[];
  readonly outcomes: readonly PlanOutcome[];
  readonly unsupported: readonly PlanUnsupported[];
  /** Files of the source that are not in the result, sorted. */
  readonly omitted: readonly string[];
  readonly licence: string | null;
}

/** The same as a document: its files as text where they are text, else in base64. */
export interface ProjectedDocument extends Omit<ProjectedSource, "files" | "waits"> {
  readonly schema: "agent-interop/project@1";
  /** What was named: `~/…`, or absolute outside of the home. */
  readonly source: string;
  readonly needsAcknowledgement: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly encoding: "utf8" | "base64";
    readonly content: string;
  }[];
  /** The directory that the files were written into; `null` for none. */
  readonly written: string | null;
}
