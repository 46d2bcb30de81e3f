import { INTEROP_AGENT_KINDS } from "./table.ts";
import type { AgentKind } from "./types.ts";

/** Names of the host matrix that mean another kind here. */
const MATRIX: Readonly<Record<string, string>> = {
  claude: "claude-code",
  qwen: "qwen-code",
  kimi: "kimi-cli",
  "kimi-code": "kimi",
};

/** The built-in kind with exactly this id. */
export function kindById(id: string): AgentKind | undefined {
  return INTEROP_AGENT_KINDS.find((kind) => kind.id === id);
}

/**
 * The kind that a person means: by id or by alias, without regard to case. `kinds` may hold user kinds behind the built-in
 * ones; an id wins over an alias, and an earlier kind over a later one.
 */
export function resolveKind(
  idOrAlias: string,
  kinds: readonly AgentKind[] = INTEROP_AGENT_KINDS,
): AgentKind | undefined {
  const name = idOrAlias.toLowerCase();
  return kinds.find((kind) => kind.id === name) ?? kinds.find((kind) => kind.aliases.includes(name));
}

/** The kind behind an id of the host-integration matrix, whose `kimi` is our `kimi-cli` and whose `kimi-code` is our `kimi`. */
export function kindOfMatrixId(id: string): AgentKind | undefined {
  return kindById(Object.hasOwn(MATRIX, id) ? (MATRIX[id] as string) : id);
}

/**
 * The rank of the first kind with this skill source; the lower wins a tie. An unknown source gives the length of the table, so
 * that it sorts last.
 */
export function interopSourceRank(skillSource: string): number {
  const found = INTEROP_AGENT_KINDS.find((kind) => kind.skillSource === skillSource);
  return found === undefined ? INTEROP_AGENT_KINDS.length : found.rank;
}

/** True when some kind is driven by the headless runtime with this id. */
export function isInteropHeadlessRuntime(id: string): boolean {
  return INTEROP_AGENT_KINDS.some((kind) => kind.headlessRuntimeId === id);
}
