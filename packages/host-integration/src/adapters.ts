export {
  type AdapterOptions,
  createDeclarativeAdapter,
  createHostAdapter,
  createImperativeAdapter,
  type HostAdapter,
} from "./adapters/adapter.ts";
export type * from "./adapters/bundle.ts";
export type { AgentHomeConsent, Applied, ApplyOptions } from "./adapters/disk/apply.ts";
export { HOST_SURFACES } from "./adapters/hosts.ts";
export { planLines } from "./adapters/plan/lines.ts";
export type { AdapterPlan, PlannedAction, PlanProblem } from "./adapters/plan/types.ts";
export type { InstallReceipt, OwnedFile, OwnedShared, Step, Unit, UnitPath } from "./adapters/receipt.ts";
export { renderBundle } from "./adapters/render/render.ts";
export type { Omission, Rendered, WantedFile, WantedShared } from "./adapters/render/wanted.ts";
export type * from "./adapters/surface.ts";
