import { FOREIGN_MANIFESTS, manifestFormat } from "./formats.ts";
import { HOST_MANIFEST_ORDER, type PluginHost, REFUSES_LINKED_MANIFEST } from "./hosts.ts";
import type { ManifestFormatId, ManifestTier } from "./ids.ts";

/** A manifest that lies in a plugin directory. Unreadable and invalid ones count too: they are never masked by another. */
export interface FoundManifest {
  /** The format that `readManifest` reported (for `plugin.json` the dialect). */
  readonly format: ManifestFormatId;
  /** True when the file is a symbolic link. */
  readonly linked?: boolean;
}

/** A manifest that was there and not taken, and why. */
export interface PassedOver {
  readonly format: ManifestFormatId;
  readonly code: "manifest-shadowed" | "manifest-linked";
}

/** Which manifest speaks for a plugin directory. */
export type ManifestSelection =
  | {
      readonly status: "selected";
      readonly format: ManifestFormatId;
      readonly tier: ManifestTier;
      /** The choice in the words of corpus rule R16: `root`, the manifest's directory, or `other:<format>`. */
      readonly label: string;
      readonly passedOver: readonly PassedOver[];
    }
  | { readonly status: "ambiguous"; readonly label: "ambiguous"; readonly formats: readonly ManifestFormatId[] }
  | { readonly status: "none"; readonly label: null; readonly passedOver: readonly PassedOver[] };

const RANKS: ReadonlyMap<ManifestFormatId, number> = new Map(FOREIGN_MANIFESTS.map((row, index) => [row.id, index]));

function labelOf(format: ManifestFormatId): string {
  const { tier, path } = manifestFormat(format);
  if (tier === "root") return "root";
  return tier === "other" ? `other:${format}` : path.slice(0, path.lastIndexOf("/"));
}

function selected(
  format: ManifestFormatId,
  found: readonly FoundManifest[],
  linked: ReadonlySet<ManifestFormatId>,
): ManifestSelection {
  const passedOver = found
    .filter((one) => one.format !== format)
    .map((one): PassedOver => {
      return { format: one.format, code: linked.has(one.format) ? "manifest-linked" : "manifest-shadowed" };
    });
  return { status: "selected", format, tier: manifestFormat(format).tier, label: labelOf(format), passedOver };
}

function neutralChoice(found: readonly FoundManifest[]): ManifestSelection {
  const inTier = (tier: ManifestTier): readonly ManifestFormatId[] =>
    found.map((one) => one.format).filter((format) => manifestFormat(format).tier === tier);
  for (const tier of ["root", "hidden", "other", "rare"] as const) {
    const formats = inTier(tier);
    const first = formats[0];
    if (first === undefined) continue;
    if (formats.length > 1 && (tier === "hidden" || tier === "rare"))
      return { status: "ambiguous", label: "ambiguous", formats };
    return selected(first, found, new Set());
  }
  return { status: "none", label: null, passedOver: [] };
}

/**
 * Chooses among the manifests of one directory. Without a host: a root `plugin.json` outright, else the single hidden vendor
 * manifest, else ambiguous, else the first of Gemini, Qwen, Kimi, APM, Pi. With a host: the first in that host's own order; the
 * host's rule about linked manifests holds. The order of `found` does not matter.
 */
export function selectManifest(found: readonly FoundManifest[], host: PluginHost | null = null): ManifestSelection {
  const rank = (format: ManifestFormatId): number => RANKS.get(format) ?? RANKS.size;
  const sorted = [...found].sort((a, b) => rank(a.format) - rank(b.format));
  if (host === null) return neutralChoice(sorted);
  const linked = new Set(
    REFUSES_LINKED_MANIFEST.has(host) ? sorted.filter((one) => one.linked === true).map((one) => one.format) : [],
  );
  for (const format of HOST_MANIFEST_ORDER[host]) {
    if (!linked.has(format) && sorted.some((one) => one.format === format)) return selected(format, sorted, linked);
  }
  return {
    status: "none",
    label: null,
    passedOver: sorted
      .filter((one) => linked.has(one.format) && HOST_MANIFEST_ORDER[host].includes(one.format))
      .map((one): PassedOver => ({ format: one.format, code: "manifest-linked" })),
  };
}
