import { Buffer } from "node:buffer";
import { AGENT_PLUGINS_SCHEMA } from "../vendors/agent-plugins.ts";
import type { ComponentOutcome, ForeignRequirement, PluginMetadata } from "./types.ts";

/** Key of our block in the manifest of a package, when none is asked for. */
export const DEFAULT_EXTENSION_KEY: string = "dev.agent-interop";

const SCHEMA = `${AGENT_PLUGINS_SCHEMA}1.0.0/plugin.schema.json`;
const FOLDERS = { skill: "skills", agent: "agents", prompt: "prompts" } as const;

/** What a package's manifest is made of. */
export interface PackageFacts extends PluginMetadata {
  readonly id: string;
  readonly version: string;
  readonly description: string;
  readonly requirements: readonly ForeignRequirement[];
  readonly outcomes: readonly ComponentOutcome[];
}

/** The bytes of a portable manifest: always the same keys in the same order, two blanks of indent, a line break at the end. */
export function packageManifest(facts: PackageFacts, extensionKey: string): Uint8Array {
  const { id, version, description, requirements, outcomes } = facts;
  const plugins = requirements.filter(({ kind }) => kind === "plugin").map(({ name }) => `plugin:${name}`);
  const components = outcomes.flatMap(({ kind, id: own, destination }) =>
    destination === null ? [] : [{ kind, id: own, path: destination }],
  );
  const kinds = (["skill", "prompt", "agent"] as const).filter((kind) => components.some((one) => one.kind === kind));
  const optional = (["author", "homepage", "repository", "license", "keywords"] as const).flatMap((key) =>
    facts[key] === null ? [] : [[key, facts[key]] as const],
  );
  const block = {
    manifestVersion: 1,
    kind: "plugin",
    ...(plugins.length === 0 ? {} : { requires: [...new Set(plugins)].sort() }),
    resources: Object.fromEntries(kinds.map((kind) => [FOLDERS[kind], FOLDERS[kind]])),
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
