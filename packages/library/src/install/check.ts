import { isPlainPath, isWithin, type Machine } from "@agent-interop/diagnostics";
import { packageDigest } from "../package/digest.ts";
import { isRequirement } from "../package/identity.ts";
import type { Manifest } from "../package/manifest.ts";
import { examinePackage } from "../package/validate.ts";
import { quote } from "../package/value.ts";
import { fault } from "../report.ts";
import type { NewPackage } from "../types.ts";

const HASH = /^sha256:[0-9a-f]{64}$/;

/**
 * Checks packages by themselves, the library is not looked at. Throws `library-package-repeated`, `library-package-invalid`,
 * `library-package-mismatch` (a package is not what its record would say), `library-origin-unsafe`.
 */
export function checkPackages(machine: Machine, packages: readonly NewPackage[]): void {
  const seen = new Set<string>();
  for (const one of packages) {
    if (seen.has(one.id)) throw fault("library-package-repeated", `${quote(one.id)} is there twice`);
    seen.add(one.id);
    checkPackage(machine, one);
  }
}

function checkPackage(machine: Machine, one: NewPackage): void {
  const mismatch = (what: string): Error => fault("library-package-mismatch", `${quote(one.id)}: ${what}`);
  const { manifest, diagnostics } = examinePackage(one.files);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first !== undefined || manifest === null) {
    const more = errors.length > 1 ? `, and ${errors.length - 1} more` : "";
    const text = `${quote(one.id)}: ${first?.code}: ${first?.path ?? "the package"} ${first?.message}${more}`;
    throw fault("library-package-invalid", text);
  }
  if (packageDigest(one.files) !== one.digest) throw mismatch("its files have another digest");
  const wrong = differsFrom(manifest, one);
  if (wrong !== null) throw mismatch(wrong);
  checkOrigin(machine, one, manifest);
}

/** What the manifest says otherwise than the record would. */
function differsFrom({ id, version, block }: Manifest, one: NewPackage): string | null {
  if (id !== one.id) return `its manifest is that of ${quote(id)}`;
  if (version !== one.version) return `its manifest has version ${quote(version)}, not ${quote(one.version)}`;
  if (block.present && block.kind !== one.kind) return `its manifest has kind ${block.kind}, not ${one.kind}`;
  if (!one.requires.every(isRequirement)) return "it has a requirement that is not <kind>:<id>";
  const wanted = [...new Set(one.requires)].sort().join();
  if (block.present && [...new Set(block.requires)].sort().join() !== wanted)
    return `its manifest requires ${quote(block.requires.join(", "))}`;
  if (!HASH.test(one.fingerprint)) return "its fingerprint is no SHA-256";
  return one.name === "" ? "it has no name" : null;
}

function checkOrigin(machine: Machine, { id, origin }: NewPackage, { block }: Manifest): void {
  for (const source of [origin.source, block.source]) {
    const wrong = source === null ? null : sourceFault(machine, source);
    if (wrong !== null) throw fault("library-origin-unsafe", `${quote(id)}: its source ${wrong}`);
  }
  if (origin.host === "") throw fault("library-origin-unsafe", `${quote(id)}: its host is not named`);
}

const URL_WITH_USER = /^[a-z][a-z0-9+.-]*:\/\/(?!git@)[^/?#]*@/i;
const FILE_URL = /^file:\/\/(?:localhost)?(\/.*)$/i;
const DRIVE = /^\/?([a-z]:[\\/].*)$/i;

/** What keeps a source from being written down: it would tell a home directory, or a credential. @internal */
export function sourceFault(machine: Machine, source: string): string | null {
  if (source === "") return "is empty";
  if (source.length > 4096) return "is too long";
  if (URL_WITH_USER.test(source)) return "holds user information of a URL";
  const path = FILE_URL.exec(source)?.[1] ?? source;
  const local = DRIVE.exec(path)?.[1] ?? path;
  if (!local.startsWith("/") && !DRIVE.test(local)) return null;
  if (!isPlainPath(local.replaceAll("\\", "/"))) return "is an absolute path with parts that say nothing";
  return isWithin(machine, local, machine.home) ? "is an absolute path in the home directory" : null;
}
