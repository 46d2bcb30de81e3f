import { hostDisk, hostMachine } from "@agent-interop/source";
import type { Context, World } from "./command.ts";

/** What a command reads: this machine, or the one a test hands in. Imported by commands only, so that help loads none of it. */
export function worldOf({ world }: Context): World {
  return world ?? { disk: hostDisk, machine: hostMachine };
}
