import type { MarketplaceEntry } from "@agent-interop/foreign-formats/manifests";
import type { Context } from "./context.ts";
import { fault } from "./fault.ts";
import { type ChosenEntry, chooseEntry, namesOf } from "./marketplace/entry.ts";
import { type FoundMarketplace, isPackage, marketplaceAt, marketplaceIn, marketplacesOf } from "./marketplace/find.ts";
import { openRepository } from "./open.ts";
import type { OpenedSource } from "./opened.ts";
import { joined, subfolderOf } from "./subfolder.ts";
import type { ImportRequest } from "./types.ts";

/** The plugin of a marketplace. */
export interface MarketplacePlugin {
  /** Where it lies: the marketplace's own source, or another one, which is the caller's to close. */
  readonly opened: OpenedSource;
  readonly path: string;
  readonly marketplace: string;
  readonly entry: MarketplaceEntry;
}

/**
 * The plugin that a request names in a marketplace; `null` when the source is meant as it is. Throws `fetch-entry-needed` for a marketplace
 * of which no plugin is named, `fetch-entry-unknown`, `fetch-entry-unsupported`, `fetch-marketplace-invalid`, and what fetching throws.
 */
export async function marketplacePlugin(
  context: Context,
  opened: OpenedSource,
  path: string,
  request: ImportRequest,
): Promise<MarketplacePlugin | null> {
  const found = await marketplaces(opened, path, request);
  if (found === null) return null;
  if (request.entry !== undefined && request.subfolder !== undefined && !has(found, request.entry)) {
    const recorded = path === "" ? undefined : await recordedPlugin(opened, path, request.entry);
    if (recorded !== undefined) return recorded;
    // The marketplace is another source, and this commit all that is recorded of the plugin.
    if (request.commit !== undefined) return null;
  }
  if (request.entry === undefined) throw fault("fetch-entry-needed", `the source is a marketplace; ${namesOf(found)}`);
  const chosen = chooseEntry(found, request.entry);
  const { name } = chosen.found.marketplace;
  const common = { marketplace: name ?? chosen.found.file.path, entry: chosen.entry };
  if (chosen.place.kind === "local")
    return { ...common, opened, path: await localPath(opened, chosen, chosen.place.paths) };
  const { url, ref, commit, subfolder = "" } = chosen.place;
  const below = subfolderOf(subfolder);
  const inner: ImportRequest = {
    source: url,
    ...(ref !== undefined && { ref }),
    ...(commit !== undefined && { commit }),
  };
  const repository = await openRepository(context, inner, opened.local);
  return { ...common, opened: repository, path: joined(repository.subfolder, below) };
}

/** The marketplaces in question; `null` for none. */
async function marketplaces(
  opened: OpenedSource,
  path: string,
  request: ImportRequest,
): Promise<readonly FoundMarketplace[] | null> {
  const named = marketplaceAt(path);
  if (named !== null && (await opened.typeOf(path)) === "file") {
    const found = await marketplaceIn(opened, named.file, named.root);
    if (found === null) throw fault("fetch-marketplace-invalid", "the marketplace file cannot be read as one");
    return [found];
  }
  if (request.entry !== undefined) return marketplacesOf(opened, path);
  // A directory that was named is meant as it is; the root of a source that is nothing but a list is not.
  if (path !== "" || request.subfolder !== undefined || (await isPackage(opened, path))) return null;
  const found = await marketplacesOf(opened, path);
  return found.length === 0 ? null : found;
}

const has = (found: readonly FoundMarketplace[], name: string): boolean =>
  found.some(({ marketplace }) => marketplace.entries.some((entry) => entry.name === name));

/** The plugin that a record names by its directory: what the marketplace at the root says of that directory under that name. */
async function recordedPlugin(
  opened: OpenedSource,
  path: string,
  name: string,
): Promise<MarketplacePlugin | undefined> {
  for (const { file, marketplace } of await marketplacesOf(opened, "")) {
    const entry = marketplace.entries.find(({ source, ...one }) => {
      return one.name === name && (source.path === path || source.alternative === path);
    });
    if (entry !== undefined) return { opened, path, marketplace: marketplace.name ?? file.path, entry };
  }
  return undefined;
}

/** The one directory that a local source means. */
async function localPath(opened: OpenedSource, { found }: ChosenEntry, paths: readonly string[]): Promise<string> {
  const there: string[] = [];
  for (const path of paths) {
    const place = joined(found.root, path);
    if ((await opened.typeOf(place)) === "directory") there.push(place);
  }
  const [path, other] = there;
  if (path === undefined) throw fault("fetch-subfolder-missing", `the marketplace has no directory ${paths[0]}`);
  if (other !== undefined) throw fault("fetch-marketplace-invalid", `${path} and ${other} may both be meant`);
  return path;
}
