import type { Value, ValueMap } from "@agent-interop/documents";
import type { Content } from "./content.ts";

const HANDLER: readonly string[] = ["command", "matcher", "type", "bash", "powershell"];
/** Levels below `hooks` in which handlers are searched: event, list, group, list, handler. */
const LEVELS = 5;
const EVENT =
  /^(?:[Pp]re|[Pp]ost|[Bb]efore|[Aa]fter|[Ss]ession|[Ss]ubagent|[Uu]serPrompt|[Aa]gent)[A-Z][A-Za-z]*$|^[Ss]top$/;
const SERVERS: readonly string[] = ["servers", "mcp", "mcp_servers", "context_servers"];
const DECISIONS: readonly unknown[] = ["allow", "deny", "ask"];

const isMap = (value: Value | undefined): value is ValueMap => value instanceof Map;
const has = (value: Value | undefined, keys: readonly string[]): boolean =>
  isMap(value) && keys.some((key) => value.has(key));
const childrenOf = (value: Value | undefined): readonly Value[] =>
  isMap(value) ? [...value.values()] : Array.isArray(value) ? value : [];

function hasHandler(value: Value | undefined, keys: readonly string[], levels: number = LEVELS): boolean {
  return has(value, keys) || (levels > 0 && childrenOf(value).some((child) => hasHandler(child, keys, levels - 1)));
}

/** Hooks under `hooks`, events at the top as some hosts have them, or one hook of Kiro. */
function isHooks(object: ValueMap): boolean {
  if (hasHandler(object.get("hooks"), HANDLER)) return true;
  if (isMap(object.get("when")) && has(object.get("then"), ["type"])) return true;
  return [...object].some(
    ([key, value]) => EVENT.test(key) && Array.isArray(value) && hasHandler(value, ["command", "matcher"]),
  );
}

function isPermissions(object: ValueMap): boolean {
  if (has(object.get("permissions"), ["allow", "deny", "ask"])) return true;
  const permission = object.get("permission");
  return childrenOf(permission).some((one) => [one, ...childrenOf(one)].some((value) => DECISIONS.includes(value)));
}

function ofObject(object: ValueMap): string | null {
  const commands = SERVERS.some(
    (key) => isMap(object.get(key)) && childrenOf(object.get(key)).some((one) => has(one, ["command"])),
  );
  if (object.has("mcpServers") || commands) return "MCP servers by its shape";
  if (object.has("lspServers")) return "language servers by its shape";
  if (isHooks(object)) return "hooks configuration by its shape";
  return isPermissions(object) ? "permissions by its shape" : null;
}

/** The same shapes in text that was not parsed; keys count at any depth. */
function ofText(text: string): string | null {
  if (/["']mcpServers["']\s*:/.test(text)) return "MCP servers by its shape";
  if (/["']lspServers["']\s*:/.test(text)) return "language servers by its shape";
  if (/["']hooks["']\s*:\s*[[{]/.test(text) && /["'](?:command|matcher)["']\s*:/.test(text)) {
    return "hooks configuration by its shape";
  }
  const decides = /["']permissions["']\s*:\s*\{/.test(text) && /["'](?:allow|deny|ask)["']\s*:\s*\[/.test(text);
  return decides ? "permissions by its shape" : null;
}

/**
 * Why a file is host configuration by the top-level keys of its JSON object; `null` when it is not. A file above 256 KiB or one
 * that does not parse is searched for the same keys as text, on the safe side.
 */
export function jsonShape(content: Content): string | null {
  const object = content.json();
  if (object === null) return null;
  return object === "unread" ? ofText(content.text() ?? "") : ofObject(object);
}
