import { digest } from "@agent-interop/documents";
import type { AgentKind } from "@agent-interop/registry";
import { fault } from "./fault.ts";

/** What an external agent inherits of the caller's project context. It is the default, and therefore stands in no entry. */
export const INHERITED_PROJECT_CONTEXT = "none";

/** Time limits of an external agent, in milliseconds. */
export interface PeerTimeouts {
  readonly connectTimeoutMs: number;
  readonly turnTimeoutMs: number;
  readonly permissionTimeoutMs: number;
}

/** Where the operator's settings say nothing else. */
export const DEFAULT_TIMEOUTS: PeerTimeouts = {
  connectTimeoutMs: 30_000,
  turnTimeoutMs: 300_000,
  permissionTimeoutMs: 120_000,
};

/** Who judges what the agent asks to do, unless the caller names another. */
export const DEFAULT_GOVERNANCE = "clio-coder-policy";

/** One element of `integrations.externalAgents.entries`, exactly as it is written. */
export interface ExternalAgentEntry extends PeerTimeouts {
  /** The id of the kind. */
  readonly id: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that the recipe sets; absent without any. Never a secret. */
  readonly env?: Readonly<Record<string, string>>;
  readonly toolGovernance: string;
}

/** The entry that wires a kind. Throws `consent-no-recipe` for a kind whose launch over ACP is not known. */
export function delegationEntryForKind(
  kind: AgentKind,
  timeouts: PeerTimeouts = DEFAULT_TIMEOUTS,
  toolGovernance: string = DEFAULT_GOVERNANCE,
): ExternalAgentEntry {
  const { acp, id } = kind;
  if (acp === null) throw fault("consent-no-recipe", `${id} has no recipe`);
  const { connectTimeoutMs, permissionTimeoutMs, turnTimeoutMs } = timeouts;
  return {
    id,
    command: acp.command,
    args: [...acp.args],
    ...(acp.env === undefined || Object.keys(acp.env).length === 0 ? {} : { env: { ...acp.env } }),
    connectTimeoutMs,
    turnTimeoutMs,
    permissionTimeoutMs,
    toolGovernance,
  };
}

/** What is started, whatever else an entry says: `sha256:<hex>` over command, arguments and variables. */
export function launchDigest(command: unknown, args: unknown, env: unknown): string {
  const list = Array.isArray(args) ? args : [];
  const variables = Object.entries((env ?? {}) as object).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [command, list, variables].map((part) => JSON.stringify(part) ?? "");
  return digest("agent-interop/agent-launch@1", parts);
}

/** The same of an entry of ours. */
export const launchOf = ({ command, args, env }: ExternalAgentEntry): string => launchDigest(command, args, env);
