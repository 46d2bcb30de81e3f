import { UNDOCUMENTED } from "../axes.ts";
import { nearestWord } from "../nearest.ts";
import { readDepth } from "../negotiate/depth.ts";
import { isCount } from "../negotiate/engine.ts";
import { isRecord, type Plain } from "../plain.ts";
import { preview, shownName } from "../preview.ts";
import { isSafeDestination, isSafePrefix, SHORTEST_PREFIX } from "./destination.ts";
import { checkFact } from "./evidence.ts";
import { below, RESERVED, type Refuse } from "./problem.ts";
import type { Shape } from "./shape.ts";

const LONGEST_LIST = 64;
const LONGEST_TEXT = 512;

/** Holds a value against its form; every difference is told once. */
export function check(shape: Shape, value: Plain, path: string, refuse: Refuse, today: string | null): void {
  if (shape.is === "nullable") {
    if (value !== null) check(shape.of, value, path, refuse, today);
  } else if (shape.is === "choice") checkChoice(shape.of, value, path, refuse);
  else if (shape.is === "list") checkList(shape, value, path, refuse, today);
  else if (shape.is === "record" || shape.is === "fact") {
    if (!isRecord(value)) refuse("invalid-type", path, `is ${preview(value)}, not ${WANTED[shape.is]}`);
    else if (shape.is === "record") checkRecord(shape, value, path, refuse, today);
    else
      checkFact(value, path, refuse, today, (stated, at) => {
        if (stated !== UNDOCUMENTED) check(shape.of, stated, at, refuse, today);
      });
  } else checkSingle(shape, value, path, refuse);
}

const WANTED = {
  text: "a text",
  place: "a place",
  prefix: "a prefix",
  flag: "true or false",
  record: "an object",
  fact: "a fact: an object with value, source, evidence, grade and date",
} as const;

type Single = Extract<Shape, { is: "text" | "flag" | "depth" | "count" | "place" | "prefix" }>;

function checkSingle(shape: Single, value: Plain, path: string, refuse: Refuse): void {
  if (shape.is === "depth") {
    const wanted = "an integer from -1, or one each for foreground and background";
    if (readDepth(value) === null) refuse("invalid-value", path, `is ${preview(value)}, not ${wanted}`);
  } else if (shape.is === "count") {
    if (!isCount(value)) refuse("invalid-value", path, `is ${preview(value)}, not a positive integer`);
  } else if (typeof value !== (shape.is === "flag" ? "boolean" : "string"))
    refuse("invalid-type", path, `is ${preview(value)}, not ${WANTED[shape.is]}`);
  else if (shape.is === "place" && !isSafeDestination(value))
    refuse("unsafe-destination", path, `${preview(value)} is no place below an anchor`);
  else if (shape.is === "prefix" && !isSafePrefix(value))
    refuse("unsafe-prefix", path, `${preview(value)} is no prefix of ${SHORTEST_PREFIX} or more plain characters`);
  else if (shape.is === "text" && !isFormed(shape, value as string))
    refuse("invalid-value", path, `${preview(value)} has not the form of such a text`);
}

function isFormed({ pattern, longest }: Extract<Shape, { is: "text" }>, value: string): boolean {
  return value !== "" && value.length <= (longest ?? LONGEST_TEXT) && pattern?.test(value) !== false;
}

function checkChoice(of: readonly (string | number)[], value: Plain, path: string, refuse: Refuse): void {
  if (of.includes(value as string | number)) return;
  if (typeof value === "string" && RESERVED.includes(value)) {
    refuse("reserved-name", path, `${value} is a reserved name`);
    return;
  }
  if (typeof value !== typeof of[0]) {
    refuse("invalid-type", path, `is ${preview(value)}, not one of ${of.join(", ")}`);
    return;
  }
  const near = nearestWord(String(value), of.map(String));
  refuse("unknown-value", path, `${preview(value)} is none of ${of.join(", ")}`, near);
}

function checkList(
  shape: Extract<Shape, { is: "list" }>,
  value: Plain,
  path: string,
  refuse: Refuse,
  today: string | null,
): void {
  if (!Array.isArray(value)) {
    refuse("invalid-type", path, `is ${preview(value)}, not a list`);
    return;
  }
  if (value.length < (shape.least ?? 0) || value.length > LONGEST_LIST)
    refuse("invalid-value", path, `has ${value.length} entries, not ${shape.least ?? 0} to ${LONGEST_LIST}`);
  if (shape.distinct === true && new Set(value).size !== value.length)
    refuse("invalid-value", path, "names something twice");
  for (const [at, entry] of value.slice(0, LONGEST_LIST).entries())
    check(shape.of, entry, below(path, String(at)), refuse, today);
}

function checkRecord(
  shape: Extract<Shape, { is: "record" }>,
  value: { readonly [name: string]: Plain },
  path: string,
  refuse: Refuse,
  today: string | null,
): void {
  const known = Object.keys(shape.keys);
  reportUnknown(value, known, path, refuse);
  for (const [name, member] of Object.entries(shape.keys)) {
    if (name in value) check(member, value[name], below(path, name), refuse, today);
    else if (!shape.optional.includes(name)) refuse("missing-key", below(path, name), "is missing");
  }
}

/** Keys that a record does not have; reserved ones are told for the whole descriptor at once. */
export function reportUnknown(
  value: { readonly [name: string]: Plain },
  known: readonly string[],
  path: string,
  refuse: Refuse,
): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name) || RESERVED.includes(name)) continue;
    refuse("unknown-key", below(path, shownName(name)), "is no key of this object", nearestWord(name, known));
  }
}
