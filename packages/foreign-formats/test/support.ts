import {
  type ManifestFormatId,
  type Marketplace,
  type MarketplaceFile,
  marketplaceFile,
  type PluginManifest,
  readManifest,
  readMarketplace,
} from "../src/manifests.ts";

/** The bytes of a value as JSON. */
export const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** The manifest read from a value; throws when it is in error beyond a missing name. */
export function manifestOf(format: ManifestFormatId, value: unknown): PluginManifest {
  const result = readManifest(format, bytesOf(value));
  if (result.status === "ok") return result.manifest;
  if (result.status === "invalid" && result.manifest !== null) return result.manifest;
  throw new Error(`no manifest: ${result.status}`);
}

/** The row of a marketplace path that is known to exist. */
export function fileAt(path: string): MarketplaceFile {
  const file = marketplaceFile(path);
  if (file === undefined) throw new Error(`no row: ${path}`);
  return file;
}

/** The marketplace read from a value. */
export function marketplaceOf(path: string, value: unknown): Marketplace {
  const result = readMarketplace(bytesOf(value), fileAt(path));
  if (result.status !== "ok") throw new Error(result.problems.map((one) => one.message).join(" "));
  return result.marketplace;
}
