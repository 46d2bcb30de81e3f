import {
  type DispatchCapabilities,
  type DispatchFlag,
  HOST_INTEGRATION_AXES,
  SAFE_CAPABILITIES,
  UNDOCUMENTED,
} from "../axes.ts";
import { isRecord, type Plain } from "../plain.ts";
import { preview } from "../preview.ts";
import { type Depths, depthsOf, lowerDepths, readDepth, shownDepth } from "./depth.ts";
import { type EngineLimits, isCount } from "./engine.ts";
import { capped } from "./order.ts";
import { readFlag, readUnknown, readWord } from "./read.ts";
import type { Warn } from "./warning.ts";

const { subagentToolkit, isolation } = HOST_INTEGRATION_AXES.dispatch;
const SAFE = SAFE_CAPABILITIES.dispatch;

/** What the host alone has, before the engine, and whether it said at all whether it can dispatch by name. */
export interface HostDispatch {
  readonly value: DispatchCapabilities;
  readonly known: boolean;
}

/** The host's `dispatch` as far as it can be relied on. */
export function readDispatch(declared: Plain, warn: Warn): HostDispatch {
  if (!isRecord(declared)) {
    if (!readUnknown(declared, "dispatch", "nothing", warn)) {
      const message = `dispatch is ${preview(declared)}, not an object: the host is taken to dispatch nothing`;
      warn("invalid-type", "dispatch", preview(declared), null, message);
    }
    return { value: SAFE, known: false };
  }
  const flag = (field: DispatchFlag) => readFlag(declared[field], `dispatch.${field}`, warn);
  const named = flag("namedDispatch");
  const read: DispatchCapabilities = {
    namedDispatch: named.value,
    nested: flag("nested").value,
    maxDepth: readMaxDepth(declared["maxDepth"], named.value, warn),
    background: flag("background").value,
    subagentToolkit: readWord(
      declared["subagentToolkit"],
      "dispatch.subagentToolkit",
      subagentToolkit.values,
      warn,
      subagentToolkit.narrowed,
    ).value,
    backgroundDispatch: flag("backgroundDispatch").value,
    isolation: readWord(declared["isolation"], "dispatch.isolation", isolation.values, warn).value,
    maxConcurrency: readConcurrency(declared["maxConcurrency"], warn),
  };
  const value = consistent(read);
  report(read, value, (path, before, after) =>
    warn("out-of-reach", path, before, after, `${path} needs what this host does not have: ${after} holds`),
  );
  return { value, known: named.known };
}

/** A host that can dispatch by name has one level at least, even where nobody says how many. */
function readMaxDepth(declared: Plain, named: boolean, warn: Warn): DispatchCapabilities["maxDepth"] {
  const path = "dispatch.maxDepth";
  const depths = readDepth(declared);
  if (depths !== null) return shownDepth(depths);
  if (declared !== undefined && declared !== UNDOCUMENTED) {
    warn(
      "invalid-value",
      path,
      preview(declared),
      "0",
      `${path} is ${preview(declared)}, not an integer from -1: 0 holds`,
    );
    return 0;
  }
  if (!named) {
    readUnknown(declared, path, 0, warn);
    return 0;
  }
  const message = `nobody says how deep, and a host that dispatches by name has one level: 1 holds for ${path}`;
  warn("lower-bound-used", path, preview(declared), "1", message);
  return 1;
}

function readConcurrency(declared: Plain, warn: Warn): number {
  const path = "dispatch.maxConcurrency";
  if (readUnknown(declared, path, 1, warn)) return 1;
  if (isCount(declared)) return declared;
  warn(
    "invalid-value",
    path,
    preview(declared),
    "1",
    `${path} is ${preview(declared)}, not a positive integer: 1 holds`,
  );
  return 1;
}

/**
 * The same without what cannot be: nothing is left without dispatch by name or without a level; one level without nesting; no start
 * from the background without a background and without nesting. Each step only lowers.
 */
function consistent(read: DispatchCapabilities): DispatchCapabilities {
  const depths = depthsOf(read.maxDepth);
  if (!read.namedDispatch || depths.foreground === 0) return SAFE;
  const background = read.background && depths.background !== 0;
  const deepest: Depths = read.nested ? depths : lowerDepths(depths, { foreground: 1, background: 1 });
  return {
    ...read,
    background,
    backgroundDispatch: read.backgroundDispatch && background && read.nested,
    maxDepth: shownDepth(deepest),
  };
}

/** The same below what the engine can use. */
export function capDispatch(
  host: DispatchCapabilities,
  engine: EngineLimits["dispatch"],
  warn: Warn,
): DispatchCapabilities {
  const value = consistent({
    namedDispatch: host.namedDispatch && engine.flags("namedDispatch"),
    nested: host.nested && engine.flags("nested"),
    background: host.background && engine.flags("background"),
    backgroundDispatch: host.backgroundDispatch && engine.flags("backgroundDispatch"),
    maxDepth: shownDepth(lowerDepths(depthsOf(host.maxDepth), engine.maxDepth)),
    subagentToolkit: capped(subagentToolkit, host.subagentToolkit, engine.subagentToolkit),
    isolation: capped(isolation, host.isolation, engine.isolation),
    maxConcurrency: Math.min(host.maxConcurrency, engine.maxConcurrency),
  });
  report(host, value, (path, before, after) =>
    warn("engine-cap", path, before, after, `the engine cannot use ${before} for ${path}: ${after} holds`),
  );
  return value;
}

function report(
  before: DispatchCapabilities,
  after: DispatchCapabilities,
  tell: (path: string, before: string, after: string) => void,
): void {
  for (const field of Object.keys(SAFE) as (keyof DispatchCapabilities)[]) {
    const [was, is] = [preview(before[field] as Plain), preview(after[field] as Plain)];
    if (was !== is) tell(`dispatch.${field}`, was, is);
  }
}
