import type { ForeignFormatId, ManifestFormatId, PluginHost } from "../manifest/ids.ts";
import { AGENT_PLUGINS } from "./agent-plugins.ts";
import { ANTIGRAVITY } from "./antigravity.ts";
import { APM } from "./apm.ts";
import { AUGMENT } from "./augment.ts";
import { CLAUDE_CODE } from "./claude-code.ts";
import { CODEX } from "./codex.ts";
import { COPILOT } from "./copilot.ts";
import { CURSOR } from "./cursor.ts";
import { DROID } from "./droid.ts";
import { GEMINI } from "./gemini.ts";
import { KIMI } from "./kimi.ts";
import { DEVIN, GROK, OMP, QODER } from "./observed.ts";
import { PI } from "./pi.ts";
import { QWEN } from "./qwen.ts";
import type { VendorFormat } from "./vendor.ts";

const BY_ID: Readonly<Record<ForeignFormatId, VendorFormat>> = {
  "agent-plugins-v1": AGENT_PLUGINS,
  antigravity: ANTIGRAVITY,
  copilot: COPILOT,
  "claude-code": CLAUDE_CODE,
  codex: CODEX,
  cursor: CURSOR,
  droid: DROID,
  gemini: GEMINI,
  qwen: QWEN,
  kimi: KIMI,
  grok: GROK,
  devin: DEVIN,
  qoder: QODER,
  apm: APM,
  pi: PI,
  omp: OMP,
  augment: AUGMENT,
};

/** Every format, in the order in which their manifests are looked for. */
export const VENDORS: readonly VendorFormat[] = Object.freeze(Object.values(BY_ID));

/** The format with an id. */
export function vendorFormat(id: ForeignFormatId): VendorFormat {
  return BY_ID[id];
}

/** True for the id of a format. */
export function isForeignFormat(id: string): id is ForeignFormatId {
  return Object.hasOwn(BY_ID, id);
}

/** The formats of plugins, by their ids. */
export const FOREIGN_FORMATS: readonly ForeignFormatId[] = Object.freeze(VENDORS.map(({ id }) => id));

/** The host that loads plugins of a format; `null` for the open standard and for formats without one. */
export function hostOfFormat(id: ForeignFormatId): PluginHost | null {
  return BY_ID[id].host?.id ?? null;
}

const BY_MANIFEST: ReadonlyMap<string, VendorFormat> = new Map(
  VENDORS.flatMap((vendor) => vendor.manifests.map(([id]) => [id, vendor] as const)),
);

/** The format that a manifest is of. */
export function vendorOfManifest(id: ManifestFormatId): VendorFormat {
  return BY_MANIFEST.get(id) as VendorFormat;
}

const BY_HOST: ReadonlyMap<string, VendorFormat> = new Map(
  VENDORS.flatMap((vendor) => (vendor.host === null ? [] : [[vendor.host.id, vendor] as const])),
);

/** The format whose plugins a host loads. */
export function vendorOfHost(host: PluginHost): VendorFormat {
  return BY_HOST.get(host) as VendorFormat;
}
