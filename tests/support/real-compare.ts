import type { CliId } from "./real-clis.ts";
import type { ListedKind, Listing, OracleItem } from "./real-oracle.ts";

/** What the comparison needs of an inventory item. */
export interface OurItem {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly plugin: string | null;
  readonly readBy: readonly string[];
  readonly event?: string;
  readonly marketplace?: string | null;
  readonly enabled?: boolean | null;
  readonly installation?: string;
}

/** Kinds that are compared with each other; a host that shows commands among its skills has both in one group. */
export interface Group {
  readonly label: string;
  readonly listed: readonly ListedKind[];
  readonly ours: readonly string[];
}

const SEPARATE: readonly Group[] = [
  { label: "skill", listed: ["skills"], ours: ["skill"] },
  { label: "prompt", listed: ["commands"], ours: ["prompt"] },
];
const TOGETHER: readonly Group[] = [
  { label: "skill or prompt", listed: ["skills", "commands"], ours: ["skill", "prompt"] },
];
const ALWAYS: readonly Group[] = [
  { label: "agent", listed: ["agents"], ours: ["agent"] },
  { label: "mcp", listed: ["mcp"], ours: ["mcp"] },
  { label: "hook", listed: ["hooks"], ours: ["hook"] },
  { label: "instruction", listed: ["instructions"], ours: ["instruction"] },
];

/** The groups of one CLI. Claude lists skills without a description among its commands, Copilot commands among its skills, Codex migrated commands as skills. */
export function groupsOf(cli: CliId): readonly Group[] {
  return [...(cli === "claude-code" || cli === "copilot" ? TOGETHER : SEPARATE), ...ALWAYS];
}

/** One disagreement. `shadowed`: ours has it, the CLI shows another item of the same name. */
export interface Difference {
  readonly cli: CliId;
  readonly where: "root" | "nested";
  readonly kind: string;
  readonly side: "only-cli" | "only-ours" | "shadowed";
  /** Name and, where known, path in our notation. */
  readonly item: string;
}

/** Everything one comparison looks at. */
export interface Comparison {
  readonly cli: CliId;
  readonly where: "root" | "nested";
  readonly listing: Listing;
  readonly items: readonly OurItem[];
  /** The real file behind a path in our notation, or behind an absolute one. */
  readonly real: (path: string) => string;
  /** A path in our notation, for messages. */
  readonly shown: (path: string) => string;
}

/** Every disagreement between what a CLI lists and our items that name it in `readBy`. A kind the CLI cannot list is not compared. */
export function compare(input: Comparison): readonly Difference[] {
  const loaded = loadedItems(input);
  const found = groupsOf(input.cli)
    .filter((group) => group.listed.some((kind) => input.listing[kind] !== undefined))
    .flatMap((group) => compareGroup(input, group, loaded));
  return [...found, ...comparePlugins(input, loaded)];
}

/** Our items the CLI should load: named in `readBy`, and not part of a plugin that is off or an old copy. */
function loadedItems({ cli, items }: Comparison): readonly OurItem[] {
  const plugins = new Map(items.filter((item) => item.kind === "plugin").map((item) => [item.id, item]));
  const live = (item: OurItem): boolean => {
    const plugin = item.kind === "plugin" ? item : item.plugin === null ? undefined : plugins.get(item.plugin);
    return (
      plugin === undefined ||
      (plugin.enabled !== false && plugin.installation !== "stale" && plugin.installation !== "cached")
    );
  };
  return items.filter((item) => item.readBy.includes(cli) && live(item));
}

function compareGroup(input: Comparison, group: Group, loaded: readonly OurItem[]): readonly Difference[] {
  const listed = group.listed.flatMap((kind) => input.listing[kind] ?? []);
  const names = new Map(loaded.map((item) => [item.id, shownName(input, item)]));
  const rest = new Set(loaded.filter((item) => group.ours.includes(item.kind)));
  const difference = (side: Difference["side"], item: string): Difference => ({
    cli: input.cli,
    where: input.where,
    kind: group.label,
    side,
    item,
  });
  const onlyCli = listed.filter((theirs) => {
    const match = [...rest].find((ours) => sameItem(input, ours, theirs, names.get(ours.id) ?? ""));
    if (match !== undefined) rest.delete(match);
    return match === undefined;
  });
  const shownNames = new Set(listed.filter((theirs) => !onlyCli.includes(theirs)).map((theirs) => theirs.name));
  const side = (ours: OurItem): Difference["side"] =>
    shownNames.has(names.get(ours.id) ?? "") ? "shadowed" : "only-ours";
  return [
    ...onlyCli.map((theirs) =>
      difference("only-cli", theirs.path === undefined ? theirs.name : `${theirs.name} ${input.shown(theirs.path)}`),
    ),
    ...[...rest].map((ours) => difference(side(ours), `${names.get(ours.id)} ${ours.path}`)),
  ];
}

function sameItem(input: Comparison, ours: OurItem, theirs: OracleItem, name: string): boolean {
  if (theirs.path === undefined) return name === theirs.name;
  if (input.real(ours.path) !== input.real(theirs.path)) return false;
  return ours.kind !== "hook" || ours.event?.toLowerCase() === theirs.name.toLowerCase();
}

function comparePlugins(input: Comparison, loaded: readonly OurItem[]): readonly Difference[] {
  const { cli, where, listing } = input;
  if (listing.plugins === undefined) return [];
  const last = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const theirs = new Set(listing.plugins.filter((plugin) => plugin.enabled).map((plugin) => last(plugin.id)));
  const ours = new Set(loaded.filter((item) => item.kind === "plugin").map(pluginId));
  const difference = (side: Difference["side"]) => (item: string) => ({ cli, where, kind: "plugin", side, item });
  return [
    ...[...theirs].filter((id) => !ours.has(id)).map(difference("only-cli")),
    ...[...ours].filter((id) => !theirs.has(id)).map(difference("only-ours")),
  ];
}

function pluginId(item: OurItem): string {
  return typeof item.marketplace === "string" ? `${item.name}@${item.marketplace}` : item.name;
}

/** How the CLI shows an item of ours. Only rules that were seen; the item's own name otherwise. */
export function shownName({ cli, items }: Pick<Comparison, "cli" | "items">, item: OurItem): string {
  const plugin = item.plugin === null ? undefined : items.find((other) => other.id === item.plugin);
  const bare = bareName(cli, item, plugin !== undefined);
  const prefixed = cli === "claude-code" || (cli === "qwen-code" && item.kind === "skill");
  return plugin !== undefined && prefixed && item.kind !== "mcp" ? `${plugin.name}:${bare}` : bare;
}

function bareName(cli: CliId, item: OurItem, inPlugin: boolean): string {
  const parts = item.path.split("/");
  if (cli === "claude-code" && item.kind === "skill") return parts.at(-2) ?? item.name;
  const below = (folders: readonly string[]): readonly string[] => {
    const at = parts.findLastIndex((part) => folders.includes(part));
    return at < 0 ? parts.slice(-1) : parts.slice(at + 1);
  };
  const stem = (part: string): string => part.replace(/\.(md|toml)$/, "");
  if (item.kind === "prompt" && !item.id.includes("#")) {
    return below(["commands", "command", "prompts"])
      .map(stem)
      .join(cli === "opencode" || cli === "kilo" ? "/" : ":");
  }
  if (item.kind === "agent" && inPlugin && cli === "claude-code")
    return [...below(["agents"]).slice(0, -1), item.name].join(":");
  return item.name;
}
