import type { ComponentItem } from "../component/place.ts";
import type { RuleSet } from "../component/rule.ts";
import type { ForeignFormatId, ManifestFormatId, ManifestTier, PluginHost } from "../manifest/ids.ts";

/** What a plugin can hold that is never activated. */
export type UnsupportedWhat =
  | "hook"
  | "mcp"
  | "lsp"
  | "app"
  | "monitor"
  | "output-style"
  | "script"
  | "tool"
  | "bin"
  | "setting"
  | "user-config"
  | "channel"
  | "workflow"
  | "theme"
  | "policy"
  | "extension"
  | "instruction";

/** A place at which a manifest of the format lies: its id, its path, where it stands, and how its `$schema` begins. */
export type ManifestRow = readonly [id: ManifestFormatId, path: string, tier: ManifestTier, schema?: string];

/** The top-level keys of a manifest by what becomes of them. A key that stands nowhere is unknown and lost. */
export interface ManifestKeys {
  /** Keys that describe the plugin. Those of the portable manifest cross, the others are lost with their name. */
  readonly data: readonly string[];
  /** Keys that name components (the rules say how). */
  readonly components: readonly string[];
  /** Keys that name plugins which must be there. */
  readonly requirements: readonly string[];
  /** Keys for the screens of the host. */
  readonly presentation: readonly string[];
  /** Keys that the host acts on, with what they configure. */
  readonly policy: Readonly<Record<string, UnsupportedWhat>>;
}

/** The host that loads plugins of the format. */
export interface VendorHost {
  readonly id: PluginHost;
  /** Which manifests it takes, first to last; one that is missing it does not read. */
  readonly order: readonly ManifestFormatId[];
  /** It refuses a manifest that is a symbolic link. */
  readonly refusesLinks?: boolean;
  /** Rules for the manifests of others that it reads in a way of its own. */
  readonly reads?: Readonly<Partial<Record<ManifestFormatId, RuleSet>>>;
  /** It converts the plugins of others and reads each by the rules of its format. */
  readonly converts?: boolean;
}

/** One format of plugins as data: everything that is known about it stands in one file. */
export interface VendorFormat {
  readonly id: ForeignFormatId;
  readonly manifests: readonly ManifestRow[];
  /** Manifests of other formats that count as this one when it is named, after its own. */
  readonly shared?: readonly ManifestFormatId[];
  /** The host whose tables of keys and placeholders the text of components follows. */
  readonly dialect: string;
  readonly rules: RuleSet;
  readonly host: VendorHost | null;
  readonly keys: ManifestKeys;
  /** Kinds of components that the host turns into something else, so that they are no components to take. */
  readonly unconverted?: readonly ComponentItem[];
  /** Without a name in the manifest the name of the directory holds. */
  readonly namedByDirectory?: boolean;
  /** The manifest proves that the directory is a package, and its parts are built from elsewhere: nothing is converted. */
  readonly evidenceOnly?: boolean;
}

/** Keys that nearly every manifest has. */
export const USUAL: readonly string[] = [
  "name",
  "version",
  "description",
  "author",
  "homepage",
  "repository",
  "license",
  "keywords",
];

/** A key table; what is not named is empty. */
export function keys(table: Partial<ManifestKeys>): ManifestKeys {
  return { data: USUAL, components: [], requirements: [], presentation: [], policy: {}, ...table };
}

/** Paths are as written: no leading `./`, no patterns. */
export const loose: Omit<RuleSet, "rules"> = { dotSlash: false, globs: false, declaredOnly: false };

/** Paths must begin with `./`. */
export const strict: Omit<RuleSet, "rules"> = { dotSlash: true, globs: false, declaredOnly: false };
