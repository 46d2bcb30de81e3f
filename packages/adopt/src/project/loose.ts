import type { ProjectedKind } from "@agent-interop/projection";
import { INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Core, pathRules } from "@agent-interop/source";
import { preparedLoose } from "../plan/prepare.ts";
import { withParsers } from "../prepare/with-parsers.ts";
import { readSource } from "../source-tree.ts";
import { textSays } from "./from-content.ts";
import { fromOf, mannerOf, over, resultOf, SHARED, told, undecided, unreadable } from "./result.ts";
import { MAIN, placeOf, type Source } from "./source.ts";
import type { ProjectedSource, SourceKind, Told, Undecided } from "./types.ts";

/** Kinds of a single file. */
const FILE_KINDS: readonly SourceKind[] = ["agent", "prompt", "skill"];

/** Projects a single file: of an agent, a prompt, or the main file of a skill with its folder. */
export function* projectFile(source: Source): Core<ProjectedSource | Undecided> {
  const { door, options, path, real } = source;
  const { basename } = pathRules(options.machine);
  const named = options.kind;
  if (basename(path) === MAIN && (named === undefined || named === "skill"))
    return yield* projectSkill(source, told("skill", named === undefined ? "path" : "named"));
  const read = door.read(real);
  if (!read.ok) return unreadable(source);
  const place = placeOf(source);
  const text = yield* textSays(basename(path), source.directory, read.bytes);
  const [byPlace, byText] = [place.kind, text.kind];
  const kind = named ?? byPlace ?? byText;
  if (kind === null) return undecided("kind", FILE_KINDS, "may be an agent or a prompt");
  if (kind === "plugin") return undecided("kind", FILE_KINDS, "a single file is no plugin");
  const host = hostOf(source, place.hosts, text.hosts(kind, kindsOf(source)), kind);
  if ("status" in host) return host;
  const by = named !== undefined ? "named" : byPlace !== null ? "path" : "content";
  return yield* projectLoose(source, real, host, told(kind, by));
}

/** Projects the folder of a skill; the source is the folder, or its main file. */
export function* projectSkill(source: Source, kind: Told<SourceKind>): Core<ProjectedSource | Undecided> {
  const { options, real, type } = source;
  const host = hostOf(source, placeOf(source).hosts, [], "skill");
  if ("status" in host) return host;
  return yield* projectLoose(source, type === "file" ? real : pathRules(options.machine).join(real, MAIN), host, kind);
}

const kindsOf = ({ options }: Source): readonly string[] => (options.kinds ?? INTEROP_AGENT_KINDS).map(({ id }) => id);

function hostOf(
  source: Source,
  placed: readonly string[],
  possible: readonly string[],
  kind: ProjectedKind,
): Told | Undecided {
  const { host } = source.options;
  if (host !== undefined) return told(host, "named");
  if (placed.length === 0 && kind === "skill") return told(SHARED, "convention");
  const choices = placed.length === 0 ? possible : placed;
  const [only, ...others] = choices;
  if (only !== undefined && others.length === 0) return told(only, placed.length === 0 ? "content" : "path");
  return undecided("host", choices.length === 0 ? kindsOf(source) : choices, `nothing says whose ${kind} it is`);
}

function* projectLoose(source: Source, path: string, host: Told, kind: Told<SourceKind>): Core<ProjectedSource> {
  const read = yield* readSource(source.door, path, kind.value);
  if (read === null) return unreadable(source, host, kind);
  if (read.over !== null) return over(read, host, kind);
  const tree = read.main === MAIN ? { ...read, directory: source.directory } : read;
  const what = { kind: kind.value as ProjectedKind, dialect: host.value, name: tree.directory, id: null, tree };
  const made = yield* withParsers((parsers) =>
    preparedLoose(parsers, { ...what, from: fromOf(source, host) }, mannerOf(source.options)),
  );
  return resultOf(made, host, kind);
}
