import type { Diagnostic } from "@agent-interop/diagnostics";
import { decodeUtf8, parseJson, text, type Value, type ValueMap } from "@agent-interop/documents";
import { report } from "../report.ts";
import { type Block, NO_BLOCK, readBlock } from "./block.ts";
import { EXTENSION_KEY } from "./extension-key.ts";
import { isPackageId, isSemVer } from "./identity.ts";
import { PACKAGE_LIMITS } from "./limits.ts";
import { isMap, quote, strings } from "./value.ts";

/** What a `plugin.json` says that the library acts on. */
export interface Manifest {
  readonly id: string;
  readonly version: string;
  readonly block: Block;
}

/** The manifest of a package; `null` when it cannot be used at all. */
export interface ManifestResult {
  readonly manifest: Manifest | null;
  readonly diagnostics: readonly Diagnostic[];
}

export const MANIFEST = "plugin.json";
const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";
const LIMIT = PACKAGE_LIMITS.manifest;

const isText = (value: Value): boolean => typeof value === "string";
const AUTHOR = new Set(["name", "email", "url"]);

const isAuthor = (value: Value): boolean =>
  isMap(value) && [...value].every(([key, part]) => AUTHOR.has(key) && typeof part === "string");
const isExtensions = (value: Value): boolean => isMap(value) && [...value.values()].every(isMap);

/** The keys of an Agent Plugins v1 root manifest and what each may hold. */
const KEYS: ReadonlyMap<string, readonly [fits: (value: Value) => boolean, wanted: string]> = new Map([
  ["$schema", [(value: Value) => value === SCHEMA, quote(SCHEMA)]],
  ["name", [isText, "a string"]],
  ["version", [isText, "a string"]],
  ["description", [isText, "a string"]],
  ["author", [isAuthor, "an object of name, email and url"]],
  ["homepage", [isText, "a string"]],
  ["repository", [isText, "a string"]],
  ["license", [isText, "a string"]],
  ["keywords", [(value: Value) => strings(value) !== null, "a list of strings"]],
  ["extensions", [isExtensions, "an object of objects"]],
]);

/** Reads a root manifest in the dialect of Agent Plugins v1; everything that is wrong is named. Never throws. */
export function readManifest(bytes: Uint8Array): ManifestResult {
  const refuse = (message: string): ManifestResult => ({
    manifest: null,
    diagnostics: [report("package-manifest-invalid", MANIFEST, message)],
  });
  if (bytes.length > LIMIT) return refuse(`has ${bytes.length} bytes, the limit is ${LIMIT}`);
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return refuse(decoded.problem.message);
  const parsed = parseJson(decoded.text, "json");
  if (!parsed.ok) return refuse(`line ${parsed.problem.line}: ${parsed.problem.message}`);
  if (!isMap(parsed.value)) return refuse("is not an object");
  return fromValue(parsed.value);
}

function fromValue(value: ValueMap): ManifestResult {
  const diagnostics = keyProblems(value);
  const id = text(value.get("name"));
  const version = text(value.get("version"));
  if (!value.has("$schema"))
    diagnostics.push(report("package-manifest-invalid", MANIFEST, `\`$schema\` must be ${quote(SCHEMA)}`));
  if (id === null || !isPackageId(id)) {
    const message = id === null ? "the manifest has no `name`" : `${quote(id)} is no identifier of a package`;
    diagnostics.push(report("package-id-invalid", MANIFEST, message));
  }
  if (version === null || !isSemVer(version)) {
    const message = version === null ? "the manifest has no `version`" : `${quote(version)} is no Semantic Version`;
    diagnostics.push(report("package-version-invalid", MANIFEST, message));
  }
  const extensions = value.get("extensions");
  const own = isMap(extensions) ? extensions.get(EXTENSION_KEY) : undefined;
  const { block, diagnostics: more } =
    own === undefined ? { block: NO_BLOCK, diagnostics: [] } : readBlock(own, `extensions.${EXTENSION_KEY}`);
  diagnostics.push(...more);
  const whole = id !== null && version !== null && block !== null;
  return { manifest: whole ? { id, version, block } : null, diagnostics };
}

function keyProblems(value: ValueMap): Diagnostic[] {
  return [...value].flatMap(([key, part]) => {
    const known = KEYS.get(key);
    if (known === undefined)
      return [report("package-manifest-key", MANIFEST, `${quote(key)} is no key of a root manifest`)];
    const [fits, wanted] = known;
    return fits(part) ? [] : [report("package-manifest-invalid", MANIFEST, `\`${key}\` must be ${wanted}`)];
  });
}
