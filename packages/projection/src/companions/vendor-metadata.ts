import { type FileName, isOpenAiFile, words } from "./file-name.ts";

const DESKTOP = words(".ds_store thumbs.db ehthumbs.db desktop.ini .directory .localized");
const VERSION_CONTROL = words(`
  .git .gitignore .gitattributes .gitkeep .gitmodules .git-blame-ignore-revs .keep .hgignore .npmignore .dockerignore
`);
/** Written by the tools that install skills, and true of the source alone. */
const MANAGERS = words(`
  skill.lock skills.lock skill-lock.json skills-lock.json .skill-lock.json .skills-lock.json skills.lock.json skills.lock.yaml
  .skill-meta.json .skillkit.json .skillfish.json skillfish.json .openskills.json .resource-ninja.json agents.lock
  apm.yml apm.lock apm.lock.yaml skill.oms.sig
`);
/** Manifests of registries, which stand at the root of a skill; elsewhere a file of that name is data. */
const ROOT_MANIFESTS = words("skill.json tile.json _meta.json");
const FOLDERS = /(?:^|\/)(?:\.clawhub|\.clawdhub|__macosx|\.spotlight-v100|\.trashes|\.fseventsd)\//;

/**
 * Why a file is for a vendor's tools, a version control system or a desktop, by its name: it means nothing in a copy, and a lock
 * or a signature of the source would be wrong there. `null` when nothing says so.
 */
export function vendorMetadataWhy({ base, path }: FileName): string | null {
  if (base === "plugin.json") return "plugin manifest";
  if (isOpenAiFile(path)) return "presentation for one vendor";
  if (DESKTOP.has(base) || base.startsWith("._")) return "written by a desktop";
  if (VERSION_CONTROL.has(base)) return "for version control";
  if (MANAGERS.has(base) || FOLDERS.test(path)) return "record of a tool that installs skills";
  return ROOT_MANIFESTS.has(path) ? "manifest of a registry" : null;
}
