import { type HostCapabilities, PROTOCOL_VERSION } from "./axes.ts";
import { freeze } from "./freeze.ts";
import { isRecord, plainCopy } from "./plain.ts";

/** The three usual shapes of a host. */
export type Profile = "programmatic-cli" | "declarative-cli" | "ide";

/** A baseline is a declaration: what a host of the profile has at least. */
export type Baseline = HostCapabilities & { readonly protocolVersion: number };

const DISPATCH = {
  namedDispatch: true,
  nested: true,
  maxDepth: -1,
  background: true,
  subagentToolkit: "full",
  backgroundDispatch: true,
  isolation: "none",
  maxConcurrency: 1,
} as const;

const CLI = {
  protocolVersion: PROTOCOL_VERSION,
  commandSurface: "slash-file",
  modelMode: "passive",
  hookBus: "host",
  stateIO: "filesystem",
  transport: "mcp",
  runtime: "node",
  effortSurface: "none",
} as const;

/** What may be expected of a host of each profile before its own facts are read. */
export const PROFILE_BASELINES: Readonly<Record<Profile, Baseline>> = freeze({
  "programmatic-cli": { ...CLI, embeddingMode: "imperative", dispatch: DISPATCH },
  "declarative-cli": {
    ...CLI,
    embeddingMode: "declarative",
    dispatch: { ...DISPATCH, nested: false, maxDepth: 1, background: false, backgroundDispatch: false },
  },
  ide: {
    ...CLI,
    embeddingMode: "imperative",
    commandSurface: "palette",
    modelMode: "active",
    hookBus: "engine",
    stateIO: "sandboxed-storage",
    runtime: "sandboxed-web",
    dispatch: { ...DISPATCH, maxDepth: 5 },
  },
});

/** The profile of a declaration, or `null` when it does not say how code is embedded. Total on any input. */
export function profileOf(host: unknown): Profile | null {
  const value = plainCopy(host)?.value;
  if (!isRecord(value)) return null;
  const { embeddingMode, runtime } = value;
  if (embeddingMode === "declarative") return "declarative-cli";
  if (embeddingMode !== "imperative") return null;
  return runtime === "sandboxed-web" ? "ide" : "programmatic-cli";
}
