import type { CodeEntry } from "@agent-interop/diagnostics";

/** A code of this package. */
export type RegistryCode = "override-not-absolute" | "override-holds-home" | "user-kind-invalid" | "user-kind-conflict";

/** What this package may report, and what each code always carries. */
export const CODES: Readonly<Record<RegistryCode, CodeEntry>> = {
  "override-not-absolute": {
    severity: "warning",
    hint: "Set the variable to an absolute path, or unset it.",
  },
  "override-holds-home": {
    severity: "warning",
    hint: "Point the variable at a directory of its own inside the home.",
  },
  "user-kind-invalid": {
    severity: "error",
    hint: "Compare the file with kind.schema.json of @agent-interop/registry.",
  },
  "user-kind-conflict": {
    severity: "error",
    hint: "Give the kind another id, or declare other places.",
  },
};
