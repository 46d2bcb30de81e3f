import type { Machine } from "@agent-interop/diagnostics";
import { hostDisk, hostMachine } from "@agent-interop/source";
import type { Context, World } from "./command.ts";

/** What a command reads: this machine, or the one a test hands in. Imported by commands only, so that help loads none of it. */
export function worldOf({ world }: Context): World {
  if (world !== null) return world;
  let own: Machine | null = null;
  const machine: World["machine"] = (overrides) => {
    if (overrides !== undefined) return hostMachine(overrides);
    own ??= hostMachine();
    return own;
  };
  return { disk: hostDisk, machine };
}
