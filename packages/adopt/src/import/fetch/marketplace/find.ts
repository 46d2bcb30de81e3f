import { FOREIGN_MANIFESTS } from "@agent-interop/foreign-formats";
import {
  MARKETPLACE_FILES,
  type Marketplace,
  type MarketplaceFile,
  readMarketplace,
} from "@agent-interop/foreign-formats/manifests";
import type { OpenedSource } from "../opened.ts";
import { joined } from "../subfolder.ts";

/** A marketplace file in a source. */
export interface FoundMarketplace {
  readonly file: MarketplaceFile;
  /** Directory that its paths are relative to, below the root of the source. */
  readonly root: string;
  readonly bytes: Uint8Array;
  readonly marketplace: Marketplace;
}

/** Bytes of a marketplace file; the largest public ones have a fifth of it. */
const MARKETPLACE_BYTES = 1024 * 1024;

/** The marketplace file that a path ends in, and the directory that it is the marketplace of; `null` for other files. */
export function marketplaceAt(path: string): { readonly file: MarketplaceFile; readonly root: string } | null {
  const ends = (file: MarketplaceFile): boolean => path === file.path || path.endsWith(`/${file.path}`);
  const [file] = MARKETPLACE_FILES.filter(ends).sort((a, b) => b.path.length - a.path.length);
  return file === undefined ? null : { file, root: path.slice(0, Math.max(0, path.length - file.path.length - 1)) };
}

/** The marketplace in one file; `null` when it cannot be read as one. */
export async function marketplaceIn(
  opened: OpenedSource,
  file: MarketplaceFile,
  root: string,
): Promise<FoundMarketplace | null> {
  const bytes = await opened.file(joined(root, file.path), MARKETPLACE_BYTES);
  if (bytes === null) return null;
  const read = readMarketplace(bytes, file);
  return read.status === "ok" ? { file, root, bytes, marketplace: read.marketplace } : null;
}

/** Every marketplace of a directory, in the order of the table. */
export async function marketplacesOf(opened: OpenedSource, root: string): Promise<readonly FoundMarketplace[]> {
  const found: FoundMarketplace[] = [];
  for (const file of MARKETPLACE_FILES) {
    const one = await marketplaceIn(opened, file, root);
    if (one !== null) found.push(one);
  }
  return found;
}

/** True when a directory is a package itself: it has a manifest, or is a skill. */
export async function isPackage(opened: OpenedSource, root: string): Promise<boolean> {
  for (const path of ["SKILL.md", ...FOREIGN_MANIFESTS.map((manifest) => manifest.path)]) {
    if ((await opened.typeOf(joined(root, path))) !== null) return true;
  }
  return false;
}
