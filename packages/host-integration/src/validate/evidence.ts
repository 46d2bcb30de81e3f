import { UNDOCUMENTED } from "../axes.ts";
import type { Grade } from "../fact.ts";
import { nearestWord } from "../nearest.ts";
import { isRecord, type Plain, type PlainRecord } from "../plain.ts";
import { preview, shownName } from "../preview.ts";
import { below, RESERVED, type Refuse } from "./problem.ts";

/** Every grade, the best first. */
export const GRADES: readonly Grade[] = [
  "ran",
  "program",
  "vendor",
  "community",
  "third-party",
  "paraphrase",
  "own",
  "none",
];
/** The grades of an observation. */
export const SEEN: readonly Grade[] = ["ran", "program"];
const CITATION = ["value", "source", "evidence", "grade", "date"];
const LONGEST = 1024;

/** True for a day that exists, `YYYY-MM-DD`. */
export function isDay(value: Plain): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const [year, month, day] = value.split("-").map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000;
}

/** A fact: what the documents state, what the program showed, what to be careful about. `stated` checks each value. */
export function checkFact(
  fact: PlainRecord,
  path: string,
  refuse: Refuse,
  today: string | null,
  stated: (value: Plain, path: string) => void,
): void {
  refuseUnknown(fact, [...CITATION, "observed", "caution"], path, refuse);
  checkCitation(fact, path, GRADES, refuse, today, stated);
  if ("caution" in fact && !isText(fact["caution"])) refuse("invalid-type", below(path, "caution"), "is no text");
  if (!("observed" in fact)) return;
  const observed = fact["observed"];
  if (!Array.isArray(observed)) {
    refuse("invalid-type", below(path, "observed"), `is ${preview(observed)}, not a list`);
    return;
  }
  for (const [at, observation] of observed.entries()) {
    const place = below(path, `observed.${at}`);
    if (!isRecord(observation)) {
      refuse("invalid-type", place, `is ${preview(observation)}, not an observation`);
      continue;
    }
    refuseUnknown(observation, [...CITATION, "version"], place, refuse);
    checkCitation(observation, place, SEEN, refuse, today, stated);
    if (!isText(observation["version"]))
      refuse("evidence-missing", below(place, "version"), "says no version of the program");
  }
}

function checkCitation(
  citation: PlainRecord,
  path: string,
  grades: readonly Grade[],
  refuse: Refuse,
  today: string | null,
  stated: (value: Plain, path: string) => void,
): void {
  const { value, source, evidence, grade, date } = citation;
  if ("value" in citation) stated(value, below(path, "value"));
  else refuse("missing-key", below(path, "value"), "is missing");
  for (const [name, text] of [
    ["source", source],
    ["evidence", evidence],
  ] as const) {
    if (!isText(text))
      refuse("evidence-missing", below(path, name), "does not say where this stands, or what is said there");
  }
  if (grade === undefined) refuse("evidence-missing", below(path, "grade"), "does not say how good the source is");
  else if (typeof grade !== "string" || !(grades as readonly string[]).includes(grade)) {
    const near = typeof grade === "string" ? nearestWord(grade, grades) : null;
    refuse("unknown-value", below(path, "grade"), `${preview(grade)} is none of ${grades.join(", ")}`, near);
  }
  if (grade === "none" && value !== UNDOCUMENTED)
    refuse("evidence-missing", below(path, "grade"), "states a value for which nothing was found");
  if (!isDay(date)) refuse("evidence-date", below(path, "date"), `${preview(date)} is no day (YYYY-MM-DD)`);
  else if (today !== null && date > today) refuse("evidence-date", below(path, "date"), `${date} has not come yet`);
}

function isText(value: Plain): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;
}

function refuseUnknown(value: PlainRecord, known: readonly string[], path: string, refuse: Refuse): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name) || RESERVED.includes(name)) continue;
    refuse("unknown-key", below(path, shownName(name)), "is no key of a fact", nearestWord(name, known));
  }
}
