export { CODES, type DocumentCode } from "./codes.ts";
export { digest, loadedSha256, sha256 } from "./digest.ts";
export { type EditedJson, editJson, type JsonEdit, type JsonPath } from "./edit-json.ts";
export type { ExtractLimits, ExtractResult, KeyExtractor } from "./extraction.ts";
export {
  type AbsentFrontmatter,
  type Frontmatter,
  type InvalidFrontmatter,
  type PresentFrontmatter,
  readFrontmatter,
  type UndecidedFrontmatter,
} from "./frontmatter.ts";
export { type JsonDialect, parseJson } from "./json.ts";
export { createKeyExtractor } from "./key-extractor.ts";
export { loadedParsers, loadToml, loadYaml, type TomlParser, type YamlParser } from "./parsers.ts";
export type { Problem } from "./problem.ts";
export { type Edit, splice } from "./splice.ts";
export { parseToml } from "./toml.ts";
export { type Decoded, decodeUtf8, type Newline } from "./utf8.ts";
export { member, type ParseResult, text, type Value, type ValueMap } from "./value.ts";
export { parseYaml, type YamlResult } from "./yaml.ts";
