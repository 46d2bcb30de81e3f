import { freeze } from "../freeze.ts";
import { at, isRecord, type Plain, plainCopy } from "../plain.ts";
import { preview, shownName } from "../preview.ts";
import { check } from "./check.ts";
import { isDay } from "./evidence.ts";
import { checkGates } from "./gates.ts";
import { below, type HostProblem, RESERVED, type Refuse } from "./problem.ts";
import { DESCRIPTOR } from "./shapes.ts";

export type { HostProblem } from "./problem.ts";

/** What a validation may be told. */
export interface ValidateOptions {
  /** The day of the check, `YYYY-MM-DD`: evidence dated later is refused. Without it no day is too late. */
  readonly today?: string;
}

/** More problems than this are not told; the last one then says so. */
const MOST = 500;

/**
 * Everything that is wrong with a host descriptor; an empty list when it may be used. Total: takes any value, never throws, looks at own data
 * members alone.
 */
export function validate(descriptor: unknown, options: ValidateOptions = {}): readonly HostProblem[] {
  const problems: HostProblem[] = [];
  const refuse: Refuse = (code, path, message, nearest = null) => problems.push({ code, path, message, nearest });
  const value = plainCopy(descriptor)?.value;
  if (!isRecord(value)) {
    refuse("invalid-input", "", `is ${preview(value)}, not an object of plain data`);
    return freeze(problems);
  }
  reportReserved(value, "", refuse);
  const today = at(plainCopy(options)?.value, "today");
  check(DESCRIPTOR, value, "", refuse, isDay(today) ? today : null);
  checkGates(value, refuse);
  if (problems.length > MOST) {
    problems.length = MOST;
    refuse("invalid-input", "", `has more than ${MOST} problems; the others are not told`);
  }
  return freeze(problems);
}

function reportReserved(value: Plain, path: string, refuse: Refuse): void {
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries()) reportReserved(entry, below(path, String(at)), refuse);
    return;
  }
  if (!isRecord(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const place = below(path, shownName(name));
    if (RESERVED.includes(name)) refuse("reserved-name", place, `${name} is a reserved name`);
    reportReserved(member, place, refuse);
  }
}
