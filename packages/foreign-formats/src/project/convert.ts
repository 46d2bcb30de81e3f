import {
  agentWith,
  type Blocked,
  type Loss,
  type Needs,
  type Parsers,
  type Projected,
  type ProjectionOptions,
  promptWith,
  type SourceEntry,
  skillWith,
} from "@agent-interop/projection";
import type { Located } from "./locate.ts";
import { loss } from "./losses.ts";

/** A component that was converted, with paths of the plugin; or the reason why it was not. */
export type Converted =
  | { readonly status: "converted"; readonly located: Located; readonly result: Projected }
  | {
      readonly status: "refused";
      readonly located: Located;
      readonly name: string;
      readonly reason: Loss;
      readonly losses: readonly Loss[];
    };

/** What every component of a plugin is converted with. */
export interface Conversion {
  readonly parsers: Parsers;
  readonly options: ProjectionOptions;
  /** The host whose text it is. */
  readonly dialect: string;
  /** What a skill at the root is called without a name of its own. */
  readonly pluginName: string;
}

/** A loss of a skill with paths below the plugin's root. */
function moved(one: Loss, prefix: string): Loss {
  const isPath = one.subject === "file" || one.subject === "reference";
  return { ...one, path: prefix + one.path, what: isPath && one.what !== null ? prefix + one.what : one.what };
}

function skill(located: Located, entries: readonly SourceEntry[], conversion: Conversion): Converted | Needs {
  const { parsers, options, dialect, pluginName } = conversion;
  const directory = located.directory ?? located.path.slice(0, Math.max(located.path.lastIndexOf("/"), 0));
  const prefix = directory === "" ? "" : `${directory}/`;
  const below = entries.map((entry): SourceEntry => ({ ...entry, path: entry.path.slice(prefix.length) }));
  const main = located.path.slice(prefix.length);
  const name = located.name === "" ? pluginName : located.name;
  const result = skillWith(parsers, { host: dialect, directory: name, entries: below, main }, options);
  if (result.status === "needs-parser") return result;
  const losses = result.losses.map((one) => moved(one, prefix));
  if (result.status === "blocked") return refused(located, result.name, moved(result.reason, prefix), losses);
  const kept = new Map([...result.kept].map(([path, to]) => [prefix + path, to]));
  const findings = result.findings.map((one) => ({ ...one, path: prefix + one.path }));
  return { status: "converted", located, result: { ...result, kept, losses, findings } };
}

/** A refusal; the component keeps its place in the list of what was found. */
export function refused(located: Located, name: string, reason: Loss, losses: readonly Loss[] = []): Converted {
  return { status: "refused", located, name, reason, losses };
}

function judged(located: Located, result: Projected | Blocked): Converted {
  if (result.status === "blocked") return refused(located, result.name, result.reason, result.losses);
  const { kind, nameSource, keys, name, losses } = result;
  if (kind === "agent" && nameSource === "path" && !keys.includes("description")) {
    const message = "has neither a name nor a description, so that hosts take it for documentation";
    return refused(located, name, loss("component-undescribed", "file", located.path, message), losses);
  }
  const unbound = losses.find(({ code }) => code === "skill-unsatisfied");
  if (unbound !== undefined) return refused(located, name, unbound, losses);
  return { status: "converted", located, result };
}

/** Converts one component from the entries that belong to it, or says which parser it needs. */
export function convert(located: Located, entries: readonly SourceEntry[], conversion: Conversion): Converted | Needs {
  const { kind, path, name } = located;
  if (located.link) {
    return refused(located, name, loss("component-link", "file", path, "is a link, and links are not followed", path));
  }
  if (kind === "skill") return skill(located, entries, conversion);
  const entry = entries[0];
  if (entry?.type !== "file") {
    return refused(located, name, loss("component-link", "file", path, "is no regular file that was read", path));
  }
  const { parsers, options, dialect } = conversion;
  const source = { host: dialect, path, name, bytes: entry.bytes, executable: entry.executable };
  const result = (kind === "agent" ? agentWith : promptWith)(parsers, source, options);
  return result.status === "needs-parser" ? result : judged(located, result);
}
