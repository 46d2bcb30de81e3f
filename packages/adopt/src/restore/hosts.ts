import type { InteropInventory } from "@agent-interop/inventory";
import type { Library } from "@agent-interop/library";
import type { TargetProfile } from "@agent-interop/projection";
import type { Door } from "@agent-interop/source";
import type { Examined } from "../places.ts";

/** What was adopted from agents of this machine. */
export interface Hosts {
  readonly inventory: InteropInventory;
  readonly examined: Examined;
  readonly library: Library;
  readonly door: Door;
  readonly profile: TargetProfile;
}
