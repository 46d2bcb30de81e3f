import { Buffer } from "node:buffer";
import { EXTENSION_KEY } from "@agent-interop/library";
import type { Loss, Projected } from "@agent-interop/projection";
import type { ContentFinding } from "../content/finding.ts";
import { type Found, type From, interopMember } from "../prepare/from.ts";

export const MANIFEST_SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";
const FOLDERS = { skill: "skills", agent: "agents", prompt: "prompts" } as const;

export const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The record that lies in a package beside its content: where it is from, and what of it was lost. */
export function adoptionRecord(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { schema: "agent-interop/adoption@1", ...content };
}

/** The files of a package: what its digest covers, and the record of what was lost, which is written only when it is asked for. */
export interface PackageFiles {
  readonly digested: ReadonlyMap<string, Uint8Array>;
  /** All of them, sorted by path. */
  readonly all: () => ReadonlyMap<string, Uint8Array>;
}

/** Files with a manifest; `record` gives the content of `adoption.json`. */
export function packageOf(
  content: ReadonlyMap<string, Uint8Array>,
  manifest: unknown,
  record: () => Readonly<Record<string, unknown>>,
): PackageFiles {
  const digested = new Map(content).set("plugin.json", json(manifest));
  return {
    digested,
    all: () => {
      const whole = [...digested, ["adoption.json", json(record())] as const];
      return new Map(whole.sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}

/** The files of a package that holds one projected item: its content, its manifest, and the record of what was lost. */
export function packageFiles(
  id: string,
  version: string,
  projected: Projected,
  losses: readonly Loss[],
  from: From,
  found: Found,
  findings: readonly ContentFinding[],
): PackageFiles {
  const { kind, description, component, requirements } = projected;
  const folder = FOLDERS[kind];
  const manifest = {
    $schema: MANIFEST_SCHEMA,
    name: id,
    version,
    description,
    extensions: {
      [EXTENSION_KEY]: {
        manifestVersion: 1,
        kind,
        resources: { [folder]: folder },
        components: [{ kind, id: projected.id, path: component }],
        ...interopMember(from, found.format),
      },
    },
  };
  return packageOf(projected.files, manifest, () =>
    adoptionRecord({
      ...from,
      ...found,
      name: projected.name,
      losses,
      findings: [...projected.findings, ...findings],
      requirements,
    }),
  );
}
