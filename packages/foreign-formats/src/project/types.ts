import type { Diagnostic } from "@agent-interop/diagnostics";
import type {
  CompanionPolicy,
  Finding,
  Loss,
  ProjectedKind,
  TargetProfile,
  TreeLimits,
} from "@agent-interop/projection";
import type { ForeignFormatId } from "../manifest/ids.ts";
import type { UnsupportedWhat } from "../vendors/vendor.ts";

/** How a plugin is to be projected. */
export interface ForeignProjectionOptions {
  /** Form of what is written; default `PORTABLE`. */
  readonly profile?: TargetProfile;
  /** Which companions of a skill are kept; default `data`. */
  readonly companions?: CompanionPolicy;
  /** Bounds of each skill's tree; default `DEFAULT_LIMITS`. The whole plugin may have 65,536 entries and 1,024 components. */
  readonly limits?: Partial<TreeLimits>;
  /** Key of our block under `extensions` in the manifest that is written; default `dev.agent-interop`. */
  readonly extensionKey?: string;
  /** Name of the plugin's directory: its name for the hosts that need none in the manifest. */
  readonly directory?: string;
}

/** What became of one component. */
export interface ComponentOutcome {
  readonly kind: ProjectedKind;
  /** What the host calls it: its own name, or that of its place (`git:commit` for `commands/git/commit.md`). */
  readonly name: string;
  /** Path of its main file in the plugin. */
  readonly source: string;
  readonly status: "converted" | "needs-acknowledgement" | "unsupported";
  /** Its identifier in the package; `null` when it is unsupported, as `destination`. */
  readonly id: string | null;
  /** The id that a portable package's own block gives the file. */
  readonly declaredId: string | null;
  /** Path of its main file in the package. */
  readonly destination: string | null;
  /** Why it is unsupported. */
  readonly reason: Loss | null;
  /** What of it does not cross; paths are those of the plugin. */
  readonly losses: readonly Loss[];
  readonly findings: readonly Finding[];
  /** Frontmatter keys that crossed. */
  readonly keys: readonly string[];
}

/** Something the plugin needs and that is never acted on: another plugin, an MCP server, what a component names. */
export interface ForeignRequirement {
  /** `plugin`, `package` (of another kind than a plugin), `mcp`, or the key of a component. */
  readonly kind: string;
  /** For `plugin` an identifier, for `package` `<kind>:<identifier>`; otherwise a name made safe to print. Never a value. */
  readonly name: string;
  /** The versions that a plugin may have, as the text of a semantic range. */
  readonly range: string | null;
  /** The marketplace that a plugin is to come from. */
  readonly marketplace: string | null;
  /** `path`, or `path#field`. */
  readonly from: string;
}

/** Something the plugin holds that is never activated. */
export interface UnsupportedPart {
  readonly what: UnsupportedWhat;
  /** Path of the file, or `manifest#field`. */
  readonly path: string;
  /** Names in it: events with their matcher for hooks, servers for MCP. */
  readonly names: readonly string[];
  /** One sentence; it says `protection lost` where a hook looks like one that refuses. */
  readonly reason: string;
}

/** What became of an entry of the tree. */
export type EntryFate =
  /** It is in the package, under `to`; the manifest becomes the package's. */
  | { readonly fate: "kept"; readonly to: string }
  /** It is named by a loss with this code. */
  | { readonly fate: "lost"; readonly code: string }
  /** It is, or belongs to, something that is never activated or could not be converted. */
  | { readonly fate: "unsupported"; readonly what: UnsupportedWhat | ProjectedKind };

/** A component as the manifest of a package names it. */
export interface PackageComponent {
  readonly kind: ProjectedKind | "resource";
  readonly id: string;
  readonly path: string;
  /** `<kind>:<id>` of others of the package. */
  readonly requires?: readonly string[];
}

/** What describes a plugin, as it goes into the package's manifest. */
export interface PluginMetadata {
  readonly author: Readonly<Record<string, string>> | null;
  readonly homepage: string | null;
  readonly repository: string | null;
  readonly license: string | null;
  readonly keywords: readonly string[] | null;
}

/** A plugin as one portable package. */
export interface ForeignPackage extends PluginMetadata {
  /** `empty`: nothing was converted. `needs-acknowledgement`: a loss of a component or of the plugin asks for it. */
  readonly status: "clean" | "needs-acknowledgement" | "empty";
  readonly format: ForeignFormatId;
  readonly manifestPath: string;
  /** The host whose format the texts of its components have. */
  readonly dialect: string;
  /** What a portable package declares itself to be; a vendor's plugin is a `plugin`. */
  readonly kind: "plugin" | ProjectedKind;
  readonly id: string;
  /** The name as the vendor's manifest has it. */
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** Bytes by path in the package, sorted. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** In the order of kind, name and source. */
  readonly outcomes: readonly ComponentOutcome[];
  readonly requirements: readonly ForeignRequirement[];
  readonly unsupported: readonly UnsupportedPart[];
  /** What is lost of the plugin itself; those of its components stand with them. */
  readonly losses: readonly Loss[];
  /** Of the plugin and all its components. */
  readonly findings: readonly Finding[];
  readonly notes: readonly Diagnostic[];
  /** Every entry of the tree, once. */
  readonly entries: ReadonlyMap<string, EntryFate>;
}

/** A plugin of which nothing can be taken, and the first reason. */
export interface ForeignBlocked {
  readonly status: "blocked";
  readonly format: ForeignFormatId | null;
  readonly manifestPath: string | null;
  readonly reason: Loss;
  readonly notes: readonly Diagnostic[];
  readonly entries: ReadonlyMap<string, EntryFate>;
}

export type ForeignProjection = ForeignPackage | ForeignBlocked;
