import type { FileSource } from "../agent/project-agent.ts";
import { crossKeys } from "../keys/cross.ts";
import { loss, recoveredLosses } from "../losses.ts";
import { nameAndId } from "../names/name-and-id.ts";
import type { ProjectionOptions } from "../options.ts";
import { PORTABLE } from "../profiles/portable.ts";
import { blocked, projected } from "../result.ts";
import { beginningOf, behind, readHead } from "../source/head.ts";
import type { Needs, Parsers } from "../source/parsers.ts";
import { keyClasses } from "../tables/formats.ts";
import { declaredArguments } from "../text/declared-arguments.ts";
import { placeholderLosses } from "../text/placeholders.ts";
import { requirementsOf } from "../text/requirements.ts";
import type { Loss, Projection } from "../types.ts";
import { type Entry, frontmatter } from "../writer/frontmatter.ts";

const BODY_KEYS = ["prompt", "template"];

/** Other spellings of a key that hosts take for the same. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["argument_hint", "argument-hint"],
  ["argumentHint", "argument-hint"],
]);

/** Projects a prompt with the parsers at hand, or says which one it needs. Its name is always that of its place. */
export function promptWith(parsers: Parsers, source: FileSource, options: ProjectionOptions = {}): Projection | Needs {
  const { host, path, bytes } = source;
  const { profile = PORTABLE } = options;
  const refuse = (reason: Loss, losses: readonly Loss[] = []): Projection =>
    blocked("prompt", source.name, reason, losses);
  if (source.executable === true) return refuse(loss("main-file-executable", "file", { path }, "can be run"));
  const head = readHead(path, bytes, BODY_KEYS, parsers);
  if ("status" in head) {
    if (head.status === "needs-parser") return head;
    return refuse(loss(head.code, "file", { path, line: head.line }, head.message));
  }
  const recovered = recoveredLosses(path, head.recovered);
  const { crossed, required, losses: keyLosses } = crossKeys(path, head, keyClasses("prompt", host), []);
  const seen = [...recovered, ...keyLosses];
  if (beginningOf(head) === "") return refuse(loss("body-blank", "file", { path }, "has no text"), seen);
  const named = nameAndId(path, undefined, source.name);
  if ("reason" in named) return refuse(named.reason, seen);

  const values = new Map<string, string>();
  const keys: string[] = [...head.bodyKeys];
  const left: Loss[] = [];
  for (const { key, line, value } of crossed) {
    const target = SPELLINGS.get(key) ?? key;
    const fits = profile.prompt.keys.includes(target) && typeof value === "string" && !values.has(target);
    if (fits && value.trim() !== "") {
      values.set(target, value);
      keys.push(key);
    } else
      left.push(loss("key-not-in-profile", "key", { path, what: key, line }, `\`${key}\` has no place in the profile`));
  }
  const description = values.get("description") ?? `Adopted prompt ${named.name}`;
  values.set("description", description);
  const entries = profile.prompt.keys.flatMap((key): readonly Entry[] => {
    const value = values.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  const component = `prompts/${named.id}.md`;
  return projected({
    kind: "prompt",
    ...named,
    description,
    component,
    files: new Map([[component, behind(frontmatter(entries), head)]]),
    kept: new Map([[path, component]]),
    keys,
    losses: [...seen, ...named.losses, ...left, ...placeholderLosses(path, head, host, declaredArguments(head.data))],
    findings: [],
    requirements: required.flatMap(({ key, line, value }) => requirementsOf(key, line, value)),
  });
}
