import { Buffer } from "node:buffer";
import { adoptionRecord, json } from "../package/build.ts";
import type { Prepared } from "../plan/prepared.ts";
import { bundleSource, type Owner } from "./package.ts";
import type { Part } from "./part.ts";

/** An item of a bundle as it was read. */
export interface Member {
  readonly now: Prepared;
  readonly part: Part;
}

/** The files of all items, the manifest, and one record of what each of them lost; and the licences of all. */
export function filesOf(
  bundle: Owner & { readonly fingerprint: string },
  members: readonly Member[],
  manifest: Uint8Array,
): { readonly files: ReadonlyMap<string, Uint8Array>; readonly licence: string | null } {
  const licences = [...new Set(members.flatMap(({ now }) => now.licence ?? []))].sort();
  const licence = licences.length === 0 ? null : licences.join(", ");
  const files = new Map<string, Uint8Array>([["plugin.json", manifest]]);
  const items = members.map(({ now, part }) => {
    const own = now.files();
    for (const [path] of part.sums) files.set(path, own.get(path) ?? new Uint8Array());
    const { schema: _, ...record } = JSON.parse(Buffer.from(own.get("adoption.json") ?? []).toString("utf8"));
    return { kind: part.kind, id: part.id, component: part.component, ...record };
  });
  const { fingerprint, host, sourceScope } = bundle;
  const record = { host, source: bundleSource(bundle), sourceScope, fingerprint, licence, items };
  files.set("adoption.json", json(adoptionRecord(record)));
  return { files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), licence };
}
