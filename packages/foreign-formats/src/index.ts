export { CODES, type FormatCode } from "./codes.ts";
export { detectForeignPlugin } from "./detect/detect.ts";
export type { DetectionOptions, ForeignCandidate, ForeignDetection } from "./detect/types.ts";
export { FOREIGN_MANIFESTS, type ForeignManifest } from "./manifest/formats.ts";
export type { ForeignFormatId, ManifestFormatId, ManifestTier, PluginHost } from "./manifest/ids.ts";
export { DEFAULT_EXTENSION_KEY } from "./project/package-manifest.ts";
export { isPluginId } from "./project/plugin-id.ts";
export { foreignPluginWith, projectForeignPlugin } from "./project/project.ts";
export { holdsSkills, type SkillFolderOptions, skillFolderWith } from "./project/skill-folder.ts";
export type {
  ComponentOutcome,
  EntryFate,
  ForeignBlocked,
  ForeignPackage,
  ForeignProjection,
  ForeignProjectionOptions,
  ForeignRequirement,
  PackageComponent,
  PluginMetadata,
  UnsupportedPart,
} from "./project/types.ts";
export { FOREIGN_FORMATS, hostOfFormat, isForeignFormat } from "./vendors/index.ts";
export type { UnsupportedWhat } from "./vendors/vendor.ts";
