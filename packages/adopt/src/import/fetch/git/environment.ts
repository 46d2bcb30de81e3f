import { resolveOnPath } from "@agent-interop/detect";
import { envValue, type Machine } from "@agent-interop/diagnostics";
import { type Disk, pathRules } from "@agent-interop/source";
import type { ScratchDirectory } from "@agent-interop/state";
import type { GitProtocol } from "../repository-url.ts";

/** Handed on as they are: ways to the network, and the agent that holds the user's keys. */
const KEPT = ["SSH_AUTH_SOCK", "SSL_CERT_FILE", "SSL_CERT_DIR"];
const PROXIES = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY"];
const KEPT_ON_WINDOWS = ["SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "SYSTEMDRIVE"];

/** Nobody answers a question, a host that is not known is not trusted, and nothing of the session but the transfer happens. */
const SSH_OPTIONS =
  "-o BatchMode=yes -o StrictHostKeyChecking=yes -o ClearAllForwardings=yes -o PermitLocalCommand=no -o ForwardAgent=no" +
  " -o ConnectTimeout=30 -o ServerAliveInterval=15 -o ServerAliveCountMax=4";

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

/**
 * The environment of every git that runs for a fetch: an allow-list. No configuration of the system or the user, no stored password, no
 * question, no home; one protocol.
 */
export function gitEnvironment(
  machine: Machine,
  disk: Disk,
  scratch: ScratchDirectory,
  protocol: GitProtocol,
): Readonly<Record<string, string>> {
  const windows = machine.platform === "win32";
  const nothing = windows ? "NUL" : "/dev/null";
  const home = scratch.directory("home");
  const temporary = scratch.directory("tmp");
  const env: Record<string, string> = {
    PATH: searchPath(machine),
    HOME: home,
    XDG_CONFIG_HOME: home,
    TMPDIR: temporary,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: nothing,
    GIT_CONFIG_GLOBAL: nothing,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_PROTOCOL_FROM_USER: "0",
    // Of one piece of memory: an object can say that it unfolds to any size.
    GIT_ALLOC_LIMIT: "256m",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_SSH_VARIANT: "ssh",
    GIT_SSH_COMMAND: `${quoted(resolveOnPath(["ssh"], machine, disk).path ?? "ssh")} ${SSH_OPTIONS}`,
  };
  const keep = (name: string): void => {
    const value = envValue(machine, name);
    if (value !== null) env[name] = value;
  };
  for (const name of KEPT) keep(name);
  // curl reads the proxy of plain http from the lower-case name only.
  for (const name of PROXIES) for (const spelled of [name, name.toLowerCase()]) keep(spelled);
  if (windows) {
    for (const name of KEPT_ON_WINDOWS) keep(name);
    Object.assign(env, { USERPROFILE: home, TEMP: temporary, TMP: temporary });
  }
  return env;
}

/** PATH without what is relative: those would be searched in a directory that a source fills. */
function searchPath(machine: Machine): string {
  const { delimiter, isAbsolute } = pathRules(machine);
  const entries = (envValue(machine, "PATH") ?? "").split(delimiter);
  return entries.filter((entry) => isAbsolute(entry)).join(delimiter);
}

/** Options of every git that runs for a fetch; they win over a configuration. `none` is a directory with nothing in it. */
export function gitOptions(protocol: GitProtocol, none: string): readonly string[] {
  const settings: Readonly<Record<string, string>> = {
    "core.hooksPath": none,
    "core.fsmonitor": "false",
    "core.askPass": "",
    "core.attributesFile": `${none}/attributes`,
    "core.bigFileThreshold": "1m",
    "core.deltaBaseCacheLimit": "16m",
    "credential.helper": "",
    "credential.interactive": "false",
    "protocol.allow": "never",
    [`protocol.${protocol}.allow`]: "always",
    "protocol.version": "2",
    // A page that moved is followed as git does by itself, but never from an encrypted connection to another kind of place.
    "http.followRedirects": protocol === "https" ? "initial" : "false",
    "http.sslVerify": "true",
    // Ends a git that outlives us, too.
    "http.lowSpeedLimit": "1",
    "http.lowSpeedTime": "60",
    "transfer.credentialsInUrl": "die",
    "transfer.bundleURI": "false",
    "fetch.unpackLimit": "1",
    "fetch.recurseSubmodules": "false",
    "submodule.recurse": "false",
    "pack.threads": "1",
    "gc.auto": "0",
    "maintenance.auto": "false",
  };
  return ["--no-pager", ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
