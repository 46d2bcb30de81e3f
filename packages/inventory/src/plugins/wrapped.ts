import { member, type Value, type ValueMap } from "@agent-interop/documents";
import { readShape } from "../declarations/declared.ts";
import type { Reading } from "../declarations/reading.ts";

const SERVER_WRAPPERS = ["mcpServers", "servers", "mcp", "mcp_servers"];

/** Hosts accept a plugin's servers bare or in one of these wrappers, and its hooks bare, wrapped or as a list. */
export function readWrapped(item: "hook" | "mcp", value: Value): Reading {
  if (item === "mcp") {
    const wrapper = SERVER_WRAPPERS.map((key) => member(value, key)).find((found) => found instanceof Map);
    return readShape("mcp-map", wrapper ?? withoutSchema(value), "");
  }
  const hooks = member(value, "hooks") ?? value;
  if (Array.isArray(hooks)) return readShape("hooks-list", hooks, "");
  return readShape("hooks-named", withoutSchema(hooks), "");
}

/** A bare map may stand beside a `$schema`, a version or a description. */
function withoutSchema(value: Value): Value {
  if (!(value instanceof Map)) return value;
  return new Map([...(value as ValueMap)].filter(([, member]) => member instanceof Map || Array.isArray(member)));
}
