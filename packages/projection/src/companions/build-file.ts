import { type Content, SHAPE_LIMIT } from "./content.ts";
import type { FileName } from "./file-name.ts";

/** JSON manifests, and the keys with which they name commands or code. */
const MANIFESTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["package.json", ["scripts", "bin", "gypfile", "pi"]],
  ["composer.json", ["scripts", "bin"]],
  ["deno.json", ["tasks"]],
  ["deno.jsonc", ["tasks"]],
]);

/** Sections and keys of build files in TOML and INI form that name commands, entry points or a build. */
const SECTIONS: ReadonlyMap<string, RegExp> = new Map([
  ["pyproject.toml", /^[ \t]*\[[^\]\n]{0,200}(?:scripts|entry-?points|entry_points|build|tasks|setuptools)/m],
  ["setup.cfg", /^[ \t]*\[[^\]\n]{0,200}(?:scripts|entry_points|build|command|install|options)/m],
  ["cargo.toml", /^[ \t]*build[ \t]*=|^[ \t]*\[{1,2}(?:bin|build-dependencies)/m],
]);

/** Why a manifest of a package names commands or a build; `null` when it does not, or the file is no such manifest. */
export function buildFileWhy({ base }: FileName, content: Content): string | null {
  const keys = MANIFESTS.get(base);
  if (keys !== undefined) {
    const object = content.json();
    if (object === "unread") return `${base} that cannot be read`;
    const key = object === null ? undefined : keys.find((one) => object.has(one));
    return key === undefined ? null : `${base} with ${key}`;
  }
  const section = SECTIONS.get(base)?.test(content.text()?.slice(0, SHAPE_LIMIT) ?? "");
  return section === true ? `${base} with a build or scripts` : null;
}
