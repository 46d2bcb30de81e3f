import { AgentInteropError } from "@agent-interop/diagnostics";
import { digest } from "@agent-interop/documents";
import { transliterate } from "./transliterate.ts";

/** Longest identifier, in characters. */
export const NAME_LENGTH: number = 45;
const HASH_LENGTH = 6;
/** Names that Windows keeps for devices, with whatever extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** A name that is its own identifier, as most are. */
const IDENTIFIER = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const trimmed = (text: string): string => text.replace(/^-+|-+$/g, "");

function hashOf(name: string, length: number): string {
  return digest("agent-interop/safe-name@1", [name]).slice("sha256:".length, "sha256:".length + length);
}

function withHash(stem: string, name: string, length: number = HASH_LENGTH): string {
  return `${trimmed(stem.slice(0, NAME_LENGTH - length - 1))}-${hashOf(name, length)}`;
}

/**
 * An identifier for a name that may be anything: `a-z`, `0-9` and single hyphens, at most 45 characters, no device name of Windows. A
 * plain ASCII name only loses its case and its punctuation. A name that was cut, transcribed or would be a device gets the first six
 * digits of a hash of the whole, so that two different ones stay apart; it is the same for every composition of the same characters.
 * Throws `name-unusable` for a name without a letter or a digit.
 */
export function safeName(name: string): string {
  if (name.length <= NAME_LENGTH && IDENTIFIER.test(name) && !DEVICE.test(name)) return name;
  const composed = name.normalize("NFC").toWellFormed();
  const folded = transliterate(composed);
  const stem = trimmed(folded.replace(/[^a-z0-9]+/g, "-"));
  if (stem === "") throw new AgentInteropError("name-unusable", "the name holds no letter and no digit");
  const isPlain = /^[\0-\x7f]*$/.test(composed);
  const isWhole = stem.length <= NAME_LENGTH && isPlain && !DEVICE.test(stem);
  return isWhole ? stem : withHash(stem, composed);
}

/**
 * Identifiers of several names, no two alike: different names whose identifiers would be the same all get a hash, as long as it takes,
 * none by its place in the list. Names that are equal share one. Throws as `safeName`.
 */
export function safeNames(names: readonly string[]): ReadonlyMap<string, string> {
  const plain = new Map([...new Set(names)].map((name) => [name, safeName(name)] as const));
  let result: ReadonlyMap<string, string> = plain;
  for (let length = HASH_LENGTH; length <= NAME_LENGTH - 2; length += HASH_LENGTH) {
    const uses = new Map<string, number>();
    for (const id of result.values()) uses.set(id, (uses.get(id) ?? 0) + 1);
    if (![...uses.values()].some((count) => count > 1)) break;
    const before = result;
    result = new Map(
      [...before].map(([name, id]) => {
        if (uses.get(id) === 1) return [name, id];
        const stem = (plain.get(name) as string).replace(/-[0-9a-f]{6}$/, "");
        return [name, withHash(stem, name.normalize("NFC"), length)];
      }),
    );
  }
  return result;
}
