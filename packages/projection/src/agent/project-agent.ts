import { crossKeys } from "../keys/cross.ts";
import { loss, quote, recoveredLosses } from "../losses.ts";
import { nameAndId } from "../names/name-and-id.ts";
import type { ProjectionOptions } from "../options.ts";
import { fill } from "../profiles/fill.ts";
import { PORTABLE } from "../profiles/portable.ts";
import { blocked, projected } from "../result.ts";
import { beginningOf, behind, readHead } from "../source/head.ts";
import type { Needs, Parsers } from "../source/parsers.ts";
import { keyClasses } from "../tables/formats.ts";
import { READ_TOOLS } from "../tables/tools.ts";
import { placeholderLosses } from "../text/placeholders.ts";
import { namesOf, requirementsOf } from "../text/requirements.ts";
import type { Loss, Projection } from "../types.ts";
import { frontmatter } from "../writer/frontmatter.ts";
import { narrowedTools } from "./tools.ts";

/** An agent or a prompt as a host holds it: one file. */
export interface FileSource {
  /** Id of the host whose format the text has. */
  readonly host: string;
  /** Path of the file below the root it was found in; its extension tells Markdown, TOML and JSON apart. */
  readonly path: string;
  /** What its place calls it: the file's name without extension, with the directories above it where the host counts them. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** An x-bit is set. */
  readonly executable?: boolean;
}

const BODY_KEYS = ["developer_instructions", "prompt", "system"];
/** Keys of class data and identity that every recipe fills. */
const FILLED: ReadonlySet<string> = new Set(["name", "description"]);

/** Projects an agent with the parsers at hand, or says which one it needs. */
export function agentWith(parsers: Parsers, source: FileSource, options: ProjectionOptions = {}): Projection | Needs {
  const { host, path, bytes } = source;
  const { profile = PORTABLE, skills: available = [] } = options;
  const refuse = (reason: Loss, losses: readonly Loss[] = []): Projection =>
    blocked("agent", source.name, reason, losses);
  if (source.executable === true) return refuse(loss("main-file-executable", "file", { path }, "can be run"));
  const head = readHead(path, bytes, BODY_KEYS, parsers);
  if ("status" in head) {
    if (head.status === "needs-parser") return head;
    return refuse(loss(head.code, "file", { path, line: head.line }, head.message));
  }
  if (!head.written)
    return refuse(loss("frontmatter-missing", "file", { path, line: 1 }, "has no frontmatter on its first line"));
  const recovered = recoveredLosses(path, head.recovered);
  const { crossed, required, losses: keyLosses } = crossKeys(path, head, keyClasses("agent", host), []);
  const seen = [...recovered, ...keyLosses];
  const beginning = beginningOf(head);
  if (beginning === "") return refuse(loss("body-blank", "file", { path }, "has no text for its model"), seen);
  if (/^(?:file:\/\/|\{file:)/i.test(beginning)) {
    return refuse(loss("body-blank", "file", { path }, "keeps its text in another file"), seen);
  }
  const named = nameAndId(
    path,
    crossed.find(({ key }) => key === "name"),
    source.name,
  );
  if ("reason" in named) return refuse(named.reason, seen);

  const narrowed = narrowedTools(path, head);
  if (profile.agent.tools === "narrow" && narrowed.tools === null) {
    return refuse(loss("tools-none", "tool", { path, what: "tools" }, "names no tool that only reads"), seen);
  }
  const own = crossed.find(({ key }) => key === "description")?.value;
  const description = typeof own === "string" && own.trim() !== "" ? own : `Adopted agent ${named.name}`;
  const bound = namesOf(head.data.get("skills"));
  const met = bound.filter((name) => available.includes(name));
  const unmet = bound
    .filter((name) => !available.includes(name))
    .map((name) => {
      const place = { path, what: name, line: head.lineOf("skills") };
      return loss(
        "skill-unsatisfied",
        "requirement",
        place,
        `binds the skill ${quote(name)}, which is not in the package`,
      );
    });
  const usesSkills = required.some(({ key }) => key === "skills");
  const kept = usesSkills && bound.length > 0 && unmet.length === 0;
  const skills = kept ? met : profile.agent.tools === "recipe" ? [] : null;
  const tools = narrowed.tools ?? READ_TOOLS;
  const filling = { id: named.id, name: named.name, description, tools, skills };
  const block = frontmatter(fill(profile.agent.recipe, filling));
  const component = `agents/${named.id}.md`;
  const left = crossed
    .filter(({ key }) => !FILLED.has(key))
    .map(({ key, line }) =>
      loss("key-not-in-profile", "key", { path, what: key, line }, `\`${key}\` has no place in the profile`),
    );
  return projected({
    kind: "agent",
    ...named,
    description,
    component,
    files: new Map([[component, behind(block, head)]]),
    kept: new Map([[path, component]]),
    keys: [
      ...head.bodyKeys,
      ...crossed.map(({ key }) => key).filter((key) => FILLED.has(key)),
      ...(kept ? ["skills"] : []),
    ],
    losses: [
      ...recovered,
      ...keyLosses.filter(({ what }) => !(kept && what === "skills")),
      ...named.losses,
      ...left,
      ...narrowed.losses,
      ...unmet,
      ...placeholderLosses(path, head, host, []),
    ],
    findings: [],
    requirements: required
      .filter(({ key }) => !(kept && key === "skills"))
      .flatMap(({ key, line, value }) => requirementsOf(key, line, value)),
  });
}
