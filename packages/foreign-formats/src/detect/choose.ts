import { manifestFormat } from "../manifest/formats.ts";
import type { ForeignFormatId, ManifestFormatId, PluginHost } from "../manifest/ids.ts";
import { selectManifest } from "../manifest/select.ts";
import { vendorFormat, vendorOfHost, vendorOfManifest } from "../vendors/index.ts";
import type { VendorFormat } from "../vendors/vendor.ts";
import type { ForeignCandidate } from "./types.ts";

/** What a choice came to: one manifest, several that nothing decides between, or none. */
export type Choice =
  | { readonly status: "chosen"; readonly candidate: ForeignCandidate }
  | { readonly status: "ambiguous" }
  | { readonly status: "none" };

const NONE: Choice = { status: "none" };

/** The manifest at the root, whatever it is. */
export function rootOf(candidates: readonly ForeignCandidate[]): ForeignCandidate | undefined {
  return candidates.find(({ path }) => path === "plugin.json");
}

const placesOf = ({ manifests, shared = [] }: VendorFormat): readonly ManifestFormatId[] => [
  ...manifests.map(([id]) => id),
  ...shared,
];

/** True for a manifest whose dialect nobody can tell: it stands for every one that lies at its path. */
const undecided = ({ state, path }: ForeignCandidate): boolean =>
  path === "plugin.json" && state !== "readable" && state !== "nameless";

function find(candidates: readonly ForeignCandidate[], id: ManifestFormatId): ForeignCandidate | undefined {
  return candidates.find((one) => one.manifest === id || (undecided(one) && manifestFormat(id).path === one.path));
}

/** The candidate taken for manifest `id`, as one of `vendor` when that counts `id` among its places. */
function taken(candidate: ForeignCandidate, id: ManifestFormatId, vendor: VendorFormat): Choice {
  const format = placesOf(vendor).includes(id) ? vendor.id : vendorOfManifest(id).id;
  return { status: "chosen", candidate: { ...candidate, manifest: id, format } };
}

/** By the order of a host, among the places of a format when one is named too; links that the host refuses are passed over. */
export function chooseForHost(
  candidates: readonly ForeignCandidate[],
  host: PluginHost,
  format: ForeignFormatId | null,
): Choice {
  const vendor = vendorOfHost(host);
  const within = format === null ? null : placesOf(vendorFormat(format));
  for (const id of vendor.host?.order ?? []) {
    if (within?.includes(id) === false) continue;
    const candidate = find(candidates, id);
    if (candidate === undefined) continue;
    if (candidate.state === "link" && vendor.host?.refusesLinks === true) continue;
    return taken(candidate, id, format === null ? vendor : vendorFormat(format));
  }
  return NONE;
}

/** By a named format: a root manifest wins whatever its dialect, then the places of the format in their order. */
export function chooseForFormat(candidates: readonly ForeignCandidate[], format: ForeignFormatId): Choice {
  const vendor = vendorFormat(format);
  const root = rootOf(candidates);
  const places = placesOf(vendor);
  if (root !== undefined) {
    const own = undecided(root) ? places.find((id) => manifestFormat(id).tier === "root") : undefined;
    return taken(root, own ?? root.manifest, vendor);
  }
  for (const id of places) {
    const candidate = find(candidates, id);
    if (candidate !== undefined) return taken(candidate, id, vendor);
  }
  return NONE;
}

/** With nothing named: the root, else the single hidden manifest, else ambiguous, else the first of the others. */
export function chooseNeutral(candidates: readonly ForeignCandidate[]): Choice {
  const root = rootOf(candidates);
  if (root !== undefined) return { status: "chosen", candidate: root };
  const choice = selectManifest(candidates.map(({ manifest }) => ({ format: manifest })));
  if (choice.status === "ambiguous") return choice;
  if (choice.status === "none") return NONE;
  const candidate = candidates.find(({ manifest }) => manifest === choice.format);
  return candidate === undefined ? NONE : { status: "chosen", candidate };
}
