import { Buffer } from "node:buffer";
import { AGENT_PLUGINS_SCHEMA } from "../vendors/agent-plugins.ts";
import type { ForeignPackage, ForeignRequirement, PackageComponent, PluginMetadata } from "./types.ts";

/** Key of our block in the manifest of a package, when none is asked for. */
export const DEFAULT_EXTENSION_KEY: string = "dev.agent-interop";

const SCHEMA = `${AGENT_PLUGINS_SCHEMA}1.0.0/plugin.schema.json`;
const FOLDERS = { skill: "skills", agent: "agents", prompt: "prompts" } as const;

/** What a package's manifest is made of. */
export interface PackageFacts extends PluginMetadata {
  readonly kind: ForeignPackage["kind"];
  readonly id: string;
  readonly version: string;
  readonly description: string;
  readonly requirements: readonly ForeignRequirement[];
  readonly components: readonly PackageComponent[];
}

/** What a requirement is called in a manifest; `null` for one that is no package. */
function requiredPackage({ kind, name }: ForeignRequirement): string | null {
  if (kind === "plugin") return `plugin:${name}`;
  return kind === "package" ? name : null;
}

/** The bytes of a portable manifest: always the same keys in the same order, two blanks of indent, a line break at the end. */
export function packageManifest(facts: PackageFacts, extensionKey: string): Uint8Array {
  const { kind, id, version, description, requirements, components } = facts;
  const required = requirements.flatMap((one) => requiredPackage(one) ?? []);
  const kinds = (["skill", "prompt", "agent"] as const).filter((one) => components.some((other) => other.kind === one));
  const optional = (["author", "homepage", "repository", "license", "keywords"] as const).flatMap((key) =>
    facts[key] === null ? [] : [[key, facts[key]] as const],
  );
  const block = {
    manifestVersion: 1,
    kind,
    ...(required.length === 0 ? {} : { requires: [...new Set(required)].sort() }),
    resources: Object.fromEntries(kinds.map((one) => [FOLDERS[one], FOLDERS[one]])),
    components,
  };
  const manifest = {
    $schema: SCHEMA,
    name: id,
    version,
    description,
    ...Object.fromEntries(optional),
    extensions: { [extensionKey]: block },
  };
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}
