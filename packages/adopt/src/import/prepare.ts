import {
  detectForeignPlugin,
  type ForeignDetection,
  type ForeignFormatId,
  foreignPluginWith,
  holdsSkills,
  hostOfFormat,
  skillFolderWith,
} from "@agent-interop/foreign-formats";
import { formatOf, type Needs, type Parsers, type SourceEntry } from "@agent-interop/projection";
import type { Core } from "@agent-interop/source";
import { type Manner, preparedLoose } from "../plan/prepare.ts";
import type { Prepared, Refused } from "../plan/prepared.ts";
import type { ImportedFrom } from "../prepare/from.ts";
import { pluginPackage } from "../prepare/plugin.ts";
import { refusedTree } from "../prepare/refused.ts";
import { withParsers } from "../prepare/with-parsers.ts";
import { asEntries } from "../source-tree.ts";
import { withEntryManifest } from "./entry-manifest.ts";
import type { FetchedSource } from "./fetch/types.ts";
import { nestedWords } from "./nested.ts";
import type { ImportShape } from "./types.ts";

/** A source with what it would become. */
export interface PreparedSource {
  readonly detection: ForeignDetection;
  readonly shape: ImportShape | null;
  readonly result: Prepared | Refused;
}

/** What a source is read with. */
export interface SourceManner extends Manner {
  readonly format: ForeignFormatId | null;
}

/** Skills without a manifest follow the shared convention, unless a format is named. */
const SHARED = "agents";
const OVER = { bytes: "tree-too-large", entries: "tree-too-many-entries", depth: "tree-too-deep" } as const;

/** The agent whose format a source has; `null` for the shared convention and portable packages. */
export function hostOf(
  shape: ImportShape | null,
  detected: ForeignFormatId | null,
  asked: ForeignFormatId | null,
): string | null {
  const format = shape === "plugin" ? detected : asked;
  return format === null ? null : hostOfFormat(format);
}

/** Tells what a source is, projects it and builds its package. Loads a parser when a text needs one. */
export function* prepareSource(
  fetched: Pick<FetchedSource, "tree" | "directory" | "entry">,
  from: Omit<ImportedFrom, "host">,
  manner: SourceManner,
): Core<PreparedSource> {
  const { directory, tree } = fetched;
  const entries = asEntries(tree.entries, manner.platform);
  const found = detectForeignPlugin(entries, { format: manner.format });
  const refused = (code: string, message: string): PreparedSource => {
    const result = refusedTree(tree.entries, found.format, { code, message });
    return { detection: found, shape: null, result };
  };
  if (tree.over !== null) {
    return refused(OVER[tree.over], `its files are above a bound (${tree.over}); name a directory in it`);
  }
  const named =
    found.candidates.length === 0 && fetched.entry !== null ? withEntryManifest(entries, fetched.entry) : null;
  const detection = named === null ? found : detectForeignPlugin(named.entries, { format: "claude-code" });
  const shape = shapeOf(entries, detection);
  if (shape === null) {
    const [said] = detection.diagnostics;
    if (said !== undefined && said.code !== "manifest-none") return refused(said.code, said.message);
    return refused("manifest-none", `it holds no manifest of a plugin and no skill${nestedWords(tree.entries)}`);
  }
  const host = hostOf(shape, detection.format, manner.format);
  const source = { directory, from: { ...from, host }, entries: named?.entries ?? entries, left: named?.left ?? [] };
  const result = yield* withParsers<Prepared | Refused>((parsers) =>
    shape === "skill"
      ? skill(parsers, fetched, source.from, manner)
      : plugin(parsers, fetched, shape, detection, source, manner),
  );
  // The manifest that an entry stands for is no file of the source.
  const seen = named === null ? detection : { ...detection, manifestPath: null, candidates: [], diagnostics: [] };
  return { detection: seen, shape, result };
}

function shapeOf(entries: readonly SourceEntry[], detection: ForeignDetection): ImportShape | null {
  if (detection.format !== null) return "plugin";
  if (detection.candidates.length > 0) return null;
  if (entries.some(({ path, type }) => path === "SKILL.md" && type === "file")) return "skill";
  return holdsSkills(entries) ? "skills" : null;
}

function skill(
  parsers: Parsers,
  { directory, tree }: Pick<FetchedSource, "tree" | "directory">,
  from: ImportedFrom,
  manner: SourceManner,
): Prepared | Refused | Needs {
  const dialect = from.host ?? SHARED;
  const loose = { kind: "skill", dialect, name: directory, id: null, from } as const;
  return preparedLoose(parsers, { ...loose, tree: { ...tree, directory, main: "SKILL.md", leadsTo: null } }, manner);
}

interface Source {
  readonly directory: string;
  readonly from: ImportedFrom;
  readonly entries: readonly SourceEntry[];
  readonly left: readonly string[];
}

function plugin(
  parsers: Parsers,
  { tree }: Pick<FetchedSource, "tree">,
  shape: "plugin" | "skills",
  detection: ForeignDetection,
  { directory, entries, from, left }: Source,
  { profile, settings }: SourceManner,
): Prepared | Refused | Needs {
  const options = { profile, companions: settings.companions, directory };
  const dialect = from.host ?? SHARED;
  const made =
    shape === "skills"
      ? skillFolderWith(parsers, entries, { ...options, dialect })
      : foreignPluginWith(parsers, entries, detection, options);
  if (made.status === "needs-parser") return made;
  const format = shape === "skills" ? formatOf("skill", dialect) : (detection.format as string);
  return pluginPackage(made, { entries: tree.entries, from, format, left }, settings);
}
