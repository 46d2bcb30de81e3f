export { CODES, type FormatCode } from "./codes.ts";
export {
  type IgnoredComponent,
  type InlineDeclaration,
  type PluginComponents,
  pluginComponents,
} from "./component/components.ts";
export { conventionalComponents } from "./component/conventional.ts";
export { type PathResult, type PathRule, resolveComponentPath } from "./component/path.ts";
export type { ComponentItem, ComponentPlace } from "./component/place.ts";
export type { ComponentField } from "./manifest/fields.ts";
export {
  FOREIGN_MANIFESTS,
  type ForeignManifest,
  formatAtPath,
  manifestFormat,
  manifestPaths,
} from "./manifest/formats.ts";
export { HOST_MANIFEST_ORDER, isPluginHost, type PluginHost } from "./manifest/hosts.ts";
export type { ManifestFormatId, ManifestTier } from "./manifest/ids.ts";
export { type ManifestError, type ManifestResult, type PluginManifest, readManifest } from "./manifest/read.ts";
export { type FoundManifest, type ManifestSelection, type PassedOver, selectManifest } from "./manifest/select.ts";
export { type EntryComponent, type EntryComponents, entryComponents } from "./marketplace/entry-components.ts";
export { MARKETPLACE_FILES, type MarketplaceFile, marketplaceFile, marketplaceFilesOf } from "./marketplace/files.ts";
export {
  type Marketplace,
  type MarketplaceEntry,
  type MarketplaceResult,
  readMarketplace,
} from "./marketplace/read.ts";
export type { MarketplaceSource, SourceKind } from "./marketplace/source.ts";
export type { FormatProblem } from "./problem.ts";
