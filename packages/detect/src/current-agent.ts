import { envValue, type Machine } from "@agent-interop/diagnostics";
import { type AgentKind, INTEROP_AGENT_KINDS } from "@agent-interop/registry";

/**
 * Inside which agent's session this process runs, from the variables that agents set for what they start; `null` when there is no
 * sign of one. One agent started by another hands both signs on: then the first in the order of the table is named.
 */
export function currentAgent(machine: Machine, kinds: readonly AgentKind[] = INTEROP_AGENT_KINDS): AgentKind | null {
  const holds = ({ name, value }: AgentKind["sessionMarkers"][number]): boolean => {
    const set = envValue(machine, name);
    return set !== null && (value === null || set === value);
  };
  return kinds.find((kind) => kind.sessionMarkers.some(holds)) ?? null;
}
