import type { PluginHost } from "../manifest/hosts.ts";

/** One place of a marketplace file in a repository, and how its local sources are meant. */
export interface MarketplaceFile {
  /** Path below the root of the repository, with `/`. */
  readonly path: string;
  /** Directory that a local source is relative to, below the root of the repository; `""` is the root. */
  readonly base: string;
  /** Whether `metadata.pluginRoot` is put before bare names only, or also before `./` paths (once, see field case dotagents#113). */
  readonly pluginRoot: "bare" | "all";
  /** The file has no name of its own and its entries are called by `id`. */
  readonly entriesById: boolean;
  /** The hosts that read it; `position` is its 1-based place in that host's order. Empty: only observed in repositories. */
  readonly readBy: readonly { readonly host: PluginHost; readonly position: number }[];
}

/** Which marketplace files each host looks for, first to last. */
const ORDER: readonly (readonly [PluginHost, readonly string[]])[] = [
  ["claude-code", [".claude-plugin/marketplace.json"]],
  [
    "codex",
    [
      ".agents/plugins/marketplace.json",
      ".agents/plugins/api_marketplace.json",
      ".claude-plugin/marketplace.json",
      ".cursor-plugin/marketplace.json",
    ],
  ],
  [
    "copilot",
    [
      "marketplace.json",
      ".plugin/marketplace.json",
      ".github/plugin/marketplace.json",
      ".claude-plugin/marketplace.json",
    ],
  ],
  ["cursor", [".cursor-plugin/marketplace.json"]],
  ["droid", [".factory-plugin/marketplace.json", ".claude-plugin/marketplace.json"]],
  ["qwen-code", [".claude-plugin/marketplace.json"]],
  ["kimi", ["plugins/marketplace.json"]],
];

/** Files seen in multi-host repositories beside the others. */
const OBSERVED: readonly string[] = [".kimi-plugin", ".grok-plugin", ".devin-plugin", ".omp-plugin", ".qoder-plugin"];

function row(path: string): MarketplaceFile {
  const kimi = path === "plugins/marketplace.json";
  return Object.freeze({
    path,
    base: kimi ? "plugins" : "",
    pluginRoot: path.startsWith(".agents/") ? "all" : "bare",
    entriesById: kimi || path.startsWith(".kimi-plugin/"),
    readBy: ORDER.flatMap(([host, paths]) =>
      paths.includes(path) ? [{ host, position: paths.indexOf(path) + 1 }] : [],
    ),
  });
}

/** Every marketplace file we know. */
export const MARKETPLACE_FILES: readonly MarketplaceFile[] = Object.freeze(
  [
    ...new Set([
      ...ORDER.flatMap(([, paths]) => paths),
      ...OBSERVED.map((directory) => `${directory}/marketplace.json`),
    ]),
  ].map(row),
);

/** The files that a host looks for, in its order. */
export function marketplaceFilesOf(host: PluginHost): readonly MarketplaceFile[] {
  const position = (file: MarketplaceFile): number => file.readBy.find((reader) => reader.host === host)?.position ?? 0;
  return MARKETPLACE_FILES.filter((file) => position(file) > 0).sort((a, b) => position(a) - position(b));
}

/** The row of a path. */
export function marketplaceFile(path: string): MarketplaceFile | undefined {
  return MARKETPLACE_FILES.find((file) => file.path === path);
}
