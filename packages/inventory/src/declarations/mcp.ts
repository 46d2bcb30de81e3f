import { member, text, type Value, type ValueMap } from "@agent-interop/documents";
import type { Transport } from "../types.ts";
import type { Declared, Reading } from "./reading.ts";

const ENV_KEYS = ["env", "environment", "envs"];
const HEADER_KEYS = ["headers", "http_headers", "requestInit"];
const URL_KEYS = ["url", "httpUrl", "serverUrl", "uri"];
const TRANSPORTS: Readonly<Record<string, Transport>> = {
  stdio: "stdio",
  local: "stdio",
  http: "http",
  "streamable-http": "http",
  streamable_http: "http",
  streamableHttp: "http",
  remote: "http",
  sse: "sse",
  ws: "ws",
  websocket: "ws",
};

const keysOf = (value: Value | undefined): string[] => (value instanceof Map ? [...(value as ValueMap).keys()] : []);
const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value);

/** Scheme, host and port; a URL may carry credentials in its user part, path and query. */
function originOf(url: string): string | null {
  try {
    const { protocol, host } = new URL(url);
    return host === "" ? null : `${protocol}//${host}`;
  } catch {
    return null;
  }
}

/** Base name of a command: a command line in one string gives its first word, never an argument. */
function baseName(command: string): string | null {
  const first = command.trim().split(/\s+/)[0] ?? "";
  const base = first.slice(Math.max(first.lastIndexOf("/"), first.lastIndexOf("\\")) + 1);
  return base === "" || base.includes("=") ? null : base;
}

function names(server: ValueMap, keys: readonly string[]): string[] {
  const found = new Set<string>();
  for (const key of keys) for (const name of keysOf(server.get(key))) found.add(name);
  return [...found].sort();
}

/** Codex lists variables that are passed on by name, and names the variable of a bearer token. */
function passedOn(server: ValueMap): string[] {
  const listed = server.get("env_vars");
  const found = isList(listed) ? listed.flatMap((name) => text(name) ?? text(member(name, "name")) ?? []) : [];
  for (const key of ["bearer_token_env_var", "bearerTokenEnvVar"]) {
    const name = text(server.get(key));
    if (name !== null) found.push(name);
  }
  const headers = server.get("env_http_headers");
  if (headers instanceof Map)
    for (const name of (headers as ValueMap).values()) if (typeof name === "string") found.push(name);
  return found.filter((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
}

/** One server as names and an origin; `null` when it is no mapping. */
function describe(name: string, value: Value): Declared | null {
  if (!(value instanceof Map)) return null;
  const server = value as ValueMap;
  const command = server.get("command") ?? server.get("cmd");
  const program = isList(command) ? text(command[0]) : text(command);
  const url = URL_KEYS.map((key) => text(server.get(key))).find((found) => found !== null) ?? null;
  const declared = text(server.get("type")) ?? text(server.get("transport"));
  const inferred: Transport = program !== null ? "stdio" : url !== null ? "http" : "unknown";
  return {
    item: "mcp",
    key: name,
    name,
    transport: declared === null ? inferred : (TRANSPORTS[declared] ?? "unknown"),
    command: program === null ? null : baseName(program),
    envNames: [...new Set([...names(server, ENV_KEYS), ...passedOn(server)])].sort(),
    headerNames: [...new Set([...names(server, HEADER_KEYS), ...keysOf(server.get("env_http_headers"))])].sort(),
    urlOrigin: url === null ? null : originOf(url),
  };
}

function described(value: Value): Reading {
  if (!(value instanceof Map)) return { declared: [], refused: [""] };
  const declared: Declared[] = [];
  const refused: string[] = [];
  for (const [name, server] of value as ValueMap) {
    const one = describe(name, server);
    if (one === null) refused.push(name);
    else declared.push(one);
  }
  return { declared, refused };
}

/** `{ <server>: {…} }` */
export function mcpServers(value: Value): Reading {
  return described(value);
}

/** OpenCode 1.x maps names to servers; 2.0 nests them under `servers`, and a 1.x server may itself be called `servers`. */
export function openCodeServers(value: Value): Reading {
  const nested = member(value, "servers");
  const isServer =
    nested instanceof Map && (typeof nested.get("type") === "string" || nested.has("command") || nested.has("url"));
  if (!(value instanceof Map) || !(nested instanceof Map) || isServer) return described(value);
  const rest = new Map(
    [...(value as ValueMap)].filter(([name, server]) => name !== "servers" && server instanceof Map),
  );
  return described(new Map([...rest, ...nested]));
}

/** Goose calls servers extensions; the ones built into it start nothing of the user's. */
export function gooseServers(value: Value): Reading {
  if (!(value instanceof Map)) return described(value);
  const external = [...(value as ValueMap)].filter(([, extension]) => {
    const type = text(member(extension, "type"));
    return type !== "builtin" && type !== "platform" && type !== "frontend";
  });
  return described(new Map(external));
}
