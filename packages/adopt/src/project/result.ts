import { displayPath } from "@agent-interop/diagnostics";
import { PORTABLE } from "@agent-interop/projection";
import { pathRules } from "@agent-interop/source";
import type { Manner } from "../plan/prepare.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { ImportedFrom } from "../prepare/from.ts";
import { refusedTree } from "../prepare/refused.ts";
import type { SourceTree } from "../source-tree.ts";
import { MAIN, type Source } from "./source.ts";
import type { ProjectedSource, ProjectOptions, SourceKind, Told, Undecided } from "./types.ts";

const OVER = { bytes: "tree-too-large", entries: "tree-too-many-entries", depth: "tree-too-deep" } as const;

/** Skills follow the shared convention where nothing says otherwise. */
export const SHARED = "agents";

export const told = <T extends string>(value: T, by: Told["by"]): Told<T> => ({ value, by });

export const undecided = (what: Undecided["what"], choices: readonly string[], message: string): Undecided => ({
  status: "undecided",
  what,
  choices,
  message,
});

/** How a source is prepared. */
export function mannerOf({
  companions = "data",
  findings = true,
  machine,
  profile = PORTABLE,
}: ProjectOptions): Manner {
  return { settings: { companions, findings, profile: profile.id }, profile, platform: machine.platform };
}

/** Where the content is from, as its record of losses says it: by its name only, so that the same source is the same everywhere. */
export function fromOf({ directory, options, path }: Source, { value: host }: Told): ImportedFrom {
  const name = pathRules(options.machine).basename(path);
  const source = name === MAIN ? `./${directory}/${name}` : `./${name}`;
  return { host, source, transport: "path", marketplace: null, ref: null, commit: null, subfolder: null };
}

/** A source above a bound. */
export function over(tree: SourceTree, host: Told, kind: Told<SourceKind>): ProjectedSource {
  const message = `its files are above a bound (${tree.over})`;
  return resultOf(refusedTree(tree.entries, null, { code: OVER[tree.over ?? "bytes"], message }), host, kind);
}

/** A source that is there and cannot be read. */
export function unreadable({ options, path }: Source, host?: Told, kind?: Told<SourceKind>): ProjectedSource {
  const message = `${displayPath(options.machine, path)} cannot be read, or is not followed`;
  const refused = refusedTree([], null, { code: "source-unreadable", message });
  const { host: named = SHARED, kind: what = "skill" } = options;
  return resultOf(refused, host ?? told(named, "convention"), kind ?? told(what, "convention"));
}

/** A preparation as what is shown of it. */
export function resultOf(made: Prepared | Refused, host: Told, kind: Told<SourceKind>): ProjectedSource {
  const { fingerprint, format, losses, omitted, outcomes, unsupported } = made;
  const common = { host, kind, fingerprint, format, losses, omitted, outcomes, unsupported };
  if (made.status === "refused") {
    const nothing = { id: null, name: null, version: null, digest: null, waits: false, licence: null };
    const { reason } = made;
    return { ...common, ...nothing, status: "refused", reason, files: new Map(), findings: [], requirements: [] };
  }
  const { digest, findings, id, licence, name, requirements, version, waits } = made;
  const what = { id, name, version, digest, licence, waits: waits !== null };
  return { ...common, ...what, status: "ready", reason: null, files: made.files(), findings, requirements };
}
