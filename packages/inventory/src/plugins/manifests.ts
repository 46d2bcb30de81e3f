import {
  FOREIGN_MANIFESTS,
  type FoundManifest,
  type PluginHost,
  type PluginManifest,
  readManifest,
  selectManifest,
} from "@agent-interop/foreign-formats/manifests";
import { parser, pathRules } from "@agent-interop/source";
import type { Scan, ScanContext } from "../scan/context.ts";

/** The manifest that speaks for a plugin directory, and what is wrong with it. */
export interface ChosenManifest {
  readonly manifest: PluginManifest | null;
  /** Absolute path of the manifest, `null` without one. */
  readonly path: string | null;
  readonly problems: readonly { readonly code: string; readonly message: string }[];
}

/** Looks for the manifests of a directory and takes the one its host takes. Without a host's own, any single one speaks. */
export function* chooseManifest(
  context: ScanContext,
  directory: string,
  host: PluginHost | null,
): Scan<ChosenManifest> {
  const rules = pathRules(context.run.machine);
  const found: (FoundManifest & { readonly path: string; readonly manifest: PluginManifest | null })[] = [];
  const problems: { code: string; message: string }[] = [];
  const seen = new Set<string>();
  for (const { path, id } of FOREIGN_MANIFESTS) {
    if (seen.has(path)) continue;
    seen.add(path);
    const file = rules.join(directory, ...path.split("/"));
    const type = context.door.typeAt(file);
    if (type !== "file" && type !== "link") continue;
    const resolution = context.door.resolve(file);
    if (resolution.realPath === null || resolution.state === "outside") {
      problems.push({ code: "link-outside", message: `has a manifest ${path} that is a link which is not followed` });
      continue;
    }
    const read = context.door.read(resolution.realPath, { cap: context.door.limits.declarationBytes });
    if (!read.ok) {
      problems.push({ code: read.code, message: `has a manifest ${path} that ${read.message}` });
      continue;
    }
    let result = readManifest(id, read.bytes);
    if (result.status === "needs-yaml") result = readManifest(id, read.bytes, yield* parser("yaml"));
    if (result.status === "not-a-manifest" || result.status === "needs-yaml") continue;
    const format = result.status === "ok" ? result.manifest.format : result.format;
    const { manifest } = result;
    const wrong = result.status === "invalid" ? result.problems : (manifest?.problems ?? []);
    for (const { code, message } of wrong) problems.push({ code, message: `${path}: ${message}` });
    found.push({ format, linked: type === "link", path: file, manifest });
  }
  const own = host === null ? null : selectManifest(found, host);
  const selection = own?.status === "selected" ? own : selectManifest(found);
  if (selection.status !== "selected") return { manifest: null, path: null, problems };
  const chosen = found.find(({ format }) => format === selection.format);
  return { manifest: chosen?.manifest ?? null, path: chosen?.path ?? null, problems };
}

/** True when a directory holds any recognised manifest file. */
export function hasManifest(context: ScanContext, directory: string): boolean {
  const rules = pathRules(context.run.machine);
  return FOREIGN_MANIFESTS.some(({ path, id }) => {
    if (id === "pi") return false;
    const type = context.door.typeAt(rules.join(directory, ...path.split("/")));
    return type === "file" || type === "link";
  });
}
