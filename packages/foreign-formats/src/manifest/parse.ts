import {
  decodeUtf8,
  type Problem,
  parseJson,
  parseYaml,
  text,
  type ValueMap,
  type YamlParser,
} from "@agent-interop/documents";
import { type FormatProblem, problem } from "../problem.ts";
import { isMap } from "./fields.ts";
import { manifestFormat, rootDialect } from "./formats.ts";
import type { ManifestFormatId } from "./ids.ts";

/** The keys and values of one manifest, or why there are none. */
export type ParsedManifest =
  /** `format` is the dialect; for a root `plugin.json` its `$schema` decides. */
  | { readonly status: "parsed"; readonly format: ManifestFormatId; readonly map: ValueMap }
  | {
      readonly status: "broken";
      readonly format: ManifestFormatId;
      readonly error: "unparseable" | "not-an-object";
      readonly problem: FormatProblem;
    }
  /** A `package.json` without a `pi` block; when it could not be read at all, `problems` says why. */
  | { readonly status: "not-a-manifest"; readonly problems: readonly FormatProblem[] }
  /** YAML outside the plain subset and no parser was given. */
  | { readonly status: "needs-yaml" };

function broken(
  format: ManifestFormatId,
  error: "unparseable" | "not-an-object",
  cause: FormatProblem,
): ParsedManifest {
  // Every JavaScript project has a package.json: only a `pi` block makes it a plugin manifest.
  if (format === "pi") return { status: "not-a-manifest", problems: [cause] };
  return { status: "broken", format, error, problem: cause };
}

function unparseable(format: ManifestFormatId, cause: Problem): ParsedManifest {
  const message = `The manifest cannot be parsed: ${cause.message}`;
  const { line, column } = cause;
  return broken(format, "unparseable", { code: "manifest-invalid", field: null, message, line, column });
}

/** Parses one manifest. Never throws. A byte-order mark is stripped. The caller bounds the size of `bytes`. */
export function parseManifest(id: ManifestFormatId, bytes: Uint8Array, yaml: YamlParser | null): ParsedManifest {
  const row = manifestFormat(id);
  const unknown = row.tier === "root" ? "copilot-root" : id;
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return unparseable(unknown, decoded.problem);
  const parsed = row.file === "yaml" ? parseYaml(decoded.text, yaml) : parseJson(decoded.text, "json");
  if (!parsed.ok) return "problem" in parsed ? unparseable(unknown, parsed.problem) : { status: "needs-yaml" };
  const map = parsed.value;
  if (!isMap(map)) {
    return broken(unknown, "not-an-object", problem("manifest-invalid", null, "The manifest is not an object."));
  }
  if (id === "pi" && !isMap(map.get("pi"))) return { status: "not-a-manifest", problems: [] };
  return { status: "parsed", format: row.tier === "root" ? rootDialect(text(map.get("$schema"))) : id, map };
}
