import { digest, sha256 } from "@agent-interop/documents";
import { EXTENSION_KEY, type InteropOrigin, packageDigestOf } from "@agent-interop/library";
import { safeName } from "@agent-interop/projection";
import { json, MANIFEST_SCHEMA } from "../package/build.ts";
import { type Part, refOf } from "./part.ts";

/** Whose items a bundle holds. */
export interface Owner {
  readonly host: string;
  readonly sourceScope: "user" | "project";
}

/** Version of a bundle: its sources state none. */
export const BUNDLE_VERSION = "0.0.0";

/** Identifier of the package that holds the loose items of a host, those of a project apart from those of the user. */
export function bundleId({ host, sourceScope }: Owner): string {
  return safeName(sourceScope === "user" ? `${host}-bundle` : `${host}-project-bundle`);
}

/** Where the items of a bundle lie, as `recordedSource` takes it: the whole home or project. */
export const bundleSource = ({ sourceScope }: Owner): string => (sourceScope === "user" ? "~/" : "./");

/** What the record of a bundle says of where it is from; `source` as `recordedSource` gives it. */
export function bundleOrigin({ host }: Owner, source: string): InteropOrigin {
  return { kind: "interop", host, source, format: null, marketplace: null };
}

const FOLDERS = ["skills", "agents", "prompts"] as const;

/** The manifest of a bundle; an agent requires the skills that it names, where they are in the bundle. */
export function bundleManifest(owner: Owner, parts: readonly Part[]): Uint8Array {
  const { host, sourceScope } = owner;
  const skills = new Map(parts.filter(({ kind }) => kind === "skill").map((part) => [part.name, refOf(part)]));
  const components = parts.map((part) => {
    const requires = part.skills.flatMap((name) => skills.get(name) ?? []);
    const { component: path, id, kind } = part;
    return { kind, id, path, ...(requires.length === 0 ? {} : { requires: [...new Set(requires)].sort() }) };
  });
  const used = FOLDERS.filter((folder) => parts.some(({ kind }) => `${kind}s` === folder));
  return json({
    $schema: MANIFEST_SCHEMA,
    name: bundleId(owner),
    version: BUNDLE_VERSION,
    description: `Skills, agents and prompts of ${host}`,
    extensions: {
      [EXTENSION_KEY]: {
        manifestVersion: 1,
        kind: "plugin",
        resources: Object.fromEntries(used.map((folder) => [folder, folder])),
        components,
        interop: { host, source: bundleSource(owner), sourceScope, untrusted: true },
      },
    },
  });
}

/** The digest of the whole package, without a byte of its parts. */
export function bundleDigest(manifest: Uint8Array, parts: readonly Part[]): string {
  return packageDigestOf([["plugin.json", sha256(manifest)], ...parts.flatMap(({ sums }) => sums)]);
}

/** One fingerprint for the sources of all items. */
export function bundleFingerprint(
  items: readonly { readonly item: string; readonly fingerprint: string | null }[],
): string {
  const parts = items.flatMap(({ fingerprint, item }) => [item, fingerprint ?? ""]);
  return digest("agent-interop/bundle-fingerprint@1", parts);
}
