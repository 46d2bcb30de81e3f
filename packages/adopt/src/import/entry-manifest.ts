import { Buffer } from "node:buffer";
import type { MarketplaceEntry } from "@agent-interop/foreign-formats/manifests";
import type { SourceEntry } from "@agent-interop/projection";

/** Where the manifest would lie that the entry of a marketplace stands for. */
const MANIFEST = ".claude-plugin/plugin.json";
const FIELDS = ["skills", "agents", "commands"] as const;

const plain = (path: string): string =>
  path
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");

/** A tree with the manifest that an entry of a marketplace stands for. */
export interface EntryTree {
  readonly entries: readonly SourceEntry[];
  /** Files in the usual folders that the entry does not name. */
  readonly left: readonly string[];
}

/**
 * A plugin without a manifest whose marketplace says what belongs to it (`strict: false`): its entry becomes the manifest. The folders of
 * components hold what the entry names and nothing else, since several plugins may share one tree. `null` when it names none.
 */
export function withEntryManifest(entries: readonly SourceEntry[], entry: MarketplaceEntry): EntryTree | null {
  const named = FIELDS.flatMap((field) => {
    const paths = entry.components.get(field)?.paths ?? [];
    return paths.length === 0 ? [] : [[field, paths] as const];
  });
  if (named.length === 0 || entry.name === null) return null;
  const { description, name, version } = entry;
  const manifest = {
    name,
    ...(version && { version }),
    ...(description && { description }),
    ...Object.fromEntries(named),
  };
  const listed = named.flatMap(([, paths]) => paths.map(plain));
  const isLeft = ({ path }: SourceEntry): boolean =>
    FIELDS.some((folder) => path.startsWith(`${folder}/`)) &&
    !listed.some((one) => one === "" || path === one || path.startsWith(`${one}/`));
  const bytes = Buffer.from(JSON.stringify(manifest));
  return {
    entries: [...entries.filter((one) => !isLeft(one)), { type: "file", path: MANIFEST, bytes, executable: false }],
    left: entries.filter(isLeft).map(({ path }) => path),
  };
}
