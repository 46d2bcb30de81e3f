import type { Machine } from "@agent-interop/diagnostics";
import { type PathFault, pathFault } from "@agent-interop/state";

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
  if (found !== null) return WORDS[found];
  // Not at the beginning only: it may come to stand there, when a directory around it is left out.
  return /\/[a-z]:/i.test(path) ? WORDS["drive-letter"] : null;
}

/** A part of a path that some system takes for git's own directory, however it is written. */
export function isGitDirectory(part: string): boolean {
  const plain = part.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, "").replace(/[. ]+$/, "");
  return /^(?:\.git|git~\d+)(?::.*)?$/i.test(plain);
}
