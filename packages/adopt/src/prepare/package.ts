import { detectForeignPlugin, type ForeignFormatId, foreignPluginWith } from "@agent-interop/foreign-formats";
import { PORTABLE, type TargetProfile } from "@agent-interop/projection";
import { drive, type TreeEntry } from "@agent-interop/source";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { PlanSettings } from "../plan/types.ts";
import { asEntries } from "../source-tree.ts";
import type { From } from "./from.ts";
import { omittedReason } from "./omitted.ts";
import { pluginPackage } from "./plugin.ts";
import { refusedTree } from "./refused.ts";
import { withParsers } from "./with-parsers.ts";

/** The tree of a plugin as it was read whole, and where it is from. */
export interface PackageSource {
  readonly entries: readonly TreeEntry[];
  /** Name of its directory. */
  readonly directory: string;
  readonly from: From;
}

export interface PrepareOptions {
  /** The format to read it by; a root `plugin.json` wins over it. */
  readonly format?: ForeignFormatId | null;
  /** Default: `portable`. */
  readonly profile?: TargetProfile;
  /** Which companions are kept; default `data`. */
  readonly companions?: PlanSettings["companions"];
  /** Look through the texts; default true. */
  readonly findings?: boolean;
  /** Whose run bits count; default `linux`. */
  readonly platform?: NodeJS.Platform;
  /** Losses that are accepted, by code or by the id of the package. */
  readonly acceptLosses?: readonly string[];
}

function prepare(source: PackageSource, options: PrepareOptions, portable: boolean): Promise<Prepared | Refused> {
  const { companions = "data", findings = true, format = null, platform = "linux", profile = PORTABLE } = options;
  const settings: PlanSettings = { companions, findings, profile: profile.id };
  const entries = asEntries(source.entries, platform);
  const detection = detectForeignPlugin(entries, { format });
  const found = detection.format;
  const message = detection.diagnostics.map((one) => one.message).join("; ");
  const refused = (code: string, why: string): Promise<Refused> =>
    Promise.resolve(refusedTree(source.entries, found, { code, message: why }));
  if (found === null) return refused(detection.diagnostics[0]?.code ?? "manifest-none", message);
  if (portable !== (found === "agent-plugins-v1")) {
    const what = portable
      ? `a plugin of ${found} and no portable package`
      : "a portable package and no vendor's plugin";
    return refused("plugin-format-unknown", `is ${what}${message === "" ? "" : `: ${message}`}`);
  }
  return drive(
    withParsers((parsers) => {
      const directory = source.directory;
      const made = foreignPluginWith(parsers, entries, detection, { profile, companions, directory });
      if (made.status === "needs-parser") return made;
      const result = pluginPackage(made, { entries: source.entries, from: source.from, format: found }, settings);
      if (result.status === "refused") return result;
      const reason = omittedReason(result.losses, options.acceptLosses ?? [], result.id);
      return reason === null ? result : asRefused(result, reason);
    }),
  );
}

function asRefused(ready: Prepared, reason: Refused["reason"]): Refused {
  const { fingerprint, format, losses, notes, omitted, outcomes, reviewed, unsupported } = ready;
  const reading = { fingerprint, format, losses, notes, omitted, outcomes, reviewed, unsupported };
  return { ...reading, status: "refused", reason };
}

/**
 * A portable package (Agent Plugins v1) as text and inert data: its skills, agents and prompts, with its kind, its requirements and what its
 * components require. Refused, with the code of why: a manifest that cannot be used, whatever else lies beside it; nothing to take; a component
 * that requires a dropped one; a text that refers to a file which is not copied, unless that loss is accepted. Never throws for what a tree holds.
 */
export function preparePortablePackage(
  source: PackageSource,
  options: PrepareOptions = {},
): Promise<Prepared | Refused> {
  return prepare(source, options, true);
}

/**
 * A vendor's plugin as a portable package: the same, but that one bad part costs only itself, and a reference to a file which is not copied waits
 * for its acceptance (`waits`). Refused: a portable package, no manifest that is known, several between which nothing decides.
 */
export function prepareForeignPackage(
  source: PackageSource,
  options: PrepareOptions = {},
): Promise<Prepared | Refused> {
  return prepare(source, options, false);
}
