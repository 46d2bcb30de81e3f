import { sanitize } from "@agent-interop/diagnostics";
import { decodeUtf8, member, parseJson, type Value, type ValueMap } from "@agent-interop/documents";
import type { Finding, SourceEntry } from "@agent-interop/projection";
import { resolveComponentPath } from "../component/path.ts";
import type { ComponentItem, ComponentPlace } from "../component/place.ts";
import { MANIFEST_BYTES } from "../detect/candidates.ts";
import { isMap } from "../manifest/fields.ts";
import type { EntryTree } from "../tree/entry-tree.ts";
import type { ManifestKeys, UnsupportedWhat } from "../vendors/vendor.ts";
import { hooksIn } from "./hooks.ts";
import { serversIn } from "./mcp.ts";
import { ACTIVE_PATHS } from "./parts.ts";
import type { ForeignRequirement, UnsupportedPart } from "./types.ts";

const REASONS: Readonly<Record<UnsupportedWhat, string>> = {
  hook: "hooks are never activated",
  mcp: "MCP servers are never started; their names are kept as requirements",
  lsp: "language servers are never started",
  app: "connectors are never bound",
  monitor: "monitors are never started",
  "output-style": "output styles belong to their host",
  script: "programs are never taken",
  tool: "programs are never taken",
  bin: "programs are never taken",
  setting: "settings of a host are never taken",
  "user-config": "configuration that asks its user for values is never taken",
  channel: "channels are never opened",
  workflow: "workflows are never run",
  theme: "themes belong to their host",
  policy: "policies of a host are never taken",
  extension: "code and settings for one client are never taken",
  instruction: "instructions for every session are reported, never taken",
};

const BY_ITEM: Readonly<Partial<Record<ComponentItem, UnsupportedWhat>>> = {
  hook: "hook",
  mcp: "mcp",
  "output-style": "output-style",
  instruction: "instruction",
  executable: "script",
};

/** What is never activated, and what follows from it. */
export interface Unsupported {
  readonly parts: readonly UnsupportedPart[];
  /** What each entry that belongs to such a part is. */
  readonly claimed: ReadonlyMap<string, UnsupportedWhat>;
  readonly requirements: readonly ForeignRequirement[];
  readonly findings: readonly Finding[];
}

/** The manifest of a plugin with the table of its keys. */
export interface KeyedManifest {
  readonly map: ValueMap;
  readonly path: string;
  readonly keys: ManifestKeys;
}

function jsonOf(entry: SourceEntry): Value | undefined {
  if (entry.type !== "file" || entry.bytes.length > MANIFEST_BYTES) return undefined;
  const decoded = decodeUtf8(entry.bytes);
  const parsed = decoded.ok ? parseJson(decoded.text, "jsonc") : null;
  return parsed?.ok === true ? parsed.value : undefined;
}

/** Paths inside the plugin that a value names: a text or a list of texts, and those in the block of experimental keys. */
function pathsIn(value: Value, what: UnsupportedWhat): readonly string[] {
  if (typeof value === "string") {
    const path = resolveComponentPath(value, { dotSlash: false });
    return path.ok && path.path !== "" ? [path.path] : [];
  }
  if (isMap(value)) {
    const values = what === "monitor" ? [...value.values()] : [];
    return values.flatMap((one) => (isMap(one) ? [] : pathsIn(one, what)));
  }
  const texts = Array.isArray(value) ? (value as readonly Value[]).filter((one) => typeof one === "string") : [];
  return texts.flatMap((one) => pathsIn(one, what));
}

/** Collects everything of a plugin that is never activated, but for the entries that `isTaken` says a component has. */
export function unsupportedIn(
  tree: EntryTree,
  manifest: KeyedManifest,
  places: readonly ComponentPlace[],
  isTaken: (path: string) => boolean,
): Unsupported {
  const parts: UnsupportedPart[] = [];
  const claimed = new Map<string, UnsupportedWhat>();
  const requirements: ForeignRequirement[] = [];
  const findings: Finding[] = [];

  const part = (what: UnsupportedWhat, path: string, value: Value | undefined): void => {
    const names: string[] = [];
    if (what === "hook") {
      for (const { name, protects } of hooksIn(value, tree)) {
        if (!protects) names.push(name);
        else {
          const reason = `${REASONS.hook}; protection lost: ${name} looks like one that refuses calls`;
          parts.push({ what, path, names: [name], reason });
          findings.push({ code: "protection-lost", path, line: null, message: `protection lost: hook ${name}` });
        }
      }
      if (names.length === 0 && parts.some((one) => one.path === path)) return;
    }
    if (what === "mcp") {
      names.push(...serversIn(value));
      for (const name of names) requirements.push({ kind: "mcp", name, range: null, marketplace: null, from: path });
    }
    if (what === "extension" && isMap(value)) names.push(...[...value.keys()].map((key) => sanitize(key, 128)));
    parts.push({ what, path, names: [...new Set(names)], reason: REASONS[what] });
  };
  const claim = (path: string, what: UnsupportedWhat): void => {
    const here = tree.below(path).filter((entry) => !claimed.has(entry.path) && !isTaken(entry.path));
    if (here.length === 0) return;
    for (const entry of here) claimed.set(entry.path, what);
    const own = tree.at(path);
    part(what, path, own === undefined ? undefined : jsonOf(own));
  };

  for (const [key, what] of Object.entries(manifest.keys.policy)) {
    const value = member(manifest.map, ...key.split("."));
    if (value === undefined || value === null) continue;
    const inline = isMap(value) || Array.isArray(value);
    part(what, `${manifest.path}#${key}`, inline ? value : undefined);
    for (const path of pathsIn(value, what)) claim(path, what);
  }
  for (const { item, path } of places) {
    const what = BY_ITEM[item];
    // What every host acts on stands in the table below, where a file comes before its folder.
    if (what !== undefined && path !== "" && !ACTIVE_PATHS.some(([known]) => known === path)) claim(path, what);
  }
  for (const [path, what] of ACTIVE_PATHS) claim(path, what);
  return { parts, claimed, requirements, findings };
}
