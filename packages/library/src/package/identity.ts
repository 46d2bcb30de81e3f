import type { PackageKind } from "../types.ts";

export const KINDS: readonly PackageKind[] = ["plugin", "skill", "agent", "prompt"];

const ID = /^[a-z0-9](?:[a-z0-9.-]{0,62}[a-z0-9])?$/;
/** A name that plugin stores keep for themselves. */
const RESERVED = "state.json";
/** Names that Windows keeps for devices, with whatever extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$)(?:\.|$)/;

/** True for the identifier of a package: 1 to 64 of `a-z`, `0-9`, `.` and `-`, a letter or digit at both ends, no `--` or `..`. */
export function isPackageId(id: string): boolean {
  return ID.test(id) && !id.includes("--") && !id.includes("..") && id !== RESERVED && !DEVICE.test(id);
}

const NUMBER = "(?:0|[1-9][0-9]{0,15})";
const BEFORE = `(?:${NUMBER}|[0-9]{0,64}[A-Za-z-][0-9A-Za-z-]{0,64})`;
const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${BEFORE}(?:\\.${BEFORE}){0,15})?(?:\\+[0-9A-Za-z-]{1,64}(?:\\.[0-9A-Za-z-]{1,64}){0,15})?$`,
);

/** True for a Semantic Version 2.0.0. */
export function isSemVer(version: string): boolean {
  return version.length <= 256 && SEMVER.test(version);
}

const REQUIREMENT = /^(plugin|skill|agent|prompt):(.+)$/;

/** True for `<kind>:<id>`. */
export function isRequirement(text: string): boolean {
  const id = REQUIREMENT.exec(text)?.[2];
  return id !== undefined && isPackageId(id);
}
