import {
  AXIS_NAMES,
  type AxisName,
  DISPATCH_FIELDS,
  HOST_INTEGRATION_AXES,
  type HostCapabilities,
  SAFE_CAPABILITIES,
} from "../axes.ts";
import { freeze } from "../freeze.ts";
import { nearestWord } from "../nearest.ts";
import { at, isRecord, type Plain, type PlainRecord, plainCopy } from "../plain.ts";
import { preview, shownName } from "../preview.ts";
import { capDispatch, readDispatch } from "./dispatch.ts";
import { DEFAULT_ENGINE, type EngineLimits, isCount, readEngine } from "./engine.ts";
import { fallbackFor, levelOf, lowerLevel, POINTS, type Point, type PointReport } from "./levels.ts";
import { capped } from "./order.ts";
import { readWord } from "./read.ts";
import type { HostWarning, Warn } from "./warning.ts";

/** Choices that are the operator's. */
export interface NegotiationPolicy {
  /** What of a host of a newer protocol is believed: the values known here (default), or nothing. */
  readonly newerProtocol?: "trust-known" | "distrust";
}

/** What may be relied on, and every departure from what was declared. */
export interface NegotiatedHost {
  readonly protocolVersion: number;
  readonly effective: HostCapabilities;
  readonly points: Readonly<Record<Point, PointReport>>;
  readonly warnings: readonly HostWarning[];
}

/**
 * What can be relied on of a host: the lower of what it declares and of what the engine can use, axis by axis. Total: takes any value,
 * never throws, looks at own data members alone. What is missing, undocumented or no value of the vocabulary becomes the safe value with a warning. The
 * result is fresh and frozen. `engine` is left out for one that can use everything; one that is given and says nothing can use nothing.
 */
export function negotiateHostCapabilities(
  host: unknown,
  engine: unknown = DEFAULT_ENGINE,
  policy: NegotiationPolicy = {},
): NegotiatedHost {
  const warnings: HostWarning[] = [];
  const warn: Warn = (code, path, declared, effective, message) =>
    warnings.push({ code, path, declared, effective, message });

  const limits = limitsOf(engine, warn);
  const declared = declarationOf(host, warn);
  const protocolVersion = declared === null ? limits.protocolVersion : versionOf(declared, limits, warn);
  const newer =
    declared !== null && isCount(declared["protocolVersion"]) && declared["protocolVersion"] > limits.protocolVersion;
  const trusted = newer && at(plainCopy(policy)?.value, "newerProtocol") === "distrust" ? null : declared;
  if (trusted === null) return settled(protocolVersion, UNKNOWN, SAFE_CAPABILITIES, warnings);

  reportKeys(trusted, warn);
  const alone = readHost(trusted, warn);
  return settled(protocolVersion, alone, cap(alone.value, limits, warn), warnings);
}

/** What a host says for itself, and which of the axes behind the points it is known on. */
interface HostRead {
  readonly value: HostCapabilities;
  readonly known: Readonly<Record<Point, boolean>>;
}

const UNKNOWN: HostRead = {
  value: SAFE_CAPABILITIES,
  known: { command: false, dispatch: false, model: false, hooks: false, state: false, artifact: false },
};

function declarationOf(host: unknown, warn: Warn): PlainRecord | null {
  const value = plainCopy(host)?.value;
  if (isRecord(value)) return value;
  const message = "the host's declaration is not an object of plain data: nothing of it is relied on";
  warn("invalid-input", "", preview(value), null, message);
  return null;
}

function limitsOf(engine: unknown, warn: Warn): EngineLimits {
  const value: Plain = plainCopy(engine)?.value;
  if (!isRecord(value)) {
    const message = "the engine is not an object of plain data: it is taken to be able to use nothing";
    warn("invalid-input", "engine", preview(value), null, message);
  }
  return readEngine(value);
}

function versionOf(declared: PlainRecord, { protocolVersion }: EngineLimits, warn: Warn): number {
  const version = declared["protocolVersion"];
  if (version === undefined) return protocolVersion;
  if (!isCount(version)) {
    const message = `protocolVersion is ${preview(version)}, not a positive integer: version ${protocolVersion} holds`;
    warn("invalid-protocol", "protocolVersion", preview(version), String(protocolVersion), message);
    return protocolVersion;
  }
  if (version <= protocolVersion) return version;
  const message = `the host speaks version ${version}, newer than ${protocolVersion}: what that added is not relied on`;
  warn("newer-protocol", "protocolVersion", String(version), String(protocolVersion), message);
  return protocolVersion;
}

function reportKeys(declared: PlainRecord, warn: Warn): void {
  const known = [...Object.keys(HOST_INTEGRATION_AXES), "protocolVersion"];
  const unknown = (before: string, name: string, names: readonly string[]): void => {
    const near = nearestWord(name, names);
    const meant = near === null ? "" : `, did you mean ${near}?`;
    const message = `${preview(name)} is no key of the vocabulary${meant}`;
    warn("unknown-key", before + shownName(name), preview(name), null, message);
  };
  for (const name of Object.keys(declared)) if (!known.includes(name)) unknown("", name, known);
  const own = declared["dispatch"];
  if (!isRecord(own)) return;
  for (const name of Object.keys(own)) if (!isDispatchField(name)) unknown("dispatch.", name, DISPATCH_FIELDS);
}

function readHost(declared: PlainRecord, warn: Warn): HostRead {
  const words: Record<string, string> = {};
  const known = new Map<AxisName, boolean>();
  for (const name of AXIS_NAMES) {
    const read = readWord<string>(declared[name], name, HOST_INTEGRATION_AXES[name].values, warn);
    words[name] = read.value;
    known.set(name, read.known);
  }
  const dispatch = readDispatch(declared["dispatch"], warn);
  const on = (name: AxisName): boolean => known.get(name) === true;
  return {
    value: { ...words, dispatch: dispatch.value } as unknown as HostCapabilities,
    known: {
      command: on("commandSurface"),
      artifact: on("commandSurface"),
      model: on("modelMode"),
      hooks: on("hookBus"),
      state: on("stateIO"),
      dispatch: dispatch.known,
    },
  };
}

function cap(host: HostCapabilities, limits: EngineLimits, warn: Warn): HostCapabilities {
  const words: Record<string, string> = {};
  for (const name of AXIS_NAMES) {
    const value = capped<string>(HOST_INTEGRATION_AXES[name], host[name], limits.axes[name]);
    words[name] = value;
    if (value !== host[name])
      warn("engine-cap", name, host[name], value, `the engine cannot use ${host[name]} for ${name}: ${value} holds`);
  }
  return { ...words, dispatch: capDispatch(host.dispatch, limits.dispatch, warn) } as unknown as HostCapabilities;
}

function settled(
  protocolVersion: number,
  host: HostRead,
  effective: HostCapabilities,
  warnings: HostWarning[],
): NegotiatedHost {
  const points = Object.fromEntries(POINTS.map((point) => [point, pointOf(point, host, effective)])) as Record<
    Point,
    PointReport
  >;
  return freeze({ protocolVersion, effective: fresh(effective), points, warnings });
}

function pointOf(point: Point, host: HostRead, effective: HostCapabilities): PointReport {
  const known = host.known[point];
  const hostLevel = known ? levelOf(point, host.value) : "absent";
  const effectiveLevel = known ? lowerLevel(hostLevel, levelOf(point, effective)) : "absent";
  return { hostLevel, effectiveLevel, fallback: fallbackFor(point, effectiveLevel, effective), unknown: !known };
}

/** A copy of its own, so that no two results share a part. */
function fresh(capabilities: HostCapabilities): HostCapabilities {
  const { maxDepth } = capabilities.dispatch;
  const depth = typeof maxDepth === "number" ? maxDepth : { ...maxDepth };
  return { ...capabilities, dispatch: { ...capabilities.dispatch, maxDepth: depth } };
}

function isDispatchField(name: string): boolean {
  return (DISPATCH_FIELDS as readonly string[]).includes(name);
}
