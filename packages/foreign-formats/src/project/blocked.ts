import type { Diagnostic } from "@agent-interop/diagnostics";
import type { Loss, SourceEntry } from "@agent-interop/projection";
import type { FormatCode } from "../codes.ts";
import type { ForeignDetection } from "../detect/types.ts";
import { loss } from "./losses.ts";
import type { EntryFate, ForeignBlocked } from "./types.ts";

/** A plugin of which nothing is taken, with every entry lost for the one reason. */
export function blocked(
  detection: ForeignDetection,
  entries: readonly SourceEntry[],
  code: FormatCode,
  message: string,
  notes: readonly Diagnostic[] = [],
): ForeignBlocked {
  const { format, manifestPath } = detection;
  const reason: Loss = loss(code, "file", manifestPath ?? "", message, manifestPath);
  const fate: EntryFate = { fate: "lost", code };
  return {
    status: "blocked",
    format,
    manifestPath,
    reason,
    notes,
    entries: new Map(entries.map(({ path }) => [path, fate])),
  };
}
