import { AgentInteropError } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import { transliterate } from "./transliterate.ts";

/** Longest identifier, in characters. */
export const NAME_LENGTH: number = 45;
const HASH_LENGTH = 6;
/** Names that Windows keeps for devices, with whatever extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

const trimmed = (text: string): string => text.replace(/^-+|-+$/g, "");

function hashOf(name: string): string {
  return digest("agent-interop/safe-name@1", [name]).slice("sha256:".length, "sha256:".length + HASH_LENGTH);
}

function withHash(stem: string, name: string): string {
  return `${trimmed(stem.slice(0, NAME_LENGTH - HASH_LENGTH - 1))}-${hashOf(name)}`;
}

/**
 * An identifier for a name that may be anything: `a-z`, `0-9` and single hyphens, at most 45 characters, no device name of Windows. A
 * plain ASCII name only loses its case and its punctuation. A name that was cut, transcribed or would be a device gets the first six
 * digits of a hash of the whole, so that two different ones stay apart; it is the same for every composition of the same characters.
 * Throws `name-unusable` for a name without a letter or a digit.
 */
export function safeName(name: string): string {
  const composed = name.normalize("NFC").toWellFormed();
  const folded = transliterate(composed);
  const stem = trimmed(folded.replace(/[^a-z0-9]+/g, "-"));
  if (stem === "") throw new AgentInteropError("name-unusable", "the name holds no letter and no digit");
  const isPlain = /^[\0-\x7f]*$/.test(composed);
  const isWhole = stem.length <= NAME_LENGTH && isPlain && !DEVICE.test(stem);
  return isWhole ? stem : withHash(stem, composed);
}

/**
 * Identifiers of several names, no two alike: different names whose identifiers would be the same all get a hash, none by its place
 * in the list. Names that are equal share one. Throws as `safeName`.
 */
export function safeNames(names: readonly string[]): ReadonlyMap<string, string> {
  const byId = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const id = safeName(name);
    byId.set(id, [...(byId.get(id) ?? []), name]);
  }
  const result = new Map<string, string>();
  for (const [id, same] of byId) {
    for (const name of same) result.set(name, same.length === 1 ? id : withHash(id, name));
  }
  return result;
}
