import { digest } from "@agent-interop/documents";
import type { AcpRecipe } from "@agent-interop/registry";

/** What makes a file this file. */
export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  readonly mtimeNs: string;
  readonly ino: string;
}

/** What an operator's decision about an agent is bound to. */
export interface FingerprintFacts {
  /** Id of the kind. */
  readonly kind: string;
  /** Absolute real path of the command, `null` without one. */
  readonly realBinary: string | null;
  /** `<name>@<version>` of the package the command belongs to; `null` when it is not known. */
  readonly package: string | null;
  /** Used only without a package version. */
  readonly file: FileFacts | null;
  readonly recipe: AcpRecipe | null;
}

const DOMAIN = "agent-interop/agent-fingerprint@1";

/**
 * `sha256:<hex>` over the kind, the real path of its command, the package version or else the file's size, time and inode, and
 * how it is launched. A version that was probed, counts, the directory and the adapter are no part of it: runs with and without
 * a probe agree. Another format gets another tag inside, so that old and new ones never meet.
 */
export function interopFingerprint(facts: FingerprintFacts): string {
  const { kind, realBinary, file, recipe } = facts;
  const identity =
    facts.package !== null
      ? ["package", facts.package]
      : file !== null
        ? ["file", String(file.size), file.mtimeNs, file.ino]
        : ["none"];
  const launch = recipe === null ? ["none"] : ["acp", recipe.command, ...recipe.args];
  return digest(DOMAIN, [kind, realBinary ?? "", String(identity.length), ...identity, ...launch]);
}
