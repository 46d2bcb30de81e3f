import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Everything below a directory: relative path to mode and content, sorted. What is kept for an undo is left out unless `undo`. */
export function snapshot(root: string, undo = false): Record<string, string> {
  const found: Record<string, string> = {};
  const walk = (relative: string): void => {
    for (const name of readdirSync(join(root, relative)).sort()) {
      const path = relative === "" ? name : `${relative}/${name}`;
      if (path === ".undo" && !undo) continue;
      const stat = lstatSync(join(root, path));
      const mode = (stat.mode & 0o7777).toString(8);
      if (stat.isSymbolicLink()) found[path] = `link ${readlinkSync(join(root, path))}`;
      else if (stat.isDirectory()) found[path] = `directory ${mode}`;
      else found[path] = `file ${mode} ${readFileSync(join(root, path)).toString("base64")}`;
      if (stat.isDirectory()) walk(path);
    }
  };
  walk("");
  return found;
}
