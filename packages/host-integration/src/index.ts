export {
  AXIS_PATHS,
  type AxisName,
  type AxisPath,
  type AxisValue,
  type Depth,
  type DispatchCapabilities,
  type DispatchField,
  HOST_INTEGRATION_AXES,
  type HostCapabilities,
  PROTOCOL_VERSION,
  SAFE_CAPABILITIES,
  UNDOCUMENTED,
} from "./axes.ts";
export { CODES, type FactCode, type HostIntegrationCode, type ProblemCode, type WarningCode } from "./codes.ts";
export { type DeclarationNotice, declarationOf, factAt, type HostDeclaration } from "./declaration.ts";
export type * from "./descriptor.ts";
export {
  type Citation,
  type FactNotice,
  type Grade,
  type HostFact,
  type HostFacts,
  type Observation,
  type SettledFact,
  settleFact,
} from "./fact.ts";
export {
  allowsDepth,
  EXTENDED_HOOK_EVENTS,
  extensionEventSurfaceFor,
  hookEventSurfaceFor,
  PORTABLE_HOOK_EVENTS,
  shouldFlattenDispatch,
} from "./helpers.ts";
export { LEGEND } from "./legend.ts";
export { DEFAULT_ENGINE, type EngineDeclaration } from "./negotiate/engine.ts";
export { type Level, levelOf, type Point, type PointReport } from "./negotiate/levels.ts";
export { type NegotiatedHost, type NegotiationPolicy, negotiateHostCapabilities } from "./negotiate/negotiate.ts";
export type { HostWarning } from "./negotiate/warning.ts";
export { type Baseline, PROFILE_BASELINES, type Profile, profileOf } from "./profiles.ts";
export { isSafeDestination } from "./validate/destination.ts";
export { hostJsonSchema } from "./validate/json-schema.ts";
export { type HostProblem, type ValidateOptions, validate } from "./validate/validate.ts";
