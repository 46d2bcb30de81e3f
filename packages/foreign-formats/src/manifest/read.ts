import { text, type Value, type ValueMap, type YamlParser } from "@agent-interop/documents";
import { type FormatProblem, problem } from "../problem.ts";
import { type ComponentField, componentFields, dependencyNames } from "./fields.ts";
import type { ManifestFormatId } from "./ids.ts";
import { parseManifest } from "./parse.ts";

/** A vendor manifest as neutral data. Text is raw and hostile: sanitise before printing, never use it as a path. */
export interface PluginManifest {
  /** The dialect that was found; for a root `plugin.json` its `$schema` decides. */
  readonly format: ManifestFormatId;
  /** `null` when missing, blank or not a string. */
  readonly name: string | null;
  readonly version: string | null;
  readonly description: string | null;
  readonly license: string | null;
  /** The `$schema` string. */
  readonly schema: string | null;
  /** Every top-level key, in file order. */
  readonly keys: readonly string[];
  /** Fields that name components, by field (`skills`, `hooks`, `pi.prompts`, ...). */
  readonly components: ReadonlyMap<string, ComponentField>;
  /** Names of plugins that this one needs. */
  readonly dependencies: readonly string[];
  readonly problems: readonly FormatProblem[];
}

/** Why a manifest is in error, after rule R17 of the corpus. */
export type ManifestError = "unparseable" | "not-an-object" | "missing-name";

/** What reading a manifest gives. */
export type ManifestResult =
  | { readonly status: "ok"; readonly manifest: PluginManifest }
  /** In error; a nameless manifest still tells its version and components, the other errors leave nothing. */
  | {
      readonly status: "invalid";
      readonly format: ManifestFormatId;
      readonly error: ManifestError;
      readonly manifest: PluginManifest | null;
      readonly problems: readonly FormatProblem[];
    }
  /** A `package.json` without a `pi` block; when it could not be read at all, `problems` says why. */
  | { readonly status: "not-a-manifest"; readonly problems: readonly FormatProblem[] }
  /** YAML outside the plain subset and no parser was given: load it and call again. */
  | { readonly status: "needs-yaml" };

/** A version as written, or the digits of a number, or nothing. */
function versionOf(value: Value | undefined): string | null {
  return typeof value === "number" || typeof value === "bigint" ? String(value) : text(value);
}

/** The neutral form of a parsed manifest. */
export function neutral(format: ManifestFormatId, map: ValueMap): PluginManifest {
  const problems: FormatProblem[] = [];
  const name = text(map.get("name"));
  const named = name !== null && name.trim() !== "";
  if (!named) problems.push(problem("manifest-name-missing", "name", "The manifest has no name."));
  const version = map.get("version");
  if (version !== undefined && typeof version !== "string") {
    problems.push(problem("manifest-field-type", "version", "The version is not a string."));
  }
  const components = componentFields(map, format);
  for (const { field, form } of components.values()) {
    if (form === "wrong")
      problems.push(problem("manifest-field-type", field, `The field ${field} is neither a path nor a list of paths.`));
  }
  return {
    format,
    name: named ? name : null,
    version: versionOf(version),
    description: text(map.get("description")),
    license: text(map.get("license")),
    schema: text(map.get("$schema")),
    keys: [...map.keys()],
    components,
    dependencies: dependencyNames(map.get("dependencies")),
    problems,
  };
}

/**
 * Reads one manifest. Never throws: whatever the bytes are, the result says what is wrong. A byte-order mark is stripped; wrong
 * types of fields other than `name` are problems, not errors. `yaml` is needed only for an `apm.yml` outside the plain subset.
 * The caller bounds the size of `bytes`.
 */
export function readManifest(id: ManifestFormatId, bytes: Uint8Array, yaml: YamlParser | null = null): ManifestResult {
  const parsed = parseManifest(id, bytes, yaml);
  if (parsed.status === "broken") {
    const { format, error } = parsed;
    return { status: "invalid", format, error, manifest: null, problems: [parsed.problem] };
  }
  if (parsed.status !== "parsed") return parsed;
  const { format, map } = parsed;
  const manifest = neutral(format, map);
  if (manifest.name !== null) return { status: "ok", manifest };
  return { status: "invalid", format, error: "missing-name", manifest, problems: manifest.problems };
}
