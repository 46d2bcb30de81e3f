import type { Machine } from "@agent-interop/diagnostics";

/** One reading of a path: where it begins, and the names from there on without `.` and `..`. */
export interface Reading {
  /** `/`, `c:`, `//server/share`; `null` when the path does not tell (a device, a share of any folder, another drive's directory). */
  readonly root: string | null;
  readonly names: readonly string[];
}

/** A path as typed, and with its `~` as the home. A tool that does not expand the tilde makes a directory of that name. */
export function expansions(machine: Machine, path: string): readonly string[] {
  if (!/^~(?:$|[\\/])/.test(path)) return [path];
  if (path[1] === "\\" && machine.platform !== "win32") return [path];
  return [`${machine.home}/${path.slice(2)}`, path];
}

/**
 * What a path can mean, as a host tool hands it over: relative to the working directory, with doubled and mixed separators. What follows a
 * NUL is cut off, as the system does. Mostly one reading; each further one is there because systems or tools disagree.
 */
export function readings(machine: Machine, path: string): readonly Reading[] {
  const text = path.split("\0", 1)[0] as string;
  return machine.platform === "win32"
    ? windowsReadings(machine, text.replaceAll("\\", "/"))
    : posixReadings(machine, text);
}

function posixReadings({ cwd, platform }: Machine, path: string): readonly Reading[] {
  const text = platform === "darwin" ? path.replace(IGNORABLE, "") : path;
  return [{ root: "/", names: resolved((text.startsWith("/") ? text : `${cwd}/${text}`).split("/")) }];
}

/** Characters that HFS+ leaves out of a name when it compares. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/gu;

function windowsReadings(machine: Machine, path: string): readonly Reading[] {
  const drive = /^[a-z]:/i.exec(path)?.[0];
  if (drive !== undefined) {
    const rest = path.slice(2);
    if (rest.startsWith("/")) return onWindows(drive, rest);
    const cwd = machine.cwd.replaceAll("\\", "/");
    // `C:name` is relative to that drive's own working directory, which only the process knows of another drive.
    if (cwd.slice(0, 2).toLowerCase() === drive.toLowerCase()) return onWindows(drive, `${cwd.slice(2)}/${rest}`);
    return [...onWindows(drive, rest), ...onWindows(null, rest)];
  }
  const device = /^\/(?:\/[?.]|\?\?)\//.exec(path)?.[0];
  if (device !== undefined) {
    const rest = path.slice(device.length);
    if (/^[a-z]:/i.test(rest)) return windowsReadings(machine, rest.replace(/^(..)\/?/, "$1/"));
    if (/^UNC\//i.test(rest)) return windowsReadings(machine, `//${rest.slice(4)}`);
    // A volume by its number or by its device: which drive that is, the text does not tell.
    return onWindows(null, rest);
  }
  const share = /^\/\/([^/]+)\/([^/]+)/.exec(path);
  if (share !== null) {
    const [whole, server = "", name = ""] = share;
    const rest = path.slice(whole.length);
    const drives = /^[a-z]\$$/i.test(name) ? onWindows(`${name[0]}:`, rest) : [];
    return [...onWindows(`//${server}/${name}`, rest), ...drives, ...onWindows(null, `${name}/${rest}`)];
  }
  const cwd = machine.cwd.replaceAll("\\", "/");
  const root = /^(?:[a-z]:\/|\/\/[^/?.][^/]*\/[^/]+)/i.exec(cwd)?.[0];
  if (root === undefined) return onWindows(null, path);
  return windowsReadings(machine, path.startsWith("/") ? `${root}/${path.replace(/^\/+/, "")}` : `${cwd}/${path}`);
}

/**
 * Names as Windows takes them: without the name of a stream, without dots and blanks at the end. What then is empty may have been a
 * name, or a `..` with a blank behind it.
 */
function onWindows(root: string | null, rest: string): readonly Reading[] {
  const names = rest
    .split("/")
    .map((name) => (DOTS.has(name) ? name : name.replace(/:.*$/s, "").replace(/[. ]+$/, "")));
  const climbing = rest.split("/").map((name, at) => (/^\.\.[. ]+$/.test(name) ? ".." : (names[at] as string)));
  const plain = resolved(names);
  const other = resolved(climbing);
  const folded = root?.toLowerCase() ?? null;
  const same = other.length === plain.length;
  return same
    ? [{ root: folded, names: plain }]
    : [
        { root: folded, names: plain },
        { root: folded, names: other },
      ];
}

const DOTS: ReadonlySet<string> = new Set([".", ".."]);

function resolved(names: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const name of names) {
    if (name === "..") kept.pop();
    else if (name !== "" && name !== ".") kept.push(name);
  }
  return kept;
}
