import type { Diagnostic } from "@agent-interop/diagnostics";
import type { ForeignFormatId, ManifestFormatId, PluginHost } from "../manifest/ids.ts";

/** A manifest that lies in a tree, whatever it is. */
export interface ForeignCandidate {
  /** The format of plugins that it is of. */
  readonly format: ForeignFormatId;
  /** Which of that format's manifests; for `plugin.json` the dialect. */
  readonly manifest: ManifestFormatId;
  readonly path: string;
  /**
   * `readable`: a mapping. `nameless`: one without a name. `broken`: it cannot be parsed. `unread`: its bytes are not here.
   * `link`, `directory`, `special`: it is no regular file.
   */
  readonly state: "readable" | "nameless" | "broken" | "unread" | "link" | "directory" | "special";
}

/** Which format a plugin's tree is read by, and what else was there. */
export interface ForeignDetection {
  /** `null` when nothing was found, or nothing decides. */
  readonly format: ForeignFormatId | null;
  readonly manifest: ManifestFormatId | null;
  readonly manifestPath: string | null;
  /** The host whose rules hold, when one was named; else those of the format. */
  readonly host: PluginHost | null;
  /** Every manifest of the tree, in the order of `FOREIGN_MANIFESTS`. */
  readonly candidates: readonly ForeignCandidate[];
  /** More than one could speak for the plugin and nothing decides: name a format or a host. */
  readonly ambiguous: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What settles which manifest speaks. */
export interface DetectionOptions {
  /** The format that is asked for; a root `plugin.json` of another dialect wins over it. */
  readonly format?: ForeignFormatId | null;
  /** The host that loads the plugin: its own order holds. */
  readonly host?: PluginHost | null;
}
