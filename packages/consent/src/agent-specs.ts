import { sanitize } from "@agent-interop/diagnostics";
import { fault } from "./fault.ts";
import type { ExternalAgentSettings } from "./settings/settings.ts";

/** An external agent as a host lists it among its own. */
export interface AgentSpec {
  readonly id: string;
  readonly source: "custom";
  /** One line, safe to print. */
  readonly description: string;
}

/** What a host may list: one for each wired agent, in the order of the settings; of an id given twice the first. */
export function agentSpecs({ entries }: Pick<ExternalAgentSettings, "entries">): readonly AgentSpec[] {
  return entries
    .filter(({ id }, at) => entries.findIndex((entry) => entry.id === id) === at)
    .map(({ command, id }) => ({
      id,
      source: "custom",
      description: sanitize(`External agent, called over ACP through ${command ?? "an unknown command"}`, 200),
    }));
}

/** Throws `consent-id-taken` when a recipe of the host has the id of a wired agent: both share one namespace. */
export function assertAgentIdNamespace(
  recipeIds: Iterable<string>,
  { entries }: Pick<ExternalAgentSettings, "entries">,
): void {
  const wired = new Set(entries.map(({ id }) => id));
  for (const id of recipeIds) {
    if (wired.has(id)) throw fault("consent-id-taken", `${sanitize(id, 100)} is a wired external agent`);
  }
}
