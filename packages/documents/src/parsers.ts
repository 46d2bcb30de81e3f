/** The parts of the `yaml` package that are used. */
export type YamlLibrary = Pick<
  typeof import("yaml"),
  "Lexer" | "Parser" | "Composer" | "isAlias" | "isMap" | "isScalar" | "isSeq"
>;

/** The parts of the `smol-toml` package that are used. */
export type TomlLibrary = Pick<typeof import("smol-toml"), "parse" | "TomlError" | "TomlDate">;

/** Where a loaded parser keeps its library; not for callers. */
export const LIBRARY: unique symbol = Symbol("library");

/** The loaded YAML parser, from `loadYaml`. What is in it is nobody's business. */
export interface YamlParser {
  readonly format: "yaml";
  readonly [LIBRARY]: YamlLibrary;
}

/** The loaded TOML parser, from `loadToml`. What is in it is nobody's business. */
export interface TomlParser {
  readonly format: "toml";
  readonly [LIBRARY]: TomlLibrary;
}

let yaml: YamlParser | null = null;
let toml: TomlParser | null = null;

/** Loads the `yaml` package, once a process: about 20 ms the first time, so call it outside time slices. */
export async function loadYaml(): Promise<YamlParser> {
  if (yaml === null) {
    const library = await import("yaml");
    yaml ??= { format: "yaml", [LIBRARY]: library };
  }
  return yaml;
}

/** Loads the `smol-toml` package, once a process: a few ms the first time, so call it outside time slices. */
export async function loadToml(): Promise<TomlParser> {
  if (toml === null) {
    const library = await import("smol-toml");
    toml ??= { format: "toml", [LIBRARY]: library };
  }
  return toml;
}

/** Which of the heavy parsers this process has loaded through this package. */
export function loadedParsers(): { yaml: boolean; toml: boolean } {
  return { yaml: yaml !== null, toml: toml !== null };
}
