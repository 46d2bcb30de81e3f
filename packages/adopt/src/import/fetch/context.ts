import type { Machine } from "@agent-interop/diagnostics";
import { type Disk, hostDisk } from "@agent-interop/source";
import { FETCH_LIMITS, type FetchLimits, type FetchOptions } from "./types.ts";

/** What the parts of one fetch share. */
export interface Context {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly project: string | null;
  readonly limits: FetchLimits;
  readonly options: FetchOptions;
}

export function contextOf(options: FetchOptions): Context {
  const { machine, disk = hostDisk, project = null } = options;
  return { machine, disk, project, limits: { ...FETCH_LIMITS, ...options.limits }, options };
}
