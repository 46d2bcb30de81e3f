import type { Diagnostic } from "@agent-interop/diagnostics";
import { loadLibrary } from "../load/load.ts";
import { readLibrary } from "../read-library.ts";
import type { Library, PackageKind, ReadOptions } from "../types.ts";
import type { TrustGate } from "./gate.ts";
import { isOwn, TRUST_SETTING } from "./rule.ts";

/** Why something is trusted or not; `changed`: the gate is open, and its file is not what was reviewed. */
export type TrustReason = "own-package" | "gate-open" | "gate-closed" | "gate-unknown" | "changed" | "unreadable";

/** One package and what the gate makes of it. */
export interface PackageTrust {
  readonly id: string;
  readonly kind: PackageKind;
  readonly version: string;
  /** What its record says. */
  readonly trust: "foreign" | "native";
  /** Each of its items is trusted. */
  readonly trusted: boolean;
  readonly why: TrustReason;
  /** Its skills, agents and prompts that can be read. */
  readonly items: readonly ItemTrust[];
}

/** One item of a package and whether it may be acted on. */
export interface ItemTrust {
  readonly kind: "skill" | "agent" | "prompt";
  readonly id: string;
  readonly trusted: boolean;
  readonly why: TrustReason;
}

/** What is trusted in a library, and by what. */
export interface LibraryTrust {
  readonly gate: TrustGate;
  /** Sorted by id. */
  readonly packages: readonly PackageTrust[];
  /** What the operator would have to write into the settings file to trust the rest; `null` while the gate is open. */
  readonly write: string | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Which packages and items of a library are trusted under a gate, and why. Reads what `loadLibrary` reads, changes nothing: no function
 * of this package opens the gate.
 */
export async function libraryTrust(
  library: Library,
  gate: TrustGate,
  options: ReadOptions = {},
): Promise<LibraryTrust> {
  const open = gate.value === true;
  const { natives, records } = await readLibrary(library);
  const loaded = await loadLibrary([library], { trustProjectImports: open }, options);
  const items = [...loaded.skills, ...loaded.agents, ...loaded.prompts];
  const packages = [...natives, ...records]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((record): PackageTrust => {
      const whyOf = (trusted: boolean): TrustReason => {
        if (isOwn(record, library)) return "own-package";
        if (!open) return gate.value === "unknown" ? "gate-unknown" : "gate-closed";
        return trusted ? "gate-open" : "changed";
      };
      const own = items
        .filter((item) => item.package === record.id)
        .map(({ kind, id, trusted }): ItemTrust => ({ kind, id, trusted, why: whyOf(trusted) }));
      const trusted = own.length > 0 && own.every((item) => item.trusted);
      const why = own.length === 0 ? "unreadable" : whyOf(trusted);
      const { id, kind, version, trust } = record;
      return { id, kind, version, trust, trusted, why, items: own };
    });
  return { gate, packages, write: open ? null : settingText(), diagnostics: loaded.diagnostics };
}

/** The setting as it is written, in the shape of the file. */
function settingText(): string {
  const value = TRUST_SETTING.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), true);
  return JSON.stringify(value, null, 2);
}
