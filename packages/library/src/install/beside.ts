import { PACKAGES, type Place } from "../place.ts";
import { originWords, plainOrigin, sameOrigin } from "../records/origin.ts";
import { contentsOf, rowsOf, type StoredRecord } from "../records/stored.ts";
import { fault } from "../report.ts";
import type { NewPackage } from "../types.ts";

/**
 * Checks what lies where a package is to be. Throws `library-package-installed` (a record, and no replacement was asked for),
 * `library-replace-refused` (the record is not foreign, of another origin or of another kind), `library-place-taken` (something without a record).
 */
export function checkPlace(place: Place, stored: StoredRecord | undefined, one: NewPackage, replace: boolean): void {
  const where = place.shown(`${PACKAGES}/${one.id}`);
  if (stored === undefined) {
    if (place.door.typeAt(place.at(`${PACKAGES}/${one.id}`)) === "absent") return;
    throw fault("library-place-taken", `something without a record lies at ${where}`);
  }
  const refused = (why: string): Error => fault("library-replace-refused", `${one.id} is ${why}`);
  if (stored.trust !== "foreign") throw refused("a package of the library's owner");
  if (!sameOrigin(stored.origin, one.origin))
    throw refused(`installed from another origin: ${originWords(stored.origin)}`);
  if (stored.kind !== one.kind) throw refused(`installed as ${stored.kind}, not ${one.kind}`);
  if (!replace) throw fault("library-package-installed", `${one.id} is installed: ${where}`);
}

/** The record of a package that is installed at this moment. */
export function recordOf(one: NewPackage, now: Date): StoredRecord & { readonly trust: "foreign" } {
  const { id, kind, name, version, digest, fingerprint, licence } = one;
  const origin = plainOrigin(one.origin);
  const requires = [...new Set(one.requires)].sort();
  const trust = "foreign" as const;
  const installedAt = now.toISOString();
  const files = rowsOf(one.files);
  const contents = contentsOf(files, one.files);
  return {
    id,
    kind,
    name,
    version,
    digest,
    fingerprint,
    origin,
    licence,
    requires,
    trust,
    installedAt,
    files,
    contents,
  };
}
