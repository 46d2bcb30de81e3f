import { loadToml, loadYaml, type TomlParser, type YamlParser } from "@agent-interop/documents";

/** The parsers that a projection may use; `null` where one is not loaded. */
export interface Parsers {
  readonly yaml: YamlParser | null;
  readonly toml: TomlParser | null;
}

export const NO_PARSERS: Parsers = Object.freeze({ yaml: null, toml: null });

/** The parser that has to be loaded first. */
export interface Needs {
  readonly status: "needs-parser";
  readonly parser: "yaml" | "toml";
}

/** Runs a projection with the parsers it turns out to need, each loaded once a process. */
export async function withParsers<T>(project: (parsers: Parsers) => T | Needs): Promise<T> {
  let parsers = NO_PARSERS;
  for (;;) {
    const result = project(parsers);
    if (!isNeeds(result)) return result;
    parsers =
      result.parser === "yaml" ? { ...parsers, yaml: await loadYaml() } : { ...parsers, toml: await loadToml() };
  }
}

export function isNeeds(value: unknown): value is Needs {
  return typeof value === "object" && value !== null && (value as { status?: unknown }).status === "needs-parser";
}
