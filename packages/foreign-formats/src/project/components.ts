import type { Needs, Parsers, ProjectedKind, SourceEntry } from "@agent-interop/projection";
import type { ComponentPlace } from "../component/place.ts";
import type { EntryTree } from "../tree/entry-tree.ts";
import type { VendorFormat } from "../vendors/vendor.ts";
import { type Conversion, type Converted, convert, refused } from "./convert.ts";
import { withoutDuplicates } from "./duplicates.ts";
import { type Located, locate } from "./locate.ts";
import { loss } from "./losses.ts";
import { apartFromRoot, ownedBy } from "./owned.ts";
import { ACTIVE_APART } from "./parts.ts";
import type { ForeignProjectionOptions } from "./types.ts";

/** Most components of a plugin; readers of packages take no more. */
const COMPONENTS = 1024;

/** All components of a plugin, each with the entries that belong to it. */
export interface Components {
  readonly status: "done" | "too-many";
  readonly converted: readonly Converted[];
  readonly owned: ReadonlyMap<Located, readonly SourceEntry[]>;
  /** Places that the manifest names and at which nothing is. */
  readonly missing: readonly ComponentPlace[];
}

/** What an agent may bind: the names under which the skills of the package are found. */
function bindable(skills: readonly Converted[], options: ForeignProjectionOptions): readonly string[] {
  const byId = options.profile?.skill.name !== "own";
  return skills.flatMap((one) => (one.status === "converted" ? [byId ? one.result.id : one.result.name] : []));
}

/** Finds and converts the components at the given places: skills first, since agents may bind those that were converted. */
export function componentsOf(
  parsers: Parsers,
  tree: EntryTree,
  places: readonly ComponentPlace[],
  vendor: VendorFormat,
  dialect: string,
  pluginName: string,
  options: ForeignProjectionOptions,
): Components | Needs {
  const { components, missing } = locate(tree, places);
  if (components.length > COMPONENTS) return { status: "too-many", converted: [], owned: new Map(), missing };
  const owned = ownedBy(tree, components, apartFromRoot(places, ACTIVE_APART));
  const { profile, companions, limits } = options;
  const common = {
    ...(profile === undefined ? {} : { profile }),
    ...(companions === undefined ? {} : { companions }),
    ...(limits === undefined ? {} : { limits }),
  };
  const all = (kind: ProjectedKind, skills: readonly string[] = []): readonly Converted[] | Needs => {
    const conversion: Conversion = { parsers, options: { ...common, skills }, dialect, pluginName };
    const done: Converted[] = [];
    for (const one of components) {
      if (one.kind !== kind) continue;
      if (vendor.unconverted?.includes(kind) === true && !one.link) {
        const message = "lies in a folder of which the host makes something else";
        done.push(refused(one, one.name, loss("component-not-of-format", "file", one.path, message, one.path)));
        continue;
      }
      const result = convert(one, owned.get(one) ?? [], conversion);
      if (result.status === "needs-parser") return result;
      done.push(result);
    }
    return withoutDuplicates(done);
  };
  const skills = all("skill");
  if ("status" in skills) return skills;
  const agents = all("agent", bindable(skills, options));
  if ("status" in agents) return agents;
  const prompts = all("prompt");
  if ("status" in prompts) return prompts;
  return { status: "done", converted: [...skills, ...agents, ...prompts], owned, missing };
}
