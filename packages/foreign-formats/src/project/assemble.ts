import { type Diagnostic, reporter } from "@agent-interop/diagnostics";
import type { Loss } from "@agent-interop/projection";
import { CODES } from "../codes.ts";
import type { IgnoredComponent } from "../component/components.ts";
import type { ComponentPlace } from "../component/place.ts";
import type { ForeignDetection } from "../detect/types.ts";
import type { ForeignFormatId } from "../manifest/ids.ts";
import type { EntryTree } from "../tree/entry-tree.ts";
import type { Components } from "./components.ts";
import { type Dependencies, dependenciesOf } from "./dependencies.ts";
import { componentFates, fatesOf } from "./fates.ts";
import { fileLosses } from "./file-losses.ts";
import type { Identity } from "./identity.ts";
import { keyLosses } from "./keys.ts";
import { loss, quote } from "./losses.ts";
import { mentionsOf } from "./mentions.ts";
import { metadataOf } from "./metadata.ts";
import { outcomeOf, sortedOutcomes, textsOf } from "./outcomes.ts";
import { packageManifest } from "./package-manifest.ts";
import { isPluginId } from "./plugin-id.ts";
import type { PortableBlock } from "./portable.ts";
import { type PackageParts, packageParts } from "./portable-parts.ts";
import type { ComponentOutcome, ForeignPackage, ForeignRequirement } from "./types.ts";
import { type KeyedManifest, unsupportedIn } from "./unsupported.ts";

const report = reporter(CODES);
const FOLDERS = ["skills", "agents", "commands", "prompts", "droids"];

/** Everything that is known of a plugin before its package is put together. */
export interface Read {
  readonly tree: EntryTree;
  readonly detection: ForeignDetection;
  readonly manifest: KeyedManifest;
  /** The host whose format the texts have. */
  readonly dialect: string;
  readonly identity: Identity;
  readonly places: readonly ComponentPlace[];
  readonly ignored: readonly IgnoredComponent[];
  readonly block: PortableBlock;
  readonly found: Components;
  readonly extensionKey: string;
}

/** Folders that usually hold components and are not read here. */
function unreadFolders({ tree, places }: Read): readonly Diagnostic[] {
  const read = places.filter(({ item }) => item === "skill" || item === "agent" || item === "prompt");
  return FOLDERS.filter(
    (folder) => tree.isDirectory(folder) && !read.some(({ path }) => path === folder || path.startsWith(`${folder}/`)),
  ).map((folder) => {
    const message = `${folder}/ is there and not read: the format has no such folder, or the manifest replaces it`;
    return report("component-folder-unread", `./${folder}`, message);
  });
}

function pluginLosses({ manifest, ignored, found }: Read): readonly Loss[] {
  const active = new Set(Object.keys(manifest.keys.policy));
  const paths = ignored
    .filter(({ code, field }) => code !== "manifest-field-ignored" && !active.has(field))
    .map(({ code, field, message }) => {
      const words = code === "manifest-path-escapes" ? `${message} It escapes the package.` : message;
      return loss(code, "value", manifest.path, words, field);
    });
  const missing = found.missing.map(({ path, field }) =>
    loss("manifest-path-missing", "value", manifest.path, `nothing is at ${quote(path)}`, field),
  );
  return [...keyLosses(manifest), ...paths, ...missing];
}

function componentRequirements({ converted }: Components): readonly ForeignRequirement[] {
  return converted.flatMap((one) =>
    one.status === "refused"
      ? []
      : one.result.requirements.map(({ kind, name }) => {
          return { kind, name, range: null, marketplace: null, from: one.located.path };
        }),
  );
}

/** A package, and why it must not be taken although it could be put together. */
export interface Assembled {
  readonly made: ForeignPackage;
  readonly fault: PackageParts["fault"];
}

/** Puts the package together and accounts for every entry. */
export function assemble(read: Read): Assembled {
  const { tree, detection, manifest, identity, found, block, extensionKey } = read;
  const described = metadataOf(manifest.map, manifest.path);
  const description = described.description ?? `Adopted plugin ${identity.name}`;
  const notes: Diagnostic[] = [...identity.notes, ...unreadFolders(read)];
  if (described.description === null) {
    notes.push(report("description-generated", `./${manifest.path}`, "no description is given; one is made up"));
  }
  const ofComponents = componentFates(found);
  const active = unsupportedIn(tree, withoutOwn(manifest, block.key), read.places, (path) => ofComponents.has(path));
  const fates = fatesOf(tree, manifest.path, ofComponents, active);

  const isKept = (path: string): boolean => fates.get(path)?.fate === "kept";
  // What a host is configured with is often spoken of in general; programs and files are meant.
  const isPlain = (path: string): boolean => {
    const fate = fates.get(path);
    if (fate?.fate === "lost") return fate.code !== "file-other-manifest";
    return fate?.fate === "unsupported" && ["script", "tool", "bin"].includes(fate.what);
  };
  const isAnyPlain = [...fates.keys()].some((path) => path.includes("/") && isPlain(path));
  const outcomes = sortedOutcomes(
    found.converted.map((one) =>
      outcomeOf(one, block.ids, mentionsOf(textsOf(one, found.owned), tree, isKept, isPlain, isAnyPlain)),
    ),
  );
  const dependencies = manifest.keys.requirements.map((key) =>
    dependenciesOf(manifest.map.get(key), manifest.path, key),
  );
  const declared = declaredNeeds(read);
  const plugins = [...dependencies.flatMap(({ requirements }) => requirements), ...declared.requirements];
  for (const { kind, name, from } of plugins) {
    const where = block.key === null ? `, imported from the same format (${detection.format})` : "";
    const message = `needs the ${kind} ${name}${where}; nothing is pulled in`;
    notes.push(report("dependency-declared", `./${from.split("#")[0]}`, message));
  }
  const requirements = [...plugins, ...active.requirements, ...componentRequirements(found)];
  const saidByComponents = new Set(
    found.converted
      .flatMap((one) => (one.status === "converted" ? (found.owned.get(one.located) ?? []) : []))
      .map(({ path }) => path),
  );
  const parts = packageParts(block, outcomes, fates, manifest.path);
  const files = fileLosses(tree, fates, saidByComponents);
  const losses = [
    ...pluginLosses(read),
    ...described.losses,
    ...dependencies.flatMap((one) => one.losses),
    ...declared.losses,
    ...block.losses,
    ...parts.losses,
    ...files.losses,
  ];
  const status = statusOf(outcomes, losses);
  if (status === "empty") notes.push(report("plugin-empty", `./${manifest.path}`, "no component was converted"));
  const metadata = { ...described, kind: block.kind, id: identity.id, version: identity.version, description };
  const { components } = parts;
  const written = filesOf(found, packageManifest({ ...metadata, requirements, components }, extensionKey));
  const { author, homepage, repository, license, keywords } = described;
  const made: ForeignPackage = {
    status,
    format: detection.format as ForeignFormatId,
    manifestPath: manifest.path,
    dialect: read.dialect,
    kind: block.kind,
    id: identity.id,
    name: identity.name,
    version: identity.version,
    description,
    author,
    homepage,
    repository,
    license,
    keywords,
    files: written,
    outcomes,
    requirements,
    unsupported: active.parts,
    losses,
    findings: [
      ...described.findings,
      ...active.findings,
      ...files.findings,
      ...outcomes.flatMap((one) => one.findings),
    ],
    notes,
    entries: fates,
  };
  return { made, fault: status === "empty" && parts.fault?.[0] !== "kind-component-lost" ? null : parts.fault };
}

const PACKAGE = /^(plugin|skill|agent|prompt):(.*)$/;

/** The packages that a portable package's own block needs. One that cannot be understood has to be acknowledged. */
function declaredNeeds({ block, manifest }: Read): Dependencies {
  const requirements: ForeignRequirement[] = [];
  const losses: Loss[] = [];
  for (const one of block.requires) {
    const [, kind, id = ""] = PACKAGE.exec(one) ?? [];
    if (kind === undefined || !isPluginId(id)) {
      const message = `the requirement ${quote(one)} is of no package of text and data`;
      losses.push(loss("dependency-invalid", "requirement", manifest.path, message, "extensions"));
      continue;
    }
    const named = kind === "plugin" ? { kind, name: id } : { kind: "package", name: `${kind}:${id}` };
    requirements.push({ ...named, range: null, marketplace: null, from: `${manifest.path}#extensions` });
  }
  return { requirements, losses };
}

/** The manifest without the block that was read: it is written anew and is no extension of a client. */
function withoutOwn(manifest: KeyedManifest, extensionKey: string | null): KeyedManifest {
  const extensions = manifest.map.get("extensions");
  if (extensionKey === null || !(extensions instanceof Map) || !extensions.has(extensionKey)) return manifest;
  const others = new Map(extensions);
  others.delete(extensionKey);
  const map = new Map(manifest.map);
  if (others.size === 0) map.delete("extensions");
  else map.set("extensions", others);
  return { ...manifest, map };
}

function statusOf(outcomes: readonly ComponentOutcome[], losses: readonly Loss[]): ForeignPackage["status"] {
  if (!outcomes.some(({ destination }) => destination !== null)) return "empty";
  const asks =
    losses.some(({ acknowledge }) => acknowledge) || outcomes.some(({ status }) => status === "needs-acknowledgement");
  return asks ? "needs-acknowledgement" : "clean";
}

function filesOf({ converted }: Components, manifest: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const files: [string, Uint8Array][] = [["plugin.json", manifest]];
  for (const one of converted) if (one.status === "converted") files.push(...one.result.files);
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}
