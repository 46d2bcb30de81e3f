import type { HostStatus, InteropInventory, InventoryItem } from "@agent-interop/inventory";
import type { Library, LibraryRecord } from "@agent-interop/library";
import type { Door } from "@agent-interop/source";
import { absolutePath, type Examined, recordedSource } from "../places.ts";
import { ADOPTABLE, type Reason } from "../plan/types.ts";
import type { OutdatedState } from "./types.ts";

/** The item that a copy was taken from, or why there is none. */
export type Match =
  | { readonly found: true; readonly host: string; readonly item: InventoryItem }
  | { readonly found: false; readonly state: OutdatedState; readonly reason: Reason };

/** Finds the sources of copies in an inventory. */
export interface Matcher {
  readonly of: (record: LibraryRecord) => Match;
}

const IN_USE: ReadonlySet<string> = new Set(["installed", "live", "unknown"]);

const nobody = (state: OutdatedState, code: string, message: string): Match => ({
  found: false,
  state,
  reason: { code, message },
});

/** Indexes an inventory by what the record of a copy would say of each item. */
export function matcher({ hosts }: InteropInventory, examined: Examined, library: Library, door: Door): Matcher {
  const bySource = new Map<string, InventoryItem>();
  const byMarketplace = new Map<string, InventoryItem>();
  const statuses = new Map<string, HostStatus>();
  for (const { host, items, status } of hosts) {
    statuses.set(host, status);
    for (const item of items) {
      if (!ADOPTABLE.has(item.kind) || item.id.includes("#")) continue;
      const key = `${host} ${recordedSource(examined, library, item.path)}`;
      if (!bySource.has(key)) bySource.set(key, item);
      if (item.kind !== "plugin" || item.marketplace === null || !IN_USE.has(item.installation)) continue;
      const plugin = `${host} ${item.marketplace} ${item.name}`;
      if (!byMarketplace.has(plugin)) byMarketplace.set(plugin, item);
    }
  }
  const gone = (record: LibraryRecord, host: string): Match => {
    const { origin } = record;
    const path = /^(?:(?:home|project):[0-9a-f]+:)?([~.]\/.*)$/s.exec(origin.source)?.[1];
    const there = path === undefined ? null : absolutePath(examined, { path });
    if (path === undefined || there === null || recordedSource(examined, library, path) !== origin.source) {
      return nobody("not-examined", "source-not-examined", "was taken from a home or a project that is not examined");
    }
    const type = door.typeAt(there);
    if (type === "absent") return nobody("gone", "source-gone", "its source is not there any more");
    if (type === "unreadable") return nobody("unreadable", "source-unreadable", "its source cannot be read");
    if (statuses.get(host) === "known") return nobody("gone", "source-gone", "the agent does not have it any more");
    return nobody("not-examined", "source-not-examined", `not everything of ${host} could be visited`);
  };
  return {
    of: (record) => {
      const { origin } = record;
      const host = origin.host ?? "";
      if (!statuses.has(host)) return nobody("not-examined", "source-not-examined", `${host} was not examined`);
      // Each version of a plugin lies in a directory of its own: the one in use is the source now, wherever the copy came from.
      const plugin =
        origin.marketplace === null ? undefined : byMarketplace.get(`${host} ${origin.marketplace} ${record.name}`);
      const item = plugin ?? bySource.get(`${host} ${origin.source}`);
      return item === undefined ? gone(record, host) : { found: true, host, item };
    },
  };
}
