import { decodeUtf8, parseJson, text, type Value, type ValueMap } from "@agent-interop/documents";
import { resolveComponentPath } from "../component/path.ts";
import { type ComponentField, componentFields, isMap } from "../manifest/fields.ts";
import { type FormatProblem, problem } from "../problem.ts";
import type { MarketplaceFile } from "./files.ts";
import { type MarketplaceSource, marketplaceSource } from "./source.ts";

/** One plugin of a marketplace. */
export interface MarketplaceEntry {
  readonly name: string | null;
  readonly source: MarketplaceSource;
  readonly version: string | null;
  readonly description: string | null;
  /** `false`: the entry defines the components and the plugin needs no manifest. `null`: not said. */
  readonly strict: boolean | null;
  /** Component fields of the entry itself. */
  readonly components: ReadonlyMap<string, ComponentField>;
}

/** A marketplace file as neutral data. */
export interface Marketplace {
  readonly name: string | null;
  /** Name of the owner. */
  readonly owner: string | null;
  /** `metadata.pluginRoot`, checked, relative to the root of the repository; `""` without one. */
  readonly pluginRoot: string;
  readonly entries: readonly MarketplaceEntry[];
  readonly problems: readonly FormatProblem[];
}

/** What reading a marketplace gives. */
export type MarketplaceResult =
  | { readonly status: "ok"; readonly marketplace: Marketplace }
  | { readonly status: "invalid"; readonly problems: readonly FormatProblem[] };

function invalid(message: string, line: number | null = null, column: number | null = null): MarketplaceResult {
  return { status: "invalid", problems: [{ code: "marketplace-invalid", field: null, message, line, column }] };
}

function pluginRootOf(map: ValueMap, problems: FormatProblem[]): string {
  const metadata = map.get("metadata");
  const value = isMap(metadata) ? metadata.get("pluginRoot") : undefined;
  if (value === undefined) return "";
  const field = "metadata.pluginRoot";
  if (typeof value !== "string") {
    problems.push(problem("manifest-field-type", field, "The plugin root is not a string."));
    return "";
  }
  const resolved = resolveComponentPath(value, { dotSlash: false });
  if (resolved.ok) return resolved.path;
  problems.push(problem("marketplace-source-escapes", field, `The plugin root ${resolved.reason}.`));
  return "";
}

function entryOf(
  value: Value,
  index: number,
  file: MarketplaceFile,
  pluginRoot: string,
  problems: FormatProblem[],
): MarketplaceEntry | null {
  const at = `plugins[${index}]`;
  if (!isMap(value)) {
    problems.push(problem("marketplace-entry-invalid", at, "The entry is not an object."));
    return null;
  }
  const name = text(value.get("name")) ?? (file.entriesById ? text(value.get("id")) : null);
  if (name === null || name.trim() === "")
    problems.push(problem("marketplace-entry-invalid", at, "The entry has no name."));
  const written = value.get("source");
  const source = marketplaceSource(written, file, pluginRoot);
  if (typeof written !== "string" && !isMap(written)) {
    problems.push(problem("marketplace-entry-invalid", `${at}.source`, "The entry has no source."));
  }
  if (source.refused !== null) {
    problems.push(problem("marketplace-source-escapes", `${at}.source`, `The source ${source.refused}.`));
  }
  if (source.kind === "command") {
    problems.push(
      problem("marketplace-source-command", `${at}.source`, "The source is a command and is never followed."),
    );
  }
  const strict = value.get("strict");
  return {
    name: name === null || name.trim() === "" ? null : name,
    source,
    version: text(value.get("version")),
    description: text(value.get("description")),
    strict: typeof strict === "boolean" ? strict : null,
    components: componentFields(value, "marketplace"),
  };
}

function nameDuplicates(entries: readonly MarketplaceEntry[], problems: FormatProblem[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    if (name === null) continue;
    if (seen.has(name))
      problems.push(problem("marketplace-entry-duplicate", "plugins", "Two entries have the same name."));
    seen.add(name);
  }
}

/**
 * Reads one marketplace file. Never throws. Local sources are checked as text and made relative to the root of the repository;
 * whether a directory is there is for the caller to see. Nothing is fetched and no command source is followed. The caller
 * bounds the size of `bytes`.
 */
export function readMarketplace(bytes: Uint8Array, file: MarketplaceFile): MarketplaceResult {
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return invalid(`The marketplace cannot be parsed: ${decoded.problem.message}`);
  const parsed = parseJson(decoded.text, "json");
  if (!parsed.ok) {
    const { message, line, column } = parsed.problem;
    return invalid(`The marketplace cannot be parsed: ${message}`, line, column);
  }
  const map = parsed.value;
  if (!isMap(map)) return invalid("The marketplace is not an object.");
  const list = map.get("plugins");
  if (!Array.isArray(list)) return invalid("The marketplace has no list of plugins.");
  const problems: FormatProblem[] = [];
  const name = text(map.get("name"));
  if ((name === null || name.trim() === "") && !file.entriesById) {
    problems.push(problem("marketplace-name-missing", "name", "The marketplace has no name."));
  }
  const pluginRoot = pluginRootOf(map, problems);
  const entries = (list as readonly Value[]).flatMap(
    (value, index) => entryOf(value, index, file, pluginRoot, problems) ?? [],
  );
  nameDuplicates(entries, problems);
  const owner = map.get("owner");
  return {
    status: "ok",
    marketplace: { name, owner: isMap(owner) ? text(owner.get("name")) : text(owner), pluginRoot, entries, problems },
  };
}
