import { redact, sanitize } from "@agent-interop/diagnostics";
import type { Value } from "@agent-interop/documents";
import { isMap } from "../manifest/fields.ts";

const WRAPPERS = ["mcpServers", "servers", "mcp_servers", "mcp"];
/** Most servers that are named of one declaration, and the longest name, in code points. */
const SERVERS = 1024;
const LONGEST = 128;

/** Names of the MCP servers in a declaration, safe to print: the keys of its map. No value is looked at. */
export function serversIn(value: Value | undefined): readonly string[] {
  if (Array.isArray(value)) return [...new Set((value as readonly Value[]).flatMap(serversIn))];
  if (!isMap(value)) return [];
  const wrapper = WRAPPERS.find((key) => isMap(value.get(key)));
  const map = wrapper === undefined ? value : value.get(wrapper);
  if (!isMap(map)) return [];
  const names = [...map].filter(([, server]) => isMap(server)).map(([name]) => sanitize(redact(name), LONGEST));
  return [...new Set(names)].slice(0, SERVERS);
}
