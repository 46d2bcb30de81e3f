import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NativeRecord } from "@agent-interop/library";
import {
  type ApplyImportOptions,
  applyLibraryImport,
  type ImportOptions,
  type ImportPlan,
  type ImportRequest,
  type ImportResult,
  type LibraryImport,
  planLibraryImport,
} from "../../src/index.ts";
import type { World } from "../support.ts";

export const SCHEMA = "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json";
export const KEY = "dev.agent-interop";

/** A root manifest of the open standard; `block` is ours. */
export const portable = (name: string, block: object | null = null, fields: object = {}): string =>
  JSON.stringify({
    $schema: SCHEMA,
    name,
    version: "1.0.0",
    ...fields,
    ...(block === null ? {} : { extensions: { [KEY]: { manifestVersion: 1, ...block } } }),
  });

interface Importing {
  readonly options: (more?: Partial<ImportOptions>) => ImportOptions;
  readonly handle: (request: string | ImportRequest, more?: Partial<ImportOptions>) => Promise<LibraryImport>;
  readonly plan: (request: string | ImportRequest, more?: Partial<ImportOptions>) => Promise<ImportPlan>;
  readonly apply: (made: LibraryImport, more?: Partial<ApplyImportOptions>) => Promise<ImportResult>;
}

/** Imports into the library of a world. */
export function importing(here: World): Importing {
  const options = (more: Partial<ImportOptions> = {}): ImportOptions => ({
    ...here.examined,
    library: here.library,
    ...more,
  });
  const handle = (request: string | ImportRequest, more: Partial<ImportOptions> = {}): Promise<LibraryImport> =>
    planLibraryImport(typeof request === "string" ? { source: request } : request, options(more));
  return {
    options,
    handle,
    plan: async (request: string | ImportRequest, more: Partial<ImportOptions> = {}): Promise<ImportPlan> => {
      const made = await handle(request, more);
      await made.release();
      return made.plan;
    },
    apply: (made: LibraryImport, more: Partial<ApplyImportOptions> = {}): Promise<ImportResult> =>
      applyLibraryImport(made, { approved: true }, { ...options(), ...more }),
  };
}

/** The action of a plan with its first reason. */
export const verdict = ({ action, reasons }: ImportPlan): string => `${action}: ${reasons[0]?.code}`;
/** Codes of reasons, of refusals. */
export const codesOf = (plan: ImportPlan): readonly string[] => plan.reasons.map(({ code }) => code);
export const refusals = (result: ImportResult): readonly string[] => result.refused.map(({ reason }) => reason.code);
export const reasonsOf = (plan: ImportPlan): string => plan.reasons.map(({ message }) => message).join("\n");

/** Puts packages of the library's owner there, as a tool of his own would. */
export function ownPackages(
  { library }: World,
  ids: readonly (readonly [kind: NativeRecord["kind"], id: string])[],
): void {
  const records = ids.map(([kind, id]) => ({
    id,
    kind,
    name: id,
    version: "1.0.0",
    digest: `sha256:${"0".repeat(64)}`,
    trust: "native",
    licence: null,
    requires: [],
    installedAt: "2026-01-01T00:00:00.000Z",
    files: [],
  }));
  const path = join(library.root, "records.json");
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ schema: "agent-interop/library@1", records }));
}

export const installedText = ({ library }: World, path: string): string =>
  readFileSync(join(library.root, "packages", path), "utf8");
