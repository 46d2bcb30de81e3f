import { sanitize } from "@agent-interop/diagnostics";
import type { View } from "../command.ts";
import type { Level, Row } from "../doctor/row.ts";
import { cutMiddle, pad, wrap } from "../term/fit.ts";
import { textWidth } from "../term/width.ts";
import { counted } from "./words.ts";

const LEVEL_WIDTH = "warning".length;
const INDENT = "  ";
const CLEAN = "No agent was found, and nothing of ours is there to look at.";
const WORDS = [
  ["error", ["error", "errors"]],
  ["unknown", ["place that could not be looked at", "places that could not be looked at"]],
  ["warning", ["warning", "warnings"]],
] as const;

function painted(level: Level, { paint }: View): string {
  const text = pad(level, LEVEL_WIDTH);
  if (level === "ok") return paint.good(text);
  return level === "error" ? paint.bad(text) : paint.warn(text);
}

/** One row for each agent, peer and problem, with the next step below it; last what it comes to. */
export function doctorLines(rows: readonly Row[], view: View): string[] {
  const { paint, quiet } = view;
  if (rows.length === 0) return wrap(CLEAN, view.width);
  const counts = WORDS.flatMap(([level, words]) => {
    const { length } = rows.filter((row) => row.level === level);
    return length === 0 ? [] : [counted(length, words)];
  });
  const sum = counts.length === 0 ? "Nothing is wrong." : `${counts.join(", ")}.`;
  return [
    ...rows.flatMap((row) => rowLines(row, view)),
    ...(quiet ? [] : ["", ...wrap(sum, view.width).map((line) => paint.bold(line))]),
  ];
}

function rowLines({ about, code, level, message, next, subject }: Row, view: View): string[] {
  const { paint, quiet, width } = view;
  const room = width - LEVEL_WIDTH - 2;
  const head = `${about} ${sanitize(subject)}`;
  const text = sanitize(level === "ok" || code === null ? message : `${message} [${code}]`);
  const whole = `${head}: ${text}`;
  const below = (words: string): string[] => wrap(words, width - INDENT.length).map((line) => INDENT + line);
  const first =
    textWidth(whole) <= room
      ? [`${painted(level, view)}  ${whole}`]
      : [`${painted(level, view)}  ${cutMiddle(head, room)}`, ...below(text)];
  const step = next === null || quiet ? [] : below(`next: ${sanitize(next)}`).map((line) => paint.dim(line));
  return [...first, ...step];
}
