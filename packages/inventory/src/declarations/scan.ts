import type { Declaration, DeclarationKey } from "@agent-interop/registry";
import { listDirectory, pathRules } from "@agent-interop/source";
import { itemId } from "../items/id.ts";
import { type Claim, type Place, readers } from "../places/places.ts";
import { put, quote, type Scan, type ScanContext } from "../scan/context.ts";
import type { InventoryItem, LinkState } from "../types.ts";
import { readShape } from "./declared.ts";
import { openKeys } from "./open.ts";
import type { Declared, Reading } from "./reading.ts";

/** The file that declares something, as its items carry it. */
export interface DeclaringFile {
  readonly shown: string;
  readonly size: number | null;
  readonly link: LinkState;
  readonly plugin: string | null;
}

/** Lists what one configuration file (or, with `each`, every file of a directory) declares. */
export function* scanDeclaration(context: ScanContext, place: Place<Declaration>): Scan {
  const { each } = place.claims[0]?.what ?? {};
  if (each === undefined) {
    yield* scanFile(context, place.path, place.claims);
    return;
  }
  const resolution = context.door.resolve(place.path);
  if (resolution.state === "absent") return;
  if (resolution.realPath === null || resolution.state === "outside" || resolution.type !== "directory") {
    context.omit("root-unread", context.show(place.path), "is not a directory that can be looked into");
    return;
  }
  const listing = yield* listDirectory(context.door, resolution.realPath);
  if (!listing.ok) {
    context.omit(listing.code, context.show(place.path), listing.message);
    return;
  }
  const rules = pathRules(context.run.machine);
  for (const { name, type } of listing.entries) {
    if (type === "directory" || !each.some((suffix) => name.toLowerCase().endsWith(suffix))) continue;
    yield* scanFile(context, rules.join(place.path, name), place.claims);
  }
}

function* scanFile(context: ScanContext, path: string, claims: readonly Claim<Declaration>[]): Scan {
  const wanted = new Map<string, { key: DeclarationKey; claims: Claim<Declaration>[] }>();
  for (const claim of claims) {
    for (const key of claim.what.keys) {
      const id = `${key.item} ${key.shape} ${key.key.join("\u0000")}`;
      const entry = wanted.get(id) ?? { key, claims: [] };
      entry.claims.push({ ...claim, proven: provenFor(claim, key) });
      wanted.set(id, entry);
    }
  }
  const entries = [...wanted.values()];
  const keys = entries.map(({ key }) => key.key);
  const first = claims[0]?.what;
  // A file without keys is declared for another reader, such as a plugin store.
  if (first === undefined || wanted.size === 0) return;
  const perProject = first.perProject === true ? projectKeys(context, keys) : [];
  const opened = yield* openKeys(
    context,
    path,
    first.format,
    [...keys, ...perProject.map(({ path: at }) => at)],
    first.perProject === true,
  );
  if (opened === null) return;
  const file: DeclaringFile = { shown: context.show(path), size: opened.size, link: opened.link, plugin: null };
  const seen = new Set<string>();
  for (const [index, { key, claims: by }] of entries.entries()) {
    const value = opened.values[index];
    if (value === undefined || value === null) continue;
    yield* declare(
      context,
      file,
      key,
      readShape(key.shape, value, prefixOf(key)),
      readers(by, () => true),
      seen,
    );
  }
  const seenInProject = new Set<string>();
  for (const [index, { of }] of perProject.entries()) {
    const value = opened.values[keys.length + index];
    const { key, claims: by } = entries[of] as (typeof entries)[number];
    if (value === undefined || value === null) continue;
    const reading = readShape(key.shape, value, prefixOf(key));
    context.record.pending.push((project) =>
      declare(
        project,
        file,
        key,
        reading,
        readers(by, () => true),
        seenInProject,
      ),
    );
  }
}

/** A key may be better or worse known than its file; an old file that is no longer loaded stays so. */
function provenFor({ what, proven }: Claim<Declaration>, { confidence }: DeclarationKey): boolean {
  if (confidence === undefined) return proven;
  return confidence !== "secondary" && (proven || (what.confidence === "secondary" && what.unread !== true));
}

/** Claude keeps a project's own servers in the user's file, under the project's path: from the examined directory up to its root. */
function projectKeys(
  context: ScanContext,
  keys: readonly (readonly string[])[],
): { path: readonly string[]; of: number }[] {
  const levels = [...(context.run.project?.levels ?? [])].reverse();
  return levels.flatMap((level) =>
    keys.map((key, of) => ({ path: ["projects", level.replaceAll("\\", "/"), ...key], of })),
  );
}

/** Definitions and executables of a file can share names with one another; their key says which they are. */
function prefixOf({ item, key }: DeclarationKey): string {
  if (item === "mcp" || item === "hook") return "";
  return `${(key.at(-1) ?? item).replace(/s$/, "")}.`;
}

/** Hands out what one key declares; a name that both spellings of a key give is one item. */
export function* declare(
  context: ScanContext,
  file: DeclaringFile,
  key: Pick<DeclarationKey, "item" | "key">,
  { declared, refused }: Reading,
  readBy: readonly string[],
  seen: Set<string>,
): Scan {
  for (const name of refused) {
    const what = name === "" ? key.key.join(".") || "the file" : `${[...key.key, name].join(".")}`;
    context.report("declaration-shape", file.shown, `${quote(what)} has no shape that its host knows`);
  }
  const ordered = [...declared].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  for (const one of ordered) {
    const item = itemOf(context, file, key.item, one, readBy);
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    put(context, item);
  }
}

function itemOf(
  context: ScanContext,
  file: DeclaringFile,
  kind: DeclarationKey["item"],
  one: Declared,
  readBy: readonly string[],
): InventoryItem {
  const base = {
    id: itemId(context.host, context.scope, kind, file.shown, one.key),
    nameSource: "key",
    scope: context.scope,
    path: file.shown,
    plugin: file.plugin,
    readBy,
    description: null,
    size: file.size,
    digest: null,
    link: file.link,
    duplicateOf: null,
    problems: [],
  } as const;
  if (one.item === "mcp") {
    const { name, transport, command, envNames, headerNames, urlOrigin } = one;
    return { ...base, kind: "mcp", name, transport, command, envNames, headerNames, urlOrigin };
  }
  if (one.item === "hook") return { ...base, kind: "hook", name: one.event, event: one.event, matchers: one.matchers };
  const description = one.item === "definition" ? one.description : null;
  return { ...base, kind: kind === "agent" || kind === "prompt" ? kind : "executable", name: one.name, description };
}
