import type { YamlParser } from "../../src/parsers.ts";
import { readPlain } from "../../src/plain/read.ts";
import type { Problem } from "../../src/problem.ts";
import { readFull } from "../../src/yaml.ts";
import { show } from "./show.ts";

const KEY_LINE = /^([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}):[ \t]+(?=\S)(.*?)[ \t]*$/;

/** Where in a value the trouble is, -1 for trouble of another kind. */
function trouble(value: string): number {
  const first = value.charAt(0);
  if ("@`*%[{".includes(first)) return 0;
  if ("\"'|>&!#,]}?-:".includes(first) && !/^[-?:][^\s]/.test(value)) return -1;
  return /:(?=[ \t]|$)/.exec(value)?.index ?? -1;
}

/** What a block gives, as text: status, values, lines of keys and places of problems. */
export function shown(
  status: string,
  data: Parameters<typeof show>[0],
  lines: Iterable<[string, number]>,
  problems: readonly Pick<Problem, "code" | "line" | "column">[],
): string {
  const places = problems.map(({ code, line, column }) => `${code} ${line}:${column}`);
  return JSON.stringify([status, show(data), [...lines], places]);
}

/**
 * The reading of a block that no quick path decides: the full parser first, then each suspicious line on its own through it,
 * then the rest through it. The text of `shown`.
 */
export function byFullParser(source: string, yaml: YamlParser): string {
  const whole = readFull(source, yaml, "frontmatter-invalid", 1);
  if (whole.ok) return shown("ok", whole.value, whole.lines, []);
  const refused = shown("invalid", null, [], [whole.problem]);
  if (whole.problem.code !== "frontmatter-invalid") return refused;
  const kept = source.split("\n");
  const broken: { key: string; value: string; line: number; column: number }[] = [];
  for (const [index, text] of [...kept].entries()) {
    const [, key, value] = KEY_LINE.exec(text) ?? [];
    if (key === undefined || value === undefined) continue;
    const at = trouble(value);
    const following = source
      .split("\n")
      .slice(index + 1)
      .find((line) => line.trim() !== "");
    if (at === -1 || (following !== undefined && /^[ \t\]}]/.test(following))) continue;
    if (readFull(`${text}\n`, yaml, "frontmatter-invalid").ok) continue;
    broken.push({ key, value, line: index + 2, column: text.indexOf(value, key.length + 1) + at + 1 });
    kept[index] = "";
  }
  if (broken.length === 0 || broken.length > 32) return refused;
  const text = kept.join("\n");
  const rest = readFull(text, yaml, "frontmatter-invalid", 1);
  // The own reader calls a text of nothing but comments empty, as the full parser does.
  const read = rest.ok ? rest : readPlain(text, 2);
  if (read === null) return refused;
  const value = read.value === null ? new Map() : read.value;
  if (!(value instanceof Map)) return refused;
  const places = [...value].map(([key, item]) => ({ key, line: read.lines.get(key) ?? 0, item }));
  for (const { key, line, value: item } of broken) places.push({ key, line, item });
  places.sort((a, b) => a.line - b.line);
  if (new Set(places.map(({ key }) => key)).size !== places.length) return refused;
  return shown(
    "recovered",
    new Map(places.map(({ key, item }) => [key, item])),
    places.map(({ key, line }) => [key, line]),
    broken.map(({ line, column }) => ({ code: "frontmatter-recovered", line, column })),
  );
}
