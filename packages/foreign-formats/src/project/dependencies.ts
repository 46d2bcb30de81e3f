import { text, type Value } from "@agent-interop/documents";
import type { Loss } from "@agent-interop/projection";
import { isMap } from "../manifest/fields.ts";
import { loss, quote } from "./losses.ts";
import { isPluginId } from "./plugin-id.ts";
import type { ForeignRequirement } from "./types.ts";

const KNOWN: ReadonlySet<string> = new Set(["name", "version", "marketplace"]);
/** Characters of a semantic range; what it means is for whoever checks it. */
const RANGE = /^[0-9A-Za-z.*^~<>=|+ -]{1,128}$/;

/** What a list of dependencies asks for, and the entries of it that cannot be understood. */
export interface Dependencies {
  readonly requirements: readonly ForeignRequirement[];
  readonly losses: readonly Loss[];
}

/** The reason why an entry is no requirement. */
function refusal(entry: Value): string | null {
  const name = text(isMap(entry) ? entry.get("name") : entry);
  if (name === null) return "has no name";
  if (!isPluginId(name)) return `${quote(name)} is not a portable identifier`;
  if (!isMap(entry)) return null;
  const others = [...entry.keys()].filter((key) => !KNOWN.has(key));
  if (others.length > 0) return `has unsupported fields ${others.map((key) => quote(key).slice(1, -1)).join(", ")}`;
  const version = entry.get("version");
  if (version !== undefined && (typeof version !== "string" || !RANGE.test(version))) {
    return "has a version constraint that is no range";
  }
  const marketplace = entry.get("marketplace");
  if (marketplace !== undefined && (typeof marketplace !== "string" || !isPluginId(marketplace))) {
    return "names a marketplace that is no identifier";
  }
  return null;
}

/** Reads the dependencies at `path#field`. An entry that is no requirement costs only itself, and has to be acknowledged. */
export function dependenciesOf(value: Value | undefined, path: string, field: string): Dependencies {
  if (value === undefined) return { requirements: [], losses: [] };
  if (!Array.isArray(value)) {
    return { requirements: [], losses: [loss("dependency-invalid", "requirement", path, "is not a list", field)] };
  }
  const requirements = new Map<string, ForeignRequirement>();
  const losses: Loss[] = [];
  for (const [index, entry] of (value as readonly Value[]).entries()) {
    const at = `${field}[${index}]`;
    const reason = refusal(entry);
    if (reason !== null) {
      losses.push(loss("dependency-invalid", "requirement", path, `the dependency ${reason}`, at));
      continue;
    }
    const of = (key: string): string | null => text(isMap(entry) ? entry.get(key) : undefined);
    const name = isMap(entry) ? of("name") : text(entry);
    const requirement: ForeignRequirement = {
      kind: "plugin",
      name: name ?? "",
      range: of("version"),
      marketplace: of("marketplace"),
      from: `${path}#${at}`,
    };
    requirements.set(JSON.stringify([requirement.name, requirement.range, requirement.marketplace]), requirement);
  }
  return { requirements: [...requirements.values()], losses };
}
