import type { Machine } from "@agent-interop/diagnostics";
import { foldName, type PathFault, pathFault } from "@agent-interop/state";

/** In words, what a name does. */
const WORDS: Readonly<Record<PathFault, string>> = {
  empty: "is empty",
  "not-unicode": "is no Unicode",
  "control-character": "holds a control character",
  backslash: "holds a backslash",
  absolute: "is absolute",
  "drive-letter": "begins with a drive",
  "empty-part": "has an empty part",
  "dot-part": "has a part `.` or `..`",
  "trailing-dot-or-space": "has a part that ends in a dot or a space",
  "device-name": "is a device on Windows",
  "windows-character": "holds a character that Windows does not have in names",
  "too-long": "is too long",
  "too-deep": "is too deep",
  reserved: "is reserved",
};

/** Why a name of a source is not plain on every system, in words; `null` when it is. */
export function nameFault(path: string): string | null {
  // Not the rule of this machine: a source is the same wherever it is read.
  const found = pathFault({ platform: "linux" } satisfies Pick<Machine, "platform">, path);
  return found === null ? null : WORDS[found];
}

/** A part of a path that some system takes for git's own directory, however it is written. */
export function isGitDirectory(part: string): boolean {
  const plain = part.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, "").replace(/[. ]+$/, "");
  return /^(?:\.git|git~\d+)(?::.*)?$/i.test(plain);
}

interface Spelled {
  readonly text: string;
  readonly file: boolean;
  /** Paths that have it, until it is known to be shared. */
  owners: string[];
  shared: boolean;
}

/** Paths that are one with another of the list on some system: equal, different in case or composition only, or a file where another has a directory. */
export function collisions(paths: readonly string[]): ReadonlySet<string> {
  const spelled = new Map<string, Spelled>();
  const found = new Set<string>();
  for (const path of paths) {
    for (let end = path.indexOf("/"); ; end = path.indexOf("/", end + 1)) {
      const text = end === -1 ? path : path.slice(0, end);
      const file = end === -1;
      const key = foldName(text);
      const known = spelled.get(key);
      if (known === undefined) spelled.set(key, { text, file, owners: [path], shared: false });
      else {
        known.shared ||= known.text !== text || known.file || file;
        if (!known.shared) known.owners.push(path);
        else {
          found.add(path);
          for (const owner of known.owners) found.add(owner);
          known.owners = [];
        }
      }
      if (file) break;
    }
  }
  return found;
}
