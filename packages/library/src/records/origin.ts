import type { Origin } from "../types.ts";

/** An origin with its own members only, in one fixed order. */
export function plainOrigin(origin: Origin): Origin {
  const { kind, host, source, format, marketplace } = origin;
  if (kind === "interop") return { kind, host, source, format, marketplace };
  const { transport, ref, commit, subfolder } = origin;
  return { kind, host, source, format, marketplace, transport, ref, commit, subfolder };
}

/**
 * True when a package of one origin may take the place of one of the other: a new version of it, from where it came. A host keeps each version
 * of a plugin in a directory of its own, so what it has from one marketplace is one origin wherever it lies; the id is compared by the caller.
 */
export function sameOrigin(one: Origin, other: Origin): boolean {
  if (one.kind !== other.kind || one.host !== other.host) return false;
  if (one.kind === "interop" && one.marketplace !== null && one.marketplace === other.marketplace) return true;
  if (one.source !== other.source) return false;
  return one.kind === "interop" || one.subfolder === (other.kind === "import" ? other.subfolder : null);
}

/** An origin in a few words, for a message. */
export function originWords({ kind, host, source }: Origin): string {
  return `${kind} of ${host === null ? source : `${host}, ${source}`}`;
}
