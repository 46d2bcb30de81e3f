import {
  AXIS_NAMES,
  type AxisName,
  type AxisValue,
  type DispatchCapabilities,
  HOST_INTEGRATION_AXES,
  PROTOCOL_VERSION,
} from "../axes.ts";
import { freeze } from "../freeze.ts";
import { isRecord, type Plain, type PlainRecord } from "../plain.ts";
import { type Depths, readDepth } from "./depth.ts";

const { commandSurface, transport, runtime, dispatch } = HOST_INTEGRATION_AXES;

/** One value, which includes everything below it, or alternatives. */
type Limit<Value> = Value | readonly Value[];

/** What the program that asks can use at most; what it leaves out it cannot use. */
export type EngineDeclaration = { readonly [Name in AxisName]?: Limit<AxisValue<Name>> } & {
  readonly protocolVersion?: number;
  readonly dispatch?: Partial<Omit<DispatchCapabilities, "isolation">> & {
    readonly isolation?: Limit<DispatchCapabilities["isolation"]>;
  };
};

/** The engine that can use every value of the vocabulary. */
export const DEFAULT_ENGINE: EngineDeclaration = freeze({
  protocolVersion: PROTOCOL_VERSION,
  embeddingMode: "imperative",
  commandSurface: commandSurface.values,
  modelMode: "active",
  hookBus: "host",
  stateIO: "filesystem",
  transport: transport.values,
  runtime: runtime.values,
  effortSurface: "argv",
  dispatch: {
    namedDispatch: true,
    nested: true,
    maxDepth: -1,
    background: true,
    subagentToolkit: "full",
    backgroundDispatch: true,
    isolation: dispatch.isolation.values,
    maxConcurrency: Number.MAX_SAFE_INTEGER,
  },
});

/** An engine as it was read: what each place allows. */
export interface EngineLimits {
  readonly protocolVersion: number;
  readonly axes: Readonly<Record<AxisName, readonly string[]>>;
  readonly dispatch: {
    readonly flags: (field: string) => boolean;
    readonly maxDepth: Depths;
    readonly subagentToolkit: readonly string[];
    readonly isolation: readonly string[];
    readonly maxConcurrency: number;
  };
}

/** The allowed words of one place. What an engine does not say, it cannot do: the safe value alone is left. */
function allowed(value: Plain, values: readonly string[]): readonly string[] {
  const named = Array.isArray(value) ? value : [value];
  return named.filter((word): word is string => typeof word === "string" && values.includes(word));
}

/** A positive safe integer. */
export function isCount(value: Plain): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0;
}

/** Reads an engine; anything that is none allows only what is safe. */
export function readEngine(value: Plain): EngineLimits {
  const engine: PlainRecord = isRecord(value) ? value : {};
  const own: PlainRecord = isRecord(engine["dispatch"]) ? engine["dispatch"] : {};
  const axes = Object.fromEntries(
    AXIS_NAMES.map((name) => [name, allowed(engine[name], HOST_INTEGRATION_AXES[name].values)]),
  ) as Record<AxisName, readonly string[]>;
  return {
    protocolVersion: isCount(engine["protocolVersion"]) ? engine["protocolVersion"] : PROTOCOL_VERSION,
    axes,
    dispatch: {
      flags: (field) => own[field] === true,
      maxDepth: readDepth(own["maxDepth"]) ?? { foreground: 0, background: 0 },
      subagentToolkit: allowed(own["subagentToolkit"], dispatch.subagentToolkit.values),
      isolation: allowed(own["isolation"], dispatch.isolation.values),
      maxConcurrency: isCount(own["maxConcurrency"]) ? own["maxConcurrency"] : 1,
    },
  };
}
