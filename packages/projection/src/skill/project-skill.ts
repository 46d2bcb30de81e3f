import { Buffer } from "node:buffer";
import type { CompanionPolicy } from "../companions/index.ts";
import { crossKeys } from "../keys/cross.ts";
import { DEFAULT_LIMITS } from "../limits.ts";
import { loss, quote } from "../losses.ts";
import { nameAndId } from "../names/name-and-id.ts";
import type { ProjectionOptions } from "../options.ts";
import { PORTABLE } from "../profiles/portable.ts";
import { type Reference, referencesTo } from "../references/index.ts";
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

/** Dropped paths that the kept texts speak of; where nothing is dropped, no companion is decoded. */
function spokenOf(main: string, head: Head, { dropped, texts }: Companions): readonly Reference[] {
  if (dropped.length === 0) return [];
  const all = new Map([[main, head.body]]);
  for (const [path, bytes] of texts)
    all.set(path, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"));
  return referencesTo(all, dropped);
}

/** Projects a skill with the parsers at hand, or says which one it needs. */
export function skillWith(parsers: Parsers, source: SkillSource, options: ProjectionOptions = {}): Projection | Needs {
  const { host, directory, entries, main = MAIN } = source;
  const { profile = PORTABLE, companions: policy = DEFAULT_POLICY } = options;
  const refuse = (reason: Loss, losses: readonly Loss[] = []): Projection =>
    blocked("skill", directory, reason, losses);

  const over = overBound(entries, main, { ...DEFAULT_LIMITS, ...options.limits });
  if (over !== null) return refuse(over);
  const file = entries.find(({ path }) => path === main);
  if (file?.type !== "file") {
    const found = file === undefined ? "is not there" : "is no regular file that was read";
    return refuse(loss("main-file-missing", "file", { path: main }, `${main} ${found}`));
  }
  if (file.executable) return refuse(loss("main-file-executable", "file", { path: main }, "can be run"));
  const head = readHead(main, file.bytes, [], parsers);
  if ("status" in head) {
    if (head.status === "needs-parser") return head;
    return refuse(loss(head.code, "file", { path: main, line: head.line }, head.message));
  }
  if (!head.written) return refuse(loss("frontmatter-missing", "file", { path: main, line: 1 }, "has no frontmatter"));

  const recovered = head.recovered.map(({ message, line }) =>
    loss("value-recovered", "value", { path: main, line }, message),
  );
  const classes = keyClasses("skill", host);
  const { crossed, required, losses: keyLosses } = crossKeys(main, head, classes, profile.skill.reserved);
  const own = crossed.find(({ key }) => key === "name");
  const named = nameAndId(main, own, directory);
  if ("reason" in named) return refuse(named.reason, [...recovered, ...keyLosses]);
  const described = describe(main, host, head, crossed);
  if ("reason" in described) return refuse(described.reason, [...recovered, ...keyLosses]);

  const beside = companions(entries, main, policy);
  const references = spokenOf(main, head, beside).map(({ path, from, line }) => {
    const at = from === main ? line + (head.bodyLine ?? 1) - 1 : line;
    const message = `speaks of ${quote(path)}, which is not kept`;
    return loss("reference-dropped", "reference", { path: from, what: path, line: at }, message);
  });
  const block = skillFrontmatter(main, profile, named.id, named.name, described.text, crossed);
  const component = `skills/${named.id}/${MAIN}`;
  const files = new Map<string, Uint8Array>([[component, behind(block.text, head)]]);
  const kept = new Map([[main, component]]);
  for (const [path, bytes] of beside.kept) {
    const place = `skills/${named.id}/${path}`;
    files.set(place, bytes);
    kept.set(path, place);
  }
  return projected({
    kind: "skill",
    ...named,
    description: described.text,
    component,
    files,
    kept,
    keys: block.keys.filter((key) => key !== "description" || described.losses.length === 0),
    losses: [
      ...recovered,
      ...keyLosses,
      ...named.losses,
      ...described.losses,
      ...block.losses,
      ...placeholderLosses(main, head, host, declaredArguments(head.data)),
      ...beside.losses,
      ...references,
    ],
    findings: beside.findings,
    requirements: required.flatMap(({ key, line, value }) => requirementsOf(key, line, value)),
  });
}
