/** How much a diagnostic matters: an `error` cost something, a `warning` may, an `info` only explains. */
export type Severity = "error" | "warning" | "info";

/**
 * One fact about the state of the world that a reader should know: a file that could not be parsed, a limit that
 * was reached, a link that was not followed. Diagnostics are values; broken calls throw `AgentInteropError`.
 */
export interface Diagnostic {
  /** A code of the closed table of the package that made it; `agent-interop explain <code>` prints its paragraph. */
  readonly code: string;
  readonly severity: Severity;
  /** Home-relative (`~/…`), project-relative (`./…`) or absolute path, `/` on every system; `null` without a place. */
  readonly path: string | null;
  /** One sentence without secrets: what was seen, with line and column where they are known. */
  readonly message: string;
  /** What the reader can do about it, or `null`. */
  readonly hint: string | null;
}

/** What a code always carries, whoever reports it. */
export interface CodeEntry {
  readonly severity: Severity;
  readonly hint: string | null;
}

/** A package's closed table: code to what it always carries. */
export type CodeTable = Readonly<Record<string, CodeEntry>>;

/** The paragraph behind a code: what it means, why it is so, what to do. Lies in `./explanations` of each package. */
export interface Explanation {
  readonly what: string;
  readonly why: string;
  readonly todo: string;
}

/** The paragraphs of one code table; `satisfies` keeps both closed over the same codes. */
export type Explanations<Table extends CodeTable> = { readonly [Code in keyof Table & string]: Explanation };

/** Makes the diagnostics of one table: a code that is not in it does not compile. */
export function reporter<Table extends CodeTable>(
  table: Table,
): (code: keyof Table & string, path: string | null, message: string, hint?: string | null) => Diagnostic {
  return (code, path, message, hint) => {
    const entry = table[code] as CodeEntry;
    return { code, severity: entry.severity, path, message, hint: hint === undefined ? entry.hint : hint };
  };
}
