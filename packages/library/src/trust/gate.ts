import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import { decodeUtf8, parseJson, type Value } from "@agent-interop/documents";
import { type Disk, hostDisk, pathRules, readOwnFile } from "@agent-interop/source";
import { stateDirectories } from "@agent-interop/state";
import { isMap } from "../package/value.ts";
import { TRUST_SETTING } from "./rule.ts";

/** What the operator's settings say. */
export interface TrustGate {
  /** The settings file, home-relative; `null` where it cannot be located. */
  readonly path: string | null;
  /** Only `true` opens the gate. */
  readonly value: boolean | "unknown";
  /** Why it is what it is, as a sentence without its subject. */
  readonly why: string;
}

/** Bytes of the settings file. */
const LIMIT = 256 * 1024;

/**
 * Reads the gate from `settings.json` (JSON with comments) in our own configuration directory. Without the file, or without the setting
 * in it, the gate is off; when the file cannot be read, is damaged, or holds anything but `true` or `false` there, it is unknown, which
 * opens nothing. The file may be a link: where it lies is the operator's choice. Never throws, never writes.
 */
export function readTrustGate(machine: Machine, disk: Disk = hostDisk): TrustGate {
  const rules = pathRules(machine);
  let path: string;
  try {
    path = rules.join(stateDirectories(machine).config, "settings.json");
  } catch (error) {
    const why = AgentInteropError.isInstance(error) ? error.message : "the settings cannot be located";
    return { path: null, value: "unknown", why };
  }
  const gate = (value: TrustGate["value"], why: string): TrustGate => ({
    path: displayPath(machine, path),
    value,
    why,
  });
  const file = readOwnFile(machine, path, LIMIT, disk);
  if (file.state === "absent") return gate(false, "there is no settings file");
  if (file.state === "unreadable") return gate("unknown", `the settings file ${file.why}`);
  const decoded = decodeUtf8(file.bytes);
  const parsed = decoded.ok ? parseJson(decoded.text, "jsonc") : decoded;
  if (!parsed.ok) return gate("unknown", `the settings file is damaged: ${parsed.problem.message}`);
  return settingIn(parsed.value, gate);
}

function settingIn(document: Value, gate: (value: TrustGate["value"], why: string) => TrustGate): TrustGate {
  let here: Value | undefined = document;
  const names = TRUST_SETTING.split(".");
  for (const [at, name] of names.entries()) {
    if (!isMap(here)) {
      const what = at === 0 ? "the settings file" : names.slice(0, at).join(".");
      return gate("unknown", `${what} is no object`);
    }
    here = here.get(name);
    if (here === undefined) return gate(false, "the setting is not there, and off is its default");
  }
  if (typeof here !== "boolean") return gate("unknown", "the setting is neither true nor false");
  return gate(here, `the setting is ${here}`);
}
