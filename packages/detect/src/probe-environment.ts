import { envValue } from "@agent-interop/diagnostics";
import type { ScratchDirectory } from "@agent-interop/state";
import type { Context } from "./context.ts";
import { pathEntries } from "./path-entries.ts";
import { programDirectory } from "./program-directory.ts";

/** Handed on as they are, with all `LC_…`. */
const KEPT = ["USER", "LOGNAME", "LANG"];
const KEPT_ON_WINDOWS = ["SYSTEMROOT", "COMSPEC", "PATHEXT", "WINDIR", "SYSTEMDRIVE"];
/** Each gets a directory of its own. */
const REDIRECTED = [
  "HOME",
  "USERPROFILE",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME",
  "XDG_CACHE_HOME",
  "XDG_RUNTIME_DIR",
  "APPDATA",
  "LOCALAPPDATA",
];
const TEMPORARY = ["TMPDIR", "TEMP", "TMP"];
/** Copilot unpacks 240 MB into its cache at every first start; all probes of a detection share it. */
const SHARED = ["COPILOT_CACHE_HOME"];

/** The environment and the working directory of one probe. @internal */
export interface ProbeEnvironment {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The usable entries of PATH: a probe searches no directory that detection refused. @internal */
export function probePath(context: Context): string {
  const entries = (pathEntries(context.machine) ?? []).filter(
    ({ path, absolute }) => absolute && programDirectory(context, path, context.stat(path))?.refused === null,
  );
  return entries.map(({ path }) => path).join(context.rules.delimiter);
}

/**
 * An allow-list: nothing of the caller's environment but PATH, names and locale. The home, the XDG directories and the
 * directory of every known agent lead into scratch directories, which exist.
 * @internal
 */
export function probeEnvironment(
  context: Context,
  scratch: ScratchDirectory,
  id: string,
  path: string,
): ProbeEnvironment {
  const { machine, kinds } = context;
  const env: Record<string, string> = { PATH: path, NO_COLOR: "1", CI: "1" };
  const keep = (name: string): void => {
    const value = envValue(machine, name);
    if (value !== null) env[name] = value;
  };
  for (const name of KEPT) keep(name);
  for (const name of Object.keys(machine.env)) if (/^LC_[A-Z]+$/.test(name)) keep(name);
  if (machine.platform === "win32") for (const name of KEPT_ON_WINDOWS) keep(name);

  const place = id.replaceAll(/[^\w-]/g, "_");
  const own = (name: string): string => scratch.directory(`${place}/${name.toLowerCase()}`);
  const moved = kinds.flatMap(({ homeEnv }) => homeEnv.map(({ name }) => name));
  for (const name of new Set([...REDIRECTED, ...moved])) if (/^\w+$/.test(name)) env[name] = own(name);
  for (const name of TEMPORARY) env[name] = own("tmp");
  for (const name of SHARED) env[name] = scratch.directory(name.toLowerCase());
  return { cwd: own("cwd"), env };
}
