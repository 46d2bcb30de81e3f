import { sanitize } from "@agent-interop/diagnostics";
import { decodeUtf8, parseJson, text, type Value, type ValueMap } from "@agent-interop/documents";
import type { MarketplaceEntry } from "@agent-interop/foreign-formats/manifests";
import { fault } from "../fault.ts";
import type { FoundMarketplace } from "./find.ts";

/** Where the plugin of a marketplace lies: in the marketplace's own source, or in a repository elsewhere. */
export type EntryPlace =
  | { readonly kind: "local"; readonly paths: readonly string[] }
  | {
      readonly kind: "repository";
      readonly url: string;
      readonly ref?: string;
      readonly commit?: string;
      readonly subfolder?: string;
    };

export interface ChosenEntry {
  readonly found: FoundMarketplace;
  readonly entry: MarketplaceEntry;
  readonly place: EntryPlace;
}

/** Names that a message lists. */
const LISTED = 40;
const NAME_LENGTH = 80;
const isMap = (value: Value | undefined): value is ValueMap => value instanceof Map;

/** The names of the plugins, for a message. */
export function namesOf(found: readonly FoundMarketplace[]): string {
  const names = new Set(found.flatMap(({ marketplace }) => marketplace.entries.flatMap(({ name }) => name ?? [])));
  const listed = [...names].slice(0, LISTED).map((name) => sanitize(name, NAME_LENGTH));
  const more = names.size - listed.length;
  if (listed.length === 0) return "it has none";
  return `it has ${listed.join(", ")}${more === 0 ? "" : ` and ${more} more`}`;
}

/**
 * The entry of a name, in the first marketplace that has it. Throws `fetch-entry-unknown`, `fetch-entry-unsupported` or
 * `fetch-marketplace-invalid`.
 */
export function chooseEntry(all: readonly FoundMarketplace[], name: string): ChosenEntry {
  if (all.length === 0) throw fault("fetch-entry-unknown", "the source holds no marketplace that can be read");
  const found = all.find(({ marketplace }) => marketplace.entries.some((entry) => entry.name === name));
  if (found === undefined) {
    throw fault("fetch-entry-unknown", `the marketplace has no plugin ${sanitize(name, NAME_LENGTH)}; ${namesOf(all)}`);
  }
  const [entry, twin] = found.marketplace.entries.filter((one) => one.name === name);
  if (entry === undefined || twin !== undefined) {
    throw fault("fetch-marketplace-invalid", `the marketplace has more than one plugin ${sanitize(name, NAME_LENGTH)}`);
  }
  return { found, entry, place: placeOf(found, entry) };
}

function placeOf(found: FoundMarketplace, entry: MarketplaceEntry): EntryPlace {
  const { source } = entry;
  const unsupported = (what: string): Error => fault("fetch-entry-unsupported", `the source of the plugin ${what}`);
  if (source.follow === "never") throw unsupported("is a command");
  if (source.follow === "local") {
    if (source.path === null) throw unsupported(source.refused ?? "cannot be read");
    return { kind: "local", paths: source.alternative === null ? [source.path] : [source.path, source.alternative] };
  }
  const written = writtenSource(found, entry.name as string);
  if (source.kind === "url-string" && typeof written === "string") return { kind: "repository", url: written };
  if (!isMap(written)) throw unsupported("is of a kind that is not fetched");
  const field = (name: string): string | undefined => text(written.get(name)) ?? undefined;
  const url = source.kind === "github" ? githubUrl(source.repo) : source.kind === "npm" ? undefined : field("url");
  if (!["github", "url", "git-subdir"].includes(source.kind) || url === undefined) {
    throw unsupported(`is of a kind that is not fetched (${source.tag ?? "unknown"})`);
  }
  const [ref, commit, subfolder] = [field("ref"), field("sha")?.toLowerCase(), field("path")];
  return {
    kind: "repository",
    url,
    ...(ref !== undefined && { ref }),
    ...(commit !== undefined && { commit }),
    ...(subfolder !== undefined && { subfolder }),
  };
}

const githubUrl = (repo: string | null): string | undefined =>
  repo === null ? undefined : `https://github.com/${repo}`;

/** The source as the file has it: the reader of marketplaces keeps no address, since most of its users must not have one. */
function writtenSource({ bytes, file }: FoundMarketplace, name: string): Value | undefined {
  const decoded = decodeUtf8(bytes);
  const parsed = decoded.ok ? parseJson(decoded.text, "json") : null;
  const plugins = parsed?.ok === true && isMap(parsed.value) ? parsed.value.get("plugins") : undefined;
  const list: readonly Value[] = Array.isArray(plugins) ? plugins : [];
  const nameOf = (value: ValueMap): string | null =>
    text(value.get("name")) ?? (file.entriesById ? text(value.get("id")) : null);
  const entry = list.find((value): value is ValueMap => isMap(value) && nameOf(value) === name);
  return entry?.get("source");
}
