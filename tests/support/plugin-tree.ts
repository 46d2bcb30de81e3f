import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { FOREIGN_MANIFESTS } from "@agent-interop/foreign-formats";
import { isUnwalked, type SourceEntry } from "@agent-interop/projection";

/** Folders of manifests at the root, which a walk of a plugin looks into. */
const FOLDERS = new Set(
  FOREIGN_MANIFESTS.filter(({ path }) => path.includes("/")).map(({ path }) => path.slice(0, path.lastIndexOf("/"))),
);

/** Every entry of a plugin's directory, as its projection takes it. */
export function pluginEntries(root: string, below = ""): SourceEntry[] {
  return readdirSync(`${root}/${below}`)
    .sort()
    .flatMap((name): SourceEntry[] => {
      const path = below + name;
      const stat = lstatSync(`${root}/${path}`);
      if (stat.isSymbolicLink()) return [{ type: "link", path }];
      if (stat.isDirectory()) {
        return isUnwalked(path) && !FOLDERS.has(path) ? [{ type: "unwalked", path }] : pluginEntries(root, `${path}/`);
      }
      if (!stat.isFile()) return [{ type: "special", path }];
      return [{ type: "file", path, bytes: readFileSync(`${root}/${path}`), executable: (stat.mode & 0o111) !== 0 }];
    });
}
