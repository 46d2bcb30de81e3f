import { Buffer } from "node:buffer";
import type { SourceEntry } from "@agent-interop/projection";
import {
  type ComponentOutcome,
  type DetectionOptions,
  detectForeignPlugin,
  type ForeignPackage,
  type ForeignProjection,
  type ForeignProjectionOptions,
  projectForeignPlugin,
} from "../src/index.ts";

/** A file of a tree; an object is written as JSON. */
export function file(path: string, content: unknown = "", executable = false): SourceEntry {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { type: "file", path, bytes: Buffer.from(text), executable };
}

/** The text of a skill or agent. */
export const md = (head: Record<string, string>, body = "Body."): string =>
  `---\n${Object.entries(head)
    .map(([key, value]) => `${key}: ${value}`)
    .join("\n")}\n---\n\n${body}\n`;

/** A skill with a description. */
export const skill = (name: string, path = `skills/${name}`, body = "Body."): SourceEntry =>
  file(`${path}/SKILL.md`, md({ name, description: `Does ${name}` }, body));

export const claude = (fields: object = {}): SourceEntry =>
  file(".claude-plugin/plugin.json", { name: "pack", version: "1.2.3", ...fields });

export const codex = (fields: object = {}): SourceEntry =>
  file(".codex-plugin/plugin.json", { name: "pack", ...fields });

export const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";

/** A root manifest of the open standard. */
export const portable = (fields: object = {}): SourceEntry =>
  file("plugin.json", { $schema: SCHEMA, name: "pack", version: "1.0.0", ...fields });

/** Detects and projects. */
export async function project(
  entries: readonly SourceEntry[],
  detection: DetectionOptions = {},
  options: ForeignProjectionOptions = {},
): Promise<ForeignProjection> {
  return await projectForeignPlugin(entries, detectForeignPlugin(entries, detection), options);
}

/** A result that is not blocked. */
export function taken(result: ForeignProjection): ForeignPackage {
  if (result.status === "blocked") throw new Error(`blocked: ${result.reason.code}: ${result.reason.message}`);
  return result;
}

export async function taking(
  entries: readonly SourceEntry[],
  detection?: DetectionOptions,
  options?: ForeignProjectionOptions,
): Promise<ForeignPackage> {
  return taken(await project(entries, detection, options));
}

/** The outcome of the component with a name. */
export function outcome({ outcomes }: ForeignPackage, name: string): ComponentOutcome {
  const found = outcomes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no component ${name}: ${outcomes.map((one) => one.name).join()}`);
  return found;
}

/** Frontmatter keys that a component lost. */
export const lostKeys = ({ losses }: ComponentOutcome): readonly (string | null)[] =>
  losses.filter(({ subject }) => subject === "key").map(({ what }) => what);

/** Paths that are not in the package. */
export const omitted = ({ entries }: ForeignPackage): readonly string[] =>
  [...entries].filter(([, fate]) => fate.fate !== "kept").map(([path]) => path);

export const textOf = ({ files }: ForeignPackage, path: string): string =>
  Buffer.from(files.get(path) ?? []).toString("utf8");

export const codes = (list: readonly { readonly code: string }[]): readonly string[] => list.map(({ code }) => code);
