import type { CompanionPolicy } from "./companions/index.ts";
import type { TreeLimits } from "./limits.ts";
import type { TargetProfile } from "./profiles/profile.ts";

/** How a source is to be projected. */
export interface ProjectionOptions {
  /** Default: `PORTABLE`. */
  readonly profile?: TargetProfile;
  /** Which companions of a skill are kept; default `data`: text and inert data. */
  readonly companions?: CompanionPolicy;
  /** Bounds of a skill's tree; default `DEFAULT_LIMITS`. */
  readonly limits?: Partial<TreeLimits>;
  /** Names of skills in the same package: an agent's binding to one of them is kept, as a requirement that is met. */
  readonly skills?: readonly string[];
}
