import { redact } from "@agent-interop/diagnostics";
import { text, type Value, type ValueMap } from "@agent-interop/documents";
import type { Finding, Loss } from "@agent-interop/projection";
import { isMap } from "../manifest/fields.ts";
import { loss } from "./losses.ts";
import type { PluginMetadata } from "./types.ts";

const AUTHOR = ["name", "email", "url"];
/** Most keywords, and the longest text of a value, in UTF-16 units. */
const KEYWORDS = 256;
const LONGEST = 4096;

/** What a manifest says of its plugin, as far as it may cross. */
export interface Described extends PluginMetadata {
  readonly description: string | null;
  readonly losses: readonly Loss[];
  readonly findings: readonly Finding[];
}

/** Reads the keys that describe a plugin. A value of another type, or one that looks like a secret, costs only itself. */
export function metadataOf(map: ValueMap, path: string): Described {
  const losses: Loss[] = [];
  const findings: Finding[] = [];
  const wrong = (what: string): null => {
    losses.push(loss("manifest-value-type", "value", path, `\`${what}\` has another type than it should`, what));
    return null;
  };
  const plain = (value: Value | undefined, what: string): string | null => {
    if (value === undefined || value === null) return null;
    if (typeof value !== "string" || value.length > LONGEST) return wrong(what);
    if (redact(value) === value) return value.trim() === "" ? null : value;
    const message = `\`${what}\` looks like a credential`;
    losses.push(loss("manifest-value-secret", "value", path, message, what));
    findings.push({ code: "manifest-value-secret", path, line: null, message });
    return null;
  };
  const author = (): PluginMetadata["author"] => {
    const value = map.get("author");
    if (value === undefined || value === null) return null;
    if (typeof value === "string") {
      const name = plain(value, "author");
      return name === null ? null : { name };
    }
    if (!isMap(value)) return wrong("author");
    for (const key of value.keys()) if (!AUTHOR.includes(key)) unplaced(`author.${key}`);
    const kept = AUTHOR.flatMap((key) => {
      const one = plain(value.get(key), `author.${key}`);
      return one === null ? [] : [[key, one] as const];
    });
    return kept.length === 0 ? null : Object.fromEntries(kept);
  };
  const unplaced = (what: string): void => {
    losses.push(loss("manifest-key-unplaced", "key", path, "has no place in a portable manifest", what));
  };
  const keywords = (): readonly string[] | null => {
    const value = map.get("keywords");
    if (value === undefined || value === null) return null;
    if (!Array.isArray(value) || value.length > KEYWORDS) return wrong("keywords");
    const kept = (value as readonly Value[]).flatMap((one, at) => plain(one, `keywords[${at}]`) ?? []);
    return kept.length === 0 ? null : kept;
  };
  const repository = map.get("repository");
  const description = text(map.get("description"));
  if (description === null && ![undefined, null].includes(map.get("description") as null)) wrong("description");
  return {
    description: description === null || description.trim() === "" ? null : redact(description).slice(0, LONGEST),
    author: author(),
    homepage: plain(map.get("homepage"), "homepage"),
    // npm's form is an object with the address in it.
    repository: plain(isMap(repository) ? repository.get("url") : repository, "repository"),
    license: plain(map.get("license"), "license"),
    keywords: keywords(),
    losses,
    findings,
  };
}
