import { Buffer } from "node:buffer";
import type { CompanionPolicy } from "../companions/index.ts";
import { crossKeys } from "../keys/cross.ts";
import { DEFAULT_LIMITS, type TreeLimits } from "../limits.ts";
import { loss, quote, recoveredLosses } from "../losses.ts";
import { nameAndId } from "../names/name-and-id.ts";
import type { ProjectionOptions } from "../options.ts";
import { PORTABLE } from "../profiles/portable.ts";
import { referencesTo } from "../references/index.ts";
import { blocked, projected } from "../result.ts";
import { overBound } from "../source/bounds.ts";
import { behind, type Head, readHead } from "../source/head.ts";
import type { Needs, Parsers } from "../source/parsers.ts";
import { keyClasses } from "../tables/formats.ts";
import { declaredArguments } from "../text/declared-arguments.ts";
import { describe } from "../text/description.ts";
import { placeholderLosses } from "../text/placeholders.ts";
import { requirementsOf } from "../text/requirements.ts";
import type { Loss, Projection, SourceEntry } from "../types.ts";
import { type Companions, companions } from "./companions.ts";
import { skillFrontmatter } from "./frontmatter.ts";

/** A skill as a host holds it. */
export interface SkillSource {
  /** Id of the host whose format the text has (`claude-code`, `codex` …). */
  readonly host: string;
  /** Name of its directory: what it is called without a name of its own. */
  readonly directory: string;
  /** Everything in the directory, by path below it. */
  readonly entries: readonly SourceEntry[];
  /** Path of the main file; default `SKILL.md`. */
  readonly main?: string;
}

const MAIN = "SKILL.md";
const DEFAULT_POLICY: CompanionPolicy = "data";

/** A loss for each dropped path that the kept texts speak of; where nothing is dropped, no companion is decoded. */
function referenceLosses(main: string, head: Head, { dropped, texts }: Companions): readonly Loss[] {
  if (dropped.length === 0) return [];
  const all = new Map([[main, head.body]]);
  for (const [path, bytes] of texts)
    all.set(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
  return referencesTo(all, dropped).map(({ path, from, line }) => {
    const at = from === main ? line + (head.bodyLine ?? 1) - 1 : line;
    const message = `speaks of ${quote(path)}, which is not kept`;
    return loss("reference-dropped", "reference", { path: from, what: path, line: at }, message);
  });
}

type MainFile = SourceEntry & { readonly type: "file" };

/** The main file of a tree that is within all bounds, or why it cannot be one. */
function mainFile(entries: readonly SourceEntry[], main: string, limits: TreeLimits): MainFile | Loss {
  const over = overBound(entries, main, limits);
  if (over !== null) return over;
  const file = entries.find(({ path }) => path === main);
  if (file?.type !== "file") {
    const found = file === undefined ? "is not there" : "is no regular file that was read";
    return loss("main-file-missing", "file", { path: main }, `${main} ${found}`);
  }
  return file.executable ? loss("main-file-executable", "file", { path: main }, "can be run") : file;
}

/** Projects a skill with the parsers at hand, or says which one it needs. */
export function skillWith(parsers: Parsers, source: SkillSource, options: ProjectionOptions = {}): Projection | Needs {
  const { directory, entries, main = MAIN } = source;
  const { limits } = options;
  const file = mainFile(entries, main, limits === undefined ? DEFAULT_LIMITS : { ...DEFAULT_LIMITS, ...limits });
  if ("code" in file) return blocked("skill", directory, file, []);
  const head = readHead(main, file.bytes, [], parsers);
  if (!("status" in head)) return skillOf(head, main, source, options);
  if (head.status === "needs-parser") return head;
  return blocked("skill", directory, loss(head.code, "file", { path: main, line: head.line }, head.message), []);
}

/** A skill by what its main file says. */
function skillOf(head: Head, main: string, source: SkillSource, options: ProjectionOptions): Projection {
  const { directory, entries, host } = source;
  const { profile = PORTABLE, companions: policy = DEFAULT_POLICY } = options;
  if (!head.written) {
    const reason = loss("frontmatter-missing", "file", { path: main, line: 1 }, "has no frontmatter");
    return blocked("skill", directory, reason, []);
  }
  const recovered = recoveredLosses(main, head.recovered);
  const crossing = crossKeys(main, head, keyClasses("skill", host), profile.skill.reserved);
  const { crossed } = crossing;
  const seen = recovered.concat(crossing.losses);
  const own = crossed.find(({ key }) => key === "name");
  const named = nameAndId(main, own, directory);
  if ("reason" in named) return blocked("skill", directory, named.reason, seen);
  const described = describe(main, host, head, crossed);
  if ("reason" in described) return blocked("skill", directory, described.reason, seen);

  const beside = companions(entries, main, policy);
  const block = skillFrontmatter(main, profile, named.id, named.name, described.text, crossed);
  const { component, files, kept } = filesOf(main, named.id, behind(block.text, head), beside.kept);
  const derived = described.losses.length > 0;
  return projected({
    kind: "skill",
    id: named.id,
    name: named.name,
    nameSource: named.nameSource,
    description: described.text,
    component,
    files,
    kept,
    keys: derived ? block.keys.filter((key) => key !== "description") : block.keys,
    losses: seen.concat(
      named.losses,
      described.losses,
      block.losses,
      placeholderLosses(main, head, host, declaredArguments(head.data)),
      beside.losses,
      referenceLosses(main, head, beside),
    ),
    findings: beside.findings,
    requirements: crossing.required.flatMap(({ key, line, value }) => requirementsOf(key, line, value)),
  });
}

/** The files of a skill's package, and where in it those of the source are. */
function filesOf(main: string, id: string, text: Uint8Array, companions: ReadonlyMap<string, Uint8Array>) {
  const component = `skills/${id}/${MAIN}`;
  const files = new Map([[component, text]]);
  const kept = new Map([[main, component]]);
  companions.forEach((bytes, path) => {
    const place = `skills/${id}/${path}`;
    files.set(place, bytes);
    kept.set(path, place);
  });
  return { component, files, kept };
}
