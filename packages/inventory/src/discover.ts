import type { Machine } from "@agent-interop/diagnostics";
import { type AgentKind, INTEROP_AGENT_KINDS } from "@agent-interop/registry";
import { type Disk, driveEach, driveStream, hostDisk, type Limits } from "@agent-interop/source";
import { examinedProject } from "./project.ts";
import { scanAll } from "./scan/run.ts";
import type { HostInventory, HostSummary, InteropInventory, InventoryEvent, InventoryItem } from "./types.ts";

/** The schema word of the document. */
export const INVENTORY_SCHEMA = "agent-interop/inventory@1";

/** Told between slices: the host that is being read, and how many items there are so far. */
export interface InventoryProgress {
  readonly host: string;
  readonly items: number;
}

export interface InventoryOptions {
  readonly machine: Machine;
  /** Default: this machine's disk. */
  readonly disk?: Disk;
  /** Directory whose project is examined beside the home; `null` (default): no project scope. */
  readonly project?: string | null;
  /** As if no variable moved anything: for a home that is not the one the environment describes. Default `false`. */
  readonly ignoreEnvironment?: boolean;
  /** Default: the built-in table. */
  readonly kinds?: readonly AgentKind[];
  /** Ids of the hosts to hand out; default all with a layout. */
  readonly hosts?: readonly string[];
  /** Bounds other than the defaults of `source`. */
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
  /** Milliseconds of work between two turns of the event loop; default 2. */
  readonly sliceMs?: number;
  readonly onProgress?: (progress: InventoryProgress) => void;
}

function prepared(options: InventoryOptions) {
  const disk = options.disk ?? hostDisk;
  const kinds = options.kinds ?? INTEROP_AGENT_KINDS;
  const directory = options.project ?? null;
  const core = scanAll({
    machine: options.machine,
    disk,
    kinds,
    project: directory === null ? null : examinedProject(options.machine, directory, kinds, disk),
    limits: options.limits ?? {},
    environment: options.ignoreEnvironment !== true,
    hosts: options.hosts === undefined ? null : new Set(options.hosts),
  });
  const progress = { host: "", items: 0 };
  const count = (event: InventoryEvent): void => {
    if (event.type === "host") progress.host = event.host;
    if (event.type === "item") progress.items += 1;
  };
  const slice = options.sliceMs === undefined ? {} : { sliceMs: options.sliceMs };
  const drive = { signal: options.signal, onProgress: (): void => options.onProgress?.({ ...progress }), ...slice };
  return { core, count, drive };
}

/**
 * What every kind with a layout owns, as it is found: batches of events, one batch per slice of work. A `host` event, its items,
 * its `summary`, in registry order. Memory stays small however much there is. Throws the reason of an aborted signal; nothing that
 * lies on the disk makes it throw.
 */
export async function* streamInteropBatches(
  options: InventoryOptions,
): AsyncGenerator<readonly InventoryEvent[], void, void> {
  const { core, count, drive } = prepared(options);
  for await (const events of driveStream(core, drive)) {
    for (const event of events) count(event);
    yield events;
  }
}

/** The same event by event. */
export async function* streamInteropInventory(options: InventoryOptions): AsyncGenerator<InventoryEvent, void, void> {
  for await (const events of streamInteropBatches(options)) yield* events;
}

/** The same as one document. */
export async function discoverInteropInventory(options: InventoryOptions): Promise<InteropInventory> {
  const { core, count, drive } = prepared(options);
  const hosts: HostInventory[] = [];
  let items: InventoryItem[] = [];
  const close = (summary: HostSummary): void => {
    hosts.push({ ...summary, items });
    items = [];
  };
  await driveEach(
    core,
    (events) => {
      for (const event of events) {
        count(event);
        if (event.type === "item") items.push(event.item);
        if (event.type === "summary") close(event.summary);
      }
    },
    drive,
  );
  return { schema: INVENTORY_SCHEMA, hosts };
}
