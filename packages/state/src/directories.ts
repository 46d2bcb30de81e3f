import { AgentInteropError, envValue, type Machine } from "@agent-interop/diagnostics";
import { isFullPath, pathRules } from "./path.ts";

/** Where our own files live; absolute paths, made by nobody yet. */
export interface StateDirectories {
  /** Journals, locks, recorded decisions: `$AGENT_INTEROP_STATE_DIR`. */
  readonly state: string;
  /** The library and the adapters: `$AGENT_INTEROP_DATA_DIR`. */
  readonly data: string;
  /** `settings.json` and `kinds/*.json`: `$AGENT_INTEROP_CONFIG_DIR`. */
  readonly config: string;
}

const FOLDER = "agent-interop";

const XDG = {
  state: ["XDG_STATE_HOME", ".local/state"],
  data: ["XDG_DATA_HOME", ".local/share"],
  config: ["XDG_CONFIG_HOME", ".config"],
} as const;

/**
 * The directories of our own files. In this order: the variable of the single directory, `$AGENT_INTEROP_HOME` with `state`,
 * `data` and `config` below it, the platform's place with the folder `agent-interop` (XDG; `~/Library/Application Support` on
 * macOS and `%LOCALAPPDATA%` on Windows, where all three are one folder). An empty variable is unset; a relative one throws
 * `own-directory-relative`. Pass the machine of this process: an examined other home never moves our files.
 */
export function stateDirectories(machine: Machine): StateDirectories {
  const rules = pathRules(machine);
  const variable = (name: string): string | null => {
    const value = envValue(machine, name);
    if (value === null) return null;
    if (!isFullPath(machine, value)) {
      throw new AgentInteropError("own-directory-relative", `${name} is not an absolute path`, {
        hint: `Set ${name} to an absolute path, or unset it.`,
      });
    }
    return rules.normalize(value);
  };
  const everything = variable("AGENT_INTEROP_HOME");
  const usual = (part: keyof StateDirectories): string => {
    if (machine.platform === "darwin") return rules.join(machine.home, "Library", "Application Support", FOLDER);
    if (machine.platform === "win32") {
      return rules.join(variable("LOCALAPPDATA") ?? rules.join(machine.home, "AppData", "Local"), FOLDER);
    }
    const [name, below] = XDG[part];
    return rules.join(variable(name) ?? rules.join(machine.home, below), FOLDER);
  };
  const place = (part: keyof StateDirectories): string =>
    variable(`AGENT_INTEROP_${part.toUpperCase()}_DIR`) ??
    (everything === null ? usual(part) : rules.join(everything, part));
  return { state: place("state"), data: place("data"), config: place("config") };
}
