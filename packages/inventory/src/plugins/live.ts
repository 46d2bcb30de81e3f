import {
  type MarketplaceEntry,
  marketplaceFilesOf,
  type PluginHost,
  readMarketplace,
} from "@agent-interop/foreign-formats/manifests";
import { openDoor, pathRules } from "@agent-interop/source";
import { quote, type ScanContext } from "../scan/context.ts";

/** A plugin inside a folder that is a marketplace, read where it lies. */
export interface LivePlugin {
  readonly directory: string;
  readonly entry: MarketplaceEntry;
}

/** The entries of a folder marketplace by name, with the directory of each local one. What is not local is reported by the caller. */
export interface LiveMarketplace {
  readonly entries: ReadonlyMap<string, MarketplaceEntry>;
  readonly local: ReadonlyMap<string, LivePlugin>;
}

const NONE: LiveMarketplace = { entries: new Map(), local: new Map() };

/**
 * Reads the marketplace file of a folder in its host's order. The folder comes from the user's own settings and may lie anywhere;
 * an entry may only name a path inside it.
 */
export function liveMarketplace(context: ScanContext, name: string, folder: string, host: PluginHost): LiveMarketplace {
  const { machine, gates } = context.run;
  const rules = pathRules(machine);
  const shown = context.show(folder);
  if (!rules.isAbsolute(folder)) {
    context.report(
      "plugin-source-unresolved",
      shown,
      `the marketplace ${quote(name)} names a folder that is not absolute`,
    );
    return NONE;
  }
  const door = openDoor({
    machine,
    disk: context.door.disk,
    limits: context.door.limits,
    inside: [folder],
    ...gates,
    visited: context.door.visited,
  });
  for (const file of marketplaceFilesOf(host)) {
    const path = rules.join(folder, ...file.path.split("/"));
    const resolution = door.resolve(path);
    if (resolution.realPath === null || resolution.state === "outside") continue;
    const read = door.read(resolution.realPath);
    if (!read.ok) {
      context.omit(read.code, context.show(path), read.message);
      return NONE;
    }
    const result = readMarketplace(read.bytes, file);
    if (result.status === "invalid") {
      for (const { code, message } of result.problems) context.omit(code, context.show(path), message);
      return NONE;
    }
    const entries = new Map<string, MarketplaceEntry>();
    const local = new Map<string, LivePlugin>();
    for (const entry of result.marketplace.entries) {
      if (entry.name === null) continue;
      entries.set(entry.name, entry);
      if (entry.source.path === null || entry.source.follow !== "local") continue;
      local.set(entry.name, { directory: rules.join(folder, ...entry.source.path.split("/").filter(Boolean)), entry });
    }
    return { entries, local };
  }
  context.omit(
    "plugin-source-unresolved",
    shown,
    `the folder of the marketplace ${quote(name)} has no marketplace file`,
  );
  return NONE;
}
