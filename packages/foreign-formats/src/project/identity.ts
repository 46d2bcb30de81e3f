import { type Diagnostic, reporter, sanitize } from "@agent-interop/diagnostics";
import { text, type Value, type ValueMap } from "@agent-interop/documents";
import { CODES } from "../codes.ts";
import type { VendorFormat } from "../vendors/vendor.ts";
import { quote } from "./losses.ts";
import { pluginIdOf } from "./plugin-id.ts";
import { versionOf } from "./version.ts";

const report = reporter(CODES);

/** What a plugin is called, as its vendor has it and as a package has it. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly notes: readonly Diagnostic[];
}

/** A version as written, or the digits of a number; `""` for what is there and can be no version. */
function writtenVersion(value: Value | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "number" || typeof value === "bigint" ? String(value) : (text(value) ?? "?");
}

/** The identity that a manifest gives; `null` when no identifier can be made of its name. */
export function identityOf(
  map: ValueMap,
  path: string,
  vendor: VendorFormat,
  directory: string | undefined,
): Identity | null {
  const at = `./${path}`;
  const own = text(map.get("name"))?.trim() ?? "";
  const isNamed = own !== "";
  const name = isNamed ? own : vendor.namedByDirectory === true ? (directory ?? "") : "";
  const id = pluginIdOf(name);
  if (id === null) return null;
  const written = writtenVersion(map.get("version"));
  const { version, done } = versionOf(written);
  const shown = written === null ? "absent" : quote(written);
  const notes = [report("plugin-identity", at, `${path} names ${quote(own)}, version ${shown}`)];
  if (!isNamed)
    notes.push(report("plugin-name-from-directory", at, `no name; the directory's is used: ${quote(name)}`));
  if (id !== name) notes.push(report("plugin-name-normalised", at, `${quote(name)} becomes the identifier ${id}`));
  if (done === "absent") notes.push(report("version-absent", at, "no version is given; the package is 0.0.0"));
  if (done === "coerced") notes.push(report("version-coerced", at, `the version ${shown} becomes ${version}`));
  if (done === "invalid") {
    notes.push(report("version-invalid", at, `${shown} is not a Semantic Version; the package is ${version}`));
  }
  return { id, name: sanitize(name, 256), version, notes };
}
