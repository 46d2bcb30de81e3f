import type { CodeEntry } from "@agent-interop/diagnostics";

/** A code of this package. */
export type SourceCode =
  | "not-found"
  | "unreadable"
  | "not-a-file"
  | "not-a-directory"
  | "is-link"
  | "file-too-large"
  | "file-changing"
  | "name-not-utf8"
  | "forbidden-path"
  | "entry-limit"
  | "depth-limit"
  | "link-outside"
  | "link-dangling"
  | "link-loop"
  | "home-unknown";

/** What can be wrong with a place that is read. */
export const CODES: Readonly<Record<SourceCode, CodeEntry>> = {
  "not-found": { severity: "info", hint: null },
  unreadable: { severity: "warning", hint: "Give your user read permission on it, or leave it out on purpose." },
  "not-a-file": {
    severity: "warning",
    hint: "Only regular files are read; move the directory, FIFO, socket or device away.",
  },
  "not-a-directory": { severity: "warning", hint: "A directory is expected here; move the file away." },
  "is-link": { severity: "warning", hint: "The file became a link while it was read; run again." },
  "file-too-large": { severity: "warning", hint: "Make the file smaller, or raise the limit." },
  "file-changing": { severity: "warning", hint: "Run again when nothing writes to the file." },
  "name-not-utf8": { severity: "warning", hint: "Rename it to valid UTF-8." },
  "forbidden-path": { severity: "warning", hint: "Sessions, histories, caches and credentials are never opened." },
  "entry-limit": {
    severity: "warning",
    hint: "Raise the entry limit, or move what is not agent content out of this root.",
  },
  "depth-limit": { severity: "warning", hint: "Raise the depth limit, or flatten the directories." },
  "link-outside": {
    severity: "warning",
    hint: "Links are followed only inside the examined home or project; copy the content in.",
  },
  "link-dangling": { severity: "warning", hint: "Remove the link, or restore what it points to." },
  "link-loop": { severity: "warning", hint: "Remove the link; it leads back to itself." },
  "home-unknown": { severity: "error", hint: "Set HOME, or name a home." },
};
