import { sanitize } from "@agent-interop/diagnostics";
import { fault } from "./fault.ts";
import type { ExternalAgentSettings } from "./settings/settings.ts";

/** An external agent as a host lists it among its own. */
export interface AgentSpec {
  readonly id: string;
  readonly source: "custom";
  /** One line, safe to print, with the name of the command and nothing of where it lies. */
  readonly description: string;
}

/** What a host may list: one for each wired agent, in the order of the settings; of an id given twice the first. */
export function agentSpecs({ entries }: Pick<ExternalAgentSettings, "entries">): readonly AgentSpec[] {
  return entries
    .filter(({ id }, at) => entries.findIndex((entry) => entry.id === id) === at)
    .map(({ command, id }) => ({
      id,
      source: "custom",
      description: sanitize(`External agent, called over ACP through ${commandName(command)}`, 200),
    }));
}

/** The last part of a path, on whichever system it was written. */
function commandName(command: string | null): string {
  return command?.split(/[\\/]/).findLast((part) => part !== "") ?? "an unknown command";
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
