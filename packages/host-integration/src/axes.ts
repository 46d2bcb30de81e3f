import { freeze } from "./freeze.ts";

/** The version of this vocabulary; a host or an engine may speak a newer one. */
export const PROTOCOL_VERSION = 1;

/** A value that nobody states. Legal in a descriptor, never effective. */
export const UNDOCUMENTED = "undocumented";
export type Undocumented = typeof UNDOCUMENTED;

/**
 * The closed vocabulary: eight axes (`dispatch` is one, a struct) and the effort axis, which came later. `values` go from the weakest up, and
 * the first is the safe one. In a `chain` each value includes those before it; in a `flat` axis the values are alternatives, of
 * which only the safe one is below another. `required: false` marks what came after the first version.
 */
export const HOST_INTEGRATION_AXES = {
  embeddingMode: { values: ["declarative", "imperative"], order: "chain", required: true },
  commandSurface: {
    values: ["prose-only", "palette", "slash-toml", "slash-file", "slash-programmatic"],
    order: "flat",
    required: true,
  },
  modelMode: { values: ["passive", "active"], order: "chain", required: true },
  hookBus: { values: ["none", "engine", "host"], order: "chain", required: true },
  stateIO: { values: ["session-log-append", "sandboxed-storage", "filesystem"], order: "chain", required: true },
  transport: { values: ["mcp", "native-extension"], order: "flat", required: true },
  runtime: {
    values: ["node", "bun", "sandboxed-web", "python", "go", "rust", "electron", "other"],
    order: "flat",
    required: true,
  },
  effortSurface: { values: ["none", "argv"], order: "chain", required: false },
  dispatch: {
    namedDispatch: { values: [false, true], order: "chain", required: true },
    nested: { values: [false, true], order: "chain", required: true },
    maxDepth: { values: "depth", order: "chain", required: true },
    background: { values: [false, true], order: "chain", required: true },
    /** `built-in-only` may be declared: the built-in subagents have tool sets of their own, of which the least is taken. */
    subagentToolkit: {
      values: ["read-only", "full"],
      order: "chain",
      required: true,
      narrowed: { "built-in-only": "read-only" },
    },
    backgroundDispatch: { values: [false, true], order: "chain", required: true },
    isolation: { values: ["none", "harness-worktree", "orchestrator-worktree"], order: "flat", required: false },
    maxConcurrency: { values: "count", order: "chain", required: false },
  },
} as const;
freeze(HOST_INTEGRATION_AXES);

type Axes = typeof HOST_INTEGRATION_AXES;

/** An axis with one word as its value. */
export type AxisName = Exclude<keyof Axes, "dispatch">;
export type AxisValue<Name extends AxisName> = Axes[Name]["values"][number];
/** A field of the `dispatch` axis. */
export type DispatchField = keyof Axes["dispatch"];
/** A field of `dispatch` that is yes or no. */
export type DispatchFlag = "namedDispatch" | "nested" | "background" | "backgroundDispatch";
/** The place of one value: `hookBus`, `dispatch.nested`. */
export type AxisPath = AxisName | `dispatch.${DispatchField}`;

/**
 * How many levels of subagents may stand below the session: an integer from 0, or -1 without a limit. Two numbers where foreground and
 * background subagents have limits of their own.
 */
export type Depth = number | { readonly foreground: number; readonly background: number };

/** What `dispatch` holds once it is settled. */
export interface DispatchCapabilities {
  readonly namedDispatch: boolean;
  readonly nested: boolean;
  readonly maxDepth: Depth;
  readonly background: boolean;
  readonly subagentToolkit: Axes["dispatch"]["subagentToolkit"]["values"][number];
  readonly backgroundDispatch: boolean;
  readonly isolation: Axes["dispatch"]["isolation"]["values"][number];
  /** Subagents at once, from 1. */
  readonly maxConcurrency: number;
}

/** A value for every axis: what may be relied on. */
export type HostCapabilities = { readonly [Name in AxisName]: AxisValue<Name> } & {
  readonly dispatch: DispatchCapabilities;
};

export const AXIS_NAMES: readonly AxisName[] = Object.keys(HOST_INTEGRATION_AXES).filter(
  (name): name is AxisName => name !== "dispatch",
);
export const DISPATCH_FIELDS: readonly DispatchField[] = Object.keys(HOST_INTEGRATION_AXES.dispatch) as DispatchField[];
/** Every place that holds a value, in the order of the vocabulary. */
export const AXIS_PATHS: readonly AxisPath[] = [
  ...AXIS_NAMES,
  ...DISPATCH_FIELDS.map((field): AxisPath => `dispatch.${field}`),
];

/** The words of an axis that may be declared, or `null` for a flag or a number. */
export function vocabulary(path: AxisPath): readonly string[] | null {
  const [name, field] = path.split(".") as [keyof Axes, DispatchField | undefined];
  const axis = field === undefined ? HOST_INTEGRATION_AXES[name as AxisName] : HOST_INTEGRATION_AXES.dispatch[field];
  if (typeof axis.values === "string" || typeof axis.values[0] === "boolean") return null;
  return [...(axis.values as readonly string[]), ...("narrowed" in axis ? Object.keys(axis.narrowed) : [])];
}

/** What holds where nobody knows better. */
export const SAFE_CAPABILITIES: HostCapabilities = freeze({
  embeddingMode: "declarative",
  commandSurface: "prose-only",
  modelMode: "passive",
  hookBus: "none",
  stateIO: "session-log-append",
  transport: "mcp",
  runtime: "node",
  effortSurface: "none",
  dispatch: {
    namedDispatch: false,
    nested: false,
    maxDepth: 0,
    background: false,
    subagentToolkit: "read-only",
    backgroundDispatch: false,
    isolation: "none",
    maxConcurrency: 1,
  },
});
