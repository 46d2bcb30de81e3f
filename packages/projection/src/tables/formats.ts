import type { ProjectedKind } from "../types.ts";
import { AGENT_FORMATS } from "./data/agents.ts";
import { PROMPT_FORMATS } from "./data/prompts.ts";
import { SKILL_FORMATS } from "./data/skills.ts";
import type { FormatTable, KeyClass } from "./format.ts";

type Formats = Readonly<Record<string, FormatTable>>;

const FORMATS: Readonly<Record<ProjectedKind, Formats>> = {
  skill: SKILL_FORMATS,
  agent: AGENT_FORMATS,
  prompt: PROMPT_FORMATS,
};

/** Hosts whose tables have another name; the others are found under their own id, else under `other`. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["qwen-code", "qwen"],
  ["kimi-cli", "kimi"],
  ["vscode", "copilot"],
  // The shared convention: skills follow the standard, agents and prompts have no table of their own.
  ["agents", "agentskills"],
]);

/** Id of the format of a host's files of one kind. */
export function formatOf(kind: ProjectedKind, host: string): string {
  const name = NAMES.get(host) ?? host;
  return Object.hasOwn(FORMATS[kind], name) ? name : "other";
}

const tables = new Map<string, ReadonlyMap<string, KeyClass>>();

/** Classes of the keys of a host's files of one kind. */
export function keyClasses(kind: ProjectedKind, host: string): ReadonlyMap<string, KeyClass> {
  const format = formatOf(kind, host);
  const id = `${kind} ${format}`;
  let table = tables.get(id);
  if (table === undefined) {
    const classes = Object.entries(FORMATS[kind][format] ?? {}) as [KeyClass, readonly string[]][];
    table = new Map(classes.flatMap(([name, keys]) => keys.map((key) => [key, name] as const)));
    tables.set(id, table);
  }
  return table;
}

/** Every key of a class in any format of a kind, sorted. */
export function keysOfClass(kind: ProjectedKind, ...classes: readonly KeyClass[]): readonly string[] {
  const all = Object.values(FORMATS[kind]).flatMap((table) => classes.flatMap((name) => table[name] ?? []));
  return Object.freeze([...new Set(all)].sort());
}
