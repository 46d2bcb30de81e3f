import type { CodeEntry } from "@agent-interop/diagnostics";

/** Why an item is not installed, or what a text holds that should be read first. */
export type AdoptCode =
  | "kind-not-adoptable"
  | "not-selected"
  | "provided-by-plugin"
  | "plugin-not-installed"
  | "plugin-without-parts"
  | "plugin-format-unknown"
  | "requirement-missing"
  | "companion-omitted-but-referenced"
  | "source-without-manifest"
  | "source-not-followed"
  | "source-unreadable"
  | "duplicate-item"
  | "duplicate-content"
  | "already-installed"
  | "id-collision"
  | "id-taken"
  | "bundle-too-large"
  | "bundle-refused"
  | "source-drifted"
  | "projection-drifted"
  | "projection-changed"
  | "library-drifted"
  | "local-edits"
  | "id-changed"
  | "source-gone"
  | "source-not-examined"
  | "source-not-asked"
  | "companions-differ"
  | "approval-required"
  | "plan-mismatch"
  | "loss-not-accepted"
  | "finding-refused"
  | "text-hidden-characters"
  | "text-secret"
  | "text-fetch-and-run"
  | "text-injection"
  | "text-shell-injection"
  | "text-link-leaves"
  | "lock-absent"
  | "lock-digest-differs"
  | "lock-record-differs"
  | "lock-origin-unknown"
  | "lock-origin-differs"
  | "lock-source-missing"
  | "lock-source-elsewhere"
  | "lock-not-listed"
  | "project-place-refused"
  | "project-place-taken"
  | "fetch-source-invalid"
  | "fetch-source-missing"
  | "fetch-credentials"
  | "fetch-protocol"
  | "fetch-forbidden"
  | "fetch-unreadable"
  | "fetch-git-missing"
  | "fetch-git-failed"
  | "fetch-ref-unknown"
  | "fetch-commit-missing"
  | "fetch-subfolder-missing"
  | "fetch-time-limit"
  | "fetch-size-limit"
  | "fetch-name-unsafe"
  | "fetch-name-collision"
  | "fetch-archive-damaged"
  | "fetch-archive-unsupported"
  | "fetch-archive-limit"
  | "fetch-marketplace-invalid"
  | "fetch-entry-needed"
  | "fetch-entry-unknown"
  | "fetch-entry-unsupported"
  | "fetch-released"
  | "fetch-lfs-pointer"
  | "fetch-submodule"
  | "fetch-left-out";

/** Every code of a plan and an apply: how much it matters and what the reader can do. */
export const CODES: Readonly<Record<AdoptCode, CodeEntry>> = {
  "kind-not-adoptable": { severity: "info", hint: null },
  "not-selected": { severity: "info", hint: null },
  "provided-by-plugin": { severity: "info", hint: "Name the item by its id to take it apart from its plugin." },
  "plugin-not-installed": { severity: "info", hint: "Name it by its id to take it all the same." },
  "plugin-without-parts": { severity: "info", hint: null },
  "plugin-format-unknown": { severity: "warning", hint: "The plugin needs a manifest of a format that is known." },
  "requirement-missing": { severity: "warning", hint: "Adopt the plugin that is required first." },
  "companion-omitted-but-referenced": {
    severity: "warning",
    hint: "Read the text; accept the loss by this code or by the item's id to take the package all the same.",
  },
  "source-without-manifest": { severity: "info", hint: null },
  "source-not-followed": { severity: "info", hint: "Adopt what the link leads to, where it lies." },
  "source-unreadable": { severity: "warning", hint: "Make the file readable, or leave it." },
  "duplicate-item": { severity: "info", hint: null },
  "duplicate-content": { severity: "info", hint: null },
  "already-installed": { severity: "info", hint: null },
  "id-collision": { severity: "warning", hint: "Choose one of them by its item id." },
  "id-taken": { severity: "warning", hint: "Remove the installed package first." },
  "bundle-too-large": { severity: "warning", hint: "Select fewer items, or adopt them one by one." },
  "bundle-refused": { severity: "error", hint: "Plan again without the item that is named, or see to it." },
  "source-drifted": { severity: "error", hint: "Plan again, and review what changed." },
  "projection-drifted": { severity: "error", hint: "Plan again with this version." },
  "projection-changed": { severity: "info", hint: null },
  "library-drifted": { severity: "error", hint: "Plan again, and review what was edited." },
  "local-edits": {
    severity: "warning",
    hint: "Accept the loss by this code or by the item's id; the edit can be taken back with an undo.",
  },
  "id-changed": { severity: "warning", hint: "Adopt it under its new name, and remove the old copy." },
  "source-gone": { severity: "info", hint: "Keep the copy, or remove it." },
  "source-not-examined": { severity: "info", hint: "Examine the home or the project that it was taken from." },
  "source-not-asked": { severity: "info", hint: "Allow fetching." },
  "companions-differ": { severity: "info", hint: "Update it alone, or name the companions that are to be kept." },
  "approval-required": { severity: "error", hint: "Review the plan, then approve it." },
  "plan-mismatch": { severity: "error", hint: "Review the plan that is printed now." },
  "loss-not-accepted": { severity: "warning", hint: "Accept the loss by its code or by the item's id." },
  "finding-refused": { severity: "error", hint: "Read the text at the named line." },
  "text-hidden-characters": { severity: "warning", hint: "Look at the text with invisible characters shown." },
  "text-secret": { severity: "warning", hint: "Take the value out of the source, and replace it where it is used." },
  "text-fetch-and-run": { severity: "warning", hint: "Read what would be fetched before anything runs it." },
  "text-injection": { severity: "warning", hint: "Read the text; a model follows it." },
  "text-shell-injection": {
    severity: "warning",
    hint: "Read the command; a host runs it before a model sees the text.",
  },
  "text-link-leaves": { severity: "warning", hint: "Look at where the link leads before anything follows it." },
  "lock-absent": {
    severity: "error",
    hint: "Write one where the library is as it should be: `agent-interop library lock`.",
  },
  "lock-digest-differs": {
    severity: "error",
    hint: "Bring the source back to what was locked, or adopt what is there now and lock again.",
  },
  "lock-record-differs": { severity: "info", hint: "Lock again where the library is as it should be." },
  "lock-origin-unknown": {
    severity: "error",
    hint: "Bring the package itself along; it was never taken from anywhere.",
  },
  "lock-origin-differs": { severity: "error", hint: "Remove the installed package first." },
  "lock-source-missing": { severity: "error", hint: "Install it in that agent first, then restore again." },
  "lock-source-elsewhere": {
    severity: "error",
    hint: "Restore where that home or project is looked at, or lock again here.",
  },
  "project-place-refused": { severity: "error", hint: "Choose a directory of your own." },
  "project-place-taken": { severity: "error", hint: "Name a directory that is new or empty." },
  "lock-not-listed": { severity: "info", hint: "Remove it with --prune." },
  "fetch-source-invalid": {
    severity: "error",
    hint: "Name a path, an archive file, a git URL, or owner/repository on GitHub.",
  },
  "fetch-source-missing": {
    severity: "error",
    hint: "Look at the spelling; a relative path begins at the working directory.",
  },
  "fetch-credentials": {
    severity: "error",
    hint: "Leave user name and password out of the URL; for a private repository use ssh with your agent.",
  },
  "fetch-protocol": { severity: "error", hint: "Use https, ssh or file." },
  "fetch-forbidden": { severity: "error", hint: "Sessions, histories, caches and credentials are never opened." },
  "fetch-unreadable": { severity: "error", hint: "Make it readable for your user." },
  "fetch-git-missing": { severity: "error", hint: "Install git, or name a directory or an archive file." },
  "fetch-git-failed": { severity: "error", hint: "Try the same URL with git itself; it must work without a question." },
  "fetch-ref-unknown": { severity: "error", hint: "Name a branch, a tag or a full commit of the repository." },
  "fetch-commit-missing": {
    severity: "error",
    hint: "The commit may be gone from the remote; import the branch again.",
  },
  "fetch-subfolder-missing": { severity: "error", hint: "Look at the spelling, also of upper and lower case." },
  "fetch-time-limit": { severity: "error", hint: "Try again, or raise the time limit." },
  "fetch-size-limit": { severity: "error", hint: "Name a smaller repository, or raise the limit." },
  "fetch-name-unsafe": { severity: "error", hint: "Do not unpack this archive by other means either." },
  "fetch-name-collision": { severity: "error", hint: "Ask the author for an archive with one file for each name." },
  "fetch-archive-damaged": { severity: "error", hint: "Download it again, and compare its checksum." },
  "fetch-archive-unsupported": { severity: "error", hint: "Pack it as a plain .tar.gz or .zip." },
  "fetch-archive-limit": {
    severity: "error",
    hint: "Do not unpack it by other means unless you know why it is so large.",
  },
  "fetch-marketplace-invalid": { severity: "error", hint: "Ask the owner of the marketplace." },
  "fetch-entry-needed": { severity: "error", hint: "Name one of its plugins." },
  "fetch-entry-unknown": { severity: "error", hint: "Name one of its plugins." },
  "fetch-entry-unsupported": { severity: "error", hint: "Name the source of the plugin itself, if you trust it." },
  "fetch-released": { severity: "error", hint: null },
  "fetch-lfs-pointer": { severity: "warning", hint: "Fetch the file with git lfs, and import the directory." },
  "fetch-submodule": { severity: "warning", hint: "Import the repository of the submodule by itself." },
  "fetch-left-out": { severity: "info", hint: null },
};
