import { AgentInteropError, type Diagnostic } from "@agent-interop/diagnostics";
import { type CliCode, CODES } from "../codes.ts";

/** How bad it is; `unknown`: it could not be looked at. */
export type Level = "ok" | "warning" | "unknown" | "error";

/** One agent, peer or problem. */
export interface Row {
  readonly about: "agent" | "skills" | "peer" | "consent" | "library" | "own-files" | "kinds";
  readonly level: Level;
  /** Id of an agent, a peer or a package, or a home-relative place. */
  readonly subject: string;
  readonly code: string | null;
  readonly message: string;
  readonly next: string | null;
}

const ORDER: readonly Level[] = ["ok", "warning", "unknown", "error"];
const EXIT: Readonly<Record<Level, number>> = { ok: 0, warning: 0, unknown: 5, error: 1 };

/** The worst level of some rows, and its exit code. */
export function worstOf(rows: readonly Row[]): { readonly worst: Level; readonly code: number } {
  const worst = ORDER[Math.max(0, ...rows.map(({ level }) => ORDER.indexOf(level)))] as Level;
  return { worst, code: EXIT[worst] };
}

/** Problems whose subject may be sound: nobody could look. */
const NOT_LOOKED_AT: ReadonlySet<string> = new Set([
  "consent-log-unreadable",
  "consent-settings-unreadable",
  "library-root-unusable",
  "library-records-unreadable",
  "lock-file-unreadable",
  "own-directory-unreadable",
  "unreadable",
]);

const levelOf = ({ code, severity }: Diagnostic): Level =>
  NOT_LOOKED_AT.has(code) ? "unknown" : severity === "info" ? "ok" : severity;

/** A problem that another package reports; `next` where a command of ours is a better step than its hint. */
export function problemRow(
  about: Row["about"],
  subject: string,
  diagnostic: Diagnostic,
  next: string | null = null,
): Row {
  const { code, hint, message, path } = diagnostic;
  const step = next ?? hint ?? `agent-interop explain ${code}`;
  return { about, level: levelOf(diagnostic), subject: path ?? subject, code, message, next: step };
}

/** The same of an error that a call threw; anything but one of ours goes on. */
export function errorRow(about: Row["about"], subject: string, error: unknown): Row {
  if (!AgentInteropError.isInstance(error)) throw error;
  const { code, hint, message } = error;
  return problemRow(about, subject, { code, severity: "error", path: null, message, hint });
}

/** A problem of a code of our own. */
export function ownRow(
  about: Row["about"],
  code: CliCode,
  subject: string,
  message: string,
  next: string | null = null,
): Row {
  return problemRow(about, subject, { code, path: null, message, ...CODES[code] }, next);
}
