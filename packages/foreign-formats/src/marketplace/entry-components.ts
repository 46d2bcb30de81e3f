import { type IgnoredComponent, placeOf } from "../component/components.ts";
import { tidy } from "../component/path.ts";
import type { ComponentPlace } from "../component/place.ts";
import { ruleSet } from "../component/rules.ts";
import type { PluginHost } from "../manifest/hosts.ts";
import type { MarketplaceEntry } from "./read.ts";

/** A component that a marketplace entry names itself, with every base from which the host may read its path. */
export interface EntryComponent {
  readonly field: string;
  /** The place; its `path` is that of the first base. All paths are relative to the root of the repository. */
  readonly place: ComponentPlace;
  /**
   * One or two readings. None exists: `manifest-path-missing`. Both exist and differ: `marketplace-path-ambiguous`. The check is
   * the caller's.
   */
  readonly candidates: readonly { readonly base: "plugin" | "repository"; readonly path: string }[];
}

/** What `entryComponents` gives. */
export interface EntryComponents {
  readonly components: readonly EntryComponent[];
  readonly ignored: readonly IgnoredComponent[];
}

/** Copilot reads component paths of an entry also from the root of the repository (microsoft/work-iq#74). */
const FROM_REPOSITORY: ReadonlySet<PluginHost> = new Set<PluginHost>(["copilot"]);

/**
 * The component paths that an entry names, for one host. Only entries with a local source have any: elsewhere the files are not
 * here. Inline hooks and MCP servers stay in `entry.components`.
 */
export function entryComponents(entry: MarketplaceEntry, host: PluginHost): EntryComponents {
  const components: EntryComponent[] = [];
  const ignored: IgnoredComponent[] = [];
  const root = entry.source.path;
  const rules = ruleSet(host, null);
  if (root === null || rules === null) return { components, ignored };
  for (const rule of rules.rules) {
    const field = rule.field === null ? undefined : entry.components.get(rule.field);
    for (const value of field?.paths ?? []) {
      const place = placeOf(rule, rules, field?.field ?? "", value);
      if ("code" in place) {
        ignored.push(place);
        continue;
      }
      const candidates = [{ base: "plugin" as const, path: tidy(`${root}/${place.path}`) }];
      const fromTop = { base: "repository" as const, path: place.path };
      const both = FROM_REPOSITORY.has(host) && root !== "" ? [...candidates, fromTop] : candidates;
      components.push({
        field: place.field ?? "",
        place: { ...place, path: tidy(`${root}/${place.path}`) },
        candidates: both,
      });
    }
  }
  return { components, ignored };
}
