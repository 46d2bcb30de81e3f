import type { CodeEntry } from "@agent-interop/diagnostics";

/** Why the writing door refused. */
export type StateCode =
  | "boundary-relative"
  | "boundary-refused"
  | "scratch-purpose"
  | "scratch-unsafe"
  | "scratch-failed"
  | "private-directory-unsafe"
  | "private-directory-failed"
  | "own-directory-relative"
  | "shared-directory-unsafe"
  | "shared-directory-failed"
  | "replace-outside"
  | "replace-target"
  | "replace-failed"
  | "replace-changed"
  | "lock-busy"
  | "lock-elsewhere"
  | "lock-unsafe"
  | "lock-failed"
  | "lock-lost"
  | "journal-damaged"
  | "journal-failed"
  | "journal-full"
  | "transaction-root"
  | "transaction-size"
  | "transaction-path"
  | "transaction-collision"
  | "transaction-target"
  | "transaction-link"
  | "transaction-failed"
  | "transaction-unfinished"
  | "undo-missing"
  | "undo-damaged"
  | "undo-changed"
  | "state-document-newer"
  | "state-document-unreadable"
  | "state-document-aside";

/** The closed table. Every one is thrown as an `AgentInteropError`. */
export const CODES: Readonly<Record<StateCode, CodeEntry>> = {
  "boundary-relative": { severity: "error", hint: "Give absolute paths." },
  "boundary-refused": {
    severity: "error",
    hint: "Directories of coding agents are never written to; choose another place.",
  },
  "scratch-purpose": { severity: "error", hint: "Use 1 to 32 lower-case letters, digits and hyphens." },
  "scratch-unsafe": {
    severity: "error",
    hint: "Point TMPDIR at a directory of your own, or set the sticky bit of the shared one.",
  },
  "scratch-failed": { severity: "error", hint: "Make the directory for temporary files writable, or set TMPDIR." },
  "private-directory-unsafe": {
    severity: "error",
    hint: "Make it a directory of your own that nobody else may enter (chmod 700).",
  },
  "private-directory-failed": {
    severity: "error",
    hint: "Make its parent directory writable, or choose another place.",
  },
  "own-directory-relative": { severity: "error", hint: "Set the variable to an absolute path, or unset it." },
  "shared-directory-unsafe": { severity: "error", hint: "Make it a plain directory, or choose another place." },
  "shared-directory-failed": {
    severity: "error",
    hint: "Make its parent directory writable, or choose another place.",
  },
  "replace-outside": {
    severity: "error",
    hint: "Look at the links on the way to the file, or name the directory it really lies in.",
  },
  "replace-target": { severity: "error", hint: "Move what has that name away; a link is not written through." },
  "replace-failed": { severity: "error", hint: "Make the directory writable and free some space, then try again." },
  "replace-changed": { severity: "error", hint: "Try again; what somebody else wrote meanwhile is kept." },
  "lock-busy": { severity: "error", hint: "Wait until the other process is done, then try again." },
  "lock-elsewhere": {
    severity: "error",
    hint: "When that process does not run any more, remove the lock's directory and try again.",
  },
  "lock-unsafe": { severity: "error", hint: "Look at it; remove it when it is no lock in use." },
  "lock-failed": { severity: "error", hint: "Make the directory of the lock writable, then try again." },
  "lock-lost": { severity: "error", hint: "Try again, and leave the lock's directory to the process that made it." },
  "journal-damaged": {
    severity: "error",
    hint: "Look at the directory the journal lies in; move it away when nothing in it is needed.",
  },
  "journal-failed": { severity: "error", hint: "Free some space and make the directory writable, then try again." },
  "journal-full": {
    severity: "error",
    hint: "Move the file away to begin a new one, and keep it if you need its history.",
  },
  "transaction-root": { severity: "error", hint: "Make the directory first, or name another one." },
  "transaction-size": {
    severity: "error",
    hint: "Make at least one change, and split very many over several transactions.",
  },
  "transaction-path": { severity: "error", hint: "Use a relative path of plain names with / between them." },
  "transaction-collision": {
    severity: "error",
    hint: "Rename one of the two: some file systems hold both names for one.",
  },
  "transaction-target": { severity: "error", hint: "Look at what lies there; move it away or name another place." },
  "transaction-link": {
    severity: "error",
    hint: "Replace the link by a directory; links inside of the root are not followed.",
  },
  "transaction-failed": { severity: "error", hint: "Make the directory writable and free some space, then try again." },
  "transaction-unfinished": {
    severity: "error",
    hint: "Recover the directory first; nothing is lost, and no other change is made to it before.",
  },
  "undo-missing": { severity: "error", hint: "List what can be taken back; an undo is used up by its use." },
  "undo-damaged": { severity: "error", hint: "It cannot be taken back any more; forget it." },
  "undo-changed": { severity: "error", hint: "Put back what was changed, or make the change by hand." },
  "state-document-newer": { severity: "error", hint: "Use the version of the program that wrote it, or a later one." },
  "state-document-unreadable": { severity: "error", hint: "Look at it; make it a plain file that your user may read." },
  "state-document-aside": { severity: "error", hint: "Look at the damaged ones beside it and remove them." },
};
