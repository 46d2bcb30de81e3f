import { AgentInteropError, displayPath, type Machine } from "@agent-interop/diagnostics";
import { decodeUtf8, editJson, type JsonEdit, parseJson } from "@agent-interop/documents";
import { type Disk, hostDisk, type OwnFile, pathRules, readOwnFile } from "@agent-interop/source";
import { type Boundary, replaceFile, sharedDirectory, stateDirectories, withLock } from "@agent-interop/state";
import { fault, problemError, report } from "../fault.ts";
import type { FileOptions } from "../file-options.ts";
import type { EntryChange, SettingsStore } from "../stores.ts";
import { ENTRIES_PATH, type ExternalAgentSettings, externalAgentSettings, unusableSettings } from "./settings.ts";

/** Bytes of the settings file. */
const LIMIT = 256 * 1024;
/** How often a change is made anew when an editor without a lock was faster. */
const MOST_TRIES = 64;
const PRIVATE = 0o600;

/** Reads what `settings.json` says of external agents. Never throws for what lies there. */
export function readSettings(machine: Machine, disk: Disk = hostDisk): ExternalAgentSettings {
  const path = settingsPath(machine);
  return settingsIn(readOwnFile(machine, path, LIMIT, disk), displayPath(machine, path));
}

function settingsPath(machine: Machine): string {
  return pathRules(machine).join(stateDirectories(machine).config, "settings.json");
}

function settingsIn(file: OwnFile, shown: string): ExternalAgentSettings {
  if (file.state === "absent") return externalAgentSettings({}, shown);
  if (file.state === "unreadable")
    return unusableSettings(shown, report("consent-settings-unreadable", shown, file.why));
  const decoded = decodeUtf8(file.bytes);
  if (decoded.ok && decoded.text.trim() === "") return externalAgentSettings({}, shown);
  const parsed = decoded.ok ? parseJson(decoded.text, "jsonc") : decoded;
  if (parsed.ok) return externalAgentSettings(parsed.value, shown);
  const { column, line, message } = parsed.problem;
  const where = line === null ? "" : ` (line ${line}, column ${column ?? 1})`;
  return unusableSettings(shown, report("consent-settings-damaged", shown, `${message}${where}`));
}

/** The settings in `settings.json` of our configuration directory: JSON with comments, edited by splices. The file may be a link. */
export function fileSettings(machine: Machine, boundary: Boundary, options: FileOptions): SettingsStore {
  const { beforeWrite, disk = hostDisk, signal, waitMs } = options;
  const path = settingsPath(machine);
  const shown = displayPath(machine, path);
  const rules = pathRules(machine);

  const changeOnce = async (changes: readonly EntryChange[]): Promise<void> => {
    const file = readOwnFile(machine, path, LIMIT, disk);
    const settings = settingsIn(file, shown);
    if (settings.problem !== null) throw problemError(settings.problem);
    const [real, before, mode] =
      file.state === "read" ? [file.real, file.bytes, file.mode & 0o777] : [path, null, PRIVATE];
    const edited = editJson(before ?? new Uint8Array(), editsOf(before, settings, changes));
    if (!edited.ok) throw fault("consent-settings-damaged", `${shown}: ${edited.problem.message}`);
    const within = rules.dirname(real);
    await replaceFile(boundary, real, edited.bytes, { machine, within, mode, expected: before, beforeWrite });
  };

  return {
    read: async () => settingsIn(readOwnFile(machine, path, LIMIT, disk), shown),
    change: async (changes) => {
      for (let turn = 1; ; turn++) {
        try {
          return await changeOnce(changes);
        } catch (error) {
          if (!AgentInteropError.isInstance(error) || error.code !== "replace-changed") throw error;
          if (turn === MOST_TRIES) throw fault("consent-settings-unsettled", `${shown} changed ${turn} times`, error);
        }
      }
    },
    alone: (work) => {
      sharedDirectory(machine, boundary, rules.dirname(path));
      return withLock(boundary, `${path}.lock`, { machine, signal, waitMs }, work);
    },
  };
}

/** The edits of some changes, in an order in which each finds its place. */
function editsOf(
  bytes: Uint8Array | null,
  { entries }: ExternalAgentSettings,
  changes: readonly EntryChange[],
): readonly JsonEdit[] {
  const places = placesOf(bytes);
  const edits: JsonEdit[] = [];
  const removed: number[] = [];
  const added: JsonEdit[] = [];
  let length = places.length;
  for (const change of changes) {
    const id = change.change === "remove" ? change.id : change.entry.id;
    const at = places.indexOf(id);
    if (change.change === "remove") {
      if (at !== -1) removed.push(at);
    } else if (change.change === "upgrade" && at !== -1) {
      const { args, command, env } = change.entry;
      edits.push(
        { set: [...ENTRIES_PATH, at, "command"], value: command },
        { set: [...ENTRIES_PATH, at, "args"], value: args },
      );
      edits.push(
        env === undefined
          ? { remove: [...ENTRIES_PATH, at, "env"] }
          : { set: [...ENTRIES_PATH, at, "env"], value: env },
      );
    } else if (!entries.some((entry) => entry.id === id)) {
      added.push({ set: [...ENTRIES_PATH, length], value: change.entry });
      length++;
    }
  }
  const first = added[0];
  // Without a list there is no number to put the first one at.
  if (first !== undefined && "set" in first && !hasList(bytes)) added.unshift({ set: ENTRIES_PATH, value: [] });
  removed.sort((a, b) => b - a);
  return [...edits, ...added, ...removed.map((at): JsonEdit => ({ remove: [...ENTRIES_PATH, at] }))];
}

function listIn(bytes: Uint8Array | null): readonly unknown[] | null {
  const decoded = decodeUtf8(bytes ?? new Uint8Array());
  const parsed = decoded.ok ? parseJson(decoded.text, "jsonc") : decoded;
  let here: unknown = parsed.ok ? parsed.value : undefined;
  for (const name of ENTRIES_PATH) here = here instanceof Map ? here.get(name) : undefined;
  return Array.isArray(here) ? here : null;
}

const hasList = (bytes: Uint8Array | null): boolean => listIn(bytes) !== null;

/** The id of each element of the list, at its number. */
function placesOf(bytes: Uint8Array | null): readonly unknown[] {
  return (listIn(bytes) ?? []).map((one) => (one instanceof Map ? one.get("id") : undefined));
}
